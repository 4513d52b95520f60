"""The small tree that a definition becomes, whatever markup it was written in."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What an element is; anything else that a markup offers degrades to its text."""

    PARAGRAPH = "paragraph"
    EMPHASIS = "emphasis"
    STRONG = "strong"
    CODE = "code"
    MATH = "math"
    MATH_BLOCK = "math_block"
    LINK = "link"
    IMAGE = "image"
    CODE_BLOCK = "code_block"
    BULLET_LIST = "bullet_list"
    ORDERED_LIST = "ordered_list"
    ITEM = "item"
    QUOTE = "quote"
    HEADING = "heading"
    LINE_BREAK = "line_break"
    SUBSCRIPT = "subscript"
    SUPERSCRIPT = "superscript"
    STRUCK = "struck"
    """Text that holds no longer, which without its stroke would say the contrary."""
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    HEADER_CELL = "header_cell"
    TERM_LIST = "term_list"
    """A definition list: its children are elements of the kinds TERM and ITEM."""
    TERM = "term"
    MATHML = "mathml"
    """An element of MathML: its name and its attributes, parted by blanks, are its target."""
    REFERENCE = "reference"
    """What a host can name only once all pages are read; its target says what, line by line."""
    CONDITION = "condition"
    """A part that a host shows only where the expression that is its target holds."""
    TYPESET = "typeset"
    """Math as the host has written it: its target is HTML that is not escaped again."""


@dataclass(frozen=True, slots=True)
class Element:
    """A piece of a definition: its kind, and texts and elements in it."""

    kind: Kind
    children: tuple[Element | str, ...] = ()
    """For an image its alternative text; for code and math one text, as written."""
    target: str = ""
    """Where a link leads, the source of an image, the language of a code block."""
    line: int = field(default=0, compare=False, repr=False)
    """The line that a block begins on, counted from 0 at the first of its definition."""
    is_mark: bool = field(default=False, compare=False, repr=False)
    """Whether a link was written as a mark of a term, not as a link to its entry."""


Piece = Element | str

INLINE = frozenset(
    {
        Kind.CODE,
        Kind.EMPHASIS,
        Kind.IMAGE,
        Kind.LINE_BREAK,
        Kind.LINK,
        Kind.MATH,
        Kind.MATHML,
        Kind.REFERENCE,
        Kind.STRONG,
        Kind.STRUCK,
        Kind.SUBSCRIPT,
        Kind.SUPERSCRIPT,
        Kind.TYPESET,
    }
)
"""The kinds that stand inside a line."""

OPAQUE = frozenset({Kind.CODE, Kind.CODE_BLOCK, Kind.MATH, Kind.MATH_BLOCK, Kind.MATHML})
"""The kinds whose text is no prose."""

SCHEMES = frozenset({"", "http", "https", "mailto", "tel", "ftp"})
"""What an address may begin with."""


_DEPTH = 50
"""Levels of a tree: each takes up to seven calls in each other, of which Python allows 1,000."""


def is_safe(target: str) -> bool:
    """Say whether a link may lead to `target`: a page or an address, never a script."""
    scheme, colon, _ = target.partition(":")
    written = "".join(c for c in scheme if c > " ").lower()
    return not colon or any(c in scheme for c in "/?#") or written in SCHEMES


def linked(children: Iterable[Piece], target: str) -> Iterator[Piece]:
    """Yield a link, or its children alone where it must not lead to `target`."""
    if target and is_safe(target):
        yield Element(Kind.LINK, tuple(children), target)
    else:
        yield from children


def pictured(alternative: str, source: str) -> Iterator[Piece]:
    """Yield an image, or its alternative text where no picture can lie at `source`."""
    if source and (is_safe(source) or source.lstrip().lower().startswith("data:image/")):
        yield Element(Kind.IMAGE, (alternative,), source)
    else:
        yield alternative


def paragraphs(pieces: Iterable[Piece]) -> tuple[Element, ...]:
    """Return blocks: each run of texts and inline elements becomes a paragraph."""
    blocks: list[Element] = []
    run: list[Piece] = []
    for piece in (*pieces, None):
        if isinstance(piece, str) or (piece is not None and piece.kind in INLINE):
            run.append(piece)
            continue
        if any(not isinstance(item, str) or item.strip() for item in run):
            blocks.append(Element(Kind.PARAGRAPH, tuple(run)))
        run = []
        if piece is not None:
            blocks.append(piece)
    return tuple(blocks)


def is_deep(elements: Iterable[Element]) -> bool:
    """Say whether elements stand in each other deeper than those who write them can follow."""
    level: list[Piece] = [*elements]
    for _ in range(_DEPTH):
        if not level:
            return False  # as nearly always, after two or three
        level = [child for each in level if isinstance(each, Element) for child in each.children]
    return True


def has_kind(pieces: Iterable[Piece], kinds: Container[Kind]) -> bool:
    """Say whether some element, or one inside it, is of one of these kinds."""
    elements = [piece for piece in pieces if isinstance(piece, Element)]
    return any(e.kind in kinds or has_kind(e.children, kinds) for e in elements)


def text_of(element: Element) -> str:
    """Return the one text of code or math, as it was written."""
    return "".join(child for child in element.children if isinstance(child, str))


def plain(pieces: Iterable[Piece]) -> str:
    """Return the text alone, white space folded; an image gives its alternative text."""
    return " ".join("".join(_texts(pieces)).split())


def _texts(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif piece.kind is Kind.LINE_BREAK:
            yield " "
        elif piece.kind in INLINE:
            yield from _texts(piece.children)
        else:
            yield " "
            yield from _texts(piece.children)
            yield " "
