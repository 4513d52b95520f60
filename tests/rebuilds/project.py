"""A small project in memory, and the files that it consists of, with and without Glossator."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Files = dict[str, str]
"""Texts by the names of their files."""


@dataclass
class Entry:
    """An entry of a glossary file."""

    name: str
    definition: str
    fields: dict[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The name and the other names."""
        return [self.name, *self.fields.get("aliases", ())]


@dataclass
class Page:
    """A page in reST, part by part."""

    title: str
    blocks: list[str] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)
    """What its `.. glossary::` defines; it has none where this is empty."""
    directive: str | None = None
    """The option line of its `.. glossator::`; None where it has no such directive."""
    toctree: list[str] = field(default_factory=list)


@dataclass
class Project:
    """Everything that a build depends on."""

    pages: dict[str, Page]
    glossaries: dict[str, list[Entry]]
    options: dict[str, Any] = field(default_factory=dict)
    """Values of conf.py."""
    broken: set[str] = field(default_factory=set)
    """The glossary files that are no YAML for now."""
    installed: bool = True
    """Whether conf.py names the extension."""
    clashing: bool = False
    """Whether pages may define terms that files or other pages define, too."""

    @property
    def enabled(self) -> bool:
        """Whether Glossator is at work."""
        return self.installed and bool(self.options.get("glossator_enabled", True))

    @property
    def entries(self) -> list[Entry]:
        """The entries of all glossary files that can be read."""
        if not self.enabled:
            return []
        names = (name for name in self.glossaries if name not in self.broken)
        return [entry for name in names for entry in self.glossaries[name]]

    @property
    def emitted(self) -> str:
        """The name of the page that Glossator adds, empty for none."""
        if not self.entries:
            return ""
        prints = any(page.directive is not None for page in self.pages.values())
        name: str = self.options.get("glossator_page", "" if prints else "glossary")
        return "" if name in self.pages else name


def files(project: Project) -> Files:
    """Return the files of a project that uses Glossator."""
    found = {f"{name}.rst": "\n".join(_page(page)) for name, page in project.pages.items()}
    for name, entries in project.glossaries.items():
        found[name] = "- term: [\n" if name in project.broken else _yaml(entries)
    extensions = ["sphinx_glossator"] if project.installed else []
    options = {"glossator_sources": [*project.glossaries], **project.options}
    return {**found, "conf.py": _conf(extensions, options)}


def plain_files(project: Project) -> Files:
    """Return the files of its twin, in which a real page stands for everything we emit."""
    found = {}
    for name, page in project.pages.items():
        found[f"{name}.rst"] = "\n".join(_page(page, project))
    if project.emitted:
        title = project.options.get("glossator_title", "Glossary")
        page = Page(title, metadata={"orphan": ""}, directive="")
        found[f"{project.emitted}.rst"] = "\n".join(_page(page, project))
    known = ("glossator_", "html_static_path")
    options = {k: v for k, v in project.options.items() if not k.startswith(known)}
    # The environment is made anew where an extension of its own version comes or goes.
    extensions = ["rebuilds.stand_in"] if project.installed else []
    return {**found, "conf.py": _conf(extensions, options)}


def _conf(extensions: list[str], options: dict[str, Any]) -> str:
    values = {"extensions": extensions, "html_theme": "basic", **options}
    return "".join(f"{name} = {value!r}\n" for name, value in values.items())


def _yaml(entries: Iterable[Entry]) -> str:
    # Every JSON value is YAML.
    lines = []
    for entry in entries:
        fields = {"term": entry.name, "definition": entry.definition, **entry.fields}
        shown = (f"{name}: {json.dumps(value)}" for name, value in fields.items())
        lines.append("- " + "\n  ".join(shown))
    return "\n".join(lines) + "\n" if lines else "[]\n"


def _page(page: Page, twin: Project | None = None) -> Iterator[str]:
    for name, value in page.metadata.items():
        yield f":{name}: {value}"
    yield ""
    yield page.title
    yield "=" * len(page.title)
    yield ""
    for block in page.blocks:
        yield from (block, "")
    if page.terms:
        yield from _glossary(((name,), text) for name, text in page.terms.items())
    if page.directive is not None:
        yield from _printed(page.directive, twin)
    if page.toctree:
        yield ".. toctree::"
        yield "   :glob:" if any("*" in name for name in page.toctree) else ""
        yield from ("", *(f"   {name}" for name in page.toctree), "")


def _glossary(entries: Iterable[tuple[Iterable[str], str]]) -> Iterator[str]:
    yield from (".. glossary::", "")
    for names, text in entries:
        yield from (f"   {name}" for name in names)
        yield from (f"      {text}", "")


def _printed(option: str, twin: Project | None) -> Iterator[str]:
    if twin is None or not twin.installed:
        yield from (".. glossator::", f"   {option}", "")
        return
    wanted = set(option.removeprefix(":tags:").split()) if option.startswith(":tags:") else set()
    entries = [e for e in twin.entries if not wanted or wanted & set(e.fields.get("tags", ()))]
    if entries:
        yield from _glossary((entry.names, entry.definition) for entry in entries)
