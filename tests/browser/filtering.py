"""Sites with glossaries long enough to be filtered, in each form that entries are printed in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from browser.reader import Reader, Site
from sites import mkdocs, sphinx, write

GLOSSARY = """
- term: attention mask
  aliases: [padding mask]
  tags: [attention]
  definition: It hides padding, not a [token](#token).
- term: batch
  definition: |
    What is read at once.

    - one text
    - another text
- term: beam search
  see: [token]
  definition: It keeps several texts.
- term: Café au lait
  definition: A drink.
- term: dropout
  definition: It forgets.
- term: ＥＰＯＣＨ
  definition: One pass.
- term: Large Language Model (LLM)
  definition: It has billions of weights.
- term: quantization
  tags: [size]
  definition: It rounds.
- term: Straße
  definition: A road.
- term: token
  aliases: [piece]
  definition: A part of a text.
- term: λόγος
  definition: A word.
- term: йод
  definition: An element.
- term: كِتَـاب
  definition: A book.
- term: 토큰
  definition: A part.
- term: モデル
  definition: A model.
- term: 語彙
  definition: All words.
- term: 2to3
  definition: A tool.
- term: ">>>"
  definition: A prompt.
"""
NAMES = """>>> 2to3 attention+mask batch beam+search Café+au+lait dropout ＥＰＯＣＨ
    Large+Language+Model quantization Straße token λόγος йод كِتَـاب 토큰 モデル 語彙""".split()
NAMES = [name.replace("+", " ") for name in NAMES]
_NAMES = """() => [...document.querySelectorAll('[id^="term-"]')]
  .map(entry => entry.querySelector("h2, h3") ?? entry)
  .filter(name => name.getClientRects().length)
  .map(name => name.innerText.replace("¶", "").trim())"""
# What is below the window is shown and hidden behind the frame after.
_SETTLED = """new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true)))))"""
_CONF = """
    extensions = ["sphinx_glossator"]
    glossator_sources = ["glossary.yml"]
    html_theme = "basic"
    html_theme_options = {"body_min_width": 0}
    html_sidebars = {"**": []}
    templates_path = ["templates"]
"""
_LAYOUT = """
    {% extends '!layout.html' %}
    {% block relbar1 %}{% endblock %}
    {% block relbar2 %}{% endblock %}
"""
_TEMPLATE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ page.title }}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
{% for path in extra_css %}<link rel="stylesheet" href="{{ path }}">{% endfor %}
{% for path in config.extra_javascript %}{{ path | script_tag }}{% endfor %}
</head><body><main>{{ page.content }}</main></body></html>
"""
_AFTER = "What the author says behind it.\n"
FORMS = {
    "sphinx-list": "sphinx/list.html",
    "sphinx-headings": "sphinx/sections.html",
    "mkdocs-list": "mkdocs/list.html",
    "mkdocs-headings": "mkdocs/headings.html",
}
"""Where each form is printed, by its name."""
PLAIN = ("sphinx/plain.html", "mkdocs/plain.html")
"""Where headings stand without letters around or between them."""
AGAIN = "sphinx/words.html"
"""Where Sphinx prints the list again: its entries have no anchors there."""


def build(folder: Path, glossary: str = GLOSSARY, language: str = "en") -> Path:
    """Build a site of each tool, whose themes add nothing, below a folder, and return it."""
    printed = f".. glossator::\n{{}}\n{_AFTER}"
    pages = {
        "index.rst": "Home\n====\n\n.. toctree::\n\n   list\n   plain\n   sections\n   words\n",
        "list.rst": "Words\n=====\n\n" + printed.format(""),
        "sections.rst": "Words\n=====\n\n" + printed.format("   :form: headings\n"),
        "plain.rst": "Words\n=====\n\n" + printed.format("   :form: headings\n   :no-letters:\n"),
        "words.rst": "Words\n=====\n\n" + printed.format(""),
        "templates/layout.html": _LAYOUT,
        "conf.py": f"{_CONF}    language = {language!r}\n",
        "glossary.yml": glossary,
    }
    source = write(folder / "source", pages)
    assert sphinx(source, folder / "out" / "sphinx").code == 0
    marker = f"<!-- glossator {{}} -->\n\n{_AFTER}"
    docs = {
        "docs/index.md": "# Home\n",
        "docs/list.md": "# Words\n\n" + marker.format("form: list"),
        "docs/plain.md": "# Words\n\n" + marker.format("form: headings; no-letters"),
        "docs/headings.md": "# Words\n\n" + marker.format(""),
        "theme/main.html": _TEMPLATE,
        "glossary.yml": glossary,
    }
    config = {
        "site_name": "Site",
        "use_directory_urls": False,
        "theme": {"name": None, "custom_dir": "theme"},
        "plugins": [{"glossator": {"language": language}}],
        "markdown_extensions": [{"toc": {"permalink": True}}],
    }
    write(folder / "project", docs)
    path = folder / "project" / "mkdocs.yml"
    path.write_text(json.dumps(config), "utf-8")
    assert mkdocs(path, folder / "out" / "mkdocs").code == 0
    return folder / "out"


def at(site: Site, form: str) -> Site:
    """Return the site as seen from the page that prints entries in a form."""
    return replace(site, page=FORMS[form])


def shown(reader: Reader) -> list[str]:
    """Return the names of the entries that are to be seen, once all has been shown and hidden."""
    reader.page.evaluate(_SETTLED)
    names: list[str] = reader.page.evaluate(_NAMES)
    return names
