"""What is special about MkDocs: pages without files, URLs, search, front matter, strictness."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import pytest
import yaml
from bs4 import Tag

from sites import Build, mkdocs, write

GLOSSARY = """
    - term: token
      aliases: [piece]
      definition: The *smallest* part of a text. More follows.
    - term: attention mask
      definition: A table of ones and zeros.
      see: [token]
"""
THEME = """
    <html><head><title>{{ page.title }}</title>
    {%- for path in config.extra_css %}
    <link rel="stylesheet" href="{{ path|url }}">
    {%- endfor %}
    {%- for script in config.extra_javascript %}
    {{ script|script_tag }}
    {%- endfor %}
    </head><body>
    <nav>{% for p in nav.pages %}<a href="{{ p.url|url }}">{{ p.title }}</a>{% endfor %}</nav>
    <main>{{ page.content }}</main>
    </body></html>
"""
HOME = "# Home\n\nTokens and an attention mask. A token again.\n"
DEEP = "# Deep\n\nAn attention\nmask hides a piece.\n"
NO_MENTION = "# Empty\n\nNothing & nobody is <em>named</em> here.\n"
DOCS = {"index.md": HOME, "a/b/deep.md": DEEP}


def project(
    folder: Path,
    docs: Mapping[str, str] = DOCS,
    options: Mapping[str, Any] | None = None,
    *,
    glossary: str = GLOSSARY,
    files: Mapping[str, str] | None = None,
    plain: bool = False,
    **config: Any,
) -> Path:
    """Write a MkDocs project and return its configuration; a plain one is without the plugin."""
    found = {f"docs/{name}": text for name, text in docs.items()} | {"theme/main.html": THEME}
    files = {"glossary.yml": glossary} if files is None else files
    plugins: list[Any] = ["search", *([] if plain else [{"glossator": dict(options or {})}])]
    theme = {"name": None, "custom_dir": "theme"}
    settings = {"site_name": "Site", "theme": theme, "plugins": plugins, **config}
    write(folder, {**found, **files, "mkdocs.yml": yaml.safe_dump(settings)})
    return folder / "mkdocs.yml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "project"


def built(folder: Path, *arguments: Any, **config: Any) -> Build:
    """Build a project in which nothing may be wrong."""
    build = mkdocs(project(folder, *arguments, **config), folder.parent / "site", strict=True)
    assert build.warnings == []
    assert build.code == 0
    assert list(build.dead_links()) == []
    return build


def built_plain(folder: Path, *arguments: Any, **config: Any) -> Build:
    """Build the same project without the plugin."""
    config_file = project(folder.parent / "plain", *arguments, plain=True, **config)
    return mkdocs(config_file, folder.parent / "plain-site", strict=True)


def search_entries(build: Build) -> dict[str, Any]:
    """Return the entries of the search index by location."""
    text = (build.output / "search" / "search_index.json").read_text("utf-8")
    return {entry["location"]: entry for entry in json.loads(text)["docs"]}


def main(build: Build, page: str) -> Tag:
    """Return the main landmark of a page."""
    found = build.soup(page).main
    assert found is not None
    return found


def words(build: Build, page: str) -> str:
    """Return the text of a page without tooltips, its white space made one."""
    landmark = main(build, page)
    for tips in landmark.select(".glossator-tips"):
        tips.decompose()
    return " ".join(landmark.get_text().split())


def automatic(build: Build, page: str) -> list[tuple[str, str]]:
    """Return the automatic links of a page: text and target."""
    links = main(build, page).select("a.glossator-auto")
    return [(" ".join(link.get_text().split()), str(link["href"])) for link in links]


# The glossary page.


@pytest.mark.parametrize("directory_urls", [True, False])
@pytest.mark.parametrize("name", ["glossary", "glossary.md", "words/terms", "words/terms.html"])
def test_the_emitted_page_opens_from_pages_at_any_depth(
    folder: Path, name: str, directory_urls: bool
) -> None:
    """Whatever its name and the layout of URLs, every link reaches an anchor."""
    build = built(folder, options={"page": name}, use_directory_urls=directory_urls)
    bare = name.partition(".")[0]
    file = f"{bare}/index.html" if directory_urls else f"{bare}.html"
    assert (build.output / file).is_file()
    assert build.links("index") == ["Tokens", "attention mask"]
    assert build.links("a/b/deep") == ["attention mask", "piece"]
    assert build.soup(bare).find(id="term-attention-mask")


def nav(build: Build) -> list[str]:
    """Return the titles in the navigation."""
    return [link.get_text() for link in build.soup("index").select("nav a")]


def test_the_emitted_page_takes_its_place_in_an_automatic_nav(folder: Path) -> None:
    """Where the author wrote no navigation, the page stands in it under its title."""
    assert nav(built(folder, options={"title": "R&D *words*"})) == ["Home", "R&D *words*", "Deep"]


def test_the_emitted_page_stays_out_of_a_written_nav(folder: Path) -> None:
    """A page that the author left out of the navigation is no omission to warn of."""
    validation = {"nav": {"omitted_files": "warn", "not_found": "warn"}}
    build = built(folder, nav=["index.md", "a/b/deep.md"], validation=validation)
    assert nav(build) == ["Home", "Deep"]
    assert build.soup("glossary").find(id="term-token")


def test_the_emitted_page_may_be_named_in_nav(folder: Path) -> None:
    """The navigation can name the page as if it were a file."""
    written = ["index.md", {"Words": "words/terms.md"}, "a/b/deep.md"]
    build = built(folder, options={"page": "words/terms"}, nav=written)
    assert nav(build) == ["Home", "Words", "Deep"]


def test_an_empty_name_emits_no_page(folder: Path) -> None:
    """`page: ""` switches the page off, and with it links that would lead nowhere."""
    build = built(folder, options={"page": ""})
    assert not (build.output / "glossary").exists()
    assert build.links("index", automatic=None) == []


def test_the_marker_prints_the_glossary_on_an_authored_page(folder: Path) -> None:
    """The entries stand where the marker stood, and no second page is emitted."""
    words_page = "# Words\n\nBefore.\n\n<!-- glossator -->\n\n## After\n\nThe end.\n"
    build = built(folder, {**DOCS, "ref/words.md": words_page})
    assert not (build.output / "glossary").exists()
    headings = [h.get_text() for h in main(build, "ref/words").select("h1, h2, h3")]
    assert headings == ["Words", "A", "attention mask", "T", "token", "After"]
    assert automatic(build, "index")[0] == ("Tokens", "ref/words/#term-token")
    assert "Before." in words(build, "ref/words")


def test_an_authored_page_of_headings_keeps_its_anchors(folder: Path) -> None:
    """The headings of a Markdown page are entries; links open the anchors that MkDocs gives."""
    page = """
        # Words

        ## Token
        The smallest part. An attention mask hides it.

        ## Attention mask { #mask }
        A table for a [token](#token).
    """
    build = built(
        folder, {**DOCS, "glossary.md": page}, files={}, markdown_extensions=["attr_list"]
    )
    assert automatic(build, "index") == [
        ("Tokens", "glossary/#token"),
        ("attention mask", "glossary/#mask"),
    ]
    assert automatic(build, "glossary") == [("attention mask", "#mask")]
    assert build.links("glossary", automatic=False) == ["token"]
    assert build.tooltips("a/b/deep") == {
        "glossator-tip-mask": "Attention mask A table for a token."
    }


def test_an_authored_definition_list_gets_anchors(folder: Path) -> None:
    """The terms of a definition list have no anchors of their own, so they are given some."""
    page = """
        # Words

        token
        :   The smallest part.

        attention mask
        :   A table for a [token](#term-token).
    """
    docs = {**DOCS, "glossary.md": page}
    build = built(folder, docs, files={}, markdown_extensions=["def_list"])
    ids = [term["id"] for term in main(build, "glossary").select("dt")]
    assert ids == ["term-token", "term-attention-mask"]
    assert build.links("index") == ["Tokens", "attention mask"]
    assert build.links("glossary", automatic=None) == ["token"]


DISCOVERED = {
    "glossary.yml": "- {term: token, definition: found}",
    "glossary.yaml": "- {term: token, definition: found}",
    "glossary.json": '[{"term": "token", "definition": "found"}]',
    "glossary.toml": '[[terms]]\nterm = "token"\ndefinition = "found"\n',
    "glossary.csv": "term,definition\ntoken,found\n",
    "glossary.md": "# Words\n\n## token\n\nfound\n",
    "docs/glossary.md": "# Words\n\n## token\n\nfound\n",
}


@pytest.mark.parametrize("name", DISCOVERED)
def test_a_file_named_glossary_needs_no_configuration(folder: Path, name: str) -> None:
    """Beside the configuration, or as a page, it is found under every suffix."""
    build = built(folder, files={name: DISCOVERED[name]})
    assert build.tooltips("index") == {"glossator-tip-token": "token found"}


def test_the_file_beside_the_configuration_comes_first(folder: Path) -> None:
    """Only one file is taken unasked."""
    files = {"glossary.yml": GLOSSARY, "glossary.csv": DISCOVERED["glossary.csv"]}
    build = built(folder, files=files)
    assert build.tooltips("index")["glossator-tip-token"].startswith("token The smallest")


# What stays as it was.


def test_search_finds_what_it_finds_without_us(folder: Path) -> None:
    """Except for the glossary page, the index is that of a plain build, without definitions."""
    docs = {**DOCS, "hand.md": "# Hand\n\nA [mark](glossary.md#term-token), a *token*, `token`.\n"}
    validation = {"links": {"not_found": "ignore"}}
    found = search_entries(built(folder, docs, validation=validation))
    plain = search_entries(built_plain(folder, docs, validation=validation))
    ours = {name for name in found if name.startswith("glossary/")}
    assert "glossary/#term-token" in ours
    assert {name: found[name] for name in found if name not in ours} == plain
    assert not any("smallest" in entry["text"] for entry in plain.values())


@pytest.mark.parametrize("directory_urls", [True, False])
def test_a_page_without_mentions_gains_the_assets_only(folder: Path, directory_urls: bool) -> None:
    """Apart from the tags of style and script, its bytes are those of a plain build."""
    docs = {"index.md": HOME, "sub/empty.md": NO_MENTION}
    config = {"nav": ["index.md", "sub/empty.md"], "use_directory_urls": directory_urls}
    ours, plain = built(folder, docs, **config), built_plain(folder, docs, **config)
    name = "sub/empty/index.html" if directory_urls else "sub/empty.html"
    lines = ours.tree()[name].splitlines()
    tags = [line for line in lines if b"assets/glossator/glossator." in line]
    assert len(tags) == 2
    assert [line for line in lines if line not in tags] == plain.tree()[name].splitlines()


def test_a_switched_off_plugin_changes_no_byte(folder: Path) -> None:
    """`enabled: false` leaves the plain build: no assets, no page, no roles, no warnings."""
    docs = {**DOCS, "roles.md": "# Roles\n\n:term:`token` and {term}`nonsense`.\n"}
    options = {"enabled": False, "sources": ["missing.yml"]}

    def files(build: Build) -> dict[str, bytes]:
        return {
            str(path.relative_to(build.output)): path.read_bytes()
            for path in build.output.rglob("*")
            if path.is_file() and not path.name.startswith("sitemap.xml")
        }

    assert files(built(folder, docs, options)) == files(built_plain(folder, docs))


# Marks that authors set.


@pytest.mark.parametrize(
    ("source", "text", "anchor"),
    [
        (":term:`token`", "token", "term-token"),
        ("{term}`token`", "token", "term-token"),
        (":term:`Token`", "Token", "term-token"),
        ("{term}`TOKEN`", "TOKEN", "term-token"),
        (":term:`Tokens`", "Tokens", "term-token"),
        ("{term}`pieces`", "pieces", "term-token"),
        (":term:`this one <token>`", "this one", "term-token"),
        ("{term}`a big\ntable <attention\nmask>`", "a big table", "term-attention-mask"),
        (":term:`attention\nmasks`", "attention masks", "term-attention-mask"),
        ("[this one](term:token)", "this one", "term-token"),
        ("[*this* one](term:attention-mask)", "this one", "term-attention-mask"),
        ("[this one](term:attention%20mask)", "this one", "term-attention-mask"),
        ("[this one][mark]\n\n[mark]: term:token", "this one", "term-token"),
        ("**{term}`token`**", "token", "term-token"),
    ],
)
def test_a_mark_becomes_a_link_with_a_tooltip(
    folder: Path, source: str, text: str, anchor: str
) -> None:
    """Both roles and `term:` links lead to the entry, in any case and number."""
    build = built(folder, {"index.md": f"# Home\n\nSee {source}\n"})
    assert build.links("index", automatic=None) == [text]
    (link,) = main(build, "index").select("a.glossator-term")
    assert link["href"] == f"glossary/#{anchor}"
    assert build.soup("index").find(id=link["aria-describedby"])


def test_a_role_in_code_stays_code(folder: Path) -> None:
    """What shows how a role is written is no role."""
    build = built(folder, {"index.md": "# Home\n\n`` :term:`token` ``\n\n    {term}`token`\n"})
    codes = [code.get_text() for code in main(build, "index").select("code")]
    assert codes == [":term:`token`", "{term}`token`\n"]
    assert build.links("index", automatic=None) == []


def test_an_empty_link_shows_the_name(folder: Path) -> None:
    """`[](term:token)` is a link that can be seen."""
    build = built(folder, {"index.md": "# Home\n\nSee [](term:attention-mask).\n"})
    assert words(build, "index") == "Home See attention mask."
    assert build.links("index", automatic=False) == ["attention mask"]


@pytest.mark.parametrize(
    ("source", "line", "name", "text"),
    [
        ("See :term:`nonsense`.", 5, "nonsense", "See nonsense."),
        ("Nonsensical.\n\n{term}`Nonsense`", 7, "Nonsense", "Nonsensical. Nonsense"),
        ("See\n:term:`more\n<non sense>` here.", 6, "non sense", "See more here."),
        ("See :term:`non\nsense`.", 5, "non sense", "See non sense."),
        ("See [*some* text](term:nonsense).", 5, "nonsense", "See some text."),
        ("See [text](term:non%20sense).", 5, "non sense", "See text."),
        ("See [text][x].\n\n[x]: term:nonsense", 7, "nonsense", "See text."),
    ],
)
def test_an_unknown_name_is_reported_and_leaves_the_text(
    folder: Path, source: str, line: int, name: str, text: str
) -> None:
    """The warning says where the mark stands, fails a strict build, and the page still reads."""
    docs = {"sub/page.md": f"---\ntags: []\n---\n# Page\n{source}\n"}
    config = project(folder, docs)
    build = mkdocs(config, folder.parent / "site")
    place = folder / "docs" / "sub" / "page.md"
    assert build.warnings == [
        f'glossator: {place}:{line}: the page marks "{name}", which no glossary defines; '
        "correct the name or add the term [glossator.unknown-term]"
    ]
    assert build.code == 0
    assert words(build, "sub/page") == f"Page {text}"
    assert mkdocs(config, folder.parent / "strict", strict=True).code == 1


def test_authors_may_link_the_entries_of_the_emitted_page(folder: Path) -> None:
    """Strict validation of anchors knows the entries, and still finds a wrong one."""
    validation = {"links": {"anchors": "warn"}}
    docs = {"index.md": "# Home\n\nSee [the entry](glossary.md#term-attention-mask).\n"}
    build = built(folder, docs, validation=validation)
    assert build.links("index", automatic=None) == ["the entry"]
    docs = {"index.md": "# Home\n\nSee [the entry](glossary.md#term-nothing).\n"}
    wrong = mkdocs(project(folder, docs, validation=validation), folder / "x", strict=True)
    assert wrong.code == 1


# What pages and options say.


@pytest.mark.parametrize(
    ("value", "links"),
    [
        ("false", []),
        ("true", ["token", "attention mask"]),
        ("section", ["token", "attention mask", "piece", "attention mask"]),
        ("all", ["token", "attention mask", "Tokens", "piece", "attention mask"]),
        ("none", []),
        ("1", ["token", "attention mask"]),
        ("{links: 2}", ["token", "attention mask", "Tokens", "attention mask"]),
        ("{exclude: [attention mask]}", ["token"]),
        ("{only: [term-attention-mask], links: all}", ["attention mask", "attention mask"]),
        ("{enabled: false}", []),
    ],
)
def test_front_matter_decides_for_its_page(folder: Path, value: str, links: list[str]) -> None:
    """`glossator:` on a page overrides the site for this page alone."""
    text = "A token, an attention mask. Tokens.\n\n## Next\n\nA piece. An *attention mask*.\n"
    page = f"---\nglossator: {value}\n---\n# Page\n\n{text}"
    build = built(folder, {"index.md": HOME, "page.md": page})
    assert build.links("page") == links
    assert build.links("index") == ["Tokens", "attention mask"]


def test_opt_outs_of_a_part_of_a_page(folder: Path) -> None:
    """The class `no-glossary` keeps links out; the next mention is linked instead."""
    page = """
        # Home

        <div class="no-glossary" markdown="1">
        A *token*.
        </div>

        <p>An <span class="no-glossary">attention mask</span>.</p>

        Tokens.
    """
    build = built(folder, {"index.md": page}, markdown_extensions=["md_in_html"])
    assert build.links("index") == ["Tokens"]


@pytest.mark.parametrize(
    ("options", "links"),
    [
        ({}, ["token", "attention mask"]),
        ({"skip": ["blockquote"]}, ["attention mask"]),
        ({"skip": [".legal"]}, ["token"]),
        ({"skip": "blockquote"}, ["attention mask"]),
        ({"exclude": ["sub/*"]}, []),
        ({"exclude": ["*/page.md"]}, []),
        ({"exclude": ["page*"]}, ["token", "attention mask"]),
        ({"links": "none"}, []),
        ({"links": "all"}, ["token", "piece", "attention mask"]),
    ],
)
def test_options_of_the_site(folder: Path, options: dict[str, Any], links: list[str]) -> None:
    """What is skipped, excluded and how much is linked can be set for the whole site."""
    page = "# Page\n\n> A token, a piece.\n\n<p class='legal'>An attention mask.</p>\n"
    assert built(folder, {"sub/page.md": page}, options).links("sub/page") == links


def test_links_without_tooltips(folder: Path) -> None:
    """`tooltips: false` leaves links alone: no tooltip, no reference to one, no script."""
    docs = {"index.md": f"{HOME}\n[this one](term:token)\n"}
    build = built(folder, docs, {"tooltips": False})
    page = build.soup("index")
    assert [link["href"] for link in page.select("main a")] == [
        "glossary/#term-attention-mask",
        "glossary/#term-token",
    ]
    assert page.select(".glossator-tip, [aria-describedby], script[src*=glossator]") == []


def test_a_term_sets_its_own_links(folder: Path) -> None:
    """A term may lead elsewhere, be linked everywhere, or nowhere unless marked."""
    glossary = """
        - term: token
          links: none
          definition: x
        - term: mask
          url: https://example.org/mask?a=1&b=2
          definition: y
        - term: batch
          links: all
          definition: z
    """
    page = "# Home\n\nA token, a mask, a batch, a batch, a mask. {term}`Token`\n"
    build = built(folder, {"index.md": page}, glossary=glossary)
    assert automatic(build, "index") == [
        ("mask", "https://example.org/mask?a=1&b=2"),
        ("batch", "glossary/#term-batch"),
        ("batch", "glossary/#term-batch"),
    ]
    assert build.links("index", automatic=False) == ["Token"]


# The pages that link to an entry.


def used_on(build: Build, page: str) -> list[list[tuple[str, str]]]:
    """Return for each entry with backlinks the pages, title and address."""
    lines = main(build, page).select(".glossator-used")
    return [[(a.get_text(), str(a["href"])) for a in line.select("a")] for line in lines]


@pytest.mark.parametrize("directory_urls", [True, False])
def test_entries_name_the_pages_that_link_to_them(folder: Path, directory_urls: bool) -> None:
    """Emitted entries and those at the marker list pages by title, with links that open."""
    docs = {**DOCS, "c.md": "# R&D\n\n[x](term:token)\n", "d.md": NO_MENTION}
    emitted = built(folder, docs, use_directory_urls=directory_urls)
    mask, token = used_on(emitted, "glossary")
    assert [title for title, _ in mask] == ["Home", "Deep"]
    assert [title for title, _ in token] == ["Home", "R&D", "Deep"]
    page = emitted.output / ("glossary/index.html" if directory_urls else "glossary.html")
    for _, address in token:
        path = page.parent / address
        assert (path / "index.html" if path.is_dir() else path).is_file()
    at_marker = built(folder, {**docs, "words.md": "# Words\n\n<!-- glossator -->\n"})
    assert [title for title, _ in used_on(at_marker, "words")[1]] == ["Home", "R&D", "Deep"]


def test_authored_pages_name_no_pages(folder: Path) -> None:
    """What an author wrote gets links and nothing else."""
    page = "# Words\n\n## token\n\nA part.\n"
    build = built(folder, {**DOCS, "glossary.md": page}, files={})
    assert build.links("index") == ["Tokens"]
    assert "Used on" not in words(build, "glossary")


def test_backlinks_can_be_switched_off(folder: Path) -> None:
    """`backlinks: false` leaves the entries without the line, and nothing in its place."""
    build = built(folder, options={"backlinks": False})
    assert used_on(build, "glossary") == []
    assert "glossator-used" not in str(build.soup("glossary"))


# Building again.


def test_a_second_build_with_one_plugin_starts_anew(folder: Path) -> None:
    """As under `mkdocs serve`: what a first build knew is gone in the second."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    scripts = {"extra_javascript": [{"path": "own.js", "async": True}]}
    file = project(folder, {**DOCS, "old.md": HOME}, **scripts)
    config = load_config(str(file), site_dir=str(folder.parent / "again"), strict=True)
    build(config)
    (folder / "docs" / "old.md").unlink()
    glossary = GLOSSARY.replace("smallest", "least").replace("piece", "part")
    clean = built(folder, glossary=glossary, **scripts)
    build(config)
    assert "least" in str(clean.tooltips("index"))
    assert Build(folder.parent / "again").tree() == clean.tree()


def test_serve_watches_the_glossary(folder: Path) -> None:
    """The files that exist are watched, those named and those found."""
    from mkdocs.config import load_config

    def watched(options: dict[str, Any], **arguments: Any) -> set[Path]:
        config = load_config(str(project(folder, DOCS, options, **arguments)))
        config = config.plugins.on_config(config)
        return {Path(path) for path in config.watch}

    assert folder / "glossary.yml" in watched({})
    files = {"words/a.yml": GLOSSARY, "b.csv": "term,definition\nx,y\n"}
    found = watched({"sources": ["words", "b.csv"]}, files=files)
    assert {folder / "words", folder / "b.csv"} <= found


# Definitions and names as the page shows them.


def test_definitions_link_each_other_and_pages(folder: Path) -> None:
    """Fragments lead to entries of the page, relative links to pages of the site."""
    glossary = """
        - term: token
          definition: Hidden by an [attention *mask*](#term-attention-mask), see [home](index.md).
        - term: attention mask
          definition: For a [token](#token).
    """
    build = built(folder, glossary=glossary)
    links = [(a.get_text(), a["href"]) for a in main(build, "glossary").select("p > a[href]")]
    assert ("attention mask", "#term-attention-mask") in links
    assert ("home", "../") in links
    assert ("token", "#term-token") in links
    assert build.links("glossary", automatic=None) == ["token", "attention mask"]


HOSTILE = [
    "<script>alert(1)</script>",
    'say "hi"',
    "it's",
    "*args",
    "**kwargs**",
    "__init__",
    "batch_size",
    "`tick`",
    "# heading",
    "C#",
    "a | b",
    "R&D",
    "&lt;tag&gt;",
    "{braces}",
    "{: .class }",
    "back\\slash",
    "~~strike~~",
    "$x$",
    ":smile:",
    "1. first",
    "- item",
    "http://example.org",
    "![image][x]",
    "<!-- comment",
]


@pytest.mark.parametrize(
    "extensions",
    [
        [],
        ["attr_list", "def_list", "tables", "admonition", "md_in_html", "abbr", "footnotes"],
        [
            "attr_list",
            "pymdownx.tilde",
            "pymdownx.magiclink",
            "pymdownx.emoji",
            "pymdownx.betterem",
            {"pymdownx.arithmatex": {"generic": True}},
        ],
    ],
)
def test_names_are_shown_as_they_are(folder: Path, extensions: list[Any]) -> None:
    """No character of a name is markup, whatever extensions the site uses."""
    entries = [{"term": name, "aliases": [f"{name} too"], "definition": "x"} for name in HOSTILE]
    build = built(folder, glossary=yaml.safe_dump(entries), markdown_extensions=extensions)
    headings = main(build, "glossary").select("h3")
    assert sorted(h.get_text() for h in headings) == sorted(HOSTILE)
    assert all(str(h["id"]).startswith("term-") for h in headings)
    assert all(h.find(True) is None for h in headings)
    aliases = [p.get_text() for p in main(build, "glossary").select(".glossator-aliases")]
    assert sorted(aliases) == sorted(f"Also: {name} too" for name in HOSTILE)


def test_hostile_names_are_escaped_in_tooltips(folder: Path) -> None:
    """The tooltip of a name with markup in it shows the markup."""
    name = "<b>R&D</b>"
    glossary = yaml.safe_dump([{"term": name, "definition": "a < b"}])
    build = built(folder, {"index.md": f"# Home\n\nSee {escape(name)}.\n"}, glossary=glossary)
    assert build.links("index") == [name]
    assert list(build.tooltips("index").values()) == [f"{name} a < b"]


def test_extensions_of_the_site_shape_the_definitions(folder: Path) -> None:
    """Definitions are the site's own Markdown, and no id appears twice."""
    glossary = """
        - term: token
          definition: |
            !!! note

                A box.

            | a | b |
            |---|---|
            | 1 | 2 |

            - one
            - two
            { .chosen }

            ```python
            x = [1](#term-token)
            ```
        - term: Token ring
          definition: A ring of tokens.
        - term: Glossary
          definition: This page.
    """
    extensions = ["admonition", "attr_list", "tables", {"toc": {"permalink": True}}]
    build = built(folder, glossary=glossary, markdown_extensions=extensions)
    page = main(build, "glossary")
    assert len(page.select(".admonition, table, .chosen, pre code")) == 4
    ids = Counter(str(element["id"]) for element in page.select("[id]"))
    assert ids.most_common(1)[0][1] == 1
    assert {"term-token", "term-token-ring", "term-glossary", "glossary"} <= set(ids)
    links = {str(a["href"]) for a in page.select("a.headerlink")}
    assert {"#term-token", "#term-token-ring", "#term-glossary", "#letter-t"} <= links
    assert all(link[1:] in ids for link in links)


def test_links_in_definitions_start_from_the_glossary_file(tmp_path: Path) -> None:
    """A relative link means what it says in the glossary file, wherever the page stands."""
    write(
        tmp_path,
        {
            "mkdocs.yml": """
                site_name: Docs
                theme: mkdocs
                plugins:
                  - glossator: {sources: [docs/words/terms.yml], page: ref/terms}
            """,
            "docs/words/terms.yml": """
                - term: token
                  definition: |
                    See [this](../other.md) and [out](https://example.org/), not `[x](#token)`.

                    # A heading
            """,
            "docs/other.md": "# Other\n\nA token.\n",
            "docs/index.md": "# Home\n",
        },
    )
    build = mkdocs(tmp_path / "mkdocs.yml", tmp_path / "out", strict=True)
    assert build.warnings == []
    page = build.soup("ref/terms")
    assert [link["href"] for link in page.select('a[href*="other"]')][-1] == "../../other/"
    assert page.find("code", string="[x](#token)") is not None
    assert page.find("h4", string="A heading") is not None


def test_the_glossary_speaks_and_sorts_as_its_site(folder: Path) -> None:
    """What we say ourselves is in the language of the site, and so is the order of entries."""
    glossary = """
        - {term: Öl, aliases: [Schmiere], definition: Eins., see: [Zahn]}
        - {term: Ofen, definition: Zwei.}
        - {term: Zahn, definition: Drei.}
    """
    docs = {"index.md": "# Start\n\nEin Zahn.\n"}
    build = built(folder, docs, {"language": "de"}, glossary=glossary)
    page = build.soup("glossary")
    assert [entry.get_text() for entry in page.select("h3")] == ["Ofen", "Öl", "Zahn"]
    text = " ".join(page.get_text().split())
    assert "Auch: Schmiere" in text and "Siehe auch: Zahn" in text
    assert "Kommt vor auf: Start" in text
