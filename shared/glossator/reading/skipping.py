"""What no reader links, whatever the page is written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

SKIPPED_ELEMENTS = frozenset(
    "a abbr audio autoref button canvas caption cite code dfn dt h1 h2 h3 h4 h5 h6 head iframe "
    "kbd label legend math nav noembed noframes noscript object option output pre samp script "
    "select style summary svg template textarea th title tt var video xmp".split()
)
"""HTML elements whose text is code, a control, a heading, or already a link."""

SKIPPED_CLASSES = frozenset(
    "admonition-title arithmatex attribution bibtex-citation citation clipboard-copy-txt command "
    "dfn doc-heading doc-signature guilabel headerlink highlight jp-outputarea katex literal "
    "literal-block-wrapper markmap math mathjax menuselection mermaid no-glossary plotly program "
    "sd-card-header sd-card-title see-also sig termy toc vegalite versionmodified xref".split()
)
"""Classes, in lower case, of elements without links; `no-glossary` is the author's opt-out.

Some are of sources that a script makes diagrams of (`mermaid`), or shows as a terminal (`termy`),
some of a notebook: code that is copied, and its results; one is of the authors of a work that
is cited ("Cook [1] shows"), who come into the text when references are resolved.
"""

OWN_CLASSES = frozenset(
    "glossator-aliases glossator-letters glossator-see glossator-status glossator-tags "
    "glossator-tips glossator-used".split()
)
"""Classes of what we print ourselves: no text of an author, and no marks of one."""

_BARRED = re.compile(r"<!--\s*no-glossary\s*-->.*?(?:<!--\s*/no-glossary\s*-->|\Z)", re.DOTALL)
"""What stands between two comments by which an author keeps a part of a page free of links."""


@cache
def skipped(own: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the elements and the classes without links, those that the author names among them."""
    names = [name.lower() for name in own]
    # A tool may have set it around a name: where a link is set, the element gives way.
    elements = (SKIPPED_ELEMENTS - {"abbr"}).union(n for n in names if not n.startswith("."))
    classes = SKIPPED_CLASSES | OWN_CLASSES
    return elements, classes.union(name[1:] for name in names if name.startswith("."))


def stretches(html: str) -> Iterator[tuple[int, bool]]:
    """Yield where each stretch of a page ends, and whether the author keeps it free of links."""
    for barred in _BARRED.finditer(html) if "no-glossary" in html else ():
        yield barred.start(), False
        yield barred.end(), True
    yield len(html), False
