"""The only writer of HTML: links, tooltips and what an entry says. Escaping happens here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape, unescape

from glossator.labels import Controls, Labels
from glossator.model import Term
from glossator.page_terms import PageTerm
from glossator.prose import Element, Kind
from glossator.slugs import term_slug
from glossator.uses import BELOW, Use, folded, is_isolated

PAGE_SCRIPT, PAGE_STYLE = "glossator-page.js", "glossator-page.css"
"""The files of `static` that only pages with a box need."""
_SIMPLE = {
    Kind.PARAGRAPH: "p",
    Kind.EMPHASIS: "em",
    Kind.STRONG: "strong",
    Kind.CODE: "code",
    Kind.BULLET_LIST: "ul",
    Kind.ORDERED_LIST: "ol",
    Kind.ITEM: "li",
    Kind.QUOTE: "blockquote",
    Kind.SUBSCRIPT: "sub",
    Kind.SUPERSCRIPT: "sup",
    Kind.TABLE: "table",
    Kind.ROW: "tr",
    Kind.CELL: "td",
    Kind.HEADER_CELL: "th",
    Kind.TERM: "dt",
}


def tooltip_id(term: Term) -> str:
    """Return the id that the tooltip of a term has on every page."""
    return f"glossator-tip-{term_slug(term.id)}"


def describing(term: Term) -> str:
    """Return the attribute, with a blank before it, by which a link refers to a tooltip."""
    return f' aria-describedby="{escape(tooltip_id(term))}"'


def link_classes(*, described: bool, automatic: bool) -> tuple[str, ...]:
    """Return the classes of a link: `glossator-term` only where a tooltip describes it."""
    return ("glossator-term",) * described + ("glossator-auto",) * automatic


class LinkStarts:
    """Writes the start tags of links, described by the tooltips of their terms or not.

    `preview` asks the themes of Material's family to show the entry itself. Pages of a site
    have many links in common, so what was written once is kept.
    """

    def __init__(self, *, described: bool, preview: bool = False) -> None:
        self._described, self._end = described, " data-preview>" if preview else ">"
        self._written: dict[tuple[str, str, bool], str] = {}

    def __call__(self, term: Term, href: str, *, automatic: bool) -> str:
        """Return the start tag of a link to a term."""
        key = term.id, href, automatic
        if key not in self._written:
            classes = " ".join(link_classes(described=self._described, automatic=automatic))
            start = f'<a class="{classes}"' if classes else "<a"
            tip = describing(term) if self._described else ""
            self._written[key] = f'{start} href="{escape(href)}"{tip}{self._end}'
        return self._written[key]


def tooltip(term: Term, content: str) -> str:
    """Return the tooltip of a term around its rendered content, which holds no link."""
    return (
        f'<div class="glossator-tip" id="{escape(tooltip_id(term))}" role="tooltip" '
        f'popover="hint"{_language(term)} dir="auto"><b>{escape(term.name)}</b> {content}</div>'
    )


def notice(before: str, name: str, after: str) -> str:
    """Return a sentence that a tooltip begins with; the name in it reads in its own direction."""
    named = f"<bdi>{escape(name)}</bdi>" if name else ""
    return f"{escape(before)}{named}{escape(after)} "


def plain_text(html: str) -> str:
    """Return the text between the tags of HTML, its white space folded."""
    return " ".join(unescape(re.sub("<[^<>]*>", "", html)).split())


def data_block(json: str) -> str:
    """Return JSON-LD as an element that browsers do not run, however its texts look."""
    # These signs stand inside texts alone, where JSON can spell them.
    for sign in "<>&":
        json = json.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="application/ld+json" class="glossator-data">{json}</script>\n'


def in_head(page: str, element: str) -> str:
    """Return a whole page with an element at the end of its head, or of itself for want of one."""
    place = page.find("</head>")
    place = len(page) if place < 0 else place
    return page[:place] + element + page[place:]


def tooltips(contents: Iterable[str], attributes: str = "") -> str:
    """Return the container with the tooltips of a page, empty for none.

    `attributes` of the container come with a blank before each.
    """
    inside = "\n".join(contents)
    return f'\n<div class="glossator-tips"{attributes}>\n{inside}\n</div>' if inside else ""


def page_terms(items: Iterable[PageTerm], label: str, attributes: str = "") -> str:
    """Return the list at the end of a page, empty for no items.

    Its label is no heading of the page, so that no table of contents takes it up. `attributes`
    of the list come with a blank before each.
    """
    inside = "\n".join(map(_page_term, items))
    if not inside:
        return ""
    name = "glossator-page-terms"
    return (
        f'\n<section class="{name}" role="doc-glossary" aria-labelledby="{name}"{attributes}>\n'
        f'<p id="{name}" role="heading" aria-level="2"><b>{escape(label)}</b></p>\n'
        f"<dl>\n{inside}\n</dl>\n</section>"
    )


def _page_term(item: PageTerm) -> str:
    name = f'<a href="{escape(item.href)}">{escape(item.term.name)}</a>'
    language = _language(item.term)
    return f'<dt{language} dir="auto">{name}</dt>\n<dd{language} dir="auto">{item.content}</dd>'


def _language(term: Term) -> str:
    return f' lang="{escape(term.language)}"' if term.language else ""


def formula(tex: str) -> str:
    """Return math as the scripts of a site look for it."""
    return render([Element(Kind.MATH, (tex,))])


def backlink(use: Use, language: str) -> str:
    """Return the link from an entry to a page that uses its term, or to the section that does.

    `language` is that of the entry.
    """
    titles = BELOW.join(_title(title, language) for title in use[1:] if title)
    return f'<a href="{escape(use.url)}">{titles}</a>'


def _title(title: str, language: str) -> str:
    shown = escape(title, quote=False)
    return f"<bdi>{shown}</bdi>" if is_isolated(title, language) else shown


def end_of_entry(backlinks: Sequence[str], edit: str, labels: Labels) -> str:
    """Return the last lines of an entry, empty for none: who links to it, where to edit it.

    The place to edit is given by its address, empty for none. Of a long list of backlinks most
    stand in a fold, which opens without a script.
    """
    shown, rest = folded(backlinks)
    used = labels.used_on + labels.comma.join(shown) if shown else ""
    editing = f'<a class="glossator-edit" href="{escape(edit)}">{labels.edit}</a>' if edit else ""
    if not rest:
        return _line(" · ".join(filter(None, (used, editing))))
    fold = (
        f'<details class="glossator-used"><summary>{labels.more.format(len(rest))}</summary>\n'
        f"<p>{labels.comma.join(rest)}</p></details>\n"
    )
    return _line(used) + fold + _line(editing)


def _line(inside: str) -> str:
    return f'<p class="glossator-used">{inside}</p>\n' if inside else ""


FILTER_START = '<div class="glossator-filter"'
FILTER_END = '<div class="glossator-end"></div>'
"""What stands behind the entries that a box filters."""


def filter_box(controls: Controls) -> str:
    """Return the place of the box that filters the entries behind it; a script fills it."""
    words = {name: text for name, text in controls._asdict().items() if name != "letters"}
    data = "".join(f' data-{name}="{escape(text)}"' for name, text in words.items())
    return f"{FILTER_START}{data}></div>"


def filter_assets(folder: str) -> str:
    """Return the tags that load what a box needs from a folder, given as its address."""
    return (
        f'<link rel="stylesheet" href="{escape(folder)}/{PAGE_STYLE}">'
        f'<script src="{escape(folder)}/{PAGE_SCRIPT}" defer></script>\n'
    )


def letters_start(controls: Controls) -> str:
    """Return the start tag of the row of letters."""
    return f'<nav class="glossator-letters" aria-label="{escape(controls.letters)}">'


def render(content: Iterable[Element | str]) -> str:
    """Return a definition tree as HTML."""
    return "".join(escape(c, quote=False) if isinstance(c, str) else _element(c) for c in content)


def _element(element: Element) -> str:
    inside = render(element.children)
    if element.kind in _SIMPLE:
        name = _SIMPLE[element.kind]
        return f"<{name}>{inside}</{name}>"
    writer = _SPECIAL.get(element.kind)
    return writer(element, inside) if writer else inside


def _link(element: Element, inside: str) -> str:
    return f'<a href="{escape(element.target)}">{inside}</a>' if element.target else inside


def _image(element: Element, inside: str) -> str:
    return f'<img src="{escape(element.target)}" alt="{escape(inside)}">'


def _code_block(element: Element, inside: str) -> str:
    language = f' class="language-{escape(element.target)}"' if element.target else ""
    return f"<pre><code{language}>{inside}</code></pre>"


def _math(element: Element, inside: str) -> str:
    # The delimiters and the class that MathJax and KaTeX set-ups of both worlds look for.
    name, begin, end = (
        ("div", r"\[", r"\]") if element.kind is Kind.MATH_BLOCK else ("span", r"\(", r"\)")
    )
    return f'<{name} class="math arithmatex">{begin}{inside}{end}</{name}>'


def _mathml(element: Element, inside: str) -> str:
    name, *attributes = element.target.split()
    pairs = (attribute.split("=", 1) for attribute in attributes)
    written = "".join(f' {key}="{escape(value)}"' for key, value in pairs)
    return f"<{name}{written}>{inside}</{name}>"


def _typeset(element: Element, _inside: str) -> str:
    return element.target


def _heading(_element: Element, inside: str) -> str:
    # A heading of its own would stand in the outline of the page, at any level.
    return f"<p><strong>{inside}</strong></p>"


def _term_list(element: Element, _inside: str) -> str:
    return f"<dl>{''.join(map(_of_term_list, element.children))}</dl>"


def _of_term_list(child: Element | str) -> str:
    if isinstance(child, Element) and child.kind is Kind.ITEM:
        return f"<dd>{render(child.children)}</dd>"
    return render([child])


def _line_break(_element: Element, _inside: str) -> str:
    return "<br>"


_SPECIAL = {
    Kind.LINK: _link,
    Kind.HEADING: _heading,
    Kind.TERM_LIST: _term_list,
    Kind.IMAGE: _image,
    Kind.CODE_BLOCK: _code_block,
    Kind.MATH: _math,
    Kind.MATH_BLOCK: _math,
    Kind.MATHML: _mathml,
    Kind.TYPESET: _typeset,
    Kind.LINE_BREAK: _line_break,
}
