"""The footnotes and citations of a reST file, brought to the entries that refer to them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import count
from textwrap import dedent

from glossator.sources.rst_links import beside_code

_LABEL = r"[#*]|#?[^\W_]++(?:[-.+:_][^\W_]++)*+"
_PLACE = re.compile(
    r"``(?:[^`]|`(?!`))*+``|`[^`]*+`"
    rf"|^ *+\.\. \[(?P<note>{_LABEL})\](?=\s|$)|(?<!\w)\[(?P<use>{_LABEL})\]_(?!\w)",
    re.MULTILINE,
)
"""Code, roles and links, which are passed over, or where a footnote begins or is referred to."""
_NOTE = re.compile(rf"(?P<margin> *+)\.\. \[(?P<label>{_LABEL})\](?=\s|$)")
_KINDS = {"#": "#numbered", "*": "#starred"}
"""What footnotes are called that have no label: the first that is referred to is the first."""


class Notes:
    """The footnotes of a file, and its lines, in which each of them has a label."""

    def __init__(self, text: str) -> None:
        counts: Counter[tuple[bool, str]] = Counter()

        def labelled(label: str, is_note: bool) -> str:
            counts[is_note, label] += label in _KINDS
            return f"{_KINDS[label]}-{counts[is_note, label]}" if label in _KINDS else label

        self.lines = (_relabelled(text, labelled) if ".. [" in text else text).split("\n")
        self._texts: dict[str, str] = {}
        for label, note in _notes(self.lines):
            self._texts.setdefault(label, note)

    def behind(self, text: str, entry: str) -> str:
        """Return a definition with its footnotes, under labels that no other entry has."""
        if not self._texts:
            return text
        own = {label for label, _ in _notes(text.split("\n"))}
        texts, found = [text], set(own)
        for each in texts:
            new = [name for name in _used(each) if name in self._texts and name not in found]
            texts += (self._texts[label] for label in dict.fromkeys(new))
            found.update(new)
        named = re.sub(r"[\W_]+", "-", f"#{entry}").strip("-")

        def relabelled(label: str, is_note: bool) -> str:
            return f"#{named}-{label.lstrip('#')}" if label.lower() in found else label

        return _relabelled("\n\n".join(texts), relabelled) if found else text


def has_notes(text: str) -> bool:
    """Say whether a definition has footnotes or citations behind it."""
    return any(_notes(text.split("\n")))


def with_free_labels(text: str, taken: Collection[str]) -> str:
    """Return a definition whose footnotes have no label that is `taken` on the page already.

    Numbers are left to the page, which may have footnotes of its own behind the entries.
    """
    if ".. [" not in text:
        return text
    own = {label for label, _ in _notes(text.split("\n"))}
    clashing = {label for label in own if label.isdigit() or label.lstrip("#") in taken}

    def relabelled(label: str, is_note: bool) -> str:
        return _free(label.lstrip("#"), taken) if label.lower() in clashing else label

    return _relabelled(text, relabelled) if clashing else text


def _free(name: str, taken: Collection[str]) -> str:
    """Return the label of a numbered footnote that no other on the page has."""
    # So many labels are taken: the first that is tried is nearly always free.
    tried = (f"{name}-{number}" for number in count(len(taken)))
    return next(f"#{label}" for label in tried if label.lower() not in taken)


def _notes(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the label of each footnote, and all of it: what is indented below belongs to it."""
    for number, line in enumerate(lines):
        if ".. [" in line and (match := _NOTE.match(line)):
            end = number + 1
            while end < len(lines) and (
                not lines[end].strip() or lines[end].startswith(match["margin"] + " ")
            ):
                end += 1
            yield match["label"].lower(), dedent("\n".join(lines[number:end])).rstrip()


def _used(text: str) -> Sequence[str]:
    """Return the labels of what a text refers to."""
    found: list[str] = []

    def noted(label: str, is_note: bool) -> str:
        found.extend([] if is_note else [label.lower()])
        return label

    _relabelled(text, noted)
    return found


def _relabelled(text: str, label: Callable[[str, bool], str]) -> str:
    """Return a text with other labels for footnotes; `label` is told whether one begins there."""

    def replaced(found: re.Match[str]) -> str:
        old = found["note"] or found["use"]
        new = label(old, found["note"] is not None) if old else None
        return found[0].replace(f"[{old}]", f"[{new}]")

    return beside_code(partial(_PLACE.sub, replaced), text)
