"""The phrases of pages in several languages, each with its own small words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from glossator.cli.c_value import WORD
from glossator.cli.phrases import Phrase, Phrases
from glossator.cli.stop_words import LANGUAGES, StopWords, stop_words
from glossator.languages import base
from glossator.page import Mention, PageText

_SURE, _LEAST_SHARE = 2, 0.2
"""How many times the small words of another language, and what share of all words, say it."""


@dataclass(slots=True)
class PhrasesByLanguage:
    """Gathers the phrases of pages, in the languages that have a list of stop words.

    `default` is the language of pages that do not name theirs.
    """

    default: str
    _gathered: dict[str, Phrases] = field(default_factory=dict)

    def add(self, page: PageText, known: Iterable[Mention]) -> None:
        """Take in the text of a page, without what the mentions of known terms cover."""
        language = base(page.options.language or _spoken(page, self.default))
        words = stop_words(language)
        if words is not None:
            self._gathered.setdefault(language, Phrases(language, words)).add(page, known)

    def candidates(self, minimum: int) -> Iterator[tuple[str, Phrase]]:
        """Yield the candidates of each language, as `Phrases` gives them, with that language."""
        for language, phrases in self._gathered.items():
            yield from ((language, phrase) for phrase in phrases.candidates(minimum))


def _spoken(page: PageText, default: str) -> str:
    """Return the language whose small words a page has, where these are hardly the default's.

    A folder may hold translations that do not name their language.
    """
    if base(default) not in LANGUAGES:
        return default
    found = Counter(word.lower() for block in page.blocks for word in WORD.findall(block.text))
    small = {code: _amount(found, stop_words(code)) for code in LANGUAGES}
    most = max(small, key=lambda code: small[code])
    is_sure = small[most] > max(_SURE * small[base(default)], _LEAST_SHARE * found.total())
    return most if is_sure else default


def _amount(found: Mapping[str, int], words: StopWords | None) -> int:
    return sum(found[word] for word in words.function & found.keys()) if words else 0
