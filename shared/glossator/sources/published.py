"""The file `glossary.json`, by which one site tells others what its terms are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from glossator import extras
from glossator.errors import SourceError, UnknownFormat
from glossator.findings import Finding, Kind
from glossator.html import plain_text
from glossator.model import Definition, Markup, Name, NameKind, Source, Term
from glossator.option_values import flag
from glossator.replacing import forget_copy, replace_file
from glossator.sources.addresses import folder, foreign_id, joined
from glossator.sources.registry import Document
from glossator.sources.schema import many, one

NAME = "glossary.json"
FORMAT, VERSION = "glossator-glossary", 1

_LISTS = ("forms", "tags", "when", "unless", "never")
_LONGEST = 5_000
"""Characters of a tooltip that are looked at; what is longer is cut from plain text."""


class Entry(NamedTuple):
    """A term that a site publishes: where, from the root of the site, and its tooltip as HTML."""

    term: Term
    url: str
    tooltip: str
    replaced_by: str = ""
    """The name of the entry that replaces it, which other sites may not have."""


def write(
    entries: Iterable[Entry], *, project: str = "", base_url: str = "", language: str = ""
) -> str:
    """Return the text of `glossary.json`, a line for each term.

    The same entries give the same text.
    """
    about = _filled({"project": project, "base_url": base_url, "language": language})
    head = json.dumps({"format": FORMAT, "version": VERSION, **about}, ensure_ascii=False)
    # Term by term: the encoder in C indents nothing.
    terms = (json.dumps(_written(entry), ensure_ascii=False) for entry in entries)
    lines = ",\n".join(terms)
    return f'{head[:-1]}, "terms": [\n{lines}\n]}}\n'


def _written(entry: Entry) -> dict[str, Any]:
    term = entry.term
    tooltip = {"html": entry.tooltip, "text": plain_text(entry.tooltip)} if entry.tooltip else {}
    standing = {"status": term.status, "replaced_by": entry.replaced_by}
    return {
        "id": term.id,
        "names": [
            {"text": name.text, "kind": str(name.kind), **_filled({"language": name.language})}
            for name in term.names
        ],
        "url": entry.url,
        **_filled({"tooltip": tooltip, "language": term.language, **standing}),
        **_filled({key: list(getattr(term, key)) for key in _LISTS}),
        **({} if term.match_case is None else {"match_case": term.match_case}),
        **({"links": "none"} if term.links in ("none", 0) else {}),
    }


def _filled(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def publish(
    folder: Path, entries: Sequence[Entry], own: Path | None = None, **about: str
) -> Finding | None:
    """Write `glossary.json` into a folder, or remove it for no entries; `about` is as in `write`.

    Returns what to say where a file of the author stands in its place: `own`, which the host
    will put there, or one that is there already.
    """
    file = folder / NAME
    if own is None and _replaced(file, write(entries, **about) if entries else ""):
        return None
    return _taken(own or file) if entries else None


def _replaced(file: Path, text: str) -> bool:
    """Write a text, or remove the file for none; False for a file that is not ours.

    It is written only where it changes, so that it keeps its time.
    """
    before = file.read_text("utf-8", "replace") if file.is_file() else ""
    if before and not holds_published(before):
        return False
    if not text:
        file.unlink(missing_ok=True)
    elif text != before:
        # What is cut off would be nobody's, and never written again.
        replace_file(file, text.encode())
    forget_copy(file)
    return True


def _taken(file: Path) -> Finding:
    return Finding(
        Kind.PAGE_CONFLICT,
        f"the site has a {NAME} already, so its terms are not published for other projects",
        Source(file),
        "give the file another name if other projects shall link to the terms",
    )


def is_published(data: object) -> TypeGuard[Mapping[str, Any]]:
    """Say whether a JSON value is the glossary of a site, and not a source in our own schema."""
    return isinstance(data, Mapping) and data.get("format") == FORMAT


def holds_published(text: str) -> bool:
    """Say whether a text is a `glossary.json` that a site has published."""
    return bool(_held(text))


def _held(text: str) -> Mapping[str, Any]:
    """Return what a published `glossary.json` holds, nothing for any other text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if is_published(data) else {}


def pages(folder: Path) -> set[str]:
    """Return the addresses of the pages where the `glossary.json` in a folder has its entries.

    They are relative to the folder; there are none where the file is missing, or not ours.
    """
    file = folder / NAME
    held = _held(file.read_text("utf-8", "replace")) if file.is_file() else {}
    terms = held.get("terms") or ()
    urls = (term.get("url") for term in terms if isinstance(term, Mapping))
    return {url.partition("#")[0] for url in urls if isinstance(url, str)}


def read(data: Mapping[str, Any], document: Document) -> Iterator[Term | Finding]:
    """Yield the terms of another site; its texts are not trusted, its links only to web pages."""
    if data.get("version") != VERSION:
        problem = f"the file has version {data.get('version')!r} of its format, {VERSION} is known"
        raise UnknownFormat(problem, "update Glossator", document.place())
    base = document.base or _own_base(data)
    if not base:
        problem = "the file does not say where its project is"
        advice = f'write the address behind it: "{document.path.name} @ https://docs.example.org/"'
        raise SourceError(problem, advice, document.place())
    faulty = 0
    for item in _list(data.get("terms")):
        try:
            yield _term({"language": data.get("language", ""), **item}, base)
        except (AttributeError, LookupError, TypeError, ValueError):
            faulty += 1
    if faulty:
        message = f"{faulty} entries of the project cannot be used"
        yield Finding(Kind.INVALID_ENTRY, message, document.place(), "tell those who publish it")


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _own_base(data: Mapping[str, Any]) -> str:
    stated = data.get("base_url")
    return folder(stated) if isinstance(stated, str) and joined(stated, "") else ""


def _term(item: Mapping[str, Any], base: str) -> Term:
    """Return the term of an entry; raises ValueError for one that cannot be used."""
    # Escapes of JSON may spell half a character, which no page can hold.
    json.dumps(item, ensure_ascii=False).encode()
    names = tuple(map(_name, item.get("names", ())))
    url = joined(base, _text(item, "url"))
    if not names or not url or not _text(item, "url"):
        raise ValueError("an entry needs a name and the address of a web page")
    match_case = item.get("match_case")
    lists: dict[str, Any] = {key: many(item.get(key, ())) for key in _LISTS}
    return Term(
        id=foreign_id(base, one(item["id"])),
        names=names,
        url=url,
        origin=base,
        definition=_definition(item.get("tooltip")),
        language=_text(item, "language"),
        status=_text(item, "status"),
        replaced_by=" ".join(_text(item, "replaced_by").split()),
        match_case=None if match_case is None else flag(match_case),
        links="none" if item.get("links") == "none" else None,
        **lists,
    )


def _text(item: Mapping[str, Any], key: str) -> str:
    return one(item.get(key, ""))


def _name(item: Mapping[str, Any]) -> Name:
    text = " ".join(one(item["text"]).split())
    if not text:
        raise ValueError("a name has no text")
    return Name(text, NameKind(item.get("kind", "name")), _text(item, "language"))


def _definition(tooltip: object) -> Definition | None:
    """Return what a tooltip says, in a form that is read into our own tree, never passed on."""
    if not isinstance(tooltip, Mapping):
        return None
    html, text = _text(tooltip, "html"), _text(tooltip, "text")
    if html and len(html) <= _LONGEST and not extras.missing("html"):
        # In an element, since a bare address would look like a mistake to the parser.
        return Definition(f"<div>{html}</div>", Markup.HTML)
    text = text or plain_text(html[:_LONGEST])
    return Definition(text[:_LONGEST], Markup.TEXT) if text else None
