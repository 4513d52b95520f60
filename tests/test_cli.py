"""The command line: what it prints, what it writes, and how it ends."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from command_files import GLOSSARY, PAGE
from given import Run, Write
from glossator.cli import main
from sites import EXAMPLES, write


@pytest.fixture
def run(run: Run) -> Run:
    """Run a command in a folder with a glossary and a page; gives code, output and errors."""
    write(Path(), {"glossary.yml": GLOSSARY, "page.md": PAGE})
    return run


def test_check_is_content_with_a_sound_glossary(run: Run) -> None:
    """Nothing to say but the closing line, and the exit code 0."""
    assert run("check", "glossary.yml") == (0, "3 terms, 0 findings\n", "")


TABLE = """
    Begriff,"Erklärung, kurz",term
    Kessel,Ein Topf.,nicht
"""


def test_columns_of_tables_are_named(run: Run, tmp_path: Path) -> None:
    """To each command that reads glossaries; a title may hold a comma."""
    write(tmp_path, {"terms.csv": TABLE, "seite.md": "Der Kessel ist heiß.\n"})
    columns = ("--columns", "term=Begriff, definition=Erklärung, kurz")
    assert run("check", "terms.csv", *columns) == (0, "1 term, 0 findings\n", "")
    assert "nicht" in run("convert", "terms.csv", "--to", "yaml")[1]
    described = ("--language", "de", "--namespace", "küche")
    written = run("convert", "terms.csv", "--to", "json", *columns, *described)[1]
    (entry,) = json.loads(written)
    said = {"term": "Kessel", "definition": "Ein Topf.", "language": "de", "namespace": "küche"}
    assert said.items() <= entry.items()
    for command in ("mentions", "report", "suggest"):
        code, output, errors = run(command, "seite.md", "--sources", "terms.csv", *columns)
        assert (code, errors) == (0, "")
        assert ("Kessel" in output) is (command != "suggest")
    (row,) = json.loads(
        run(
            "mentions",
            "seite.md",
            "terms.csv",
            "--json",
            *columns[:1],
            "term=Begriff",
            "--sources",
            "glossary.yml",
        )[1]
    )
    assert row["term"] == "kessel"


@pytest.mark.parametrize("value", ["Begriff", "term=", "=Begriff", ""])
def test_columns_without_a_key_or_a_title_are_wrong_usage(run: Run, value: str) -> None:
    """The error shows how they are written."""
    code, _, errors = run("check", "glossary.yml", "--columns", value)
    assert code == 2
    assert "term=Begriff,definition=Erklärung" in errors


def test_columns_that_no_table_has_are_told(run: Run, tmp_path: Path) -> None:
    """At the line of the titles, with those that there are."""
    write(tmp_path, {"terms.csv": TABLE})
    code, output, _ = run("check", "terms.csv", "--columns", "term=Wort")
    assert code == 1
    assert 'terms.csv:1: no column is called "Wort"; the columns are Begriff' in output


FAULTS = {
    "a.yml": ("- term: a b\n  see: [c]\n", 'a.yml:1: "a b" refers to "c"'),
    "b.yml": ("- term: [\n", "b.yml:2: this is no valid YAML"),
    "c.yml": (
        "- term: a\n  alias: b\n  definition: One.\n",
        'c.yml:2: there is no key "alias"; did you mean "aliases"?',
    ),
    "d.yml": (
        "- {term: C+, see: [d]}\n- {term: c plus, id: c+, see: [d]}\n- {term: d, url: /d/}\n",
        "d.yml:2: ",
    ),
    "e.json": ("[", "e.json:1: this is no valid JSON"),
    "f.foo": ("", 'f.foo: no loader reads ".foo" files'),
    "g.csv": ("", "g.csv: the file has no entry"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_check_tells_findings_at_their_lines(run: Run, name: str) -> None:
    """Each is one line: place, problem, advice, kind."""
    text, expected = FAULTS[name]
    Path(name).write_text(text, "utf-8")
    code, out, err = run("check", name)
    lines = out.splitlines()
    assert (code, err) == (1, "")
    assert lines[0].startswith(expected)
    assert lines[0].endswith("]")
    assert lines[-1].endswith(("finding", "findings"))


def test_check_takes_missing_and_unreadable_files_for_findings(run: Run) -> None:
    """The other files are loaded all the same."""
    Path("latin.yml").write_bytes(b"- term: caf\xe9\n")
    code, out, _ = run("check", "nothing.yml", "latin.yml", "glossary.yml")
    assert code == 1
    assert out.splitlines() == [
        "nothing.yml: there is no such file; create it or correct the path [missing-source]",
        "latin.yml:1: the file is not UTF-8: byte 0xE9; save it with the encoding UTF-8 [encoding]",
        "3 terms, 2 findings",
    ]


def test_check_speaks_json(run: Run) -> None:
    """A machine gets the parts of each finding."""
    code, out, _ = run("check", "nothing.yml", "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["kind"], finding["path"], finding["line"]) == (
        1, "missing-source", "nothing.yml", None,
    )  # fmt: skip


def test_mentions_tells_what_would_be_linked(run: Run) -> None:
    """A line for each link: place, text, term."""
    assert run("mentions", "--sources", "glossary.yml", "page.md") == (
        0,
        'page.md:7:4: "attention mask" -> attention mask (linked)\n'
        'page.md:7:27: "tokens" -> token (linked)\n',
        "",
    )


def test_mentions_tells_on_request_why_others_are_not_linked(run: Run) -> None:
    """The reasons are those of the core."""
    _, out, _ = run("mentions", "--sources", "glossary.yml", "page.md", "--all")
    assert out.splitlines()[2:] == [
        'page.md:7:41: "token" -> token (already linked before)',
        'page.md:7:58: "model" -> model (the term is not linked (links: none))',
    ]


def test_mentions_speaks_json(run: Run) -> None:
    """An object for each mention, with a half-open stretch of the file."""
    _, out, _ = run("mentions", "page.md", "--sources", "glossary.yml", "--json")
    assert json.loads(out)[0] == {
        "path": "page.md",
        "line": 7,
        "column": 4,
        "end_line": 7,
        "end_column": 19,
        "text": "attention mask",
        "term": "attention-mask",
        "name": "attention mask",
        "form": "name",
        "linked": True,
        "reason": "linked",
    }


@pytest.mark.parametrize(
    ("options", "count"),
    [
        (("--links", "all"), 3),
        (("--links", "none"), 0),
        (("--links", "2"), 3),
        (("--skip", "p"), 0),
        (("--skip", "em,.legal"), 1),
    ],
)
def test_mentions_follows_the_policy(run: Run, options: tuple[str, ...], count: int) -> None:
    """The options are those of the site."""
    _, out, _ = run("mentions", "--sources", "glossary.yml", "page.md", *options)
    assert len(out.splitlines()) == count


def test_mentions_takes_data_files_for_glossaries(run: Run) -> None:
    """As in `--sources a.yml b.yml page.md`, where a pattern of the shell was expanded."""
    write(Path(), {"more.yml": "- term: title\n", "more.md": "A title and a token.\n"})
    code, out, _ = run("mentions", "--sources", "glossary.yml", "more.yml", "more.md")
    assert (code, len(out.splitlines())) == (0, 2)


def test_a_name_that_a_nearer_glossary_shares_is_not_told(run: Run) -> None:
    """As in a build: each of the two has pages of its own below the folder that is named."""
    entry = "- term: CD\n  definition: A {}.\n"
    files = {"words.yml": entry.format("disc"), "docs/ops/words.yml": entry.format("habit")}
    write(Path(), {**files, "docs/index.md": "A CD.\n", "docs/ops/page.md": "A CD.\n"})
    sources = ("--sources", "words.yml", "--sources", "docs/ops/words.yml")
    code, out, err = run("mentions", *sources, "docs")
    assert (code, len(out.splitlines()), err) == (0, 2, "")


def test_pages_that_are_switched_off_say_so(run: Run) -> None:
    """Nothing is linked there, and `--all` names the reason."""
    write(Path(), {"off.md": "---\nglossator: false\n---\nA token.\n"})
    assert run("mentions", "--sources", "glossary.yml", "off.md") == (0, "", "")
    _, out, _ = run("mentions", "--sources", "glossary.yml", "off.md", "--all")
    assert "glossator: false" in out


MDX = """
    import token from 'token'

    export const token = 1
      batch

    A {/* token */} token.
    import token

    ~~~
    export token
    ~~~
    {/* token
    */}
    token
"""


def test_code_of_mdx_is_no_text(run: Run) -> None:
    """Lines and columns stay; the second line of a paragraph is text."""
    write(Path(), {"page.mdx": MDX})
    _, out, _ = run(*MENTIONS, "page.mdx")
    places = [line.partition(' "')[0] for line in out.splitlines()]
    assert places == ["page.mdx:6:17:", "page.mdx:7:8:", "page.mdx:14:1:"]


def _pipe(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(data), encoding="ascii"))


PIPED = b"A `token`, a *token*, and an SLO.\r\n"
MENTIONS = ("mentions", "--sources", "glossary.yml", "--links", "all")


def test_standard_input_is_a_page(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain text, unless a name says what it is written in; the name stands for it."""
    _pipe(monkeypatch, PIPED)
    code, out, err = run(*MENTIONS, "-")
    assert (code, err) == (0, "")
    assert [line.partition(' "')[0] for line in out.splitlines()] == ["-:1:4:", "-:1:15:"]
    _pipe(monkeypatch, PIPED)
    write(Path(), {"docs/a.md": "A token, as it was saved.", "docs/b.md": "The token."})
    code, out, err = run(*MENTIONS, "docs", "-", "--stdin-filename", "docs/a.md")
    assert (code, err) == (0, "")
    rows = [line.partition(' "')[0] for line in out.replace("\\", "/").splitlines()]
    assert rows == ["docs/a.md:1:15:", "docs/b.md:1:5:"]
    _pipe(monkeypatch, b"---\nglossator: {only: [tokne]}\n---\n")
    code, _, err = run(*MENTIONS, "-", "--stdin-filename", "new.md")
    assert (code, err.partition(" the page option")[0]) == (1, "new.md:2:")


def test_standard_input_that_is_no_text_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a file is; the other pages are read."""
    _pipe(monkeypatch, b"\ncaf\xe9")
    write(Path(), {"a.md": "A token."})
    code, out, err = run(*MENTIONS, "-", "a.md")
    assert (code, len(out.splitlines())) == (1, 1)
    assert err.startswith("-:2: the file is not UTF-8")
    _pipe(monkeypatch, b"caf\xe9")
    code, out, err = run(*MENTIONS, "-")
    assert (code, out, len(err.splitlines())) == (1, "", 1)


def test_suggestions_from_standard_input_have_examples(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it can be read but once."""
    _pipe(monkeypatch, b"An SLO is here.\n" * 3)
    _, out, _ = run("suggest", "-", "--json")
    (suggestion,) = json.loads(out)
    assert (suggestion["text"], suggestion["example"]["path"]) == ("SLO", "-")


def test_names_in_options_that_no_entry_has_are_told(run: Run) -> None:
    """Those of the command line, and those of a page at their lines."""
    write(
        Path(),
        {
            "off.md": "---\nglossator:\n  exclude:\n    - tok\n    - tokne\n---\nA token.\n",
            "off.rst": ":title: Off\n:glossator: {only: [modell]}\n\nOff\n===\n\nA token.\n",
            "wrong.md": "---\ntitle: Wrong\nglossator: sometimes\n---\nA token.\n",
        },
    )
    pages = ("off.md", "off.rst", "wrong.md")
    code, _, err = run("mentions", "--sources", "glossary.yml", "--unlinked", "mdel", *pages)
    assert code == 1
    assert [line.partition(", which")[0].partition("; it is")[0] for line in err.splitlines()] == [
        'the option unlinked names "mdel"',
        'off.md:4: the page option exclude names "tok"',
        'off.md:5: the page option exclude names "tokne"',
        'off.rst:2: the page option only names "modell"',
        "wrong.md:3: glossator: 'sometimes' cannot be used",
    ]
    assert 'did you mean "token"? [unknown-term]' in err


def test_unreadable_pages_are_told_and_others_go_on(run: Run) -> None:
    """A page that cannot be read is a line in the error output."""
    Path("latin.md").write_bytes(b"caf\xe9")
    code, out, err = run("mentions", "--sources", "glossary.yml", "latin.md", "no.md", "page.md")
    assert (code, len(out.splitlines())) == (1, 2)
    assert err.splitlines() == [
        "latin.md:1: the file is not UTF-8: byte 0xE9; save it with the encoding UTF-8 [encoding]",
        "no.md: there is no such file; create it or correct the path [missing-source]",
    ]


def test_folders_stand_for_their_pages(run: Run) -> None:
    """Pages are found by their suffixes, hidden ones left alone."""
    names = ["docs/a.md", "docs/b/c.rst", "docs/d.html", "docs/e.txt", "docs/.f/g.md", "docs/h.py"]
    write(Path(), dict.fromkeys(names, "A token."))
    _, out, _ = run("mentions", "--sources", "glossary.yml", "docs")
    paths = [Path(line.split(":")[0]).as_posix() for line in out.splitlines()]
    assert paths == ["docs/a.md", "docs/b/c.rst", "docs/d.html", "docs/e.txt"]


def test_a_page_that_is_named_twice_is_read_once(run: Run) -> None:
    """Its folder and a second path of it are names of it, too."""
    write(Path(), {"docs/a.md": "A token."})
    names = ("docs", "docs/a.md", Path("docs/a.md").resolve())
    _, out, _ = run("mentions", "--sources", "glossary.yml", *names)
    assert len(out.splitlines()) == 1


def test_folders_without_pages_are_told(run: Run) -> None:
    """Whoever names the wrong folder learns of it."""
    Path("empty").mkdir()
    code, out, err = run("report", "--sources", "glossary.yml", "empty", "page.md")
    assert (code, out.splitlines()[-1]) == (1, "3 terms mentioned on 1 page")
    assert err.startswith("empty: the folder holds no page; ")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("check",),
        ("mentions", "page.md"),
        ("mentions", "--sources", "glossary.yml", "page.md", "--links", "some"),
        ("convert", "glossary.yml"),
        ("report", "--sources", "glossary.yml", "page.md", "--html", "a.html", "--json"),
        ("nonsense",),
    ],
)
def test_wrong_usage_has_its_own_code(run: Run, arguments: tuple[str, ...]) -> None:
    """A line on usage and the exit code 2, no traceback."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("usage: glossator")


def test_unused_terms_are_not_looked_for_without_pages(run: Run) -> None:
    """Else it would say that there are none."""
    code, out, err = run("check", "glossary.yml", "--also", "unused-term")
    assert (code, out) == (2, "")
    assert err == "glossator check: --also unused-term goes with --pages\n"


COMMANDS = "check mentions report suggest convert repair schema assets".split()


def test_help_is_no_error(run: Run) -> None:
    """Every command explains itself."""
    assert run("--help")[0] == 0
    for command in COMMANDS:
        assert run(command, "--help")[0] == 0


def test_help_speaks_of_pages_where_a_command_reads_them(run: Run) -> None:
    """What a folder stands for says nothing about where a schema is written."""
    told = {c: "pages below it" in " ".join(run(c, "--help")[1].split()) for c in COMMANDS}
    assert [command for command in COMMANDS if not told[command]] == ["repair", "schema", "assets"]


def test_mentions_takes_the_options_of_a_site(run: Run) -> None:
    """A term can be left out, and one of two entries with a name chosen."""
    entries = "- {term: CD, id: disc}\n- {term: CD, id: delivery}\n- term: token\n"
    write(Path(), {"shared.yml": entries, "a.md": "A CD and a token.\n"})
    mentions = ("mentions", "--sources", "shared.yml", "a.md", "--json")
    _, out, _ = run(*mentions, "--prefer", "delivery", "--unlinked", "token")
    assert [row["term"] for row in json.loads(out)] == ["delivery"]
    _, out, _ = run(*mentions)
    assert [row["term"] for row in json.loads(out)] == ["token"]


def test_assets_are_written_once(run: Run, tmp_path: Path) -> None:
    """Files that have their content already stay untouched."""
    code, out, _ = run("assets", "a/b")
    folder = tmp_path / "a" / "b"
    assert (code, len(out.splitlines())) == (0, 4)
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    pages = {"glossator-page.css", "glossator-page.js"}
    assert before.keys() == {"glossator.css", "glossator.js"} | pages
    (folder / "glossator.js").write_text("old", "utf-8")
    _, out, _ = run("assets", "a/b")
    assert [line.rsplit(" ")[-1] for line in out.splitlines()] == [
        "date",
        "written",
        "date",
        "date",
    ]
    assert (folder / "glossator.css").stat().st_mtime_ns == before["glossator.css"]
    assert (folder / "glossator.js").read_text("utf-8") != "old"


def test_assets_tells_where_it_cannot_write(run: Run) -> None:
    """A file in the place of the folder is no reason for a traceback."""
    code, out, err = run("assets", "page.md")
    assert (code, out) == (1, "")
    assert "cannot be written" in err


def test_command_starts_without_the_libraries_of_formats() -> None:
    """What a command does not need is not imported."""
    heavy = {"yaml", "markdown_it", "docutils", "bs4", "nh3", "rdflib"}
    script = f"import sys, glossator.cli; sys.exit(bool({heavy} & sys.modules.keys()))"
    subprocess.run([sys.executable, "-c", script], check=True, env=_environment())


def test_a_closed_pipe_is_no_error_to_speak_of() -> None:
    """`glossator report … | head -1` ends in silence."""
    command = [sys.executable, "-m", "glossator", "convert", str(EXAMPLES / "glossary.yml")]
    process = subprocess.Popen(
        [*command, "--to", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_environment(),
    )
    assert process.stdout and process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


def test_a_pipe_that_windows_has_closed_is_no_error_either(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a write fails with another error than elsewhere, which names no file."""

    class Closed(BytesIO):
        def write(self, _: object) -> int:
            raise OSError(errno.EINVAL, "Invalid argument")

    closed = Closed()
    with Path("closed").open("wb") as file, monkeypatch.context() as patch:
        monkeypatch.setattr(closed, "fileno", file.fileno, raising=False)
        patch.setattr("sys.stdout", TextIOWrapper(closed, write_through=True))
        with pytest.raises(OSError, match="Invalid argument"):  # as on other systems
            main(["convert", "glossary.yml", "--to", "json"])
        patch.setattr("glossator.cli._WRITES_FAIL_WITH", errno.EINVAL)
        assert main(["convert", "glossary.yml", "--to", "json"]) == 1


def test_what_is_printed_has_the_same_bytes_on_every_system(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream of Windows would end lines in its own way, and those twice that have it already."""
    write("page.md", "A <fruit:apple>.\r\n\r\nfruit:apple\n: A fruit.\n")
    written = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(written, "cp1252", newline="\r\n"))
    main(["convert", "--from", "ezglossary", "--to", "yaml", "page.md", "--output", "out.yml"])
    assert b"-A <fruit:apple>.\r\n" in written.getvalue()
    assert b"\r\r\n" not in written.getvalue()
    assert b"+++ page.md\n" in written.getvalue()


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no such file")
def test_what_is_printed_before_stays(tmp_path: Path) -> None:
    """A file that a shell appends to is not replaced by way of /dev/stdout."""
    command = [sys.executable, "-m", "glossator", "schema"]
    log = tmp_path / "log"
    log.write_text("before\n", encoding="utf-8")
    with log.open("ab") as output:
        subprocess.run([*command, "/dev/stdout"], stdout=output, env=_environment(), check=True)
    schema = subprocess.run(command, stdout=subprocess.PIPE, env=_environment(), check=True).stdout
    assert log.read_bytes() == b"before\n" + schema


def _environment() -> dict[str, str]:
    import os

    return os.environ | {"PYTHONPATH": str(EXAMPLES.parent / "shared")}
