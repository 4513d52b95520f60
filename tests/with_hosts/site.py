"""One site that each host and each theme must link alike, and the links that it must get."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from sites import Build, mkdocs

GLOSSARY = """
- term: token
  aliases: [piece]
  definition: The *smallest* part of a text. More follows.
- term: attention mask
  definition: A table of ones & zeros.
  see: [token]
- term: Large Language Model (LLM)
  definition: A model with billions of weights.
- term: batch
  url: https://example.org/batch?a=1&b=2
  definition: What is computed at once.
"""
TIPS = {
    "token": "token The smallest part of a text.",
    "mask": "attention mask A table of ones & zeros.",
    "model": "Large Language Model A model with billions of weights.",
    "batch": "batch What is computed at once.",
}
TARGETS = {
    "token": "glossary#term-token",
    "mask": "glossary#term-attention-mask",
    "model": "glossary#term-large-language-model",
    "batch": "https://example.org/batch?a=1&b=2",
}
START = """---
title: The *start* & more
author: Someone
---
# Of tokens

!!! note "A token"
    A piece, `token` and an
    attention   mask.

```python
token = batch
```

## More tokens {#more}

| token | batch |
|-------|-------|
| LLMs  | [a batch](../index.md) in a batch |
"""
EMPTY = "# Nothing\n\nNothing & nobody is <em>named</em> here.\n"
WINDOWS = "---\ntitle: Windows\n---\n# Lines\n\nOne attention\nmask.\n\nA\npiece.\n"
MARKS = """# Marks

{term}`token`, [the mask](term:attention%20mask), :term:`models <LLM>`
and [the entry](glossary.md#term-token).
"""
DOCS = {
    "index.md": "# Home\n\nTokens and an attention mask. A token again.\n",
    "guide/start.md": START,
    "guide/parts/deep/page.md": "# Deep\n\n- A **large language\n  model**, a batch, LLM.\n",
    "guide/empty.md": EMPTY,
    "guide/windows.md": WINDOWS.replace("\n", "\r\n"),
    "aside/unlisted.md": "# Aside\n\n<p>The <em>token</em>s &amp; the LLM.</p>\n",
    "aside/omitted.md": "# Omitted\n\nA batch.\n",
    "aside/off.md": "---\nglossator: false\n---\n# Off\n\nA token.\n",
    "drafts/plan.md": "# Plan\n\nA token.\n",
    "gone.md": "# Gone\n\nA token.\n",
}
LINKS = {
    "index": [("Tokens", "token"), ("attention mask", "mask")],
    "guide/start": [
        ("piece", "token"),
        ("attention mask", "mask"),
        ("LLMs", "model"),
        ("batch", "batch"),
    ],
    "guide/parts/deep/page": [("large language model", "model"), ("batch", "batch")],
    "guide/empty": [],
    "guide/windows": [("attention mask", "mask"), ("piece", "token")],
    "aside/unlisted": [("tokens", "token"), ("LLM", "model")],
    "aside/omitted": [("batch", "batch")],
    "aside/off": [],
}
ASSETS: dict[str, Any] = {
    "extra_css": ["assets/glossator/glossator.css"],
    "extra_javascript": ["assets/glossator/glossator.js"],
}
"""What Glossator adds to the configuration: templates set blanks around each such tag."""
MARKED = {
    "marks": [("token", "token"), ("the mask", "mask"), ("models", "model"), ("the entry", "token")]
}
"""The links of a page that only stands on the site with Glossator: without, its marks are dead."""
CONFIG: dict[str, Any] = {
    "site_name": "Site",
    "site_url": "https://example.org/project/v1/",
    "repo_url": "https://example.org/repo",
    "edit_uri": "edit/main/docs/",
    "nav": [
        "index.md",
        {"Guide": ["guide/start.md", {"Parts": ["guide/parts/deep/page.md"]}, "guide/empty.md"]},
        "guide/windows.md",
    ],
    "not_in_nav": "/aside/unlisted.md\n/marks.md\n",
    "draft_docs": "/drafts/\n",
    "exclude_docs": "/gone.md\n",
    "markdown_extensions": ["admonition", "attr_list", {"toc": {"permalink": True}}],
    "validation": {"links": {"anchors": "warn"}},
}

HOME = "# Home\n\nA token.\n"
WORDS = """
- {term: Token, definition: The smallest part.}
- {term: Mask, definition: A table.}
"""
AUTHORED = "# Words\n\n## Token\n\nThe smallest part.\n\n## Mask\n\nA table.\n"
"""The same words as a page that an author wrote."""
SMALL: dict[str, Any] = {"site_name": "Site", "theme": "mkdocs"}
"""The configuration of a site with pages such as HOME and a glossary such as WORDS."""


def write_site(
    folder: Path,
    docs: Mapping[str, str] = DOCS,
    files: Mapping[str, str] | None = None,
    *,
    plugin: bool = True,
    options: Mapping[str, Any] | None = None,
    **config: Any,
) -> Path:
    """Write a project to the byte and return its configuration."""
    files = {"glossary.yml": GLOSSARY} if files is None else files
    plugins: list[Any] = ["search", *([{"glossator": dict(options or {})}] if plugin else [])]
    settings = yaml.safe_dump({"plugins": plugins, **config})
    found = {f"docs/{name}": text for name, text in docs.items()}
    for name, text in (found | dict(files) | {"mkdocs.yml": settings}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return folder / "mkdocs.yml"


def built(folder: Path, *arguments: Any, strict: bool = True, **config: Any) -> Build:
    """Build a project by MkDocs in which nothing may be wrong."""
    build = mkdocs(write_site(folder, *arguments, **config), folder.parent / "out", strict=strict)
    assert build.warnings == []
    assert list(build.dead_links()) == []
    return build


def expected(pages: Mapping[str, list[tuple[str, str]]]) -> dict[str, list[tuple[str, str, str]]]:
    """Return the links of pages: text, target, tooltip."""
    return {
        page: [(text, TARGETS[term], TIPS[term]) for text, term in links]
        for page, links in pages.items()
    }
