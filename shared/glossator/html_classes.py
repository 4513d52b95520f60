"""The classes of what Glossator adds to pages, which stylesheets and scripts of a site may name."""

CLASSES = {
    "glossator-term": "A link to a term whose tooltip is on the page; a hand-made link too.",
    "glossator-auto": "A link that Glossator set; hand-made links lack it.",
    "glossator-tips": "What holds all tooltips of a page, at its end.",
    "glossator-tip": "A tooltip: the name of the term in `<b>`, then its text.",
    "glossator-entries": "A definition list of printed entries.",
    "glossator-entry": "A printed entry outside of a list: its heading, or in Sphinx its section.",
    "glossator-letters": "The row of letters above the entries.",
    "glossator-letter": "A letter between the entries.",
    "glossator-aliases": "The line with the other names of an entry.",
    "glossator-see": "The line with the related entries.",
    "glossator-status": "The line with the status of an entry, and what replaces it.",
    "glossator-tags": "The line with the tags of an entry.",
    "glossator-tag": "A tag in this line.",
    "glossator-used": "The line with the pages that link to an entry, and the fold with the rest.",
    "glossator-edit": "The link to the line of the glossary file.",
    "glossator-filter": "The box that filters the entries behind it; a script fills it.",
    "glossator-page-terms": "The list at the end of a page of the terms that it links to.",
    "no-glossary": "Written by authors: nothing inside is linked by itself.",
}
"""The names that stay, each with what carries it; docs/stability.md promises them."""
INNER_CLASSES = {
    "glossator-popups": "What `glossator-tips` is, too, so that reading views leave it out.",
    "glossator-open": "A tooltip that is shown, in browsers without popovers.",
    "glossator-shown": "In the box, how many entries are shown.",
    "glossator-end": "Where the entries end that a box filters.",
    "glossator-data": "What the glossary page says to machines, as JSON-LD.",
}
"""Those by which our own scripts and styles find their way, and which may change."""
