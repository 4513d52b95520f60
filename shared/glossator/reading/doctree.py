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
_UNMARKED = frozenset(
    "comment desc_signature doctest_block literal_block math_block production productionlist raw "
    "substitution_definition toctree transition".split()
)
"""Those in which no author marks a term, though tools may set links there."""
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
        self._kinds: dict[type[nodes.Element], str] = {}
        self.inline_kinds: dict[type[nodes.Element], str] = {}
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
        kind = self._kinds.get(child.__class__) or self._kind(child.__class__)
        if kind == "section":
            self._section += 1
        if kind == "skipped" or self.has_skipped_class(child):
            self._collect_marks(child)
        elif kind == "block":
            self._block(child)
        elif kind == "definition_list_item":
            self._within(child, entry=self._entry_of(child) or self._entry)
        elif kind == "only":
            self._within(child, condition=child["expr"])
        elif kind != "start_of_file":
            self.read(child)
            if kind == "section":
                self._section += 1

    def _kind(self, node_class: type[nodes.Element]) -> str:
        """Return what the nodes of a class are to the reader: asked once for each."""
        kind = node_class.__name__
        if kind in self._skipped:
            kind = "skipped"
        elif issubclass(node_class, nodes.TextElement) and not issubclass(node_class, _HOLDERS):
            kind = "block"
        self._kinds[node_class] = kind
        return kind

    def _within(self, node: nodes.Element, *, entry: str = "", condition: str = "") -> None:
        outside = self._entry, self._condition
        self._entry = entry or self._entry
        if condition:
            self._condition = _both(self._condition, condition)
        self.read(node)
        self._entry, self._condition = outside

    def has_skipped_class(self, node: nodes.Element) -> bool:
        classes: list[str] = node.attributes["classes"]
        return bool(classes) and not self._classes.isdisjoint(map(str.lower, classes))

    def _block(self, node: nodes.Element) -> None:
        block = _BlockReader(self)
        block.read(node)
        text = "".join(block.pieces)
        if block.leaves and not text.isspace():
            edges = tuple(block.edges)
            self.blocks.append(Block(text, self._section, self._entry, edges, self._condition))
            self.leaves.append(block.leaves)
        for nested in block.nested:
            self._child(nested)

    def inline_kind(self, node_class: type[nodes.Element]) -> str:
        """Return what the nodes of a class are inside a block: asked once for each."""
        name, kind = node_class.__name__, "opaque"
        if name in _INVISIBLE:
            kind = "invisible"
        elif not issubclass(node_class, nodes.Inline):
            kind = "nested"
        elif name in _TRANSPARENT and name not in self._skipped:
            kind = "transparent"
        self.inline_kinds[node_class] = kind
        return kind

    def collect_mark(self, node: nodes.Element) -> None:
        """Note a reference that the author set to a term."""
        if node.__class__.__name__ == "pending_xref" and node.get("reftype") == "term":
            self.marks.append(Mark(node["reftarget"], self._section, self._condition))

    def _collect_marks(self, node: nodes.Element) -> None:
        if node.__class__.__name__ in _UNMARKED or not OWN_CLASSES.isdisjoint(node["classes"]):
            return
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
                text = child.astext() if "\0" in child else str(child)
                self.pieces.append(text)
                self.length += len(text)
            elif isinstance(child, nodes.Element):
                self._element(child)

    def _element(self, node: nodes.Element) -> None:
        kind = self.page.inline_kinds.get(node.__class__) or self.page.inline_kind(node.__class__)
        if kind == "transparent" and not self.page.has_skipped_class(node):
            self._transparent(node)
        elif kind != "invisible" or node.children:
            if kind == "nested":
                self.nested.append(node)
            self.page.collect_mark(node)
            self.pieces.append(BARRIER)
            self.length += 1

    def _transparent(self, node: nodes.Element) -> None:
        self.edges.append(Edge(self.length, 1))
        self.read(node)
        self.edges.append(Edge(self.length, -1))


def _both(outer: str, inner: str) -> str:
    return f"({outer}) and ({inner})" if outer else inner
