"""French: plural and singular of the head noun and of the adjectives that agree with it.

What a preposition governs stays, an adjective behind that may agree; compounds with a hyphen
are read as phrases. The endings and exceptions are those of any grammar; loans take a plain
-s as well, by the Rectifications of 1990, whose accents are found beside the older ones, as oe
is beside œ. Elision needs no rule: an apostrophe ends a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.languages import Frame, Language
from glossator.languages.elision import french
from glossator.languages.english_kinds import KINDS
from glossator.languages.french_phrases import SET_PHRASES
from glossator.languages.noun_phrases import (
    NounPhrases,
    Rules,
    behind_noun,
    both_ways,
    by_ending,
    like,
    table,
    telling,
    verbs_before_objects,
)
from glossator.languages.romance_acronyms import translated_names
from glossator.languages.romance_kinds import FRENCH, important, kinds, offered

_RULES: Rules = (
    (("eaux", "yaux", "eux", "œux"), 1, ("",)),
    (("aux",), 2, ("l",)),
    (("tches", "shes"), 2, ("",)),
    (("ss", "ès", "x", "z"), 0, ()),
    (("s",), 1, ("",)),
    (("au", "eu", "œu"), 0, ("x",)),
    (("al",), 1, ("ux",)),
    (("ay", "ey", "oy", "uy"), 0, ("s",)),
    (("y",), 1, ("ies", "ys")),
    (("tch", "sh"), 0, ("s", "es")),
    (("",), 0, ("s",)),
)
_IRREGULAR = both_ways(
    "aval:avals bail:baux bal:bals caillou:cailloux chou:choux entry:entries émail:émaux "
    "genou:genoux library:libraries oeil:yeux œil:yeux policy:policies proxy:proxies,proxys "
    "quantum:quanta query:queries,querys registry:registries travail:travaux bleu:bleus pneu:pneus "
    "carnaval:carnavals chacal:chacals choral:chorals étal:étals fatal:fatals festival:festivals "
    "final:finaux,finals idéal:idéaux,idéals maximum:maximums,maxima minimum:minimums,minima "
    "optimum:optimums,optima extremum:extremums,extrema naval:navals récital:récitals régal:régals "
    "scénario:scénarios,scénarii"
)
_UNCHANGED = frozenset(
    "abus amas anglais atlas avis biais bias bois bonus bras campus canevas chaos chaux colis "
    "compas compromis concours consensus contresens corps corpus cours cursus devis débris "
    "discours faux focus fois fonds frais français gris gros héros iris jenkins kubernetes legs "
    "logis macos malus mois mets oasis palais parcours pays permis poids processus propos précis "
    "puits quatre recours refus relais repas repos secours sens souris stimulus sursis surplus "
    "talus taux temps terminus tiers trois univers virus".split()
)
_OTHER_WORDS = frozenset(
    "avant avoir bien car celle cours devoir dit donnée fait fil fils foi fois fond fonds gens "
    "http lieu mal mais mars moi mois même panda part pendant plus pouvoir puits rail repo repos "
    "savoir sens son sous tel temps ton vers window été être".split()
)


def _other_number(word: str) -> tuple[str, ...]:
    if word in _UNCHANGED or (len(word) < 4 and word.endswith("s")):
        return ()
    return _IRREGULAR.get(word) or by_ending(word, _RULES)


_PREPOSITIONS = frozenset(
    "à après au aux avant avec chez comme contre d dans de des depuis dès du en entre hors jusqu "
    "par parmi pour sans selon sous sur vers of for in to by".split()
)
_FIXED = frozenset("l la le les un une et ou ni bien mal moins non peu plus très".split())
_PREFIXES = frozenset(
    "anti arrière auto bi co demi ex extra hyper inter intra macro mi micro mini multi méta para "
    "post pré pseudo quasi re semi super sur télé ultra".split()
)
_LOAN = re.compile(
    r"(?i)[kw]|sh|oo|ee|ea(?!u)|(?:ing|[^aeiou]y)\b"
    r"|\b(?:data|encoder|feature|decoder|image|input|layer|model|state|token|value)s?\b"
    r"|\b(?:batch|bucket|commit|dataset|endpoint|event|graph|head|host|job|load|log|loop|loss|map"
    r"|merge|node|output|path|pod|pool|prompt|pull|push|request|server|set|stack|tag|thread|tree"
    r"|user)s?\b"
)

_COMPLEMENT = re.compile(r"(?<=[sx] )(d(?:e |['’]))([a-zà-ÿœ]{2,}(?<![sxz]))(?= |\Z)")
# By the beginning of words, the spelling before 1990 and the one since.
_OLD_AND_NEW = table(
    "boîte:boite chaîne:chaine coût:cout entraîne:entraine entraîné:entrainé événement:évènement "
    "maître:maitre surcoût:surcout"
)
_SPELLINGS = table("œ:oe oe:œ")
_SPELLINGS |= _OLD_AND_NEW | {new: old for old, new in _OLD_AND_NEW.items()}
_RESPELLED = re.compile(
    rf"(?i)œ|oe(?=u|il)|\b(?:{'|'.join(_OLD_AND_NEW)}"
    rf"|(?:{'|'.join(_OLD_AND_NEW.values())})(?!au|[lr]|um))"  # couteau, couler, coutume
)

# Of persons; that others end so, too, does no harm, since nobody writes these forms of them.
_FEMININE_ENDINGS = (
    ("teur", ("rice", "trice")),
    ("eur", ("euse",)),
    ("ien", ("ne",)),
    ("ant", ("e",)),
    ("ent", ("e",)),
)

_PHRASES = NounPhrases(_other_number, _PREPOSITIONS, _FIXED, _PREFIXES, _OTHER_WORDS, _LOAN)


def _forms(name: str) -> Iterator[str]:
    """Yield the name in the other number, its complement in either, each in both spellings."""
    found = [name, *_PHRASES.forms(name)]
    if not _COMPLEMENT.search(name):
        plurals = map(_with_complements, found[1:])
        found += [form for form in plurals if form not in found]
    for form in [*found, *_of_any_gender(name)]:
        yield form
        if _RESPELLED.search(form):
            yield _RESPELLED.sub(_respelled, form)


def _of_any_gender(name: str) -> Iterator[str]:
    """Yield how persons of any gender are written: utilisateur·rice·s, client·es."""
    noun = name.removesuffix("s")
    endings = next((own for end, own in _FEMININE_ENDINGS if noun.endswith(end)), ())
    if " " in name or len(noun) < 6:
        return
    for ending in endings:
        yield from (f"{noun}·{ending}{number}" for number in ("", "s", "·s"))
        yield f"{noun}s·{ending}s"


def _with_complements(phrase: str) -> str:
    """Return a plural phrase with what follows its "de" in the plural: noms de domaines."""
    return _COMPLEMENT.sub(_with_plural, phrase)


def _with_plural(found: re.Match[str]) -> str:
    preposition, noun = found.groups()
    plural = () if noun in _PREPOSITIONS | _FIXED else _other_number(noun)[:1]
    return preposition + "".join(plural or [noun])


def _respelled(found: re.Match[str]) -> str:
    word = found.group()
    return like(word, _SPELLINGS.get(word.lower(), word))  # ı is found as an i, but is none


_SUBJECT = re.compile(
    r"(?i)(?<!\w)(?:(?:je|tu|ils?|elles?|on|ne|se|me|te|lui|qui|cel[ai]|ça)\s+|(?:j|n|s)['’])\Z"
)
"""Stands before a verb, as a pronoun does."""
_BEFORE_NOUNS = "|".join(
    (
        *sorted(_PREPOSITIONS | _FIXED),
        r"ce|cet|cette|ces|[mts](?:on|a|es)|[nv](?:otre|os)|leurs?|quel(?:le)?s?|tel(?:le)?s?",
        r"chaque|plusieurs|certaine?s?|quelques?|tou[st]|toutes?|aucune?|deux|trois|quatre|\w+ième",
        r"autres?|même|seule?|propre|simple|nouve(?:l|au|lle)|ancien(?:ne)?|bon(?:ne)?|grande?",
        r"petite?|long(?:ue)?|premi(?:er|ère)|prochaine?|seconde?|type|format|mode",
        r"pendant|durant|lors|malgré|sauf|via|mais|aussi|ainsi|voire",
        r"comme|où|dont|lorsque|quand|si|car|est|sont",
    )
)
_OBJECT = (
    r"(?:les?|la)(?!\s+(?:plus|moins|mieux|meilleur))|l['’]\w+|une?|ces?|cet|cette|son|sa|ses"
    r"|leurs?|chaque|tous|toute?s?|plusieurs"
)
_ADVERB = r"\w+(?:ale|[di]ate|cte|[cl]ite|ide|[ei]lle|ière|ive|ple|que)ment"
_NO_LOAN = "".join(
    f"(?<!{end})"
    for end in "database feature line node release runtime space template ware".split()
)
"""Stands behind a noun in the singular: loans are plurals as they are, "les middleware"."""
_SMALL_ADVERB = "aussi|déjà|ensuite|seulement|toujours|uniquement"
_TELLS = "contrôle|montre|prouve|teste|vérifie"
_BE = re.compile(
    r"(?<!\w)(?:est|sont|été|être|étai(?:en)?t|soi(?:en)?t|ser(?:a|ont|ai(?:en)?t))"
    rf"(?:\s+(?:aussi|bien|déjà|ensuite|pas|plus|souvent|toujours|{_ADVERB}))?\s+\Z"
)
# What mostly is an adjective before a noun: "les dernières mises à jour".
_ADJECTIVE = (
    r"\w+(?:ales?|andes?|elles?|[eè]res?|ides?|iennes?|ièmes?|ines?|ntes?|ples?|ures?|uses?)|aucunes"
    "|autres?|bonnes?|cinq|courtes?|diverses?|dix|grosses?|huit|longues?|mêmes?|neuf|petites?|rares?"
    "|sept|seules?|six|vraies?"
)
_HOW = "combien|comment|pourquoi"
_PARTICIPLE = re.compile(r"\w+(?:ée|ie|ue|ise)s?(?:\s.+)?")
# "Qui porte sur", "le serveur cache la réponse", "elle est mise à jour", "les pages mises à jour
# hier", "un nombre variable", "ils travaillent ensemble".
_VERBS = (
    Frame(_SUBJECT),
    *verbs_before_objects(
        _BEFORE_NOUNS,
        _OBJECT,
        "e",
        "et|ou|puis",
        rf"(?:{_ADVERB}|{_SMALL_ADVERB})\s+(?:{_OBJECT})|{_HOW}",
    ),
    Frame(_BE, own=_PARTICIPLE),
    Frame(None, None, frozenset(["les"]), re.compile(rf"[^\W\d_]+e{_NO_LOAN}")),
    *telling(_BEFORE_NOUNS, "que|qu(?=['’])|si", _TELLS),
    important(f"{_BEFORE_NOUNS}|{_ADJECTIVE}", "cl(?:é|ef)s?"),
    Frame(
        behind_noun(f"{_BEFORE_NOUNS}|{_ADJECTIVE}"),
        own=re.compile(r"mises?\s.+|(?:variable|constante)s?"),
    ),
    Frame(re.compile(r"(?:ent|ont|ez|ons|(?<!mi)(?<!ni)er|ée?s)\s+\Z"), own=re.compile("ensemble")),
    *kinds(*FRENCH),
    offered("service"),
    *KINDS,
)

_ARTICLE = re.compile(r"(?<!\w)[Uu]ne?\s+\Z")

LANGUAGE = Language(
    _forms,
    article=_ARTICLE,
    verbs=_VERBS,
    set_phrases=SET_PHRASES,
    translated_names=translated_names,
    suits=french,
)
