"""Metadata hook: says where the project lives, and leads the links of README there.

A package has no address of its own. A release names it in GLOSSATOR_HOME, such as
`https://forge.example/someone/glossator`; without it, README is packed as it is.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_RELATIVE = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<path>[\w./-]+(?:#[\w-]+)?)\)")


def led_home(text: str, home: str, tag: str) -> str:
    """Return Markdown whose relative links lead to the files of a release."""

    def absolute(link: re.Match[str]) -> str:
        folder = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['text']}]({home}/{folder}/{tag}/{link['path']})"

    return _RELATIVE.sub(absolute, text)


def addresses(home: str, tag: str) -> dict[str, str]:
    """Return the addresses that package indexes show, by the names that they know."""
    return {
        "Source": home,
        "Documentation": f"{home}/tree/{tag}/docs",
        "Changelog": f"{home}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


class HomeHook(MetadataHookInterface):
    """Fills in the description and the addresses."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme`, and `urls` where the home is known; a source distribution has both."""
        home, tag = os.environ.get("GLOSSATOR_HOME", ""), f"v{metadata['version']}"
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        if home:
            metadata["urls"] = addresses(home.rstrip("/"), tag)
            text = led_home(text, home.rstrip("/"), tag)
        metadata.setdefault("readme", {"content-type": "text/markdown", "text": text})
