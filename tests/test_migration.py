"""Sites that move from other tools: their markup converted, and the pages that say how."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import yaml

from given import Run
from glossator import load
from glossator.cli import main
from glossator.replacing import replace_files
from glossator.writers import ONE_WAY
from sites import Build, mkdocs, write

MOVING = Path(__file__).parent.parent / "docs" / "moving"

FRUITS = """
    # Fruits

    fruit:apple
    :   A red fruit, not a <fruit:pear>.

        See [the start](index.md#top), [above](#fruits) or <https://example.org>.

    *fruit:pear*
    :   A green fruit.

    tree:oak
    :   A tree.
"""
INDEX = """
    # An <fruit:apple> a day

    An <fruit:apple> and a <fruit:pear|ripe *pear*>, under an <tree:oak>.
    Code stays: `<fruit:apple>`, and so does <https://example.org>.

        <fruit:apple>

    ```text
    <fruit:apple>
    ```

    !!! note

        In a note, <tree:oak>.

            <fruit:apple> in code

    <div>Raw <fruit:apple></div>
"""
SITE = {
    "docs/fruits.md": FRUITS,
    "docs/glossary.md": "# Words\n\n<glossary::fruit>\n",
    "docs/index.md": INDEX,
}
LINKED = {
    "index": ["apple", "apple", "ripe *pear*", "oak", "oak", "apple"],
    "fruits": ["pear"],
}
"""What ezglossary 2.1.0 links on the pages of the site, as its own build shows."""
EXTENSIONS = "markdown_extensions: [def_list, admonition, tables, pymdownx.superfences]\n"


@pytest.fixture
def convert(run: Run) -> Run:
    """Convert from ezglossary; gives code, output and errors."""
    return partial(run, "convert", "--from", "ezglossary", "docs", "--to", "yaml")


@pytest.fixture
def become(convert: Run) -> Callable[..., tuple[str, list[str]]]:
    """Rewrite a page of a site with fruits; gives the page, and what is told of its lines."""

    def become(text: str, *options: str) -> tuple[str, list[str]]:
        write(Path(), {"docs/fruits.md": FRUITS})
        page = Path("docs/page.md")
        page.write_bytes(text.encode())
        Path("glossary.yml").unlink(missing_ok=True)
        _, _, err = convert("--output", "glossary.yml", "--rewrite", *options)
        told = [line.partition("page.md:")[2] for line in err.splitlines()]
        return page.read_bytes().decode(), list(filter(None, told))

    return become


Become = Callable[..., tuple[str, list[str]]]


def test_the_glossary_holds_every_definition(convert: Run) -> None:
    """The section becomes the namespace, references are links, links lead where they led."""
    write(Path(), SITE)
    code, out, err = convert()
    assert (code, out.split("\n\n- ")[0]) == (
        0,
        "- term: apple\n  namespace: fruit\n  definition: |\n"
        "    A red fruit, not a [pear](#pear).\n\n"
        "    See [the start](docs/index.md#top), [above](docs/fruits.md#fruits) or "
        "<https://example.org>.",
    )
    Path("glossary.yml").write_text(out, "utf-8")
    glossary = load("glossary.yml")
    assert not glossary.findings
    assert [(term.name, term.namespace) for term in glossary.values()] == [
        ("apple", "fruit"),
        ("pear", "fruit"),
        ("oak", "tree"),
    ]
    assert "+++ docs/index.md" in err


def test_links_lead_out_of_folders_with_blanks(convert: Run) -> None:
    """Markdown takes no address for one that holds a blank."""
    page = "fruit:apple\n: Red, as [others](other.md) and [this](#apple).\n"
    write(Path(), {"docs/user guide/a page.md": page})
    assert (
        "[others](docs/user%20guide/other.md) and [this](docs/user%20guide/a%20page.md#apple)"
        in (convert()[1])
    )


def test_terms_have_the_language_and_the_namespace_that_are_named(convert: Run) -> None:
    """A section is a namespace, and comes before it."""
    write(Path(), {"docs/a.md": "obst:Apfel\n: Rot.\n\nKern\n: Klein.\n\n<_:Kern>\n"})
    _, out, _ = convert("--language", "de", "--namespace", "wörter")
    (first, second) = yaml.safe_load(out)
    assert (first["namespace"], second["namespace"]) == ("obst", "wörter")
    assert first["language"] == second["language"] == "de"


def test_without_rewrite_nothing_is_written(convert: Run) -> None:
    """The changes are printed as a diff, on the output where the glossary leaves it free."""
    write(Path(), SITE)
    before = {path: path.read_bytes() for path in Path("docs").iterdir()}
    code, out, err = convert("--output", "glossary.yml")
    assert (code, err) == (0, "")
    assert "-An <fruit:apple> and a" in out
    assert "+An [apple](term:apple) and a" in out
    assert {path: path.read_bytes() for path in Path("docs").iterdir()} == before


def test_a_page_that_is_named_twice_is_rewritten_once(run: Run, convert: Run) -> None:
    """Else its second reading finds the definitions of the first, and is written over it."""
    write(Path(), SITE)
    expected = convert()
    pages = ("docs", "docs/index.md", Path("docs/fruits.md").resolve())
    assert run("convert", "--from", "ezglossary", *pages, "--to", "yaml") == expected


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_page_and_a_link_to_it_are_one(convert: Run) -> None:
    """What the link leads to is no second definition."""
    write(Path(), {"docs/a.md": "fruit:apple\n:   A fruit.\n\nAn <fruit:apple>.\n"})
    Path("docs/link.md").symlink_to("a.md")
    code, _, err = convert("--output", "glossary.yml", "--rewrite", "--take-out")
    assert (code, err) == (0, "")
    assert Path("docs/a.md").read_text("utf-8") == "An [apple](term:apple).\n"
    assert Path("docs/link.md").is_symlink()


def test_the_diff_names_what_a_patch_needs(convert: Run) -> None:
    """Also where a page has no line end at its last line; hidden folders are left alone."""
    page = "fruit:apple\n: Red.\n\n<fruit:apple>"
    write(Path(), {"docs/a.md": page, "docs/.old/b.md": page})
    _, out, err = convert("--output", "glossary.yml")
    assert err == ""
    assert out == (
        "glossary.yml written\n--- docs/a.md\n+++ docs/a.md\n@@ -1,4 +1,4 @@\n"
        "-fruit:apple\n+apple\n : Red.\n \n"
        "-<fruit:apple>\n\\ No newline at end of file\n"
        "+[apple](term:apple)\n\\ No newline at end of file\n"
    )


def test_a_rewritten_site_links_the_same_mentions(convert: Run, tmp_path: Path) -> None:
    """What the one tool linked, and nothing else, the other links by hand-made marks."""
    write(tmp_path, SITE)
    write(
        tmp_path,
        {
            "mkdocs.yml": "site_name: Docs\nplugins:\n  - glossator: {links: none}\n" + EXTENSIONS,
        },
    )
    code, out, err = convert("--output", "glossary.yml", "--rewrite")
    assert (code, err, out.count(" written")) == (0, "", 4)
    build = mkdocs(tmp_path / "mkdocs.yml", tmp_path / "out", strict=True)
    assert build.warnings == []
    assert {page: build.links(page, automatic=False) for page in LINKED} == LINKED
    assert list(build.dead_links()) == []
    assert build.soup("glossary").select_one("#term-apple")
    assert "fruit:" not in build.soup("fruits").get_text()


def test_ezglossary_links_these_mentions(tmp_path: Path) -> None:
    """The list above is true of the tool itself, where it is installed."""
    pytest.importorskip("mkdocs_ezglossary_plugin", reason="ezglossary is not installed")
    write(tmp_path, SITE)
    config = "site_name: Docs\nplugins: [ezglossary]\n" + EXTENSIONS
    write(tmp_path, {"mkdocs.yml": config})
    build = mkdocs(tmp_path / "mkdocs.yml", tmp_path / "out", strict=True)
    assert build.warnings == []
    assert {page: _ezglossary_links(build, page) for page in LINKED} == LINKED


def _ezglossary_links(build: Build, page: str) -> list[str]:
    return [link.get_text() for link in build.soup(page).select("a.mkdocs-ezglossary-link")]


def test_a_page_may_begin_with_the_mark_of_windows(become: Become) -> None:
    """A term behind it is one."""
    text = "\ufefffruit:fig\n: Small.\n\nA <fruit:fig>.\n"
    assert become(text) == ("\ufefffig\n: Small.\n\nA [fig](term:fig).\n", [])


def test_definitions_are_taken_out_where_asked(become: Become) -> None:
    """With the blank lines behind them; what stands between stays."""
    text = "# T\n\nveg:leek\n:   Green.\n\n    More.\n\nBetween.\n\nveg:kale\n: <veg:leek>\n"
    kept, _ = become(text)
    assert kept == text.replace("veg:l", "l").replace("veg:k", "k").replace(
        "<veg:leek>", "[leek](term:leek)"
    ).replace("<leek>", "[leek](term:leek)")
    assert become(text, "--take-out") == ("# T\n\nBetween.\n\n", [])


PAGES = {
    "carriage returns": (
        "A <fruit:apple>.\r\n\r\n`<fruit:apple>`\r\n",
        "A [apple](term:apple).\r\n\r\n`<fruit:apple>`\r\n",
    ),
    "no last line end": ("A <fruit:apple>", "A [apple](term:apple)"),
    "byte order mark": ("\ufeff<fruit:apple>\n", "\ufeff[apple](term:apple)\n"),
    "other line ends": ("a\u2028b\x0c <fruit:apple>\n", "a\u2028b\x0c [apple](term:apple)\n"),
    "front matter": (
        "---\nx: <fruit:apple>\n---\n<fruit:apple>\n",
        "---\nx: <fruit:apple>\n---\n[apple](term:apple)\n",
    ),
    "front matter behind a mark": ("\ufeff---\nx: <fruit:apple>\n---\n",) * 2,
    "comment": ("<!-- <fruit:apple> -->\n",) * 2,
    "tilde fence": ("~~~\n<fruit:apple>\n```\n<fruit:apple>\n~~~\n",) * 2,
    "fence in a list": ("- a\n\n    ```\n    <fruit:apple>\n    ```\n",) * 2,
    "code over lines": ("`` a\n<fruit:apple> ` b ``\n",) * 2,
    "escaped": (r"\<fruit:apple>",) * 2,
    "in a quote": ("> a\n>\n>     <fruit:apple>\n",) * 2,
    "in HTML": (
        "<p>\n<fruit:apple|Äpfel>\n</p>\n",
        '<p>\n<a href="term:apple">Äpfel</a>\n</p>\n',
    ),
    "in Markdown in HTML": (
        "<div markdown>\n<fruit:apple>\n</div>\n",
        "<div markdown>\n[apple](term:apple)\n</div>\n",
    ),
    "in a list": ("- a\n\n    <fruit:apple>\n", "- a\n\n    [apple](term:apple)\n"),
    "in a table": ("| <fruit:pear\\|a pear> |\n", "| [a pear](term:pear) |\n"),
    "markup in the text": ("<fruit:pear|[_a_ b_c]>", r"[\[\_a\_ b_c\]](term:pear)"),
    "as a link": ("[red](fruit:apple) [x](mailto:y)", "[red](term:apple) [x](mailto:y)"),
    "plural": ("<fruit:apples>", "[apples](term:apples)"),
    "other case": ("<fruit:Apple>", "[Apple](term:Apple)"),
    "summary with options": ("<glossary::fruit|theme=detailed>\n", "<!-- glossator -->\n"),
}


@pytest.mark.parametrize("name", PAGES)
def test_only_references_change(become: Become, name: str) -> None:
    """Code, comments and every other byte stay, and there is nothing to tell."""
    before, after = PAGES[name]
    page, told = become(before)
    assert (page, told) == (after, [])


def test_a_section_without_a_name_is_read_where_it_is_used(become: Become) -> None:
    """Definition lists are terms only on sites that refer to such terms."""
    page, told = become("stem\n: Of wood.\n\nA <stem:>, <:stem|Stem>, <default:stem>, <_:stem>.\n")
    link = "[stem](term:stem)"
    assert page == f"stem\n: Of wood.\n\nA {link}, [Stem](term:stem), {link}, {link}.\n"
    assert told == []
    assert become("stem\n: Of wood.\n") == ("stem\n: Of wood.\n", [])
    assert "stem" not in Path("glossary.yml").read_text("utf-8")


def test_names_of_two_sections_are_told_apart(become: Become) -> None:
    """Links name the entry by its id where the name means two, or holds blanks."""
    definitions = "firm:apple\n: A firm.\n\nfirm:red apple\n: Another.\n\n"
    text = f"{definitions}<firm:apple>, <fruit:apple>, <firm:red apple>\n"
    page, told = become(text, "--take-out")
    assert page == (
        "[apple](term:firm-apple), [apple](term:fruit-apple), [red apple](term:red-apple)\n"
    )
    assert {"firm-apple", "fruit-apple", "red-apple"} <= set(load("glossary.yml"))
    assert len(told) == 1 and told[0].startswith('1: "apple" names another entry too')


def test_several_terms_share_a_definition(become: Become) -> None:
    """The last one is the name, the others are aliases; all are found."""
    text = (
        "a:x\n: One.\n\na:Long Form (LF)\na:short\n: Two.\n\n<a:Long Form (LF)> <a:LF> <a:short>\n"
    )
    page, told = become(text, "--take-out")
    assert page == "[Long Form (LF)](term:short) [LF](term:LF) [short](term:short)\n"
    assert told == []
    glossary = load("glossary.yml")
    assert glossary["short"].aliases == ("Long Form", "LF")
    assert glossary["x"].definition and glossary["x"].definition.text == "One."


def test_terms_of_other_sections_are_no_aliases(become: Become) -> None:
    """Nor does a definition reach into the one behind it that is not taken over."""
    page, _ = become("a:x\nb:y\n: Both.\n\nfruit:red\nfruit:apple\n: Again.\n", "--take-out")
    assert page == "fruit:red\nfruit:apple\n: Again.\n"
    assert load("glossary.yml")["y"].aliases == ()


LEFT = {
    "unknown term": ("a\n<fruit:kiwi>\n", "2: <fruit:kiwi> refers to no definition"),
    "unknown section": ("<stone:ruby>\n", "1: <stone:ruby> refers to no definition"),
    "in a link": ("[a <fruit:apple>](x.md)\n", "1: <fruit:apple> stands in the text of a link"),
    "in a link over lines": (
        "[a\n<fruit:apple>](x.md)\n",
        "2: <fruit:apple> stands in the text of a link",
    ),
    "second definition of several terms": (
        "fruit:red\nfruit:apple\n: Again.\n",
        '1: "apple" is defined before',
    ),
    "summary in a line": ("See <glossary::fruit>.\n", "1: the summary shares its line"),
    "summary behind words": ("See <glossary::fruit>\n", "1: the summary shares its line"),
    "nested definition": (
        "!!! note\n\n    fruit:fig\n    :   Sweet.\n",
        "3: this definition stands inside another block",
    ),
    "definition in HTML": ("<dl><dt>a:b</dt><dd>c</dd></dl>\n", "1: this definition is written in"),
    "page as a term": ("---\nterms:\n  - a: b\n---\n", "2: the page is itself the definition"),
    "second definition": ("fruit:apple\n: Again.\n", '1: "apple" is defined before'),
}


@pytest.mark.parametrize("name", LEFT)
def test_what_is_left_is_told(become: Become, name: str) -> None:
    """With its line; the text stays as it is."""
    before, expected = LEFT[name]
    page, told = become(before, "--take-out")
    assert page == before
    assert len(told) == 1 and told[0].startswith(expected)


def test_only_one_summary_becomes_the_glossary(become: Become) -> None:
    """It prints all sections where some have no summary, and a second one would do it again."""
    page, told = become("<glossary::fruit>\n\n<glossary::fruit>\n")
    assert page == "<!-- glossator -->\n\n<glossary::fruit>\n"
    assert len(told) == 1 and told[0].startswith("3: what the summary lists is printed before")


def test_sections_with_summaries_are_printed_apart(convert: Run, tmp_path: Path) -> None:
    """Entries have their section as a tag, and each summary prints its own."""
    write(tmp_path, SITE)
    write(
        tmp_path,
        {
            "docs/trees.md": "# Trees\n\n<glossary::tree>\n",
            "mkdocs.yml": "site_name: Docs\nplugins: [glossator]\n" + EXTENSIONS,
        },
    )
    code, _, err = convert("--output", "glossary.yml", "--rewrite", "--take-out")
    assert (code, err) == (0, "")
    assert "<!-- glossator tags: tree -->" in Path("docs/trees.md").read_text("utf-8")
    assert load("glossary.yml")["oak"].tags == ("tree",)
    build = mkdocs(tmp_path / "mkdocs.yml", tmp_path / "out", strict=True)
    assert (build.warnings, list(build.dead_links())) == ([], [])
    assert build.soup("trees").select_one("#term-oak")
    assert not build.soup("trees").select_one("#term-apple")
    assert build.soup("glossary").select_one("#term-apple")


def test_what_is_left_is_told_in_order(become: Become) -> None:
    """Line by line, as the pages are read."""
    text = "<a:b>\n\n!!! note\n\n    fruit:fig\n    :   Sweet.\n\n<a:b>\n"
    assert [line.partition(":")[0] for line in become(text)[1]] == ["1", "5", "8"]


def test_addresses_are_no_references(become: Become) -> None:
    """Nothing is told of them."""
    text = "<https://a.b> <tel:+49> <me@a.b> <urn:isbn:1> <b> <br/> <svg/> a <b:c/> 1 < a:b >\n"
    assert become(text) == (text, [])


def test_pages_are_written_all_or_none(tmp_path: Path) -> None:
    """Where one cannot be written, the others stay, and nothing is left beside them."""
    good = tmp_path / "good.md"
    good.write_text("old", "utf-8")
    good.chmod(0o640)
    with pytest.raises(OSError):
        replace_files({good: b"new", tmp_path / "missing" / "bad.md": b"new"})
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("good.md", "old")]
    replace_files({good: b"new"})
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("good.md", "new")]
    assert good.stat().st_mode & 0o777 == 0o640


def test_a_failure_to_write_is_told(convert: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line, with the exit code 1."""
    write(Path(), SITE)

    def fail(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", fail)
    code, _, err = convert("--rewrite")
    assert code == 1
    assert "the pages are left as they are" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is full")
def test_pages_keep_what_a_full_disk_does_not_take(run: Run) -> None:
    """Else the definitions would be nowhere."""
    write(Path(), SITE)
    options = ("--from", "ezglossary", "--to", "yaml", "--rewrite", "--take-out", "--output", "-")
    command = [sys.executable, "-m", "glossator", "convert", "docs", *options]
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    shared = Path(__file__).parent.parent / "shared"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, env=buffered | {"PYTHONPATH": str(shared)})
    assert done.returncode == 1
    assert "fruit:apple\n" in Path("docs/fruits.md").read_text("utf-8")


def test_a_run_that_was_ended_can_be_done_again(
    convert: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that define terms are the last to change."""
    write(Path(), SITE | {"docs/z.md": "A <fruit:pear>.\n"})
    options = ("--output", "glossary.yml", "--rewrite", "--take-out")
    moved: list[str] = []

    def move(copy: Path, target: Path) -> None:
        moved.append(target.name)
        if len(moved) > 3:
            raise KeyboardInterrupt
        copy.replace(target)

    with monkeypatch.context() as patch:
        patch.setattr("glossator.replacing._move", move)
        assert convert(*options)[0] == 130
    assert moved == ["glossary.yml", "index.md", "z.md", "fruits.md"]
    held = Path("glossary.yml").read_bytes()
    assert convert(*options)[0] == 0
    assert Path("glossary.yml").read_bytes() == held
    assert Path("docs/fruits.md").read_text("utf-8") == "# Fruits\n\n"


@pytest.mark.parametrize("options", [(), ("--rewrite", "--take-out")])
def test_a_glossary_with_more_than_the_pages_define_is_kept(
    convert: Run, options: tuple[str, ...]
) -> None:
    """It may be all that is left of definitions that a run has taken out before it was killed."""
    write(Path(), SITE | {"docs/more.md": "fruit:fig\n: A small fruit.\n"})
    output = ("--output", "glossary.yml")
    assert convert(*output)[0] == 0
    held, page = Path("glossary.yml").read_bytes(), Path("docs/more.md").read_bytes()
    Path("docs/fruits.md").write_text("# Fruits\n", "utf-8")
    code, out, err = convert(*output, *options)
    assert (code, out) == (1, "")
    assert 'glossary.yml:1: the glossary has "apple" and 2 more, which these pages do not' in err
    assert (Path("glossary.yml").read_bytes(), Path("docs/more.md").read_bytes()) == (held, page)
    Path("glossary.yml").unlink()
    assert convert(*output, *options)[0] == 0


def test_a_name_that_is_read_otherwise_keeps_no_second_run_from_its_glossary(run: Run) -> None:
    write(Path(), {"docs/a.md": "sign:H~2~O\n:   Water.\n"})
    to = ("convert", "--from", "ezglossary", "docs", "--to", "markdown", "--output", "words.md")
    assert run(*to)[0] == 0
    assert run(*to, "--take-out", "--rewrite")[0] == 0
    assert "Water" not in Path("docs/a.md").read_text()


@pytest.mark.parametrize("form", ["markdown", "vale"])
@pytest.mark.parametrize("output", ["docs/glossary.md", "docs/../docs/index.md"])
def test_the_glossary_takes_the_place_of_no_page(run: Run, form: str, output: str) -> None:
    """The page would be lost, or be written over the glossary when it is changed itself."""
    write(Path(), SITE)
    before = {path: path.read_bytes() for path in Path("docs").iterdir()}
    # Vale's rule holds no definitions, so none are taken out for it.
    options = ("--output", output, "--rewrite", *["--take-out"] * (form == "markdown"))
    code, _, err = run("convert", "--from", "ezglossary", "docs", "--to", form, *options)
    assert code == 1
    told = "this page is read for its terms, and the glossary would take its place"
    hint = "move it away, or name another --output"
    assert f"{Path(output)}: {told}; {hint} [limited]" in err.splitlines()
    assert {path: path.read_bytes() for path in Path("docs").iterdir()} == before


@pytest.mark.parametrize("name", ["0.md", "words.md"])
def test_a_glossary_among_the_pages_keeps_its_entries(run: Run, name: str) -> None:
    """The second run reads there what the first has written, and that reads like definitions."""
    write(Path(), {"docs/a.md": "apple\n:   A fruit.\n\nAn <:apple>.\n"})
    to = ("--to", "definition-list", "--output", f"docs/{name}")
    assert run("convert", "--from", "ezglossary", "docs", *to)[0] == 0
    held = (Path("docs") / name).read_bytes()
    run("convert", "--from", "ezglossary", "docs", *to, "--rewrite", "--take-out")
    assert (Path("docs") / name).read_bytes() == held
    assert b"A fruit." in held


@pytest.mark.skipif(os.name == "nt", reason="no shell closes streams there")
def test_pages_keep_what_a_closed_output_loses(run: Run) -> None:
    text = "tree:elm\n:   A tree.\n"
    write(Path(), {"docs/a.md": text})
    command = f"'{sys.executable}' -m glossator convert --from ezglossary docs --to yaml"
    done = subprocess.run(
        f"{command} --rewrite --take-out --output - >&-", shell=True, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "the output is closed; write to a file by --output\n"
    assert Path("docs/a.md").read_text() == text


@pytest.mark.parametrize("options", [(), ("--output", "")])
def test_definitions_are_not_left_in_the_terminal_alone(run: Run, options: tuple[str, ...]) -> None:
    """Who does not say where they go may have forgotten it; `-` says that something has them."""
    text = "tree:elm\n:   A tree.\n"
    write(Path(), {"docs/a.md": text})
    to = ("convert", "--from", "ezglossary", "docs", "--to", "yaml", "--rewrite", "--take-out")
    code, out, err = run(*to, *options)
    assert (code, out) == (2, "")
    assert "--output" in err.splitlines()[-1]
    assert Path("docs/a.md").read_text() == text
    assert run(*to, "--output", "-")[0] == 0
    assert Path("docs/a.md").read_text() == ""


@pytest.mark.parametrize("form", ONE_WAY)
def test_definitions_are_not_taken_out_for_a_form_that_loses_them(run: Run, form: str) -> None:
    """They would be nowhere any more."""
    text = "tree:elm\n:   A tree. It is tall.\n"
    write(Path(), {"docs/a.md": text})
    to = ("convert", "--from", "ezglossary", "docs", "--to", form, "--output", "out.txt")
    code, out, err = run(*to, "--rewrite", "--take-out")
    assert (code, out) == (2, "")
    assert err == (
        f"glossator convert: --take-out would lose what {form} has no place for; "
        "convert to another form, such as yaml, or leave --take-out away\n"
    )
    assert Path("docs/a.md").read_text() == text
    assert not Path("out.txt").exists()


def test_a_glossary_that_cannot_be_read_is_kept(run: Run) -> None:
    broken = '- term: oak\n  definition: "A tree.\n'
    write(Path(), {"docs/a.md": "tree:elm\n:   A tree.\n"})
    Path("words.yml").write_text(broken)
    to = ("convert", "--from", "ezglossary", "docs", "--to", "yaml", "--output", "words.yml")
    code, _, err = run(*to)
    assert code == 1
    assert err.startswith("words.yml:3: the glossary that is there cannot be read, so it is kept: ")
    assert Path("words.yml").read_text() == broken


def test_unreadable_pages_are_told(convert: Run) -> None:
    """A page that is no UTF-8 stays as it is, and the others go on."""
    write(Path(), SITE)
    Path("docs/latin.md").write_bytes(b"caf\xe9 <fruit:apple>")
    code, _, err = convert("--output", "glossary.yml", "--rewrite")
    assert (code, err) == (
        1,
        "docs/latin.md:1: the file is not UTF-8: byte 0xE9; "
        "save it with the encoding UTF-8 [encoding]\n",
    )
    assert Path("docs/latin.md").read_bytes() == b"caf\xe9 <fruit:apple>"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[An <fruit:apple>](a.md).\n", "nested-mark"),
        ("<glossary::fruit>\n\n<glossary::fruit>\n", "placement"),
        ("All: <glossary::fruit>\n", "placement"),
        ("A <fruit:plum>.\n", "unknown-term"),
    ],
)
def test_what_is_left_to_the_author_is_no_failure(convert: Run, text: str, kind: str) -> None:
    """All that was named has been read, and all that can be converted is."""
    write(Path(), {"docs/fruits.md": FRUITS, "docs/page.md": text})
    code, _, err = convert()
    assert (code, err.splitlines()[0][-len(kind) - 2 :]) == (0, f"[{kind}]")


def test_nothing_to_convert_fails(convert: Run) -> None:
    """A site without a definition has no glossary, and its pages stay as they are."""
    write(Path(), {"docs/a.md": "<glossary::x>\n"})
    code, out, err = convert("--rewrite")
    assert (code, out) == (1, "")
    assert err.startswith("no page defines a term; ")
    assert Path("docs/a.md").read_text("utf-8") == "<glossary::x>\n"


def test_rewriting_needs_a_tool(capsys: pytest.CaptureFixture[str]) -> None:
    """Our own files are never rewritten."""
    assert main(["convert", "a.yml", "--to", "yaml", "--rewrite"]) == 2
    assert "--from" in capsys.readouterr().err
