"""Common uses: words that name no term, as in "for instance" or "they cache the page"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import combinations

from glossator.languages import Frame, language
from glossator.model import Term
from glossator.page import Mention

Words = tuple[str, ...]

_REACH = 40
"""How many code points before a mention are looked at; no set phrase is longer."""
_BEGINNING = 300
"""How many code points of a definition say what it defines."""
_GAP = r"[\s'’-]+"
_WORD = re.compile(r"\w+")


class CommonUses:
    """Knows the verbs and set phrases of the language with a code of BCP 47."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._language = language(code)
        self._phrases = _phrases(code)

    def has(self, mention: Mention, text: str) -> bool:
        """Say whether a mention in the text of its block is a verb or part of a set phrase."""
        _, start, end, term, _ = mention
        words = tuple(re.split(_GAP, text[start:end].lower()))
        frames = _frames(self._code, words) if words in self._phrases else ()
        if any(_is_around(frame, text, start, end) for frame in frames):
            return True
        is_verb = any(_is_around(frame, text, start, end) for frame in self._language.verbs)
        return is_verb and not self._names_deed(term)

    def _names_deed(self, term: Term) -> bool:
        """Say whether an entry explains what one does: "parse", since "parsing means ..."."""
        definition = term.definition.text if term.definition else ""
        said = f"{' '.join(term.aliases)} {term.summary} {definition[:_BEGINNING]}".lower()
        deeds = set(self._language.deeds(term.name.lower()))
        return not deeds.isdisjoint(_WORD.findall(said))


def _is_around(frame: Frame, text: str, start: int, end: int) -> bool:
    before, behind = frame
    if behind is not None and not behind.match(text, end):
        return False
    return before is None or bool(before.search(text, max(0, start - _REACH), start))


@cache
def _phrases(code: str) -> Mapping[Words, list[tuple[Words, Words]]]:
    """Return what stands before and behind each part of a set phrase; the whole may be a term."""
    found: dict[Words, list[tuple[Words, Words]]] = defaultdict(list)
    for phrase in language(code).set_phrases:
        words = tuple(re.split(_GAP, phrase))
        for first, last in combinations(range(len(words) + 1), 2):
            if last - first < len(words):
                found[words[first:last]].append((words[:first], words[last:]))
    return found


@cache
def _frames(code: str, part: Words) -> tuple[Frame, ...]:
    """Return the patterns for a part; of all parts they would take longer to make than a page."""
    return tuple(
        Frame(_ahead(before), _following(behind)) for before, behind in _phrases(code)[part]
    )


def _ahead(words: Words) -> re.Pattern[str] | None:
    pattern = "".join(re.escape(word) + _GAP for word in words)
    return re.compile(rf"(?i)(?<!\w){pattern}\Z") if words else None


def _following(words: Words) -> re.Pattern[str] | None:
    pattern = "".join(_GAP + re.escape(word) for word in words)
    return re.compile(rf"(?i){pattern}(?!\w)") if words else None
