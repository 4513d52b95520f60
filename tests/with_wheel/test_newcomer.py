"""A newcomer's walk with the built wheel: README's lines in, and out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from with_wheel.newcomers import (
    GLOSSARY,
    MKDOCS,
    PLACE,
    SPHINX,
    ZENSICAL,
    Newcomer,
    Tool,
    block,
    commands,
    differences,
    settle,
)

pytestmark = pytest.mark.wheel


def _follows_readme(newcomer: Newcomer) -> None:
    """Do what the section of README says, to the letter, and write a glossary."""
    title = f"{newcomer.tool.name} in four lines"
    install, *others = commands(title)
    assert str(PLACE / "dist") in newcomer.types(install).split("Processing", 1)[1]
    for command in others:
        newcomer.types(command)
    configuration = newcomer.folder / newcomer.tool.configuration
    text = configuration.read_text("utf-8")
    configuration.write_text(newcomer.tool.adds(text, block(title)), "utf-8")
    (newcomer.folder / "glossary.yml").write_text(GLOSSARY, "utf-8")


def _sees_the_definitions(newcomer: Newcomer) -> None:
    """Look for the links of the page, their tooltips, and the page with the three entries."""
    page = newcomer.page("index")
    links = page.select("a.glossator-term")
    assert [link.get_text() for link in links] == ["LLM", "tokens", "padding mask"]
    tips = {str(tip["id"]): tip.get_text() for tip in page.select(".glossator-tip")}
    for link, said in zip(links, ("billions of weights", "piece of text", "zeros"), strict=True):
        assert said in tips[str(link["aria-describedby"])]
    for asset in page.select("script[src*=glossator], link[href*=glossator]"):
        address = str(asset.get("src") or asset["href"]).partition("?")[0]
        assert (newcomer.folder / newcomer.tool.output / address).is_file()
    assert len(page.select("script[src*=glossator], link[href*=glossator][rel=stylesheet]")) == 2


def _opens_the_glossary(newcomer: Newcomer) -> None:
    glossary = newcomer.page("glossary")
    anchors = {str(element["id"]) for element in glossary.select("[id^=term-]")}
    assert anchors == {"term-attention-mask", "term-large-language-model", "term-token"}
    for link in newcomer.page("index").select("a.glossator-term"):
        target, _, anchor = str(link["href"]).partition("#")
        assert target.rstrip("/").removesuffix(".html") == "glossary"
        assert anchor in anchors


@pytest.mark.parametrize("tool", [SPHINX, MKDOCS, ZENSICAL], ids=lambda tool: tool.name)
def test_a_newcomer_takes_the_lines_in_and_out_again(tool: Tool, tmp_path: Path) -> None:
    """Four lines bring links, tooltips and the page; without them all bytes are as before."""
    newcomer = settle(tool, tmp_path)
    newcomer.types(tool.builds)
    before = newcomer.site()
    configuration = tmp_path / tool.configuration
    own = configuration.read_bytes()

    _follows_readme(newcomer)
    newcomer.types(tool.builds)
    _sees_the_definitions(newcomer)
    _opens_the_glossary(newcomer)

    configuration.write_bytes(own)
    if tool.leaves:
        newcomer.types(f"rm -r {tool.leaves}")
    newcomer.types("pip uninstall -q -y glossator")
    newcomer.types(tool.builds)
    assert list(differences(before, newcomer.site())) == []
    print(f"{tool.name}: {len(newcomer.typed)} commands, {newcomer.seconds:.0f} s")
