"""German: number and case of the head noun, and the endings of the adjectives before it.

The classes of declension are those of any grammar; a noun shows its own by its end. Where the
end does not tell, every ending is given that makes no other word, such as a verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.languages import Language

# What takes the place of the end of a noun; the longest end that fits counts.
_BY_OWN_END = (
    "ung ungen, heit heiten, keit keiten, schaft schaften, ion ionen, tät täten, ik iken, ie ien, "
    "ei eien, enz enzen, anz anzen, tur turen, thek theken, erin erinnen, antwort antworten, "
    "nis nisse nissen nisses, name namen namens, buchstabe buchstaben buchstabens, typ typen typs, "
    "nachbar nachbarn nachbars, last lasten, faden fäden fadens, cookie cookies, "
    "assertion assertions, completion completions, au aus aues, ty tys ties, ry rys ries, "
    "cy cys cies, xy xys xies, mus men, modus modi, zyklus zyklen, radius radien, virus viren, "
    "korpus korpora korpusse korpussen, bus busse bussen busses, us, um en ums, ium ien iums, "
    "imum ima imums, datum datums, basis basen, matrix matrizen matrixen matrices, "
    "index indizes indices indexe indexen indexes, vertex vertices vertizes, "
    "schema schemas schemata, komma kommas kommata, thema themen themas, skala skalen skalas, "
    "konto konten kontos, risiko risiken risikos, lexikon lexika lexikons, "
    "wort wörter wörtern worte worten worts wortes, wörter wort wörtern, nisse nis nissen, "
    "ismen ismus, thmen thmus, matrizen matrix, indizes index, kriterien kriterium"
)
_WITH_UMLAUT = (
    "ast äste, band bänder, baum bäume, bild bilder, blatt blätter, block blöcke, bruch brüche, "
    "buch bücher, druck drücke, fach fächer, fall fälle, fang fänge, feld felder, fluss flüsse, "
    "gang gänge, glied glieder, grund gründe, hang hänge, haus häuser, kanal kanäle, "
    "kauf käufe, kind kinder, kopf köpfe, korb körbe, kraft kräfte, land länder, lauf läufe, "
    "loch löcher, macht mächte, nacht nächte, pass pässe, plan pläne, platz plätze, rand ränder, "
    "rang ränge, raum räume, satz sätze, schlag schläge, schluss schlüsse, sprung sprünge, "
    "stadt städte, stamm stämme, stand stände, stoß stöße, strom ströme, ton töne, topf töpfe, "
    "trag träge, traum träume, wand wände, wunsch wünsche, wurf würfe, zug züge"
)
# Of a plural the singular is known by the last part; elsewhere the end may be part of the stem.
_PLURALS_IN_N = (
    "abfrage achse adresse datei ebene frage gabe gruppe größe ie kante kette klasse konstante "
    "länge liste maske menge methode quelle regel reihe rolle schleife spalte sprache stelle "
    "tabelle variable vorlage zeile zelle"
)
_PLURALS_IN_EN = (
    "agent ansicht antwort anz bank datei enz gradient graph heit ik ion keit nachricht or schaft "
    "schicht thek tur typ tät ung"
)
_PLURALS_IN_E = (
    "argument attribut begriff dienst dokument element format gewicht merkmal modell modul netz "
    "objekt paket pfad programm projekt prozess punkt schritt system teil werk wert"
)


def _ends() -> Iterator[tuple[str, str]]:
    for noun in _PLURALS_IN_N.split():
        yield noun + "n", noun
    for noun in _PLURALS_IN_EN.split():
        yield noun + "en", noun
    for noun in _PLURALS_IN_E.split():
        yield noun + "e", f"{noun} {noun}en {noun}s {noun}es"
    for noun, plural in (pair.split() for pair in _WITH_UMLAUT.split(", ")):
        yield noun, f"{plural} {plural}n {noun}s {noun}es"
        yield plural, f"{noun} {plural}n {noun}s {noun}es"
    for line in _BY_OWN_END.split(", "):
        end, _, forms = line.partition(" ")
        yield end, forms


_BY_END = {end: forms.split() for end, forms in _ends()}
_LONGEST = max(map(len, _BY_END))

# Matching folds case, so these would be found where they are no nouns.
_OTHER_WORDS = frozenset(
    "achten alles anders anfangs anzeigen ausdrücken beginne beginnen bereits berichten besonders "
    "betreffen betrieben blicken breiten breites cachen coden dauern erfolgen fallen falls feste "
    "festen festes folgen fragen gaben gerades gewinnen gute guten gutes handeln konstantes labeln "
    "lagen laute lauten leeren leeres linke linken linkes links lokale lokalen lokales mergen "
    "messen mitteln mittels namens objektive objektiven objektives originale originalen "
    "originales pflegen rechte rechten rechtes rechts releasen scheinen seine seinen seines solle "
    "sollen sorgen sperren spielen stellen steuern stets stärken tauschen teilen teils tiefen "
    "tiefes triggern updaten upgraden variables vertrieben verzichten wandeln wechseln wegen "
    "weiter weitere weiterem weiteren weiterer weiteres wundern zielen zwecks".split()
)
_VERB = re.compile(
    r"(?:(?:arbeit|befehl|brauch|gleich|(?<!in)halt|hash|patch|ruf|such|tausch|weis)en"
    r"|(?:filter|puffer|speicher)n)\Z"
)
_LOAN = re.compile(
    r"(?:cast|chat|check|design|fork|host|klick|link|load|mount|prompt|pull|push|scan|start|stopp"
    r"|stream|test)\Z"
)

_PLAIN_NAME = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_ADJECTIVE_END = re.compile(r"(?<=\w\w)e[nmrs]?\Z")
_ADJECTIVE_ENDINGS = ("e", "en", "er", "es", "em")
_LAST_PART = re.compile(r"[^\W_]+\Z")
_SCHWA = re.compile(r"(?:(?<![ie])er|(?<![aeiouäöü])el)\Z")
_LOAN_PLURAL = re.compile(r"\w{3}[bcdefghklmnprty]s\Z")


def forms(name: str) -> Iterator[str]:
    """Yield the declined forms of a noun, of an adjective, or of a phrase with its adjectives."""
    if not _PLAIN_NAME.fullmatch(name) or len(name) < 3:
        yield from ([name + "s"] if len(name) == 2 and name.isupper() else [])
        return
    words = name.split(" ")
    if len(words) == 1 and name.islower():
        yield from _permitted(_adjective_forms(name))
        return
    words[-1] = words[-1] if not name.islower() else words[-1].capitalize()
    adjectives = _count_adjectives(words)
    head = _head(words, adjectives)
    nouns = list(_noun_forms(words[head]))
    if head == 0:
        nouns = list(_permitted(nouns))
    for before in _declined(words[:adjectives]):
        for noun in [words[head], *nouns]:
            yield " ".join([*before, *words[adjectives:head], noun, *words[head + 1 :]])


def _permitted(found: Iterator[str] | list[str]) -> Iterator[str]:
    for form in found:
        key = form.lower()
        if key not in _OTHER_WORDS and not _VERB.search(key):
            yield form


def _adjective_forms(word: str) -> Iterator[str]:
    """Yield the forms of a name in small letters: an adjective, a verb or a loan."""
    yield word + "s"
    if len(word) < 4 or word.endswith(("e", "en", "ern", "eln")):
        return
    stem = word[:-2] + "l" if word.endswith(("abel", "ibel")) else word
    yield from (stem + ending for ending in _ADJECTIVE_ENDINGS)


def _count_adjectives(words: list[str]) -> int:
    """Count the declined adjectives at the beginning; all of them share one ending."""
    found = _ADJECTIVE_END.search(words[0])
    count = 0
    while found and count + 1 < len(words) and words[count].endswith(found.group()):
        count += 1
        if not words[count].islower():
            return count
    return 0


def _head(words: list[str], start: int) -> int:
    """Return the place of the head noun: the last before a word in small letters."""
    head = start
    while head + 1 < len(words) and not words[head + 1].islower():
        head += 1
    return head


def _declined(adjectives: list[str]) -> Iterator[list[str]]:
    if not adjectives:
        yield []
        return
    stems = [_ADJECTIVE_END.sub("", word) for word in adjectives]
    for ending in _ADJECTIVE_ENDINGS:
        yield [stem + ending for stem in stems]


def _noun_forms(name: str) -> Iterator[str]:
    """Yield the forms of a noun; of a compound with hyphens the last part takes them."""
    found = _LAST_PART.search(name)
    if found is None or len(found.group()) < 2:
        return
    word = found.group()
    if any(map(str.isupper, word[1:])):
        yield name[:-1] if word.endswith("s") else name + "s"
        return
    for form in _endings(word.lower()):
        first = word[0] if form[0] == word[0].lower() else form[0].upper()
        yield name[: found.start()] + first + form[1:]


def _endings(word: str) -> Iterator[str]:
    for length in range(min(len(word), _LONGEST), 1, -1):
        if word[-length:] in _BY_END:
            yield from (word[:-length] + form for form in _BY_END[word[-length:]])
            return
    if _LOAN_PLURAL.search(word):
        yield word[:-1]
    yield from (word + ending for ending in _regular_endings(word))


def _regular_endings(word: str) -> tuple[str, ...]:
    if word[-1] == "e" or _SCHWA.search(word):
        return ("n", "s")
    if word[-1] in "aiouyäöü" or word.endswith("en") or _LOAN.search(word):
        return ("s",)
    return ("e", "en", "es") if word[-1] in "sxzß" else ("e", "en", "s", "es")


LANGUAGE = Language(forms, has_capital_nouns=True)
