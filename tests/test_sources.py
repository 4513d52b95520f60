"""Glossary files of every notation, good and bad."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from glossator.findings import Finding, Kind
from glossator.model import Glossary, Markup, Name, NameKind, Term
from glossator.sources import Document, load, loader, registry
from glossator.sources.naming import heading_names

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a file into the folder that the test runs in, and return its name."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str | bytes) -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def only(glossary: Glossary) -> Term:
    (term,) = glossary.values()
    return term


def kinds(glossary: Glossary) -> list[str]:
    return [finding.kind.value for finding in glossary.findings]


# Bad input: one finding each, with a place, what is wrong and what to do.

BAD = {
    "unknown format": (
        "terms.xlsx",
        b"PK",
        'terms.xlsx: no loader reads ".xlsx" files; '
        "use one of .csv, .htm, .html, .json, .jsonld, .markdown, .md, .rdf, .rst, .tbx, .tbxm, "
        ".toml, .tsv, .ttl, .txt, .xml, .yaml, .yml",
    ),
    "broken YAML": (
        "a.yml",
        "- term: API\n  definition: one: two\n",
        "a.yml:2: this is no valid YAML: mapping values are not allowed in this context; "
        "correct the line or the one above; a text with a colon needs quotes",
    ),
    "broken JSON": (
        "a.json",
        '[{"term": "API"},\n {"term" "CLI"}]',
        "a.json:2: this is no valid JSON: Expecting ':' delimiter; "
        "correct the line or the one above; a comma may be missing or too many",
    ),
    "broken TOML": (
        "a.toml",
        "[[terms]]\nterm = API\n",
        "a.toml:2: this is no valid TOML: Invalid value; "
        "correct the line or the one above; texts need quotes",
    ),
    "broken CSV": (
        "a.csv",
        'term,definition\nAPI,"open\n',
        "a.csv:2: this is no valid CSV: unexpected end of data; "
        "close each quote, and double those inside a cell",
    ),
    "no column of terms": (
        "a.csv",
        "word,meaning\nAPI,x\n",
        'a.csv:1: no column is called "term"; '
        "name the columns in the first row: term, definition, aliases; or say in the "
        "configuration which they are: `columns: {term: …}` beside the `path` of the source",
    ),
    "one value": (
        "a.yml",
        "just a text\n",
        "a.yml:1: the file holds no entries but one value; "
        "write a list of entries, each with `term` and `definition`",
    ),
    "no name": (
        "a.yml",
        "- term: API\n\n- definition: x\n",
        'a.yml:3: the entry has no name; add `term: "…"`',
    ),
    "wrong type": (
        "a.yml",
        "- term: API\n- term: CLI\n  aliases: {a: b}\n",
        'a.yml:3: "aliases" cannot be a mapping; write a text or a list of texts',
    ),
    "wrong value": (
        "a.yml",
        "- term: API\n- term: CLI\n  links: often\n",
        "a.yml:3: \"links\" cannot be 'often'; write page, section, all, none or a number",
    ),
    "wrong markup": (
        "a.toml",
        '[[terms]]\nterm = "API"\nmarkup = "latex"\n',
        "a.toml:3: \"markup\" cannot be 'latex'; write markdown, rst, html, text",
    ),
    "a truth value as a definition": (
        "a.json",
        '{"API": {\n"definition": true}}',
        'a.json:2: "definition" cannot be True; write a text',
    ),
    "unknown key": (
        "a.yml",
        "- term: API\n  alias: x\n",
        'a.yml:2: there is no key "alias"; did you mean "aliases"?',
    ),
    "no entry": ("a.yml", "- 3\n", "a.yml:1: this is no entry; write `term:` and `definition:`"),
    "too many cells": (
        "a.csv",
        "term,definition\nAPI,one, two\n",
        "a.csv:2: the row has 3 cells, the header 2; put quotes around a cell that holds ','",
    ),
    "duplicate names": (
        "a.yml",
        "- term: API\n- term: Interface\n  aliases: API\n",
        'a.yml:2: "API" names another entry too, at a.yml:1; '
        'rename or join them, say `when:` in one, or set the option prefer to ["api"]',
    ),
    "the same entry twice": (
        "a.md",
        "# Glossary\n\n## token\n\nOne.\n\n## token\n\nTwo.\n",
        'a.md:7: "token" names another entry too, at a.md:3; '
        'rename or join them, say `when:` in one, or set the option prefer to ["token"]',
    ),
    "duplicate ids": (
        "a.yml",
        "- term: data set\n- term: data-set\n",
        'a.yml:2: "data-set" has the id "data-set" of "data set", at a.yml:1; '
        "give one of them another `id:`",
    ),
    "empty glossary": ("a.yml", "", "a.yml: the file has no entry; add one"),
    "empty list": ("a.json", "[]", "a.json: the file has no entry; add one"),
    "empty Markdown": ("a.md", "# Glossary\n\nSoon.\n", "a.md: the file has no entry; add one"),
    "wrong encoding": (
        "a.yml",
        "- term: API\n- term: größe\n".encode("latin-1"),
        "a.yml:2: the file is not UTF-8: byte 0xF6; save it with the encoding UTF-8",
    ),
    "UTF-16": (
        "a.yml",
        "- term: API\n".encode("utf-16"),
        "a.yml:1: the file is not UTF-8: byte 0xFF; save it with the encoding UTF-8",
    ),
    "dangling reference": (
        "a.yml",
        "- term: API\n  see: [nothing]\n",
        'a.yml:1: "API" refers to "nothing", which is no entry; '
        "correct the reference or add the entry",
    ),
    "dangling link": (
        "a.yml",
        "- term: API\n  definition: |\n    One.\n\n    See *also*\n    [x](#nothing).\n",
        'a.yml:6: "API" refers to "nothing", which is no entry; correct the link or add the entry',
    ),
    "dangling redirect": (
        "a.md",
        "# G\n\n## API\n\nSee [x](#nothing).\n",
        'a.md:5: "API" refers to "nothing", which is no entry; correct the link or add the entry',
    ),
}


@pytest.mark.parametrize(("name", "content", "expected"), BAD.values(), ids=BAD)
def test_bad_input_gives_one_finding_that_says_where_what_and_what_to_do(
    write: Write, name: str, content: str | bytes, expected: str
) -> None:
    """No fault in a file raises; each is one clickable line."""
    assert [str(finding) for finding in load(write(name, content)).findings] == [expected]


@pytest.mark.parametrize("name", ["a.json", "a.toml", "a.yml", "b.yml", "c.yml"])
def test_deep_nesting_is_a_finding(write: Write, name: str) -> None:
    """Not the end of the process, which the YAML loader in C would bring about."""
    opening = {"b.yml": "- ", "c.yml": "{a: ", "a.toml": "["}.get(name, "[")
    text = "a = " * (name == "a.toml") + opening * 50_000
    assert [str(finding) for finding in load(write(name, text)).findings] == [
        f"{name}: the file is nested more than 100 levels deep; write a list of entries"
    ]


def test_a_missing_file_is_a_finding(write: Write) -> None:
    """The path reads as the caller gave it."""
    assert [str(f) for f in load("no/such.yml").findings] == [
        "no/such.yml: there is no such file; create it or correct the path"
    ]


def test_an_unreadable_file_is_a_finding(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system says is passed on."""
    path = write("a.yml", "- term: API\n")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    (finding,) = load(path).findings
    assert finding.text == "the file cannot be read: Permission denied; check its permissions"


def test_a_folder_without_glossary_files_is_a_finding(write: Write) -> None:
    """A wrong path to a folder does not pass in silence."""
    write("docs/notes.txt", "x")
    assert kinds(load("docs")) == ["empty"]


def test_one_bad_entry_leaves_the_others_alive(write: Write) -> None:
    """So do unknown keys, which leave even their own entry alive."""
    path = write("a.yml", "- term: API\n- {}\n- 3\n- term: CLI\n  colour: red\n")
    glossary = load(path)
    assert list(glossary) == ["api", "cli"]
    assert kinds(glossary) == ["invalid-entry", "invalid-entry", "unknown-key"]


def test_broken_files_leave_the_others_alive(write: Write) -> None:
    """Findings of all files are gathered."""
    glossary = load([write("a.yml", "{"), write("b.yml", "API: x\n"), "c.yml"])
    assert list(glossary) == ["api"]
    assert kinds(glossary) == ["syntax", "missing-source"]


def test_a_missing_library_is_a_finding_with_the_command_that_installs_it(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are matched all the same."""
    monkeypatch.setattr("glossator.sources.rst.find_spec", lambda name: None)
    glossary = load(write("a.rst", ".. glossary::\n\n   API\n      Text.\n"))
    assert list(glossary) == ["api"]
    assert [f.hint for f in glossary.findings] == ['install it: pip install "glossator[rst]"']


# Files and folders.


def test_a_folder_stands_for_the_files_in_it(write: Write) -> None:
    """They are read in order of their names; hidden ones and others are left alone."""
    write("docs/b.yml", "B: x\n")
    write("docs/a/c.json", '{"C": "x"}')
    write("docs/.git/d.yml", "D: x\n")
    write("docs/notes.txt", "E")
    glossary = load("docs")
    assert [(term.name, str(term.source)) for term in glossary.values()] == [
        ("C", "docs/a/c.json:1"),
        ("B", "docs/b.yml:1"),
    ]
    assert not glossary.findings


@pytest.mark.parametrize("text", ["\ufeffAPI: x\n", "API: x\r\nCLI: y\r\n", "API: x"])
def test_byte_order_marks_and_line_ends_of_other_systems_do_not_matter(
    write: Write, text: str
) -> None:
    """Such files come from Windows."""
    glossary = load(write("a.YML", text))
    assert glossary["api"].definition and glossary["api"].definition.text == "x"


def test_a_loader_can_be_added_by_a_decorator(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notation is a function from a Document to terms and findings."""
    monkeypatch.setattr(registry, "_LOADERS", dict(registry._LOADERS))

    @loader(".words")
    def read(document: Document) -> Iterator[Term | Finding]:
        for number, word in enumerate(document.text.split(), 1):
            yield Term(id=word, names=(Name(word),), source=document.place(number))

    assert list(load(write("a.words", "one two"))) == ["one", "two"]
    assert ".words" in registry.suffixes()


def test_each_suffix_is_registered_by_the_module_that_the_table_names() -> None:
    """The table spares imports; it must not promise what no module keeps."""
    for suffix, module in registry.MODULES.items():
        assert registry.find(Path("x" + suffix)).__module__ == f"glossator.sources.{module}"


def test_importing_the_room_imports_no_format_library() -> None:
    """Start-up time matters to each build."""
    code = (
        "import sys, glossator.sources; "
        "print([m for m in ('yaml', 'markdown_it', 'docutils', 'bs4', 'rdflib', 'tomllib', 'csv') "
        "if m in sys.modules])"
    )
    shared = str(Path(__file__).parent.parent / "shared")
    env = {**os.environ, "PYTHONPATH": shared}
    output = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert output.stdout.strip() == "[]"


# Data files.

SAME = {
    "a.yml": "- term: API\n  aliases: [interface]\n  definition: Text.\n",
    "b.yaml": "terms:\n- name: API\n  aliases: interface\n  def: Text.\n",
    "c.yml": "API:\n  aliases: interface\n  definition: Text.\n",
    "d.json": '{"terms": [{"term": "API", "aliases": ["interface"], "definition": "Text."}]}',
    "e.json": '{"API": {"aliases": "interface", "definition": "Text."}}',
    "f.toml": '[[terms]]\nterm = "API"\naliases = "interface"\ndefinition = "Text."\n',
    "g.toml": '[API]\naliases = ["interface"]\ndefinition = "Text."\n',
    "h.csv": "term,aliases,definition\nAPI,interface,Text.\n",
    "i.csv": "term;aliases;definition\nAPI;interface;Text.\n",
    "j.csv": "name\taliases\tdef\nAPI\tinterface\tText.\n",
}


@pytest.mark.parametrize(("name", "text"), SAME.items())
def test_all_data_notations_say_the_same(write: Write, name: str, text: str) -> None:
    """One schema, four formats, several shapes."""
    glossary = load(write(name, text))
    term = only(glossary)
    assert not glossary.findings
    assert (term.id, term.anchor, term.name, term.aliases) == (
        "api",
        "term-api",
        "API",
        ("interface",),
    )
    assert term.definition and (term.definition.text, term.definition.markup) == (
        "Text.",
        Markup.MARKDOWN,
    )


def test_every_key_reaches_its_field(write: Write) -> None:
    """One text stands for a list of one."""
    text = """
- term: graphics processing unit (GPU)
  id: gpu
  aliases: [graphics card]
  acronym: GPUs
  hidden: grafics card
  summary: Short.
  forms: GPUen
  see: [gpu]
  redirect: gpu
  tags: hardware
  language: en
  links: 2
  url: https://example.org/gpu
  match_case: no
  when: hardware
  unless: [fiction]
  never: GPU clock
  status: deprecated
  replaced_by: gpu
  markup: text
  namespace: parts
"""
    glossary = load(write("a.yml", text))
    term = only(glossary)
    # An entry alone can only refer to itself.
    assert {finding.kind for finding in glossary.findings} == {Kind.CIRCULAR_REFERENCE}
    assert [(name.text, name.kind.value) for name in term.names] == [
        ("graphics processing unit", "name"),
        ("GPU", "acronym"),
        ("graphics card", "alias"),
        ("GPUs", "acronym"),
        ("grafics card", "hidden"),
    ]
    assert (term.id, term.anchor, term.summary) == ("gpu", "term-gpu", "Short.")
    assert (term.forms, term.see_also, term.redirect_to) == (("GPUen",), ("gpu",), ("gpu",))
    assert (term.tags, term.language, term.links) == (("hardware",), "en", 2)
    assert (term.url, term.match_case) == ("https://example.org/gpu", False)
    assert (term.when, term.unless, term.never) == (("hardware",), ("fiction",), ("GPU clock",))
    assert (term.status, term.replaced_by, term.namespace) == ("deprecated", "gpu", "parts")
    assert glossary.languages == ("en",)


def test_defaults_of_a_file_hold_for_its_entries(write: Write) -> None:
    """An entry may say otherwise."""
    entries = "terms:\n- term: A\n  def: a\n- term: B\n  language: fr\n"
    text = "markup: rst\nlanguage: de\ntags: [x]\n" + entries
    a, b = load(write("a.yml", text)).values()
    assert a.definition and a.definition.markup is Markup.RST
    assert (a.language, b.language, b.tags) == ("de", "fr", ("x",))


@pytest.mark.parametrize("word", ["NO", "1102", "1.10", "2024-01-01", "on", "0x1F"])
def test_yaml_reads_words_as_their_author_wrote_them(write: Write, word: str) -> None:
    """`NO` is no truth value, `1.10` no number that loses its zero."""
    assert only(load(write("a.yml", f"{word}: x\n"))).name == word
    assert only(load(write("b.yml", f"- term: {word}\n"))).name == word


def test_numbers_count_as_texts(write: Write) -> None:
    """JSON and TOML tell them apart."""
    assert only(load(write("a.json", '[{"term": 404, "definition": "x"}]'))).name == "404"


def test_an_entry_may_lack_a_definition(write: Write) -> None:
    """Its name is still known."""
    glossary = load(write("a.yml", "API:\nCLI: ~\n"))
    assert [term.definition for term in glossary.values()] == [None, None]
    assert not glossary.findings


def test_yaml_anchors_and_merge_keys_work_and_loops_end(write: Write) -> None:
    """A cascade of aliases costs no more than its length."""
    glossary = load(write("a.yml", "- &x {term: A, tags: t}\n- {<<: *x, term: B}\n"))
    assert [(term.name, term.tags) for term in glossary.values()] == [("A", ("t",)), ("B", ("t",))]
    assert kinds(load(write("b.yml", "- &a [*a]\n"))) == ["invalid-entry"]
    bomb = "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 40))
    assert set(kinds(load(write("c.yml", "a0: &a0 x\n" + bomb)))) == {"invalid-entry"}


LINES = {
    "a.yml": ("- term: A\n- term: API\n  definition: |\n    One.\n", 2, 4),
    "b.yml": ("API: One.\n", 1, 1),
    "c.yml": ("A: x\nAPI:\n  aliases: b\n  definition:\n    One.\n", 2, 5),
    "d.json": ('[\n{"term": "A"},\n{"term": "API",\n "definition": "One."}]', 3, 4),
    "e.json": ('{"A": "API",\n"API":\n"One."}', 2, 3),
    "f.toml": ('[[terms]]\nterm = "A"\n[[terms]]\nterm="API"\ndef = """\nOne."""\n', 3, 6),
    "g.toml": ('[A]\ndef = "x"\n[API]\ndef = "One."\n', 3, 4),
    "h.csv": ('term,definition\nA,"x\ny"\nAPI,One.\n', 4, 4),
}


@pytest.mark.parametrize(("name", "text", "line", "first"), [(n, *v) for n, v in LINES.items()])
def test_entries_and_definitions_know_their_lines(
    write: Write, name: str, text: str, line: int, first: int
) -> None:
    """Findings lead to them, and so do the host's own messages."""
    term = load(write(name, text))["api"]
    assert str(term.source) == f"{name}:{line}"
    assert term.definition and str(term.definition.source) == f"{name}:{first}"


def test_cells_of_a_table_hold_lists(write: Write) -> None:
    """The delimiter of the table does not also part the texts of a cell."""
    for name, text in {
        "a.csv": "term,aliases\nAPI,one; two|three\n",
        "b.csv": "term;aliases\nAPI;one|two| three\n\n;\n",
    }.items():
        assert only(load(write(name, text))).aliases == ("one", "two", "three")


# Ids, duplicates, translations.


def test_clashing_ids_are_numbered(write: Write) -> None:
    """Both entries are kept, with anchors of their own."""
    glossary = load(
        write("a.yml", "- term: data set\n- term: data-set\n- term: token\n- term: token\n")
    )
    assert [(term.id, term.anchor) for term in glossary.values()] == [
        ("data-set", "term-data-set"),
        ("data-set-1", "term-data-set-1"),
        ("token", "term-token"),
        ("token-1", "term-token-1"),
    ]
    assert kinds(glossary) == ["duplicate-name", "duplicate-id"]


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        ("token", "Token", True),
        ("x", "X", False),
        ("API", "api", False),
        ("Cafe\u0301", "Café", True),
        ("data  set", "data set", True),
    ],
)
def test_names_clash_where_the_same_words_of_a_text_would_be_claimed(
    write: Write, first: str, second: str, clash: bool
) -> None:
    """Case counts in single letters and in names with inner capitals."""
    text = f"- {{term: a, aliases: [{first}]}}\n- {{term: b, aliases: [{second}]}}\n"
    assert kinds(load(write("a.yml", text))) == ["duplicate-name"] * clash


def test_senses_that_the_author_told_apart_are_no_duplicates(write: Write) -> None:
    """Their ids must differ all the same."""
    text = "- {term: token, id: a, when: security}\n- {term: token, id: b}\n"
    assert not load(write("a.yml", text)).findings
    files = [write(f"{name}/a.yml", f"- {{term: token, namespace: {name}}}\n") for name in "ab"]
    assert kinds(load(files)) == ["duplicate-id"]


def test_the_entry_that_the_site_prefers_ends_the_quarrel(write: Write) -> None:
    """By its id or its namespace; a namespace alone does not say which is meant."""
    path = write("a.yml", "- {term: CD, id: disc}\n- {term: CD, id: delivery, namespace: ops}\n")
    assert kinds(load(path)) == ["duplicate-name"]
    assert kinds(load(path, prefer=["delivery"])) == []
    assert kinds(load(path, prefer=["ops"])) == []
    assert kinds(load(path, prefer=["audio"])) == ["duplicate-name"]


TRANSLATED = """
- {id: gpu, term: GPU}
- {id: gpu, term: Grafikprozessor, language: de}
- {id: cpu, term: CPU, language: en}
- {id: cpu, term: Prozessor, language: de}
- {id: cpu, term: Zentraleinheit, language: de-AT}
"""


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("de", ["Grafikprozessor", "Prozessor"]),
        ("de-AT", ["Grafikprozessor", "Zentraleinheit"]),
        ("de_CH", ["Grafikprozessor", "Prozessor"]),
        ("fr", ["GPU", "CPU"]),
        (None, ["GPU", "CPU"]),
    ],
)
def test_one_translation_of_each_entry_is_taken(
    write: Write, language: str | None, names: list[str]
) -> None:
    """The exact language, else its base, else the entry without one, else the first."""
    glossary = load(write("a.yml", TRANSLATED), language=language)
    assert [term.name for term in glossary.values()] == names
    assert not glossary.findings
    assert {"de", "de-AT", "en"} <= set(glossary.languages)


# Names in headings.

NAMES = {
    "token": ["token"],
    "token (security)": ["token"],
    "kernel (Linux)": ["kernel"],
    "deep learning (DL)": ["deep learning", "acronym:DL"],
    "large language models (LLMs)": ["large language models", "acronym:LLMs"],
    "sequence-to-sequence (seq2seq)": ["sequence-to-sequence", "acronym:seq2seq"],
    "business to business (B2B)": ["business to business", "acronym:B2B"],
    "food for thought (F4T)": ["food for thought", "acronym:F4T"],
    "Cross-Site Scripting (XSS)": ["Cross-Site Scripting", "acronym:XSS"],
    "Extensible Markup Language (XML)": ["Extensible Markup Language", "acronym:XML"],
    "token exchange (TX)": ["token exchange", "acronym:TX"],
    "token (XML)": ["token"],
    "internationalization (i18n)": ["internationalization", "acronym:i18n"],
    "eXtensible Markup Language (XML)": ["eXtensible Markup Language", "acronym:XML"],
    "CTC (connectionist temporal classification)": [
        "CTC",
        "alias:connectionist temporal classification",
    ],
    "matrix (UNIX)": ["matrix"],
    "f(x)": ["f"],
    "8(a)": ["8(a)"],
    "(n,)": ["(n,)"],
    "C++": ["C++"],
    "벡터 (vector)": ["벡터", "en:vector"],
    "벡터(vector)": ["벡터", "en:vector"],
    "控制器（Controller）": ["控制器", "en:Controller"],
    "그래픽 장치 (graphics processing unit, GPU)": [
        "그래픽 장치",
        "en:graphics processing unit",
        "acronym:GPU",
    ],
    "وحدة graphics processing unit (GPU)": ["وحدة", "en:graphics processing unit", "acronym:GPU"],
    "مصفوفة (DataFrame - DF)": ["مصفوفة", "en:DataFrame", "acronym:DF"],
    "وحدة (أو جزء) processing unit": ["وحدة (أو جزء)", "en:processing unit"],
    "توازي Tensor (TP)": ["توازي Tensor", "acronym:TP"],
    "توازي DataParallel (DP)": ["توازي", "en:DataParallel", "acronym:DP"],
    "внимание (attention)": ["внимание", "en:attention"],
    "입력 ID": ["입력 ID"],
    "입력 ID (input IDs)": ["입력 ID", "en:input IDs"],
    "모델 (언어)": ["모델"],
    "bushidō (武士道)": ["bushidō", "alias:武士道"],
}


@pytest.mark.parametrize(("heading", "expected"), NAMES.items())
def test_a_heading_gives_all_its_names(heading: str, expected: list[str]) -> None:
    """Acronyms and English terms are names; what only tells senses apart is none."""

    def shown(name: Name) -> str:
        prefix = name.language or ("" if name.kind is NameKind.NAME else name.kind.value)
        return f"{prefix}:{name.text}" if prefix else name.text

    assert [shown(name) for name in heading_names(heading)] == expected


def test_a_sense_keeps_the_slug_of_its_whole_heading(write: Write) -> None:
    """Two senses of one name have ids that last."""
    assert list(load(write("a.yml", "token (security): x\n"))) == ["token-security"]
    assert list(load(write("a.md", "# G\n\n## token (security)\n\nx\n"))) == ["token-security"]


# Markdown.


def test_headings_below_the_letters_are_terms(write: Write) -> None:
    """Letters group, the title names the page, deeper headings belong to the definition."""
    text = """---
title: x
---
<!-- licence

### no term -->
# Glossary

Intro.

## A–C
### API
Text. <Youtube id="x"/>

#### Details
More.
## 0-9
<Tip>

### `404` *error* ##

See [`~http.Response`], [`n`, `m`] and [`x`](y).
```
### no term either <Tip>
```

</Tip>
## Symbols
### C++ {#cpp}
### optimizer[[optimizers]]
### <a id="gone"></a>loss
"""
    glossary = load(write("a.md", text))
    assert [
        (term.id, term.name, term.source and term.source.line) for term in glossary.values()
    ] == [
        ("api", "API", 12),
        ("404-error", "404 error", 20),
        ("cpp", "C++", 29),
        ("optimizers", "optimizer", 30),
        ("gone", "loss", 31),
    ]
    assert glossary["api"].definition and glossary["api"].definition.text == (
        "Text. \n\n#### Details\nMore."
    )
    error = glossary["404-error"].definition
    assert error and str(error.source) == "a.md:22"
    assert error.text == (
        "See `Response`, [`n`, `m`] and [`x`](y).\n```\n### no term either <Tip>\n```"
    )
    assert glossary["cpp"].definition is None


@pytest.mark.parametrize(
    "text",
    [
        "# Glossary\n\n## one\n\nText.\n\n### more\n\n## two\n",
        "Glossary\n========\n\none\n---\n\ntwo\n---\n",
        "# one\n\n# two\n",
        "## A\n\n### one\n\n## T\n\n### two\n",
        "# Glossary\n\n## A\n\none\n: text\n\n## T\n\ntwo\n: text\n",
        "# Glossary\n\none\n: first\n: second\n\ntwo\n: text\n",
    ],
)
def test_terms_are_found_at_any_level(write: Write, text: str) -> None:
    """With or without letters and title, as headings or as definition lists."""
    assert list(load(write("a.md", text))) == ["one", "two"]


def test_a_letter_may_be_a_term(write: Write) -> None:
    """It groups only where most headings of its level are letters."""
    assert list(load(write("a.md", "# G\n\n## Q\n\n### R\n\n### S4\n"))) == ["r", "s4"]
    assert list(load(write("b.md", "# G\n\n## learning\n\n## R\n\n### history\n\n## x-ray\n"))) == [
        "learning",
        "r",
        "x-ray",
    ]


def test_definition_lists_give_entries(write: Write) -> None:
    """Several terms may share a definition, several definitions a term."""
    text = """# Glossary

[application interface (API)]{#the-api}
interface
:   One line
lazily continued.

    - item

: Another.

*CLI*
: See [x](#the-api).
"""
    api, cli = load(write("a.md", text)).values()
    assert [(name.text, name.kind.value) for name in api.names] == [
        ("application interface", "name"),
        ("API", "acronym"),
        ("interface", "alias"),
    ]
    assert (api.id, api.anchor, str(api.source)) == ("the-api", "the-api", "a.md:3")
    assert api.definition and str(api.definition.source) == "a.md:5"
    senses = ["1.  One line\n    lazily continued.\n\n    - item", "2.  Another."]
    assert api.definition.text == "\n\n".join(senses)
    assert (cli.name, cli.anchor, cli.redirect_to) == ("CLI", "term-cli", ("the-api",))


def test_anchors_are_numbered_over_all_headings(write: Write) -> None:
    """As GitHub does: a heading inside a definition counts too."""
    text = "# token\n\n## one\n\n### Notes\n\n## token\n\n## notes\n"
    assert list(load(write("a.md", text))) == ["one", "token-1", "notes-1"]


REDIRECTS = {
    "See [x](#a) and [y](#b)": ("a", "b"),
    "See also: [x](#a), [y](#b).": ("a", "b"),
    "*See* [x](#a)": ("a",),
    "[x](#a)": ("a",),
    "Consulta [x](#a) y [y](#b)": ("a", "b"),
    "راجع [x](#a) و [y](#b)": ("a", "b"),
    "[x](#a) および [y](#b) を参照してください。": ("a", "b"),
    "[x](#a)과 [y](#b)을 참고하세요.": ("a", "b"),
    "Siehe [x](#a) und [y](#b).": ("a", "b"),
    "Voir [x](#a) et [y](#b)": ("a", "b"),
    "см. [x](#a) и [y](#b)": ("a", "b"),
    "See [x](#größe)": ("größe",),
    "See [x](#a) and [y](page#b)": (),
    "See [x](#a) for the reasons": (),
    "See above.": (),
    "See [x](#a)\n\nand [y](#b)": (),
    "- See [x](#a)": (),
}


@pytest.mark.parametrize(("text", "expected"), REDIRECTS.items())
def test_an_entry_that_only_refers_is_a_redirect(
    write: Write, text: str, expected: tuple[str, ...]
) -> None:
    """It stays an entry, with its paragraph as definition."""
    others = "## a\n\n## b\n\n## größe\n"
    term = load(write("a.md", f"# G\n\n## see\n\n{text}\n\n{others}"))["see"]
    assert term.redirect_to == expected
    assert term.definition and term.definition.text == text


def test_links_to_other_headings_and_anchors_of_the_page_are_sound(write: Write) -> None:
    """Only what leads nowhere is a finding; code is no link."""
    text = (
        "# Glossary\n\n## A\n\n### API\n\n#### Notes\n\n"
        "[a](#glossary) [b](#notes) [c](#a) [d](#api) `[e](#no)`\n\n[f](#no)\n"
    )
    assert [str(f.source) for f in load(write("a.md", text)).findings] == ["a.md:11"]


# reStructuredText.

RST = """\
Title
=====

.. glossary::
   :sorted:

   .. a comment
      of two lines

   ``>>>``
      The prompt.

   application interface
   API : interfaces
      Text with :term:`x`.

      .. index:: single: API

      * item

          code

   :func:`~a.b.call`
      x

Section
-------

  .. glossary::

     \\*args and \\*rest
         Deep.
     . . .
     last
"""


def test_glossary_directives_give_entries(write: Write) -> None:
    """Several directives, several terms of one entry, comments between them, nested content."""
    glossary = load(write("a.rst", RST))
    assert not glossary.findings
    assert [
        (*(name.text for name in term.names), term.anchor, str(term.source))
        for term in glossary.values()
    ] == [
        (">>>", "", "a.rst:10"),
        ("application interface", "API", "term-application-interface", "a.rst:13"),
        ("a.b.call", "term-a.b.call", "a.rst:23"),
        ("*args and *rest", "term-args-and-rest", "a.rst:31"),
        (". . .", "last", "term-.-.-.", "a.rst:33"),
    ]
    definition = glossary["application-interface"].definition
    assert definition and (definition.markup, str(definition.source)) == (Markup.RST, "a.rst:15")
    assert definition.text == (
        "Text with :term:`x`.\n\n.. index:: single: API\n\n* item\n\n    code"
    )


def test_what_is_imported_late_stays_late(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """A YAML glossary without links needs no Markdown parser."""
    for name in [name for name in sys.modules if name.startswith("glossator.sources.links")]:
        monkeypatch.delitem(sys.modules, name)
    original = builtins.__import__

    def watched(name: str, *args: object, **options: object) -> object:
        assert not name.startswith("markdown_it")
        return original(name, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", watched)
    assert list(load(write("a.yml", "API: x\n"))) == ["api"]
