"""Writes large sites from a seed: pages of drawn words, and a glossary that they mention.

python tests/benchmarks/large.py mkdocs|sphinx FOLDER [PAGES [TERMS [SEED [LANGUAGE …]]]]

The same arguments give the same files, on every machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Literal

from markups import DIALECTS, Dialect
from subjects import Docs

Tool = Literal["mkdocs", "sphinx"]

PAGES, TERMS = 5_000, 10_000
IN_PART = 100
"""The pages of a folder. Menus name its first page only: all pages on all pages are too many."""
_VOCABULARY = 20_000
_SYLLABLES = {
    "en": "ba co den er fi gra hol in ka len mor ne or pel qui ran sto ter un ver win".split(),
    "de": "bä ches del ein für gra hör keit lich mög nung ö schlü ßen tra über ver zü".split(),
    "tr": "ağ bil çe dı er gö ı iş ka lü mı ne öğ rü su şe tı üç ya zi".split(),
    "ru": "ба ве го де жи за и ко ле мо не о пра ре сто ты у фи ча ще".split(),
    "ar": "با تر جم حل خب در رس سل شر صن عم غي فك قل كت لم مد نص هو وي".split(),
    "ja": "アイウエカキクケサシスセタチツテナニ",
}
"""What words of a language are made of."""
_MENTIONS = 0.06
"""The share of sentences that are given a term. With those that name one by chance, about 8 of
1,000 words become links, as in the documentation of Python."""
_COMMON = {
    "en": "the of and to in is that for with as on by from are an be".split(),
    "de": "der die und das ist zu mit von für auf ein im den des sich".split(),
    "tr": "ve bir bu için ile olan da de çok her daha gibi ne o ise".split(),
    "ru": "и в не на что с как по это но из к за от для".split(),
    "ar": "في من على إلى عن مع هذا التي كل بين قبل بعد هو".split(),
    "ja": "のはをにがとでも",
}
"""The first words by rank, which make up a third of each text."""


def generate(
    folder: Path,
    pages: int = PAGES,
    terms: int = TERMS,
    seed: int = 0,
    tool: Tool = "mkdocs",
    languages: Sequence[str] = ("en",),
) -> Docs:
    """Write a site with that many pages and terms into a folder, and return where it is.

    With several languages, pages and terms are in each of them by turns.
    """
    dialect, authors = DIALECTS[tool], [_Author(seed, language) for language in languages]
    sources = folder / "docs" if tool == "mkdocs" else folder
    sources.mkdir(parents=True, exist_ok=True)
    named = [authors[number % len(authors)].name(number) for number in range(terms)]
    for author, names in zip(authors, _by_turns(named, len(authors)), strict=True):
        author.learn(names)
    places = [f"part{n // IN_PART:03}/page{n:05}" for n in range(pages)]
    for number, place in enumerate(places):
        author = authors[number % len(authors)]
        path = sources / f"{place}{dialect.suffix}"
        path.parent.mkdir(exist_ok=True)
        metadata = author.language if len(authors) > 1 else ""
        path.write_text(author.page(place, places, dialect, metadata), "utf-8")
    parts = sorted({place.partition("/")[0] for place in places})
    for name, text in dialect.frame(parts):
        (folder / name).write_text(text, "utf-8")
    glossary = folder / "glossary.yml"
    entries = (authors[n % len(authors)].entry(n, name) for n, name in enumerate(named))
    glossary.write_text("".join(map(_yaml, entries)), "utf-8")
    return Docs(f"{pages:,} pages, {terms:,} terms", sources, folder, str(glossary))


def _by_turns(names: Sequence[str], count: int) -> list[Sequence[str]]:
    return [names[first::count] for first in range(count)]


def _yaml(entry: dict[str, object]) -> str:
    # Every JSON value is YAML.
    shown = (f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in entry.items())
    return "- " + "\n  ".join(shown) + "\n"


class _Author:
    """Writes in one language; every text is drawn from a generator of its own."""

    def __init__(self, seed: int, language: str) -> None:
        self.language, self._seed = language, seed
        random = self._random("words")
        # Texts of languages without blanks between words are as long as others.
        self._blank = "" if language == "ja" else " "
        drawn = dict.fromkeys(
            [*_COMMON[language], *(self._word(random) for _ in range(_VOCABULARY))]
        )
        self._words = list(drawn)
        self._rare = self._words[len(self._words) // 2 :]  # as those of terms are
        self._weights = list(accumulate(1 / rank for rank in range(1, len(self._words) + 1)))
        self._terms: Sequence[str] = ()
        self._by_rank: list[float] = []
        self._taken: set[str] = set()

    def _random(self, what: object) -> Random:
        return Random(f"{self._seed} {self.language} {what}")

    def _word(self, random: Random) -> str:
        return "".join(random.choices(_SYLLABLES[self.language], k=random.choice((2, 3, 3, 4))))

    def name(self, number: int) -> str:
        """Return the name of a term: mostly two words, some in capitals; no two are alike."""
        random = self._random(f"term {number}")
        while True:
            count = random.choices((1, 2, 3), (1, 6, 3))[0]
            found = self._blank.join(random.choices(self._rare, k=count))
            if random.random() < 0.1 and self.language == "en":
                found = "".join(random.choices("ABCDEFGHIKLMNOPRSTVWX", k=random.choice((3, 4, 5))))
            if found.lower() not in self._taken:
                self._taken.add(found.lower())
                return found

    def learn(self, terms: Sequence[str]) -> None:
        """Use these terms in pages from now on, the first ones most."""
        self._terms = terms
        self._by_rank = list(accumulate(1 / (rank + 5) for rank in range(len(terms))))

    def entry(self, number: int, name: str) -> dict[str, object]:
        """Return the entry of a term, by the keys of a glossary file."""
        random = self._random(f"entry {number}")
        found: dict[str, object] = {"term": name, "definition": self._text(random, 2)}
        if self.language != "en":
            found["language"] = self.language
        if random.random() < 0.2:
            found["tags"] = [random.choice(("model", "data", "tools"))]
        if random.random() < 0.2:
            found["see"] = [random.choice(self._terms)]
        return found

    def page(self, place: str, places: Sequence[str], dialect: Dialect, metadata: str) -> str:
        """Return a page of some sections, with a list, code, and links to other pages."""
        random = self._random(place)
        title = self._heading(random)
        return "\n".join([*dialect.head(metadata, title), *self._sections(random, places, dialect)])

    def _sections(self, random: Random, places: Sequence[str], dialect: Dialect) -> Iterator[str]:
        for _ in range(random.randint(3, 7)):
            yield from dialect.heading(self._heading(random))
            for _ in range(random.randint(1, 4)):
                yield from (self._text(random, random.randint(2, 5)), "")
            kind = random.random()
            if kind < 0.3:
                yield from (f"- {self._text(random, 1)}" for _ in range(random.randint(2, 5)))
                yield ""
            elif kind < 0.5:
                yield from dialect.code([f"{self._word(random)} = {n}" for n in range(4)])
            elif kind < 0.7:
                link = dialect.link(self._heading(random), random.choice(places))
                yield from (f"{self._text(random, 1)} {link}.", "")

    def _heading(self, random: Random) -> str:
        words = random.choices(self._words, cum_weights=self._weights, k=random.randint(1, 4))
        return self._blank.join(words).capitalize()

    def _text(self, random: Random, sentences: int) -> str:
        return " ".join(self._sentence(random) for _ in range(sentences))

    def _sentence(self, random: Random) -> str:
        words = random.choices(self._words, cum_weights=self._weights, k=random.randint(8, 24))
        if self._terms and random.random() < _MENTIONS:
            term = random.choices(self._terms, cum_weights=self._by_rank)[0]
            words[random.randrange(len(words))] = term
        # Without blanks around it, reST knows no emphasis.
        if self._blank and random.random() < 0.1:
            words.insert(random.randrange(len(words)), f"*{random.choice(self._words)}*")
        text = self._blank.join(words)
        return f"{text[0].upper()}{text[1:]}."


if __name__ == "__main__":
    tool: Tool = "sphinx" if sys.argv[1] == "sphinx" else "mkdocs"
    given = [int(text) for text in sys.argv[3:6]]
    pages, terms, seed = [*given, *(PAGES, TERMS, 0)[len(given) :]]
    spoken = sys.argv[6:] or ["en"]
    print(generate(Path(sys.argv[2]), pages, terms, seed, tool, spoken))
