"""YAML, JSON and TOML files of our own schema."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from glossator.errors import SourceError, UnknownFormat
from glossator.findings import Finding
from glossator.model import Term
from glossator.sources.entries import entries
from glossator.sources.registry import Document, loader
from glossator.sources.schema import Text

if TYPE_CHECKING:
    from yaml.nodes import Node

_NULL = "tag:yaml.org,2002:null"
_MERGE = "tag:yaml.org,2002:merge"


@loader(".yml", ".yaml")
def read_yaml(document: Document) -> Iterator[Term | Finding]:
    """Read a YAML file; every scalar stays the text that its author wrote, `NO` and `1.10` too."""
    import yaml

    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        root = yaml.compose(document.text, yaml.SafeLoader if _is_deep(document.text) else fast)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
        advice = "correct the line or the one above; a text with a colon needs quotes"
        source = document.place(mark.line + 1 if mark else None)
        raise SourceError(f"this is no valid YAML: {problem}", advice, source) from None
    return entries(_Tree().build(root), document)


def _is_deep(text: str) -> bool:
    """Say whether a YAML text may nest so deeply that the loader in C would end the process."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", text):
        depth = max(depth + (1 if bracket in "[{" else -1), 0)
        deepest = max(deepest, depth)
    return deepest > 500 or re.search(r"(?:[-?:]\s+){500}|^ {1000}", text, re.MULTILINE) is not None


class _Tree:
    """Builds dicts, lists and located texts from YAML nodes, each node once.

    An alias gives the object of its anchor again, so neither a loop nor a cascade of aliases
    costs more than it is long.
    """

    def __init__(self) -> None:
        self._built: dict[int, Any] = {}

    def build(self, node: Node | None) -> Any:
        import yaml

        if node is None or node.tag == _NULL:
            return None
        if isinstance(node, yaml.ScalarNode):
            # The text of a block starts on the line after its indicator.
            line = node.start_mark.line + (2 if node.style in ("|", ">") else 1)
            return Text.at(line, node.value)
        if id(node) in self._built:
            return self._built[id(node)]
        return self._sequence(node) if isinstance(node, yaml.SequenceNode) else self._mapping(node)

    def _sequence(self, node: Node) -> list[Any]:
        items = self._built[id(node)] = []
        items += map(self.build, node.value)
        return items

    def _mapping(self, node: Node) -> dict[str, Any]:
        mapping = self._built[id(node)] = {}
        for key, value in node.value:
            if key.tag == _MERGE:
                merged = self.build(value)
                for other in merged if isinstance(merged, list) else [merged]:
                    mapping.update(other if isinstance(other, dict) else {})
        for key, value in node.value:
            name = self.build(key)
            if key.tag != _MERGE and isinstance(name, str):
                mapping.pop(name, None)
                mapping[name] = self.build(value)
        return mapping


@loader(".json")
def read_json(document: Document) -> Iterator[Term | Finding]:
    """Read a JSON file: a glossary in our own schema, or one that another site has published."""
    import json

    from glossator.sources import published

    try:
        data = json.loads(document.text) if document.text.strip() else None
    except ValueError as error:
        advice = "correct the line or the one above; a comma may be missing or too many"
        source = document.place(getattr(error, "lineno", None))
        problem = getattr(error, "msg", str(error))
        raise SourceError(f"this is no valid JSON: {problem}", advice, source) from None
    if published.is_published(data):
        return published.read(data, document)
    if document.base:
        advice = f"name the {published.NAME} or objects.inv of a site"
        problem = "this is no glossary that Glossator has published"
        raise UnknownFormat(problem, advice, document.place())
    return entries(_Locator(document.text, ('"',)).locate(data), document)


@loader(".toml")
def read_toml(document: Document) -> Iterator[Term | Finding]:
    """Read a TOML file, `[[terms]]` or one table for each name."""
    import tomllib

    try:
        data = tomllib.loads(document.text)
    except tomllib.TOMLDecodeError as error:
        problem, _, place = str(error).partition(" (at ")
        line = re.search(r"line (\d+)", place)
        source = document.place(int(line[1]) if line else document.text.count("\n") + 1)
        advice = "correct the line or the one above; texts need quotes"
        raise SourceError(f"this is no valid TOML: {problem}", advice, source) from None
    return entries(_Locator(document.text, ('"', "'", "\n", "[", ".")).locate(data), document)


class _Locator:
    """Gives texts their lines by searching them in the file, each from the last one onwards."""

    WINDOW = 100_000  # characters; texts stand in the order of the file, so the next one is near

    def __init__(self, text: str, openings: tuple[str, ...]) -> None:
        self._text, self._openings = "\n" + text, openings
        self._position, self._line = 0, 0

    def locate(self, value: Any) -> Any:
        if isinstance(value, str):
            return Text.at(self._advance(value), value)
        if isinstance(value, list):
            return [self.locate(item) for item in value]
        if isinstance(value, Mapping):
            return {self.locate(key): self.locate(item) for key, item in value.items()}
        return value

    def _advance(self, value: str) -> int:
        # Escapes may spell the rest of the text in another way.
        plain = re.match(r'[^\\"\x00-\x1f]{0,40}', value.lstrip())
        start = plain[0] if plain and plain[0].isascii() else ""
        found = [
            place + len(opening)
            for opening in self._openings
            if start and (place := self._find(opening + start)) >= 0
        ]
        if found:
            end = min(min(found) + len(value), len(self._text))
            line = self._line + self._text.count("\n", self._position, min(found))
            self._line = line + self._text.count("\n", min(found), end)
            self._position = end
            return line
        return max(self._line, 1)

    def _find(self, needle: str) -> int:
        return self._text.find(needle, self._position, self._position + self.WINDOW)
