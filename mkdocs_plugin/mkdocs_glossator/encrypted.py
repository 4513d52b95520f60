"""Pages whose content mkdocs-encryptcontent hides from those who have no password."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


def is_encrypted(page: Page | None) -> bool:
    """Say whether a page is encrypted: by the attribute for themes, else by the one it works by."""
    return bool(getattr(page, "encrypted", False)) or hasattr(page, "encryptcontent")
