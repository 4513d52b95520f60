"""Glossator for MkDocs: `plugins: [glossator]`."""

from mkdocs_glossator.plugin import GlossatorPlugin

__all__ = ["GlossatorPlugin"]
