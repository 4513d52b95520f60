"""The Markdown extension in a host that renders page after page and tells where pages are."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import markdown
import pytest
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from pymdownx.snippets import SnippetExtension  # type: ignore[import-untyped]

import glossator
from page_by_page import GLOSSARY, WORDS, Context, Host, links, tips
from sites import write

pytestmark = pytest.mark.usefixtures("new_process")


@pytest.fixture
def site(tmp_path: Path) -> Host:
    docs = {
        "docs/index.md": "# A token\n\nTokens and an attention mask. A token again.\n",
        "docs/a/b/deep.md": "# Deep\n\nA piece. [here](../../glossary.md#term-attention-mask)\n",
        "docs/glossary.md": WORDS,
    }
    return Host(write(tmp_path, {"glossary.yml": GLOSSARY, **docs}))


def test_links_are_those_of_the_source(site: Host, told: list[str]) -> None:
    """They lead to the file of the glossary page, as its author would write them."""
    index = site.page("index.md")
    assert links(index) == [
        ("Tokens", "glossary.md#term-token"),
        ("attention mask", "glossary.md#term-attention-mask"),
    ]
    assert index.h1 and index.h1.decode_contents() == "A token"
    deep = site.page("a/b/deep.md")
    assert links(deep) == [
        ("piece", "../../glossary.md#term-token"),
        ("here", "../../glossary.md#term-attention-mask"),
    ]
    assert tips(deep) == [
        "token The smallest part of a text.",
        "attention mask A table of ones and zeros.",
    ]
    assert told == []


def test_tooltips_stay_out_of_the_search_of_the_host(site: Host) -> None:
    """They stand in an element that the host's search leaves out."""
    container = site.page("index.md").select_one(".glossator-tips")
    assert container is not None and container.has_attr("data-search-exclude")


def test_the_marker_page_holds_the_glossary(site: Host) -> None:
    """Entries link to each other on the page, and mentions in them too."""
    page = site.page("glossary.md")
    assert [h["id"] for h in page.select("h3")] == ["term-attention-mask", "term-token"]
    assert page.select_one('a[href="#term-token"]')
    assert "glossator-used" not in str(page)


def test_the_marker_may_stand_on_any_page(site: Host) -> None:
    """Links find the page that holds it."""
    write(site.folder, {"docs/glossary.md": "# Old\n", "docs/a/words.md": WORDS})
    assert links(site.page("index.md"))[0] == ("Tokens", "a/words.md#term-token")
    assert links(site.page("a/b/deep.md"))[0] == ("piece", "../words.md#term-token")


def test_which_of_two_pages_is_the_first_does_not_depend_on_the_system(
    site: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows sorts files without regard to capitals."""
    write(
        site.folder, {"docs/glossary.md": "# Old\n", "docs/Words.md": WORDS, "docs/old.md": WORDS}
    )
    monkeypatch.setattr(
        type(site.folder), "__lt__", lambda one, other: str(one).lower() < str(other).lower()
    )
    assert links(site.page("index.md"))[0] == ("Tokens", "Words.md#term-token")


@pytest.mark.parametrize("check_paths", [False, True])
def test_a_snippet_may_bring_the_marker(
    site: Host, told: list[str], monkeypatch: pytest.MonkeyPatch, *, check_paths: bool
) -> None:
    """Links lead to the page that includes it, and follow what it asks for."""
    monkeypatch.chdir(site.folder)
    site.extensions.append(SnippetExtension(base_path=["parts"], check_paths=check_paths))
    snippet = "Words\n\n<!-- glossator -->\n"
    pages = {"docs/glossary.md": '--8<-- "all.md"\n', "docs/broken.md": '--8<-- "none.md"\n'}
    write(site.folder, {**pages, "parts/all.md": snippet})
    first, second = links(site.page("index.md"))
    assert first == ("Tokens", "glossary.md#term-token")
    assert second == ("attention mask", "glossary.md#term-attention-mask")
    write(site.folder, {"parts/all.md": "<!-- glossator letters: t -->\n"})
    assert site.page("glossary.md").find(id="term-token")
    assert links(site.page("index.md")) == [first]
    assert told == []


def test_no_snippet_is_downloaded_to_find_a_marker(
    site: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page would fetch it again."""
    asked: list[object] = []
    monkeypatch.setattr("urllib.request.urlopen", lambda request, **_: asked.append(request))
    site.extensions.append(SnippetExtension(url_download=True))
    write(site.folder, {"docs/other.md": '--8<-- "https://example.org/x.md"\n'})
    site.page("index.md")
    assert asked == []


def test_parts_of_the_glossary_stand_on_several_pages(site: Host) -> None:
    """Each term is where it is printed; a marker that moves is followed."""
    parts = {
        "docs/glossary.md": "# A\n\n<!-- glossator tags: attention -->\n",
        "docs/a/rest.md": "# B\n\n<!-- glossator letters: t -->\n",
    }
    write(site.folder, parts)
    targets = [target for _, target in links(site.page("index.md"))]
    assert targets == ["a/rest.md#term-token", "glossary.md#term-attention-mask"]
    write(site.folder, {"docs/a/rest.md": "# B\n", "docs/b.md": parts["docs/a/rest.md"]})
    site.page("b.md")
    targets = [target for _, target in links(site.page("index.md"))]
    assert targets == ["b.md#term-token", "glossary.md#term-attention-mask"]


def test_entries_say_their_status_and_lead_to_other_pages(site: Host) -> None:
    """A host that renders page by page knows where the others are; data is not for it."""
    glossary = """
        - {term: token, status: deprecated, replaced_by: piece, tags: [a & b], see: [mask, lone]}
        - {term: piece, tags: [x], definition: The smallest part.}
        - {term: mask, tags: [a], definition: A table.}
        - {term: lone, definition: Printed nowhere.}
    """
    pages = {
        "docs/glossary.md": "# A\n\n<!-- glossator tags: x -->\n\n<!-- glossator letters: t -->\n",
        "docs/a/rest.md": "# B\n\n<!-- glossator tags: a -->\n",
    }
    write(site.folder, {"glossary.yml": glossary, **pages})
    page = site.page("glossary.md")
    (status,) = page.select(".glossator-status")
    assert str(status) == (
        '<p class="glossator-status">Deprecated: use <a href="#term-piece">piece</a></p>'
    )
    (related,) = page.select(".glossator-see")
    assert str(related) == (
        '<p class="glossator-see">See also: <a href="a/rest.md#term-mask">mask</a>, lone</p>'
    )
    assert [tag.get_text() for tag in page.select(".glossator-tag")] == ["a & b"]
    assert tips(site.page("index.md")) == [
        "token Deprecated: use piece. See also: mask, lone",
        "mask A table.",
    ]
    assert not page.select("script")


def test_a_marker_that_comes_is_noticed_by_its_page(site: Host) -> None:
    """Nothing else has changed, yet links lead there from then on."""
    write(site.folder, {"docs/glossary.md": "# Old\n"})
    assert links(site.page("index.md")) == []
    write(site.folder, {"docs/b.md": WORDS})
    site.page("b.md")
    assert links(site.page("index.md"))[0] == ("Tokens", "b.md#term-token")


def test_a_marker_that_goes_is_noticed_by_other_pages(site: Host) -> None:
    """The page that held it need not be rendered first."""
    assert len(links(site.page("index.md"))) == 2
    write(site.folder, {"docs/glossary.md": "# No words any more\n"})
    assert links(site.page("index.md")) == []


def test_addresses_are_quoted_as_in_links_of_authors(site: Host) -> None:
    """The host finds no page behind `&`, and browsers none behind `#` or a bare `%`."""
    write(site.folder, {"docs/glossary.md": "# Old\n", "docs/Q&A/100% C#.md": WORDS})
    assert links(site.page("index.md"))[0] == ("Tokens", "Q%26A/100%25%20C%23.md#term-token")
    assert links(site.page("a/b/deep.md"))[0][1] == "../../Q%26A/100%25%20C%23.md#term-token"


LEFT_OUT = {
    "drafts/\n": "drafts/words.md",
    "/old\n": "old/a/words.md",
    "# Notes\n*_[12].md": "a/words_1.md",
    "a/**/words.md": "a/b/c/words.md",
    "a/*": "a/b/words.md",
    "w?rds.md\n!a/words.md": "b/words.md",
    "\\#.md": "#.md",
    "": "templates/words.md",
    "\n": ".trash/words.md",
}
SHOWN = {
    "": "a/templates/words.md",
    "/old": "a/old/words.md",
    "a/*.md": "a/b/words.md",
    "*.md\n!a/words.md": "a/words.md",
    "words": "words.md",
    "!.notes": ".notes/words.md",
}


@pytest.mark.parametrize("patterns", LEFT_OUT)
@pytest.mark.parametrize("option", ["exclude_docs", "draft_docs"])
def test_no_link_leads_to_a_page_that_is_left_out(site: Host, option: str, patterns: str) -> None:
    """By patterns of the configuration, or of the host, which hides templates and dot folders."""
    (site.folder / "docs" / "glossary.md").unlink()
    write(site.folder, {f"docs/{LEFT_OUT[patterns]}": WORDS, "docs/x.md": WORDS})
    site.config[option] = patterns
    assert links(site.page("index.md"))[0] == ("Tokens", "x.md#term-token")


@pytest.mark.parametrize("patterns", SHOWN)
def test_pages_that_no_pattern_leaves_out_hold_the_glossary(site: Host, patterns: str) -> None:
    """A later pattern may take a page in again."""
    (site.folder / "docs" / "glossary.md").unlink()
    write(site.folder, {f"docs/{SHOWN[patterns]}": WORDS})
    site.config["exclude_docs"] = patterns
    assert links(site.page("index.md"))[0] == ("Tokens", f"{SHOWN[patterns]}#term-token")


def test_words_of_a_page_that_is_left_out_are_printed(site: Host, told: list[str]) -> None:
    """Such a page is a glossary file like others."""
    (site.folder / "glossary.yml").unlink()
    write(site.folder, {"docs/parts/words.md": "# Words\n\n## Token\n\nThe smallest part.\n"})
    site.config["exclude_docs"] = "parts/"
    found = links(site.page("index.md", sources=["docs/parts/words.md"]))
    assert found == [("Tokens", "glossary.md#term-token")]
    page = site.page("glossary.md", sources=["docs/parts/words.md"])
    assert page.find(id="term-token") is not None
    assert told == []


def test_entries_that_are_printed_twice(site: Host) -> None:
    """Links lead to the first page of all, and each place is an entry of its own."""
    glossary = GLOSSARY.replace("part of a text", "part of a text, a token")
    write(site.folder, {"glossary.yml": glossary, "docs/words.md": WORDS})
    assert links(site.page("index.md"))[0] == ("Tokens", "glossary.md#term-token")
    assert links(site.page("glossary.md")) == []
    assert links(site.page("words.md")) == []


def test_links_stay_on_the_page_that_holds_the_entry(site: Host) -> None:
    """Those that we set, and those of the author, which get the tooltip."""
    write(site.folder, {"docs/glossary.md": f"{WORDS}\n# Else\n\nA token. [x](#term-token)\n"})
    found = links(site.page("glossary.md"))
    assert found == [("x", "#term-token")]
    write(site.folder, {"docs/glossary.md": f"{WORDS}\n# Else\n\nA token.\n"})
    assert links(site.page("glossary.md")) == [("token", "#term-token")]


def test_the_language_is_that_of_the_site(site: Host) -> None:
    """German forms are found on a German site, which says so in its theme or in our options."""
    glossary = "- term: Baum\n  definition: Eine Pflanze.\n"
    docs = {"glossary.yml": glossary, "docs/index.md": "Die Bäume.\n"}
    write(site.folder, docs)
    assert links(site.page("index.md")) == []
    assert len(links(site.page("index.md", language="de"))) == 1
    site.config["theme"] = {"language": "de"}
    assert len(links(site.page("index.md"))) == 1


def test_it_can_be_switched_off(site: Host) -> None:
    """Then a page is what it would be without us, its marker too."""
    assert links(site.page("index.md", enabled=False)) == []
    assert "<!-- glossator -->" in str(site.page("glossary.md", enabled=False))


def test_marks_are_their_texts_where_it_is_switched_off(site: Host) -> None:
    """Roles and links alike."""
    write(site.folder, {"docs/index.md": "A :term:`token`, [two](term:token).\n"})
    assert len(links(site.page("index.md"))) == 2
    page = site.page("index.md", enabled=False)
    assert "<p>A token, two.</p>" in str(page)


def test_tooltips_follow_the_page_at_once(site: Host) -> None:
    """White space that Python-Markdown takes off the end does not come between."""
    write(site.folder, {"docs/index.md": "<p>A token.</p>\n\n"})
    assert "</p>\n<div" in str(site.page("index.md"))


def test_the_front_matter_of_a_page_decides(site: Host) -> None:
    """It switches links off, or asks for more of them."""
    assert links(site.page("index.md", {"glossator": False})) == []
    every = links(site.page("index.md", {"glossator": {"links": "all", "exclude": ["mask"]}}))
    assert [text for text, _ in every] == ["Tokens", "attention mask", "token"]
    only = links(site.page("index.md", {"glossator": {"only": ["attention mask"]}}))
    assert [text for text, _ in only] == ["attention mask"]


def test_wrong_front_matter_is_said_with_its_line(site: Host, told: list[str]) -> None:
    """The place is that in the file, whose front matter the host has taken away."""
    text = "---\ntitle: T\nglossator: sometimes\n---\nA token.\n"
    write(site.folder, {"docs/wrong.md": text})
    assert links(site.page("wrong.md", {"glossator": "sometimes"}))
    assert len(told) == 1
    assert "docs/wrong.md:3: glossator: 'sometimes' cannot be used" in told[0]


def test_a_marker_that_is_not_at_the_margin_is_said(site: Host, told: list[str]) -> None:
    """It would be a comment, and the page without what it was written for."""
    write(site.folder, {"docs/tabs.md": "- item\n\n    <!-- glossator -->\n"})
    site.page("tabs.md")
    assert len(told) == 1
    assert "docs/tabs.md:3: the marker is indented" in told[0]


def test_marks_of_a_definition_are_told_at_its_lines(site: Host, told: list[str]) -> None:
    """The page that prints the entry has no line of them."""
    glossary = """
        - term: token
          definition: |
            A [word](term:nonsense)

            in [a {term}`token`](index.md).
    """
    write(site.folder, {"glossary.yml": glossary})
    site.page("glossary.md")
    unknown, nested = told
    assert 'glossary.yml:3: the page marks "nonsense"' in unknown
    assert 'glossary.yml:5: the mark of "token" stands inside a link' in nested


def test_who_marks_what_no_page_prints_is_told_what_helps(site: Host, told: list[str]) -> None:
    """The option `page` does not: no page is emitted."""
    write(site.folder, {"docs/glossary.md": "# Words\n", "docs/index.md": "A {term}`token`.\n"})
    site.page("index.md")
    assert told[1].endswith("put `<!-- glossator -->` on a page [glossator.unpublished]")


def test_what_the_host_cannot_do_is_said_once(site: Host, told: list[str]) -> None:
    """One line names all of it, and how to be rid of the line."""
    (site.folder / "docs" / "glossary.md").unlink()
    assert links(site.page("index.md", backlinks=True)) == []
    site.page("a/b/deep.md", backlinks=True)
    assert told == [
        "glossator: Zensical renders pages one by one, so Glossator cannot emit a glossary page "
        "or list the pages that link to an entry; put <!-- glossator --> on a page such as "
        "glossary.md and set `backlinks: false` [glossator.limited]"
    ]


def test_previews_need_the_address_of_the_site(site: Host, told: list[str]) -> None:
    """The theme looks pages up in the sitemap, which is empty without it."""
    site.page("index.md", preview=True)
    assert told == [
        "glossator: preview: the theme finds no page without the address of the site; "
        "set `site_url:`, or leave out `preview` [glossator.limited]"
    ]
    told.clear()
    site.config["site_url"] = "https://example.org/"
    site.page("a/b/deep.md", preview=True)
    assert told == []


def test_kinds_can_be_ignored(site: Host, told: list[str]) -> None:
    """Those of the site, of the page, of its marks and markers alike."""
    write(site.folder, {"docs/wrong.md": "<!-- glossator sort: no -->\n\nA {term}`tokn`.\n"})
    site.page("wrong.md", {"glossator": {"only": ["tokn"]}}, ignore=["unknown-term", "placement"])
    assert told == []
    metadata = {"glossator": "sometimes"}
    kinds = ["limited", "page-option", "unknown-term", "placement"]
    site.page("wrong.md", metadata, backlinks=True, ignore=kinds)
    assert told == []
    site.page("wrong.md", metadata, backlinks=True)
    assert {line.rpartition("[glossator.")[2].rstrip("]") for line in told} == set(kinds)


def test_a_name_in_the_options_of_a_page_that_no_entry_has_is_told(
    site: Host, told: list[str]
) -> None:
    """With the line of the file, if there is one."""
    write(site.folder, {"docs/only.md": "---\nglossator:\n  only: [tokn]\n---\nA token.\n"})
    site.page("only.md", {"glossator": {"only": ["tokn"]}})
    assert len(told) == 1
    assert 'only.md:3: the page option only names "tokn", which no glossary defines' in told[0]


def test_a_glossary_that_the_host_does_not_watch_is_said(site: Host, told: list[str]) -> None:
    """Without `watch` an edited definition would not be seen: the pages are kept."""
    site.config["watch"] = ["glossary.yaml", "docs"]
    site.page("index.md")
    assert len(told) == 1
    assert "glossary.yml: Zensical does not see changes of the glossary" in told[0]
    assert "add `watch: [glossary.yml]`" in told[0]


def test_a_page_of_the_glossary_that_the_host_does_not_watch_is_said(
    site: Host, told: list[str]
) -> None:
    """Its marker may come, move or change, and the pages that are kept link to old places."""
    site.config["watch"] = ["glossary.yml"]
    site.page("index.md")
    assert len(told) == 1
    assert "docs/glossary.md: Zensical does not render other pages again when" in told[0]
    assert "add `watch: [docs/glossary.md]`" in told[0]
    site.config["watch"] = ["glossary.yml", "docs/glossary.md"]
    site.page("index.md", links="all")
    assert len(told) == 1


def test_an_edited_glossary_is_read_again(site: Host) -> None:
    """A process that stays, as in `serve`, shows the new definition."""
    assert tips(site.page("index.md"))[0] == "token The smallest part of a text."
    path = site.folder / "glossary.yml"
    path.write_text(path.read_text("utf-8").replace("smallest", "least"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert tips(site.page("index.md"))[0] == "token The least part of a text."


def test_an_edit_while_the_glossary_is_read_is_seen_by_the_next_page(
    site: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read then is older than the file."""
    path, load = site.folder / "glossary.yml", glossator.load

    def edited(*given: Any, **options: Any) -> glossator.Glossary:
        loaded = load(*given, **options)
        path.write_text(path.read_text("utf-8").replace("smallest", "least"), "utf-8")
        return loaded

    monkeypatch.setattr(glossator, "load", edited)
    assert tips(site.page("index.md"))[0] == "token The smallest part of a text."
    assert tips(site.page("index.md"))[0] == "token The least part of a text."


def test_wrong_options_are_said_and_the_others_kept(site: Host, told: list[str]) -> None:
    """A mistake in the configuration gives a line, never a traceback."""
    page = site.page("index.md", links="sometimes", colour="red", tooltips=False)
    site.page("a/b/deep.md", links="sometimes", colour="red", tooltips=False)
    assert len(links(page)) == 2
    assert tips(page) == []
    assert ["links: 'sometimes' cannot be used" in told[0], "colour: there is" in told[1]] == [
        True,
        True,
    ]
    assert len(told) == 2


AUTHORED = {
    "heading": "## Token (piece)\n\nA.\n\n## Mask { #own }\n\nB.\n\n## C\n\nC.\n\n## C++\n\nD.\n",
    "list": "Token\n:   A.\n\nMask\n:   B.\n",
    "bold": "- **Token**: A.\n- **Mask (MK)**: B.\n",
    "bold paragraph": "**Token** - A.\n\n**Mask**\n\nB.\n",
}


@pytest.mark.parametrize("form", AUTHORED)
def test_an_authored_page_is_foreseen(site: Host, form: str) -> None:
    """Links lead to the anchors that the host will give, whichever page is rendered first."""
    (site.folder / "glossary.yml").unlink()
    write(site.folder, {"docs/glossary.md": f"# Words\n\n{AUTHORED[form]}"})
    write(site.folder, {"docs/index.md": "A token and a mask in C++.\n"})
    before = [target.partition("#")[2] for _, target in links(site.page("index.md"))]
    page = site.page("glossary.md")
    assert before and all(page.find(id=anchor) for anchor in before)
    assert before == [t.partition("#")[2] for _, t in links(site.page("index.md"))]


def test_an_authored_page_that_shows_no_entry_is_told(site: Host, told: list[str]) -> None:
    """Without the extension for definition lists the page has nothing to link to."""
    site.extensions.remove("def_list")
    page = "# Words\n\ntoken\n:   The smallest part.\n"
    write(site.folder, {"docs/glossary.md": page})
    (site.folder / "glossary.yml").unlink()
    site.page("glossary.md")
    (line,) = told
    assert "docs/glossary.md:3: the page shows none of its entries" in line
    assert line.endswith("[glossator.unpublished]")


def test_anchors_that_come_otherwise_are_taken_as_they_are(site: Host) -> None:
    """What could not be foreseen is known once the page is rendered."""

    class Renaming(Treeprocessor):
        def run(self, root: Element) -> None:
            for heading in root.iter("h2"):
                heading.set("id", "renamed")

    class WithRenaming(Extension):
        def extendMarkdown(self, md: markdown.Markdown) -> None:
            md.treeprocessors.register(Renaming(md), "renaming", 1)

    (site.folder / "glossary.yml").unlink()
    write(site.folder, {"docs/glossary.md": "# Words\n\n## Token\n\nA token.\n"})
    site.extensions.append(WithRenaming())
    assert links(site.page("index.md")) == [("Tokens", "glossary.md#token")]
    assert links(site.page("glossary.md")) == []  # its own entry
    assert links(site.page("index.md")) == [("Tokens", "glossary.md#renamed")]


def test_conversions_inside_others_are_linked_once(site: Host) -> None:
    """Docstrings and the like become part of the page before that is linked."""
    context = Context("index.md", {}, site.config)

    class Inside(Preprocessor):
        def run(self, lines: list[str]) -> list[str]:
            # As docstrings are converted: by another instance, with the extensions of the page.
            html = markdown.markdown("A token here.\n", extensions=[context, "glossator"])
            return [self.md.htmlStash.store(html), "", *lines]

    class WithInside(Extension):
        def extendMarkdown(self, md: markdown.Markdown) -> None:
            md.preprocessors.register(Inside(md), "inside", 10)

    site.extensions.append(WithInside())
    page = site.page("index.md")
    assert "here" in page.get_text()
    assert [text for text, _ in links(page)] == ["token", "attention mask"]
    assert len(page.select(".glossator-tips")) == 1


def test_a_conversion_that_failed_leaves_no_trace(site: Host) -> None:
    """What comes next is a page again, not a part of the one that failed."""

    class Failing(Preprocessor):
        def run(self, lines: list[str]) -> list[str]:
            raise RuntimeError("no")

    failing = markdown.Markdown(extensions=["glossator"])
    failing.preprocessors.register(Failing(failing), "failing", 5)
    with pytest.raises(RuntimeError):
        failing.convert("A token.")
    assert len(links(site.page("index.md"))) == 2


def test_titles_in_the_table_of_contents_stay_bare(site: Host) -> None:
    """The host asks for the text of each heading; no link belongs there."""
    md = markdown.Markdown(extensions=["toc", "glossator"])
    md.convert("# A token\n\n## Its attention mask\n\nA token.\n")
    assert "glossator" not in str(md.toc_tokens)  # type: ignore[attr-defined]
