"""Reads docutils trees: what of one can be linked, and the text nodes where it stands.

Node classes of Sphinx are known by name, so that no site generator is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from docutils import nodes

from glossator.page import BARRIER, Block, Edge, Mark, PageOptions, PageText
from glossator.reading.skipping import OWN_CLASSES, SKIPPED_CLASSES

_SKIPPED = frozenset(
    "classifier comment desc_signature docinfo doctest_block field_name label literal_block "
    "math_block meta option_group problematic production productionlist raw rubric "
    "substitution_definition subtitle system_message term thead title title_reference toctree "
    "transition".split()
)
_TRANSPARENT = frozenset(("emphasis", "inline", "strong", "subscript", "superscript"))
_HOLDERS = (nodes.Inline, nodes.Admonition)
"""What holds blocks though docutils calls it text: "versionchanged" is such an admonition."""
_INVISIBLE = frozenset(("comment", "index", "substitution_definition", "target"))

_HTML_NAMES = {
    "aside": {"sidebar", "topic"},
    "blockquote": {"block_quote"},
    "dd": {"definition", "field_body", "desc_content"},
    "figcaption": {"caption"},
    "figure": {"figure"},
    "li": {"list_item"},
    "ol": {"enumerated_list"},
    "p": {"paragraph"},
    "table": {"table"},
    "td": {"entry"},
    "ul": {"bullet_list"},
    "em": {"emphasis"},
    "strong": {"strong"},
    "div": {"container"},
}
"""The node classes that an HTML element in the option `skip` stands for."""

Leaves = list[tuple[int, nodes.Text]]
"""The text nodes of a block, each with the offset where its text begins there."""


@dataclass(slots=True)
class DoctreePage:
    """A page read from a doctree: its text for the core, and the way back into the tree."""

    text: PageText
    leaves: list[Leaves]


def read_doctree(
    tree: nodes.Element,
    path: str,
    *,
    options: PageOptions | None = None,
    entry_of: Callable[[nodes.Element], str] = lambda _item: "",
    skip: Iterable[str] = (),
) -> DoctreePage:
    """Read a document, or the part of an assembled one that came from one file.

    `entry_of` says of a definition list item to which term's entry it belongs, if to any;
    `skip` names further elements, by their HTML names, and `.classes`.
    """
    reader = _Reader(entry_of, skip)
    reader.read(tree)
    text = PageText(path, tuple(reader.blocks), tuple(reader.marks), options or PageOptions())
    return DoctreePage(text, reader.leaves)


class _Reader:
    def __init__(self, entry_of: Callable[[nodes.Element], str], skip: Iterable[str]) -> None:
        names = [name.lower() for name in skip]
        own = [_HTML_NAMES.get(name, {name}) for name in names if not name.startswith(".")]
        self._skipped = _SKIPPED.union(*own)
        self._classes = (
            SKIPPED_CLASSES | OWN_CLASSES | {name[1:] for name in names if name.startswith(".")}
        )
        self._entry_of = entry_of
        self.blocks: list[Block] = []
        self.leaves: list[Leaves] = []
        self.marks: list[Mark] = []
        self._section = 0
        self._entry = ""
        self._condition = ""

    def read(self, node: nodes.Element) -> None:
        """Walk down to the blocks; each node class is met in the order of the page."""
        for child in node.children:
            if isinstance(child, nodes.Element):
                self._child(child)

    def _child(self, child: nodes.Element) -> None:
        name = child.__class__.__name__
        if name == "section":
            self._section += 1
        if name in self._skipped or self._has_skipped_class(child):
            self._collect_marks(child)
        elif isinstance(child, nodes.TextElement) and not isinstance(child, _HOLDERS):
            self._block(child)
        elif name == "definition_list_item":
            self._within(child, entry=self._entry_of(child) or self._entry)
        elif name == "only":
            self._within(child, condition=child["expr"])
        elif name != "start_of_file":
            self.read(child)
            if name == "section":
                self._section += 1

    def _within(self, node: nodes.Element, *, entry: str = "", condition: str = "") -> None:
        outside = self._entry, self._condition
        self._entry = entry or self._entry
        if condition:
            self._condition = _both(self._condition, condition)
        self.read(node)
        self._entry, self._condition = outside

    def _has_skipped_class(self, node: nodes.Element) -> bool:
        classes: list[str] = node.attributes["classes"]
        return bool(classes) and not self._classes.isdisjoint(map(str.lower, classes))

    def _block(self, node: nodes.TextElement) -> None:
        block = _BlockReader(self)
        block.read(node)
        text = "".join(block.pieces)
        if block.leaves and not text.isspace():
            edges = tuple(block.edges)
            self.blocks.append(Block(text, self._section, self._entry, edges, self._condition))
            self.leaves.append(block.leaves)
        for nested in block.nested:
            self._child(nested)

    def is_opaque(self, node: nodes.Element, name: str) -> bool:
        """Say whether an inline node stops a mention."""
        return name not in _TRANSPARENT or name in self._skipped or self._has_skipped_class(node)

    def collect_mark(self, node: nodes.Element) -> None:
        """Note a reference that the author set to a term."""
        if node.__class__.__name__ == "pending_xref" and node.get("reftype") == "term":
            self.marks.append(Mark(node["reftarget"], self._section, self._condition))

    def _collect_marks(self, node: nodes.Element) -> None:
        if OWN_CLASSES.isdisjoint(node["classes"]):
            for child in node.findall(nodes.Element):
                self.collect_mark(child)


@dataclass(slots=True)
class _BlockReader:
    page: _Reader
    pieces: list[str] = field(default_factory=list)
    leaves: Leaves = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    nested: list[nodes.Element] = field(default_factory=list)
    """Blocks inside this one, such as a list in the field of a parameter."""
    length: int = 0

    def read(self, node: nodes.Element) -> None:
        for child in node.children:
            if isinstance(child, nodes.Text):
                self.leaves.append((self.length, child))
                # Backslash escapes leave nulls in a text, which `astext` takes out.
                self._add(child.astext() if "\0" in child else str(child))
            elif isinstance(child, nodes.Element):
                self._element(child)

    def _element(self, node: nodes.Element) -> None:
        name = node.__class__.__name__
        if name in _INVISIBLE and not node.children:
            return
        if not isinstance(node, nodes.Inline):
            self.nested.append(node)
            self._add(BARRIER)
        elif self.page.is_opaque(node, name):
            self.page.collect_mark(node)
            self._add(BARRIER)
        else:
            self._transparent(node)

    def _transparent(self, node: nodes.Element) -> None:
        self.edges.append(Edge(self.length, 1))
        self.read(node)
        self.edges.append(Edge(self.length, -1))

    def _add(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)


def _both(outer: str, inner: str) -> str:
    return f"({outer}) and ({inner})" if outer else inner
