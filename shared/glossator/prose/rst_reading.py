"""Reads reST text outside of Sphinx, with whatever roles and directives it holds."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive, states
from docutils.parsers.rst.directives import images, tables
from docutils.statemachine import StringList

from glossator.rst import AnyDirective, parse, text_and_target

_PROSE = frozenset({"abbr", "any", "doc", "envvar", "numref", "ref", "term", "dfn", "guilabel"})
_PROSE_NODES: dict[str, type[nodes.TextElement]] = {
    "emphasis": nodes.emphasis,
    "strong": nodes.strong,
    "sub": nodes.subscript,
    "subscript": nodes.subscript,
    "sup": nodes.superscript,
    "superscript": nodes.superscript,
    "math": nodes.math,
    "": nodes.title_reference,
    "title": nodes.title_reference,
    "title-reference": nodes.title_reference,
    "dfn": nodes.emphasis,
}
_NUMBERED = {"pep": "PEP", "pep-reference": "PEP", "rfc": "RFC", "rfc-reference": "RFC"}


def read(text: str) -> nodes.document:
    """Return the document of a reST text: every role and directive is one of ours."""
    return parse(text, lambda *_: (_role, []), lambda _, name, *__: (_directive(name), []))


def _role(
    name: str, rawtext: str, text: str, line: int, inliner: states.Inliner, *_: Any
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    name = name.lower().rpartition(":")[2]
    # In formulas and code a backslash is itself.
    text = nodes.unescape(text, restore_backslashes=name in ("code", "math"))
    return [_role_node(name, text, rawtext)], []


def _role_node(name: str, text: str, rawtext: str) -> nodes.Node:
    if name in _NUMBERED:
        return nodes.Text(f"{_NUMBERED[name]} {text.partition('#')[0]}")
    if name in _PROSE_NODES:
        return _PROSE_NODES[name](rawtext, text)
    found = text_and_target(text)
    shown = (found and found[0]) or text
    if name in _PROSE:
        return nodes.Text(
            shown if name != "abbr" else re.sub(r"(?<!\s)\s*+\([^()]*+\)$", "", shown)
        )
    return nodes.literal(rawtext, shown if found else _last_part(shown))


def _last_part(target: str) -> str:
    """Return what Sphinx shows of a target: `~a.b.c` as `c`, `!x` as `x`."""
    target = target.removeprefix("!")
    return target[1:].rpartition(".")[2] if target.startswith("~") else target


class _Content(AnyDirective):
    """Degrades to its content; what stands behind its name is an argument."""

    def run(self) -> list[nodes.Node]:
        holder = nodes.container()
        # Up to the first blank line docutils counts all to the argument.
        below = "\n".join(self.arguments).splitlines()[1:]
        content = StringList([*below, "", *self.content], source="definition")
        self.state.nested_parse(content, self.content_offset, holder)
        return holder.children


class _Note(_Content):
    """Has no argument: its content may begin behind its name."""

    optional_arguments = 0


class _Heading(AnyDirective):
    """Is its argument, in which emphasis and roles may stand."""

    def run(self) -> list[nodes.Node]:
        text = " ".join(" ".join(self.arguments).split())
        children, _ = self.state.inline_text(text, self.lineno)
        return [nodes.rubric(text, "", *children)]


class _Code(AnyDirective):
    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.content)
        language = self.arguments[0] if self.arguments else ""
        return [nodes.literal_block(text, text, language=language)]


class _Math(AnyDirective):
    def run(self) -> list[nodes.Node]:
        text = "\n".join((*self.arguments, *self.content)).strip()
        return [nodes.math_block(text, text)]


_DIRECTIVES: dict[str, type[Directive]] = {
    **dict.fromkeys(("code", "code-block", "sourcecode", "parsed-literal", "highlight"), _Code),
    **dict.fromkeys(("doctest", "testcode", "ipython", "prompt", "plot"), _Code),
    **dict.fromkeys(("attention", "caution", "danger", "error", "hint", "important"), _Note),
    **dict.fromkeys(("note", "seealso", "tip", "todo", "warning", "epigraph"), _Note),
    **dict.fromkeys(("include", "literalinclude", "raw", "toctree"), AnyDirective),
    **dict.fromkeys(("versionadded", "versionchanged"), AnyDirective),  # as `_NEWS` of a page
    **dict.fromkeys(("index", "meta", "tabularcolumns", "contents", "testsetup"), AnyDirective),
    # Files and addresses it reads no more than any other: the settings forbid it.
    "csv-table": tables.CSVTable,
    "figure": images.Image,
    "image": images.Image,
    "list-table": tables.ListTable,
    "math": _Math,
    "rubric": _Heading,
    "table": tables.RSTTable,
}


def _directive(name: str) -> type[Directive]:
    return _DIRECTIVES.get(name.lower().rpartition(":")[2], _Content)
