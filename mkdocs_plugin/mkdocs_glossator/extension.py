"""The Markdown extension `glossator`, for Zensical and for bare Python-Markdown.

It does for each page, once that is rendered, what the plugin does for all pages of a site.
"""

from __future__ import annotations

from functools import wraps
from threading import local
from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from mkdocs_glossator.conversion import Conversion
from mkdocs_glossator.hosts import is_mkdocs
from mkdocs_glossator.marks import MarksExtension
from mkdocs_glossator.options import checked

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from markdown import Markdown

_running = local()


class GlossatorExtension(Extension):
    """Links terms, shows their definitions, prints the glossary at its marker."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self._options = options

    def extendMarkdown(self, md: Markdown) -> None:
        """Register a beginning, once the text is complete, and an end, behind all others."""
        enabled = checked(self._options)[0].get("enabled", True)
        MarksExtension(lambda md: enabled and not is_mkdocs(md)).extendMarkdown(md)
        conversion = Conversion(md, self._options)
        # Behind snippets (32), which may bring a marker, and before roles are looked for (31).
        md.preprocessors.register(_Begin(conversion), "glossator-begin", 31.5)
        md.treeprocessors.register(_Arm(conversion), "glossator-arm", -1000)
        md.postprocessors.register(_Finish(conversion), "glossator-finish", -1000)
        _note_nesting(md, conversion)


def makeExtension(**options: Any) -> GlossatorExtension:
    """Return the extension; by this name Python-Markdown asks a module for it."""
    return GlossatorExtension(**options)


def _note_nesting(md: Markdown, conversion: Conversion) -> None:
    """Let a conversion know whether it runs inside another, as for docstrings on a page.

    What is converted inside becomes part of the page, which is linked as a whole.
    """
    convert = md.convert

    @wraps(convert)
    def counted(source: str) -> str:
        conversion.is_inner = getattr(_running, "depth", 0) > 0
        _running.depth = getattr(_running, "depth", 0) + 1
        try:
            return convert(source)
        finally:
            _running.depth -= 1

    md.convert = counted  # type: ignore[method-assign]


class _Begin(Preprocessor):
    def __init__(self, conversion: Conversion) -> None:
        self._conversion = conversion

    def run(self, lines: list[str]) -> list[str]:
        return self._conversion.begin(lines)


class _Arm(Treeprocessor):
    """Comes last of its kind: what is processed behind it is the page, and no title of it."""

    def __init__(self, conversion: Conversion) -> None:
        self._conversion = conversion

    def run(self, root: Element) -> None:
        self._conversion.is_whole = True


class _Finish(Postprocessor):
    def __init__(self, conversion: Conversion) -> None:
        self._conversion = conversion

    def run(self, text: str) -> str:
        return self._conversion.finish(text)
