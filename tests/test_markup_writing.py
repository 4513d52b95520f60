"""Glossaries written as Markdown, abbreviations and reST: what a format can hold comes back."""

from __future__ import annotations

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from glossator.cli.as_markdown import as_markdown
from glossator.cli.as_rst import as_rst
from glossator.model import Definition, Markup
from glossator.prose import Element, Kind, parse
from glossator.prose.tree import Piece

bounded = settings(max_examples=200, deadline=None, derandomize=True)
WORDS = st.text(
    string.ascii_letters + "0123456789äöß模*_`[]<>$\\|#&-+.:!(){}~=^", min_size=1, max_size=8
)
SENTENCES = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)
PLAIN = st.text(string.ascii_letters + "äß ", min_size=1, max_size=9).map(
    lambda text: " ".join(text.split()) or "x"
)
CODES = st.text(string.ascii_letters + "`*_\\ ", min_size=1, max_size=9).map(
    lambda text: " ".join(text.split()) or "x"
)


def inline(
    kind: Kind, texts: st.SearchStrategy[str], target: str = ""
) -> st.SearchStrategy[Element]:
    """Draw elements of one kind, with a text each."""
    return texts.map(lambda text: Element(kind, (text,), target))


INLINES = st.one_of(
    inline(Kind.EMPHASIS, PLAIN),
    inline(Kind.STRONG, PLAIN),
    inline(Kind.CODE, CODES.filter(lambda text: "``" not in text and text.strip("`") == text)),
    inline(Kind.LINK, PLAIN, "https://example.org/a_b"),
    inline(Kind.MATH, st.just(r"\log x_1")),
)


def line(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Return pieces with a blank between each two."""
    spaced: list[Piece] = []
    for piece in pieces:
        spaced += [piece, " "]
    # The parser takes no formula at the beginning of a text that ends with a digit.
    return (*spaced, "end")


LINES = st.lists(SENTENCES | INLINES, min_size=1, max_size=4).map(line)
PARAGRAPHS = LINES.map(lambda pieces: Element(Kind.PARAGRAPH, pieces))
BLOCKS = st.recursive(
    PARAGRAPHS
    | inline(
        Kind.CODE_BLOCK,
        st.sampled_from(["a = 1\n\n    b", "```\nx\n```", "# no heading"]),
        "python",
    )
    | inline(Kind.MATH_BLOCK, st.just(r"\frac{a}{b}")),
    lambda inner: (
        st.builds(
            Element,
            st.sampled_from([Kind.BULLET_LIST, Kind.ORDERED_LIST]),
            st.lists(
                st.lists(inner, min_size=1, max_size=2).map(lambda c: Element(Kind.ITEM, tuple(c))),
                min_size=1,
                max_size=3,
            ).map(tuple),
        )
        | PARAGRAPHS.map(lambda paragraph: Element(Kind.QUOTE, (paragraph,)))
    ),
    max_leaves=5,
)


def simple(piece: Piece) -> object:
    """Return a piece without what has no meaning: how texts are cut, paragraphs alone in items."""
    if isinstance(piece, str):
        return piece
    is_box = piece.kind in (Kind.ITEM, Kind.QUOTE, Kind.CELL)
    children: list[Piece] = []
    for child in piece.children:
        unwrapped = is_box and isinstance(child, Element) and child.kind is Kind.PARAGRAPH
        children += child.children if isinstance(child, Element) and unwrapped else [child]
    texts: list[object] = []
    for found in map(simple, children):
        if isinstance(found, str) and texts and isinstance(texts[-1], str):
            texts[-1] += found
        else:
            texts.append(found)
    is_prose = piece.kind not in (Kind.CODE_BLOCK, Kind.MATH_BLOCK)
    texts = [" ".join(t.split()) if isinstance(t, str) and is_prose else t for t in texts]
    return piece.kind, piece.target, [text for text in texts if text]


@bounded
@given(st.lists(BLOCKS, min_size=1, max_size=3))
def test_definitions_come_back_from_markdown(blocks: list[Element]) -> None:
    """Whatever signs a text has, none of them becomes markup, and no markup is lost."""
    again = parse(Definition(as_markdown(blocks)))
    assert list(map(simple, again)) == list(map(simple, blocks))


@bounded
@given(st.lists(BLOCKS, min_size=1, max_size=3))
def test_definitions_come_back_from_rst(blocks: list[Element]) -> None:
    """The same in reST, where a sentence may stand beside markup without a blank, too."""
    again = parse(Definition(as_rst(blocks, lambda target: target), Markup.RST))
    assert list(map(simple, again)) == list(map(simple, blocks))


@bounded
@given(st.lists(WORDS | INLINES, min_size=2, max_size=5))
def test_markup_in_a_word_survives_in_rst(pieces: list[Piece]) -> None:
    """What reST would not see as markup without a blank is parted by one that nobody sees."""
    block = Element(Kind.PARAGRAPH, tuple(pieces))
    (again,) = parse(Definition(as_rst([block], lambda target: target), Markup.RST))
    assert simple(again) == simple(block)
