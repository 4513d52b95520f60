"""Dutch: plural and singular of the head noun, and the adjectives before it with and without -e.

The spelling of open and closed syllables, of v and z, and the apostrophe are those of the
Woordenlijst der Nederlandse Taal. Where a noun does not show its class by its end, plurals in
-en and -s are both given, unless they are other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.languages import Language

# What takes the place of the end of a noun; the longest end that fits counts.
_BY_OWN_END = (
    "heid heden, heden heid, ing ingen ings, ingen ing, tor toren tors, sor soren sors, "
    "ier ieren iers, um ums, centrum centra centrums, spectrum spectra spectrums, "
    "medium media mediums, criterium criteria criteriums, criteria criterium, "
    "museum musea museums, basis bases basissen, crisis crises crisissen, modus modi modussen, "
    "catalogus catalogi catalogussen, corpus corpora corpussen, "
    "index indexen indices, indices index, matrix matrices matrixen, matrices matrix, "
    "vertex vertices vertexen, middel middelen, artikel artikelen artikels, "
    "stad steden, lid leden, pad paden, paden pad, gat gaten, vat vaten, dag dagen, slag slagen, "
    "slot sloten, weg wegen, schip schepen, blad bladen bladeren, kind kinderen, spel spellen, "
    "graaf grafen, grafen graaf, ee eeën ees, ie ies ieën iën, ay ays, ey eys, oy oys"
)
# Of a plural the singular is known by the last part; elsewhere the end may be part of the stem.
_PLURALS = (
    "aat algoritme bericht bestand boom cel element fout functie gewicht kenmerk klasse knop "
    "kolom laag lijst matrijs ment methode model netwerk object opdracht pakket proces project "
    "punt reeks rij sensor stap systeem taak tabel teit term variabele vector voorbeeld waarde "
    "woord"
)

# A form is found wherever it is written, so those that are other words are left out.
_OTHER_WORDS = frozenset(
    "als anders beginnen beheren bellen besluiten bezoeken bijdragen brons daags danken deels "
    "delen dienen draaien duren eens gegeven gelden goeds groeien hals hopen huren iets inhouden "
    "kans keren langs leren lezen linken links lonen mens merken meten missen niets onderzoeken "
    "ontwerpen oordelen paars plaat plaats plaatsen plannen rechts schalen schatten slagen "
    "slechts slopen sluiten soms spelen steeds stellen steunen stoppen straks tonen trekken "
    "trouwens vallen vals variabele verkeren verliezen verschillen volgens voorstellen vormen "
    "wachten wegen werken willen zelfs zoeken zorgen".split()
)
_VERB = re.compile(
    r"(?:(?<!ge)bouw|bruik|drukk|klikk|kop|lop|pakk|(?<!g)roep|stur|voer|vrag|wijz|zett)en\Z"
)
_LOAN = re.compile(
    r"(?:cache|cast|chat|check|code|design|fork|hash|host|link|load|log|merge|mount|prompt"
    r"|pull|push|release|run|scan|score|set|start|stop|stream|tag|test|trace|update|upgrade)\Z"
)

_PLAIN_NAME = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_BEFORE_REST = re.compile(
    r"\s(?:aan|als|bij|de|der|des|door|en|het|in|met|naar|of|om|onder|op|per|te|tot|tussen|uit|van"
    r"|voor|zonder)\s"
)
_LAST_PART = re.compile(r"[^\W_]+(?:['’]s)?\Z")
_LONG_VOWEL = re.compile(r"(aa|ee|oo|uu)([bdfgklmnprst])\Z")
_SHORT_VOWEL = re.compile(r"(?<![aeiou])[aeiou][bdfgklmnprstz]\Z")
_OPEN_VOWEL = re.compile(r"(?<![ei])([aeou])([bdfgklmnprstvz])\Z")
_VOICED = re.compile(r"(?:[aeou]|ie|ij|ei|ui|[lnr])[fs]\Z")
_LOAN_PLURAL = re.compile(r"(\w{3}[bcdefghklmnprt])s\Z")
_ADJECTIVE = re.compile(r"(?:aal|[ai]bel|air|allel|baar|eel|eerd|end|ief|ig|isch|lijk|loos|oon)\Z")


def forms(name: str) -> Iterator[str]:
    """Yield the forms of a noun, of an adjective, or of a phrase with its adjectives."""
    if not _PLAIN_NAME.fullmatch(name) or len(name) < 2:
        return
    rest = _BEFORE_REST.search(name)
    phrase, behind = (name[: rest.start()], name[rest.start() :]) if rest else (name, "")
    *adjectives, head = phrase.split(" ")
    nouns = list(_noun_forms(head))
    if not adjectives:
        nouns = [form for form in nouns if _is_permitted(form.lower())]
    for before in _agreeing(adjectives):
        for noun in [head, *nouns]:
            yield " ".join([*before, noun]) + behind


def _is_permitted(form: str) -> bool:
    return form not in _OTHER_WORDS and not _VERB.search(form)


def _agreeing(adjectives: list[str]) -> Iterator[list[str]]:
    yield adjectives
    inflected = [_with_e(word) for word in adjectives]
    if inflected != adjectives:
        yield inflected
    else:
        yield from map(list, zip(*map(_without_e, adjectives), strict=True))


def _with_e(adjective: str) -> str:
    if not adjective[1:].islower() or adjective[-1] in "aeiouy" or adjective.endswith("en"):
        return adjective
    if adjective.endswith(("bel", "er", "ig")):
        return adjective + "e"
    return _stems(adjective)[0] + "e"


def _without_e(adjective: str) -> tuple[str, str]:
    """Return what an adjective in -e may be without it: flexibel, but neuraal."""
    if not adjective.endswith("e") or len(adjective) < 4:
        return adjective, adjective
    stem = adjective[:-1]
    if stem[-1] == stem[-2]:
        return stem[:-1], stem[:-1]
    unvoiced = stem[:-1] + {"v": "f", "z": "s"}.get(stem[-1], stem[-1])
    return unvoiced, _OPEN_VOWEL.sub(r"\1\1\2", unvoiced)


def _stems(word: str) -> list[str]:
    """Return a word as it is written before -e or -en, the likeliest first."""
    stem = _LONG_VOWEL.sub(lambda found: found[1][0] + found[2], word)
    if stem == word and _SHORT_VOWEL.search(word):
        return [word + word[-1]]
    if _VOICED.search(stem):
        return [stem[:-1] + {"f": "v", "s": "z"}[stem[-1]], stem]
    return [stem]


def _noun_forms(name: str) -> Iterator[str]:
    """Yield the forms of a noun; of a compound with hyphens the last part takes them."""
    found = _LAST_PART.search(name)
    if found is None or len(found.group()) < 2:
        return
    word, before = found.group(), name[: found.start()]
    if word.endswith(("'s", "’s")):
        yield name[:-2]
    elif any(map(str.isupper, word[1:])):
        yield from [name[:-1]] if word.endswith("s") else [name + "'s", name + "s"]
    else:
        yield from (before + word[0] + form[1:] for form in _endings(word.lower()))


def _endings(word: str) -> Iterator[str]:
    if len(word) < 3:
        return
    for length in range(min(len(word), _LONGEST), 1, -1):
        if word[-length:] in _BY_END:
            yield from (word[:-length] + form for form in _BY_END[word[-length:]])
            return
    if _LOAN_PLURAL.search(word):
        yield word[:-1]
    if _ADJECTIVE.search(word):
        yield _with_e(word)
    yield from _plurals(word)


def _plurals(word: str) -> list[str]:
    if _LOAN.search(word) or word.endswith(("en", "é", "au", "eu")):
        return [word + "s"]
    if word.endswith(("ij", "ei", "ui", "oei")):
        return [word + "en"]
    if word[-1] in "aiouy":
        return [word + "'s", word + "s", *([word[:-1] + "ies"] if word[-1] == "y" else [])]
    if word[-1] == "e":
        return [word + "n", word + "s"]
    if word.endswith(("ch", "sh")):
        return [word + "es", word + "s", word + "en"]
    if word.endswith("er") and word[-3:-2] not in ("a", "e", "o"):
        return [word + "s"]
    plurals = [stem + "en" for stem in _stems(word)]
    return plurals if word[-1] in "sxz" else [*plurals, word + "s"]


def _ends() -> Iterator[tuple[str, str]]:
    for noun in _PLURALS.split():
        yield from ((plural, noun) for plural in _plurals(noun) if plural[-1] == "n")
    for line in _BY_OWN_END.split(", "):
        end, _, forms = line.partition(" ")
        yield end, forms


_BY_END = {end: forms.split() for end, forms in _ends()}
_LONGEST = max(map(len, _BY_END))

LANGUAGE = Language(forms)
