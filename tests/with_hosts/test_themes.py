"""The same site on every host, theme and layout of URLs: the same links, and no other change."""

from __future__ import annotations

from pathlib import Path

import pytest

from with_hosts.comparing import differing, links, searchable
from with_hosts.hosts import BESIDE, HOSTS, MKDOCS, Host, problems
from with_hosts.site import ASSETS, CONFIG, DOCS, LINKS, MARKED, MARKS, expected, write_site

pytestmark = pytest.mark.hosts

ROWS = [
    pytest.param(host, theme, layout, id=f"{host}-{theme}-{layout}")
    for host in HOSTS
    for theme in host.themes
    for layout in ("directories", "files")
]


@pytest.mark.parametrize(("host", "theme", "layout"), ROWS)
def test_every_host_and_theme_links_alike(
    tmp_path: Path, host: Host, theme: str, layout: str
) -> None:
    """Text, target and tooltip of each link are the same, and every link opens."""
    config = CONFIG | {"theme": theme, "use_directory_urls": layout == "directories"}
    docs = DOCS | {"marks.md": MARKS}
    build = host.build(write_site(tmp_path / "a", docs, **config), tmp_path / "site", "--strict")
    assert problems(build) == []
    assert build.code == 0
    found = {page: found for page, found in links(build).items() if page in LINKS | MARKED}
    assert found == expected(LINKS | MARKED)
    assert list(build.dead_links()) == []


@pytest.mark.parametrize(("host", "theme", "layout"), ROWS)
def test_nothing_else_changes(tmp_path: Path, host: Host, theme: str, layout: str) -> None:
    """Without what we insert, each page has the bytes that the host writes without us."""
    config = CONFIG | {"theme": theme, "use_directory_urls": layout == "directories"}
    ours = host.build(write_site(tmp_path / "a", **config), tmp_path / "ours")
    without = write_site(tmp_path / "b", plugin=False, **ASSETS, **config)
    plain = host.build(without, tmp_path / "plain")
    assert len(plain.tree()) >= len(LINKS) + 1, "and the page for what is not found"
    assert differing(ours, plain) == []
    assert searchable(ours) == searchable(plain)


@pytest.mark.parametrize(("language", "label"), [("de", "Siehe auch"), ("ar", "انظر أيضًا")])
@pytest.mark.parametrize("host", [MKDOCS, BESIDE], ids=str)
def test_the_glossary_speaks_the_language_of_material(
    tmp_path: Path, host: Host, language: str, label: str
) -> None:
    """What the theme calls `language` is the language of the glossary, and of nothing else."""
    theme = {"name": "material", "language": language}
    build = host.build(write_site(tmp_path / "a", **CONFIG, theme=theme), tmp_path / "site", "-s")
    assert problems(build) == []
    assert label in build.soup("glossary").get_text()
    assert expected(LINKS)["index"][1] in links(build)["index"]
