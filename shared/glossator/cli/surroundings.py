"""The longer phrases that pages repeat around the terms of one word, where they may mean else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from glossator.cli.phrases import Phrase
from glossator.cli.phrases_by_language import PhrasesByLanguage
from glossator.linking import Glossator
from glossator.model import Term
from glossator.page import Block, Mention, PageOptions, PageText

_LEAST = 5
"""How often a phrase must stand in the pages."""


class Surrounding(NamedTuple):
    """A term inside a longer phrase, in its most frequent form, and how often that stands."""

    term: Term
    phrase: str
    mentions: int
    pages: int


class Surroundings:
    """Gathers the phrases of pages, in the languages that have a list of stop words."""

    def __init__(self, core: Glossator) -> None:
        self._core, self._phrases = core, PhrasesByLanguage(core.settings.language)

    def add(self, page: PageText, mentions: Iterator[Mention]) -> None:
        """Take in the text of a page with its mentions: what they cover is no longer phrase."""
        self._phrases.add(page, mentions)

    def found(self) -> list[Surrounding]:
        """Return the terms with their phrases, most frequent phrase first."""
        found = (
            Surrounding(term, phrase.text, phrase.mentions, len(phrase.pages))
            for language, phrase in self._phrases.candidates(_LEAST)
            for term in self._terms(phrase, language)
        )
        return sorted(found, key=lambda each: (-each.mentions, each.phrase, each.term.id))

    def _terms(self, phrase: Phrase, language: str) -> Iterator[Term]:
        """Yield the linked terms of which a phrase has a name of one word in it."""
        page = PageText("", (Block(phrase.text),), options=PageOptions(language=language))
        for mention, claimants in self._core.mentions(page):
            is_one_word = not phrase.text[mention.start : mention.end].count(" ")
            yield from (t for t in claimants if is_one_word and not self._core.is_unlinked(t))
