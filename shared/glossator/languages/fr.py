"""French: plural and singular of the head noun and of the adjectives that agree with it.

What a preposition governs stays, an adjective behind that may agree; compounds with a hyphen
are read as phrases. The endings and exceptions are those of any grammar; loans take a plain
-s as well, by the Rectifications of 1990. Elision needs no rule: an apostrophe ends a word.
"""

from __future__ import annotations

import re

from glossator.languages import Language
from glossator.languages.noun_phrases import NounPhrases, Rules, both_ways, by_ending

_RULES: Rules = (
    (("eaux", "yaux", "eux"), 1, ("",)),
    (("aux",), 2, ("l",)),
    (("tches", "shes"), 2, ("",)),
    (("ss", "ès", "x", "z"), 0, ()),
    (("s",), 1, ("",)),
    (("au", "eu"), 0, ("x",)),
    (("al",), 1, ("ux",)),
    (("ay", "ey", "oy", "uy"), 0, ("s",)),
    (("y",), 1, ("ies", "ys")),
    (("tch", "sh"), 0, ("s", "es")),
    (("",), 0, ("s",)),
)
_IRREGULAR = both_ways(
    "bail:baux caillou:cailloux chou:choux entry:entries émail:émaux genou:genoux "
    "library:libraries œil:yeux policy:policies proxy:proxies,proxys quantum:quanta "
    "query:queries,querys registry:registries travail:travaux bleu:bleus pneu:pneus "
    "carnaval:carnavals fatal:fatals festival:festivals final:finaux,finals idéal:idéaux,idéals "
    "maximum:maximums,maxima minimum:minimums,minima optimum:optimums,optima "
    "extremum:extremums,extrema naval:navals scénario:scénarios,scénarii"
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
    "à après au aux avant avec chez contre d dans de des depuis dès du en entre hors jusqu par "
    "parmi pour sans selon sous sur vers of for in to by".split()
)
_FIXED = frozenset("l la le les un une et ou ni bien mal moins non peu plus très".split())
_PREFIXES = frozenset(
    "anti arrière auto bi co demi ex extra hyper inter intra macro mi micro mini multi méta para "
    "post pré pseudo quasi re semi super sur télé ultra".split()
)
_LOAN = re.compile(
    r"(?i)[kw]|sh|oo|ee|ea(?!u)|(?:ing|[^aeiou]y)\b"
    r"|\b(?:data|encoder|feature|decoder|image|input|layer|model|state|token|value)s?\b"
)

LANGUAGE = Language(
    NounPhrases(_other_number, _PREPOSITIONS, _FIXED, _PREFIXES, _OTHER_WORDS, _LOAN).forms
)
