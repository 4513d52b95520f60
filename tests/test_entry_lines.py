"""What a printed entry says beside its definition, in both sites and both forms."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from bs4 import Tag

from served import serving
from sites import Build, mkdocs, sphinx, write

TOOLS = ("sphinx", "mkdocs")
FORMS = ("list", "headings")
GLOSSARY = """
    - term: mask
      aliases: [visor]
      status: deprecatedTerm-admn-sts
      replaced_by: cover
      tags: [model, "a & b", "<script>alert(1)</script>", model]
      definition: A table. More of it.
      see: [cover, unit]
    - term: "cover <b>"
      id: cover
      tags: [model]
      status: "wip <img src=x>"
      definition: Better.
    - {term: unit, status: draft, definition: One.}
    - {term: plain, definition: Nothing to say.}
"""
HOME = "A mask, a unit and something plain.\n"
EVERYTHING = {"words": ""}


@dataclass
class Writer:
    """Writes and builds one project with one of the tools, its entries in one of the forms."""

    tool: str
    form: str
    folder: Path

    def write(self, pages: dict[str, str], home: str = HOME, **options: Any) -> None:
        """Write pages that print entries, each with the tags or the letters that it asks for."""
        files = {"glossary.yml": GLOSSARY}
        if self.tool == "sphinx":
            conf = {
                "extensions": ["sphinx_glossator"],
                "glossator_sources": ["glossary.yml"],
                "html_theme": "basic",
                **options,
            }
            files["conf.py"] = "".join(f"{name} = {value!r}\n" for name, value in conf.items())
            listed = "".join(f"   {name}\n" for name in pages)
            files["index.rst"] = f"Home\n====\n\n{home}\n.. toctree::\n\n{listed}"
            for name, choice in pages.items():
                choice = f"\n   :{choice}" if choice else ""
                directive = f".. glossator::\n   :form: {self.form}{choice}\n"
                files[f"{name}.rst"] = f"{name} & all\n============\n\n{directive}"
        else:
            settings = {"site_name": "Site", "plugins": ["search", "glossator"], **options}
            files["mkdocs.yml"] = json.dumps(settings)
            files["docs/index.md"] = f"# Home\n\n{home}"
            for name, choice in pages.items():
                marker = f"<!-- glossator form: {self.form}; {choice} -->\n"
                files[f"docs/{name}.md"] = f"# {name} & all\n\n{marker}"
        write(self.folder, files)

    def build(self, output: str = "out", *options: str) -> Build:
        """Build the project, with options of Sphinx; any warning fails."""
        path = self.folder.parent / output
        if self.tool == "sphinx":
            build = sphinx(self.folder, path, "-W", *options)
        else:
            build = mkdocs(self.folder / "mkdocs.yml", path, strict=True)
        assert (build.code, build.warnings) == (0, [])
        return build

    def built(self, pages: dict[str, str], **options: Any) -> Build:
        self.write(pages, **options)
        return self.build()


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=TOOLS)
def tool(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def writer(tool: str, form: str, tmp_path: Path) -> Writer:
    return Writer(tool, form, tmp_path / "project")


def lines(build: Build, term: str, page: str = "words") -> dict[str, Tag]:
    """Return the lines of an entry by what they are: those up to the name of the next one."""
    found: dict[str, Tag] = {}
    for line in build.soup(page).select("p[class^=glossator-]:not([class*=letter])"):
        names = line.find_all_previous(id=lambda id: bool(id) and id.startswith("term-"))
        if names and isinstance(names[0], Tag) and names[0]["id"] == f"term-{term}":
            found[str(line["class"][0]).removeprefix("glossator-")] = line
    return found


def text(line: Tag) -> str:
    return " ".join(line.get_text().split())


def tags(build: Build, term: str, page: str = "words") -> list[str]:
    """Return the tags of an entry as a script reads them."""
    line = lines(build, term, page).get("tags")
    return [tag.get_text() for tag in line.select(".glossator-tag")] if line else []


def described(build: Build, page: str = "words") -> dict[str, Any]:
    """Return what a page says to machines in its head."""
    (script,) = build.soup(page).select("head > script.glossator-data")
    found: dict[str, Any] = json.loads(script.get_text())
    return found


def test_an_entry_shows_its_status_its_relations_and_its_tags(writer: Writer) -> None:
    """The status comes first, with a link to what replaces the entry, which is not repeated."""
    build = writer.built(EVERYTHING)
    mask = lines(build, "mask")
    assert {kind: text(line) for kind, line in mask.items()} == {
        "status": "Deprecated: use cover <b>",
        "aliases": "Also: visor",
        "see": "See also: unit",
        "tags": "Tags: model, a & b, <script>alert(1)</script>",
        "used": "Used on: Home",
    }
    (link,) = mask["status"].select("a")
    assert (link["href"], link.get_text()) == ("#term-cover", "cover <b>")
    assert list(mask) == ["status", "aliases", "see", "tags", "used"]
    assert text(lines(build, "cover")["status"]) == "wip <img src=x>"
    assert text(lines(build, "unit")["status"]) == "Draft"
    assert "status" not in lines(build, "plain") and "tags" not in lines(build, "plain")


def test_the_status_stands_above_and_tags_stand_below_the_definition(writer: Writer) -> None:
    """In the order in which they are read."""
    build = writer.built(EVERYTHING)
    shown = build.soup("words").get_text()
    parts = ("Deprecated: use", "Also: visor", "A table.", "See also:", "Tags: model", "Used on")
    places = [shown.index(part, shown.index("Deprecated: use")) for part in parts]
    assert places == sorted(places)


def test_tags_can_be_read_from_the_page(writer: Writer) -> None:
    """Each is an element with its text, whatever signs it holds, in its own direction."""
    build = writer.built(EVERYTHING)
    assert tags(build, "mask") == ["model", "a & b", "<script>alert(1)</script>"]
    assert tags(build, "cover") == ["model"]
    assert tags(build, "plain") == []
    assert {tag.get("dir") for tag in build.soup("words").select(".glossator-tag")} == {"auto"}
    assert "<script>alert" not in (build.output / _file(build, "words")).read_text("utf-8")


def _file(build: Build, page: str) -> str:
    return f"{page}.html" if (build.output / f"{page}.html").is_file() else f"{page}/index.html"


@pytest.mark.parametrize(
    ("choice", "shown"),
    [
        ("tags: model", ["a & b", "<script>alert(1)</script>"]),
        ("tags: model, a & b", ["model", "a & b", "<script>alert(1)</script>"]),
        ("letters: M", ["model", "a & b", "<script>alert(1)</script>"]),
    ],
)
def test_the_tag_that_chose_all_entries_is_not_repeated(
    writer: Writer, choice: str, shown: list[str]
) -> None:
    """It may be the title of the page; where several choose, they tell entries apart."""
    cover = "P U" if choice.startswith("tags") else "C P U"
    build = writer.built({"words": choice, "rest": f"letters: {cover}"})
    assert tags(build, "mask") == shown
    assert tags(build, "cover") == [] or len(shown) == 3


def test_nothing_of_these_lines_is_linked_by_itself(writer: Writer) -> None:
    """They name terms, and are no text of an author."""
    glossary = """
        - {term: mask, tags: [unit], status: like a unit, definition: A table.}
        - {term: unit, definition: One.}
    """
    writer.write(EVERYTHING)
    write(writer.folder, {"glossary.yml": glossary})
    build = writer.build()
    assert build.links("words") == []
    assert build.links("index") == ["mask", "unit"]


def test_the_tooltip_of_a_deprecated_term_says_what_to_use(writer: Writer) -> None:
    """In text, before the definition; a draft needs no warning."""
    build = writer.built(EVERYTHING)
    assert build.tooltips("index") == {
        "glossator-tip-mask": "mask Deprecated: use cover <b>. A table.",
        "glossator-tip-unit": "unit One.",
        "glossator-tip-plain": "plain Nothing to say.",
    }
    assert not build.soup("index").select(".glossator-tip a")


def test_links_between_entries_lead_to_the_pages_that_print_them(writer: Writer) -> None:
    """Those of the status, of related entries, and inside definitions."""
    glossary = """
        - {term: mask, replaced_by: cover, see: [unit], definition: "Not a [unit](#unit)."}
        - {term: cover, definition: Better.}
        - {term: unit, definition: One.}
    """
    writer.write({"words": "letters: C M", "rest": "letters: U"})
    write(writer.folder, {"glossary.yml": glossary})
    build = writer.build()
    address = "rest.html" if writer.tool == "sphinx" else "../rest/"
    mask = lines(build, "mask")
    assert [a["href"] for a in mask["status"].select("a")] == ["#term-cover"]
    assert [a["href"] for a in mask["see"].select("a")] == [f"{address}#term-unit"]
    (inside,) = build.soup("words").select("a[aria-describedby=glossator-tip-unit]")
    assert inside["href"] == f"{address}#term-unit"


@pytest.mark.parametrize("language", ["ar", "de"])
def test_the_lines_speak_the_language_of_the_site(writer: Writer, language: str) -> None:
    """From right to left, too."""
    key = "glossator_language" if writer.tool == "sphinx" else "plugins"
    value: Any = language
    if writer.tool == "mkdocs":
        value = ["search", {"glossator": {"language": language}}]
    build = writer.built(EVERYTHING, **{key: value})
    mask = lines(build, "mask")
    status, label, comma, use = {
        "ar": ("مهجور: استخدم cover <b>", "الوسوم: ", "، ", "مهجور: استخدم cover <b>."),
        "de": (
            "Nicht mehr empfohlen: stattdessen cover <b>",
            "Schlagwörter: ",
            ", ",
            "Nicht mehr empfohlen: stattdessen cover <b>.",
        ),
    }[language]
    assert text(mask["status"]) == status
    assert text(mask["tags"]) == label + comma.join(tags(build, "mask"))
    assert build.tooltips("index")["glossator-tip-mask"] == f"mask {use} A table."


def test_a_page_describes_its_entries_to_machines(writer: Writer) -> None:
    """In the order of the page, with fragments where the site states no address."""
    build = writer.built({"words": "tags: model", "rest": "letters: P U"})
    found = described(build)
    assert (found["@type"], found["name"]) == ("DefinedTermSet", "words & all")
    assert (found["@id"], found["inLanguage"], "url" in found) == ("#glossary", "en", False)
    assert [
        (term["@id"], term["name"], term.get("alternateName"), term["description"])
        for term in found["hasDefinedTerm"]
    ] == [
        ("#term-cover", "cover <b>", None, "Better."),
        ("#term-mask", "mask", "visor", "Deprecated: use cover <b>. A table."),
    ]
    assert [term["name"] for term in described(build, "rest")["hasDefinedTerm"]] == [
        "plain",
        "unit",
    ]
    assert not build.soup("index").select(".glossator-data")


def test_addresses_are_those_that_the_site_states(writer: Writer) -> None:
    """The canonical address of the page, with the anchor of each entry."""
    site = "https://docs.example.org/en/"
    key = "html_baseurl" if writer.tool == "sphinx" else "site_url"
    build = writer.built(EVERYTHING, **{key: site})
    page = site + ("words.html" if writer.tool == "sphinx" else "words/")
    found = described(build)
    assert (found["url"], found["@id"]) == (page, f"{page}#glossary")
    assert found["hasDefinedTerm"][1]["url"] == f"{page}#term-mask"
    assert found["hasDefinedTerm"][1]["inDefinedTermSet"] == {"@id": f"{page}#glossary"}


def test_search_sees_nothing_of_the_data(writer: Writer) -> None:
    """What is said to machines comes behind the index."""
    build = writer.built(EVERYTHING)
    assert described(build)
    name = "searchindex.js" if writer.tool == "sphinx" else "search/search_index.json"
    index = (build.output / name).read_text("utf-8").lower()
    assert "nothing to say" in index or "noth" in index
    for trace in ("definedterm", "schema.org", "hasdefined", "inlanguage", "glossator-data"):
        assert trace not in index


def test_the_emitted_page_describes_its_entries(tool: str, tmp_path: Path) -> None:
    """By its own title; and the data is the same in both sites but for the addresses."""
    writer = Writer(tool, "list", tmp_path / "project")
    writer.write({})
    if tool == "sphinx":
        index = (writer.folder / "index.rst").read_text("utf-8")
        write(writer.folder, {"index.rst": index.partition(".. toctree")[0]})
    build = writer.build()
    found = described(build, "glossary")
    assert found["name"] == "Glossary"
    names = [term["name"] for term in found["hasDefinedTerm"]]
    assert names == ["cover <b>", "mask", "plain", "unit"]


@pytest.mark.parametrize("publisher", TOOLS)
def test_other_sites_say_the_same_of_a_term(
    tool: str, publisher: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever tool built them; in their own language, with the name that was published."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    theirs = Writer(publisher, "list", tmp_path / "theirs")
    theirs.write(EVERYTHING)
    published = (theirs.build("theirs-out").output / "glossary.json").read_bytes()
    known = {term["id"]: term for term in json.loads(published)["terms"]}
    assert known["mask"]["status"] == "deprecatedTerm-admn-sts"
    assert known["mask"]["replaced_by"] == "cover <b>"
    assert "replaced_by" not in known["unit"]
    ours = Writer(tool, "list", tmp_path / "ours")
    with serving() as server:
        server.files["/glossary.json"] = published
        sources = ["glossary.yml", f"{server.address}/glossary.json"]
        options: dict[str, Any] = {"glossator_sources": sources, "glossator_language": "de"}
        if tool == "mkdocs":
            options = {"plugins": [{"glossator": {"sources": sources, "language": "de"}}]}
        ours.write(EVERYTHING, home="A mask is here.\n", **options)
        # What replaces it has another meaning here.
        own = "- {term: cover <b>, definition: A lid.}\n- {term: own, definition: Ours.}\n"
        write(ours.folder, {"glossary.yml": own})
        build = ours.build("ours-out")
    (tip,) = build.tooltips("index").values()
    assert tip == "mask Nicht mehr empfohlen: stattdessen cover <b>. A table."


EDITS: dict[str, Callable[[str], str]] = {
    "status": lambda text: text.replace("status: draft", "status: obsolete"),
    "no status": lambda text: text.replace("status: draft, ", ""),
    "tags": lambda text: text.replace("tags: [model]", "tags: [model, other]"),
    "replaced_by": lambda text: text.replace("replaced_by: cover", "replaced_by: unit"),
    "name of the replacement": lambda text: text.replace('"cover <b>"', '"lid"'),
    "no replacement": lambda text: text.replace("replaced_by: cover\n", "\n"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_rebuild_shows_the_new_lines_everywhere(form: str, edit: str, tmp_path: Path) -> None:
    """Entries, tooltips and data of a rebuild are those of a clean build."""
    writer = Writer("sphinx", form, tmp_path / "project")
    before = writer.built({"words": "letters: C L M", "rest": "letters: P U"}).tree()
    path = writer.folder / "glossary.yml"
    edited = EDITS[edit](path.read_text("utf-8"))
    assert edited != path.read_text("utf-8")
    path.write_text(edited, "utf-8")
    again, clean = writer.build().tree(), writer.build("clean").tree()
    assert again == clean
    assert again != before


def test_a_rebuild_describes_entries_by_the_options_of_now(tmp_path: Path) -> None:
    """What tooltips say is part of the data, also where nothing else of the page changes."""
    writer = Writer("sphinx", "list", tmp_path / "project")
    writer.write(EVERYTHING, home="Nothing.\n")
    writer.build()
    short = "-Dglossator_tooltip_length=6"
    again, clean = writer.build("out", short), writer.build("clean", short)
    assert again.tree() == clean.tree()
    descriptions = {t["name"]: t["description"] for t in described(again)["hasDefinedTerm"]}
    assert descriptions["plain"] == "Nothi…"


def test_a_page_is_not_written_for_backlinks_that_it_has_not(tmp_path: Path) -> None:
    """Switched off where there are none, they leave the page as it is."""
    writer = Writer("sphinx", "list", tmp_path / "project")
    writer.write(EVERYTHING, home="Nothing.\n")
    page = writer.build().output / "words.html"
    before = page.stat().st_mtime_ns
    writer.build("out", "-Dglossator_backlinks=0")
    assert page.stat().st_mtime_ns == before


# Other outputs of Sphinx.


# A builder that comes with Sphinx uses what a later Sphinx will not have.
@pytest.mark.filterwarnings("ignore:('sphinxcontrib|'tags' will become)")
@pytest.mark.parametrize("builder", ["text", "latex", "man", "epub", "singlehtml", "json"])
def test_every_output_has_the_lines_and_sites_alone_the_data(
    form: str, builder: str, tmp_path: Path
) -> None:
    """A book is no page of a site; where there are no elements, tags stand between commas."""
    writer = Writer("sphinx", form, tmp_path / "project")
    writer.write(EVERYTHING, project="Site", version="1", copyright="Anna")
    build = sphinx(writer.folder, tmp_path / "out", "-W", builder=builder)
    assert (build.code, build.warnings) == (0, [])
    kinds = (".txt", ".tex", ".1", ".xhtml", ".html", ".fjson")
    files = [path for path in build.output.rglob("*") if path.suffix in kinds]
    shown = "".join(path.read_text("utf-8") for path in files)
    assert "Deprecated: use" in shown and "Tags: " in shown
    assert "DefinedTerm" not in shown and "glossator-data" not in shown
    if builder == "text":
        assert "Deprecated: use *cover <b>*" in shown
        assert "Tags: model, a & b, <script>alert(1)</script>" in shown


def test_translators_are_not_asked_for_these_lines(form: str, tmp_path: Path) -> None:
    """They are made of words that we have, of names that have messages, and of tags."""
    writer = Writer("sphinx", form, tmp_path / "project")
    writer.write(EVERYTHING)
    build = sphinx(writer.folder, tmp_path / "out", "-W", builder="gettext")
    messages = (build.output / "words.pot").read_text("utf-8")
    assert "A table. More of it." in messages
    assert "eprecated" not in messages and "Tags" not in messages and "a & b" not in messages


def test_a_replacement_that_is_left_out_is_still_named(form: str, tmp_path: Path) -> None:
    """`:only-used:` takes its entry and the link away; what to use is worth knowing."""
    writer = Writer("sphinx", form, tmp_path / "project")
    writer.write({"words": "only-used:"}, home="A mask.\n")
    build = writer.build()
    status = lines(build, "mask")["status"]
    assert text(status) == "Deprecated: use cover <b>"
    assert status.select("a") == []
    assert "see" not in lines(build, "mask")
    assert [term["name"] for term in described(build)["hasDefinedTerm"]] == ["mask"]


def test_a_page_in_another_language_describes_what_it_prints(form: str, tmp_path: Path) -> None:
    """With the words and the names of that language."""
    glossary = """
        - {term: mask, id: mask, language: en, definition: A table., replaced_by: unit}
        - {term: Maske, id: mask, language: de, definition: Eine Tafel., replaced_by: unit}
        - {term: unit, id: unit, language: en, definition: One.}
        - {term: Einheit, id: unit, language: de, definition: Eins.}
    """
    writer = Writer("sphinx", form, tmp_path / "project")
    writer.write({"words": "", "german": "language: de"})
    write(writer.folder, {"glossary.yml": glossary})
    build = writer.build()
    assert text(lines(build, "mask", "german")["status"]) == "Ersetzt: stattdessen Einheit"
    found = {term["@id"]: term for term in described(build, "german")["hasDefinedTerm"]}
    assert found["#term-mask"]["name"] == "Maske"
    assert found["#term-mask"]["description"] == "Ersetzt: stattdessen Einheit. Eine Tafel."
    assert found["#term-mask"]["@context"] == {"@language": "de"}
    english = {term["@id"]: term for term in described(build)["hasDefinedTerm"]}
    assert english["#term-mask"]["description"] == "Superseded: use unit. A table."
