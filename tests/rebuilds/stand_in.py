"""Stands where the extension does in the plain twin of a project, and does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Declare what the extension declares, and nothing else."""
    return {"env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
