"""Spanish: plural and singular of the head noun and of the adjectives that agree with it.

The endings and the accents that come and go follow the Nueva gramática and the Ortografía of
the Real Academia; loans behind a consonant take -s as well, as technical prose writes them.
"""

from __future__ import annotations

import re

from glossator.languages import Frame, Language
from glossator.languages.english_kinds import KINDS
from glossator.languages.noun_phrases import (
    IN_A,
    NounPhrases,
    Rules,
    behind_noun,
    both_ways,
    by_ending,
    telling,
    verbs_before_objects,
)
from glossator.languages.romance_acronyms import translated_names
from glossator.languages.romance_kinds import SPANISH, important, kinds, offered
from glossator.patterns import late

_RULES: Rules = (
    (("ss", "is", "us"), 0, ()),
    (("ces",), 3, ("z", "ce")),
    (("eses",), 4, ("és",)),
    (("tches", "shes"), 2, ("",)),
    (("s",), 1, ("",)),
    (("z",), 1, ("ces",)),
    (("l", "r", "d"), 0, ("es", "s")),
    (("ay", "ey", "oy", "uy"), 0, ("es", "s")),
    (("y",), 1, ("ies", "ys")),
    (("x", "j"), 0, ("es",)),
    (("ch", "sh"), 0, ("es", "s")),
    (("í", "ú"), 0, ("s", "es")),
    (("",), 0, ("s",)),
)
_IRREGULAR = both_ways(
    "álbum:álbumes api:apis bus:buses carácter:caracteres club:clubes,clubs cpu:cpus "
    "emoji:emojis entry:entries espécimen:especímenes gas:gases gpu:gpus gran:grandes "
    "library:libraries mes:meses país:países policy:policies primer:primeros "
    "proxy:proxies,proxys query:queries régimen:regímenes registry:registries reloj:relojes "
    "tercer:terceros token:tokens,tókenes tribu:tribus wiki:wikis"
)
_IRREGULAR |= {"grandes": ("grande", "gran"), "primeros": ("primero", "primer")}
_IRREGULAR |= {"terceros": ("tercero", "tercer")}
_OTHER_WORDS = frozenset(
    "antes bajo bien contra dado deber ente fin haber haces hecho http llamada lugar medio panda "
    "parecer pesar poder puesto rail saber ser sobre solo tal veces vez window".split()
)
_IN_E = frozenset(
    "aire cine code core engine file fraude higiene machine mode module node profile scope sede "
    "store zone".split()
)
_LOAN_IN_E = re.compile(r"(?:line|ture|ware)s\Z")
_WITH_ES = re.compile(r"(?:[aeiouáéíóú][lnrdyx]|[íú])es\Z")
_ACCENTED_S = re.compile(r"(?:[^aeiou][áéíóú]|[aeiou][áéó])s\Z")
_SYLLABLES = re.compile(r"[aeiou][^aeiou]+[aeiou]+n\Z")
_PENULTIMATE = re.compile(r"[aeiou](?=[^aeiou]+[aeiou]n\Z)")
_ACUTE = dict(zip("aeiou", "áéíóú", strict=True))
_PLAIN = str.maketrans("áéíóú", "aeiou")


def _other_number(word: str) -> tuple[str, ...]:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 and word.endswith("s"):
        return ()
    if _WITH_ES.search(word) and word[:-1] not in _IN_E and not _LOAN_IN_E.search(word):
        return (_singular(word[:-2]),)
    if word.endswith("n"):
        return _plural_of_n(word)
    if _ACCENTED_S.search(word):
        return (word.translate(_PLAIN) + "es", word[:-1])
    return by_ending(word, _RULES)


def _singular(stem: str) -> str:
    """Return the singular from the plural without -es: funcion gives función."""
    if not stem.endswith("n"):
        return stem
    plain = stem.translate(_PLAIN)
    if plain != stem or not _SYLLABLES.search(stem):
        return plain
    return f"{stem[:-2]}{_ACUTE[stem[-2]]}n"


def _plural_of_n(word: str) -> tuple[str, ...]:
    """Return the plurals of a word in -n: función gives funciones, margen gives márgenes."""
    plain = word.translate(_PLAIN)
    if word[-2] != plain[-2]:
        return (plain + "es",)
    if word == plain:
        plain = _PENULTIMATE.sub(lambda vowel: _ACUTE[vowel.group()], word)
        return (plain + "es", word + "s")
    return (word + "es", word + "s")


_PREPOSITIONS = frozenset(
    "a al ante bajo como con contra de del desde en entre hacia hasta para por según sin sobre "
    "tras of for in to by".split()
)
_FIXED = frozenset("el la los las lo un una y e o u ni que bien casi mal más menos muy no".split())
_PREFIXES = frozenset(
    "anti auto bi co ex extra hiper inter intra macro meta micro mini multi pos post pre pseudo "
    "re semi sub super tele ultra".split()
)
_LOAN = re.compile(
    r"(?i)[kw]|sh|th|ph|oo|ee|([dfgmpst])\1|[^aeiouáéíóú\W]s\b|(?:ing|[^aeiou]y)\b"
    r"|\b(?:data|feature|image|state|value)s?\b"
)

_SET_PHRASES = tuple(
    "a cambio de; a cargo; a causa; a excepción de; a fin de; a lo largo; a medida que; a modo de; "
    "a nivel de; a partir; a petición; a prueba de; a punto de; a su vez; al fin y al cabo; bajo "
    "demanda; cada vez; con base en; con el fin de; con excepción de; con respecto a; con vistas "
    "a; copia y pega; da lugar; dan lugar; dando lugar; dar lugar; darse cuenta; de acuerdo; de "
    "alguna forma; de alguna manera; de cualquier forma; de cualquier manera; de esta forma; de "
    "esta manera; de este modo; de forma; de hecho; de igual forma; de igual manera; de la misma "
    "forma; de la misma manera; de manera; de modo que; de ninguna forma; de ninguna manera; de "
    "otra forma; de otra manera; de otro modo; de parte de; de tal forma; de tal manera; de todas "
    "formas; de todas maneras; desde el punto de vista; en algunos casos; en base a; en busca de; "
    "en cambio; en camino; en caso; en conjunto; en cualquier caso; en cuanto a; en cuenta; en "
    "curso; en el caso de; en el caso del; en el contexto de; en el contexto del; en el marco; en "
    "ese caso; en este caso; en este contexto; en este sentido; en estos casos; en forma de; en "
    "función; en general; en la mayoría de los casos; en la medida en que; en lugar; en línea; en "
    "línea con; en marcha; en muchos casos; en nombre de; en orden; en parte; en particular; en "
    "primer lugar; en respuesta a; en segundo lugar; en su conjunto; en su lugar; en todo caso; en "
    "torno a; en términos; en vez de; en vista de; en última instancia; en último lugar; entra en "
    "juego; entrada en vigor; entran en juego; estado del arte; forma parte; forman parte; "
    "formando parte; formar parte; gran parte; hace referencia; hacen referencia; hacer clic; "
    "hacer referencia; hacer uso; haciendo referencia; haga clic; haz clic; juega un papel; la "
    "mayor parte; lista para; listas para; orden del día; palabra clave; palabras clave; paso a "
    "paso; por cuenta propia; por defecto; por ejemplo; por fin; por medio de; por otra parte; por "
    "parte de; por razones de; por regla general; por su cuenta; por su parte; por una parte; "
    "puesta en marcha; punto de vista; puntos de vista; se da cuenta; tener en cuenta; tener "
    "lugar; tiene lugar; tienen lugar; una serie de; una vez lista; una vez listas".split("; ")
)
_SUBJECT = re.compile(r"(?i)(?<!\w)(?:(?:yo|tú|él|ell[ao]s?|nosotros|se|me|te|nos|les?|lo)\s+)\Z")
"""Stands before a verb, as a pronoun does."""

_ARTICLE = re.compile(r"(?<!\w)[Uu]na?\s+\Z")

_BEFORE_NOUNS = "|".join(
    (
        *sorted((_PREPOSITIONS | _FIXED) - {"como", "que", "lo", "no"}),
        r"un[oa]s|est[ae]s?|es[ae]s?|aquel(?:l[oa]s?)?|dos|tres|cuatro|cada|tod[oa]s?|cualquier",
        r"algun[oa]s?|algún|ningun[oa]|ningún|otr[oa]s?|mism[oa]s?|primer[oa]?s?|segund[oa]s?",
        r"últim[oa]s?|nuev[oa]s?|antigu[oa]s?|propi[oa]s?|mis?|[ts]us?|nuestr[oa]s?|gran(?:des)?",
        r"pequeñ[oa]s?|simples?|únic[oa]s?|buen[oa]?s?|tal(?:es)?|much[oa]s?|poc[oa]s?|vari[oa]s",
        r"durante|mediante|vía|pero|sino|también|mientras|porque|pues|además|sol[oa]|sólo|salvo|excepto",
        r"si|cuando|donde|cuy[oa]s?|qué|cuál(?:es)?|tipo|formato|modo|es|son|está|aún|siguientes?",
        r"correspondientes?|enter[oa]s?|(?:may|mej|men|pe)or(?:es)?|posibles?|respectiv[oa]s?",
        r"tercer[oa]?|próxim[oa]s?|anterior|demás|dich[oa]s?|ciert[oa]s?|tant[oa]s?|incluso|aunque|ya",
    )
)
_OBJECT = (
    r"(?:el|l[oa]s|la)(?!\s+(?:más|menos|cual(?:es)?|que))|un[oa]?s?(?!\s+(?:más|menos))|cada"
    r"|tod[oa]s?|sus?|est[aeo]s?"
)
_ADVERB = r"\w+mente|además|aún|siempre|s[oó]lo|también|todavía|ya"
_HOW = "cómo|cuál(?:es)?|cuándo|cuánt[oa]s?|dónde|qué"
_HAVE = re.compile(
    r"(?i)(?<!\w)(?:he|has?|hemos|han|hab(?:ía[ns]?|er|iendo|rán?|ría[ns]?)|hay(?:a|an))"
    r"(?:\s+(?:siempre|ya|también|nunca))?\s+\Z"
)
_BE = re.compile(
    r"(?i)(?<!\w)(?:fue(?:ron|ran?|sen?)?|era[ns]?|ser(?:á|án|ía|ían)?|sean?|sido|siendo)\s+\Z"
)
_NO_NOUN = re.compile(r"(?i)(?<!\w)(?:no|(?<!más )(?<!menos )(?<!mayor )(?<!menor )que)\s+\Z")
# "Crear cuenta con el correo", "quien tiene cuenta con nosotros".
_BEFORE_CUENTA = rf"{_BEFORE_NOUNS}|\w+[aei]r|tien(?:en?|es)|abr[ae]|cre[ae]"
_CONJUNCTIONS = frozenset("además aunque cuando donde mientras porque si también".split())
_TELLS, _ASKS = "(?:com)?prueba|muestra", "consulta"
# "La función muestra el resultado", "no prueba nada", "lo que prueba mucho", "cuenta con dos
# discos", "una variable llamada x", "un número variable", "ha estado", "fue llamada".
_VERBS = (
    Frame(_SUBJECT),
    *verbs_before_objects(
        _BEFORE_NOUNS, _OBJECT, "[ae]", "[eouy]|ni", rf"(?:{_ADVERB})\s+(?:{_OBJECT})|{_HOW}"
    ),
    Frame(_NO_NOUN, None, frozenset(["no", "que"]), re.compile(r"[^\W\d_]+[ae]")),
    Frame(None, late(rf"\s+(?:{_OBJECT})(?!\w)"), _CONJUNCTIONS, IN_A),
    Frame(None, None, frozenset(["los", "las"]), IN_A),
    *telling(_BEFORE_NOUNS, "que|si", _TELLS),
    *telling(_BEFORE_NOUNS, "si", _ASKS),
    important(f"{_BEFORE_CUENTA}|como", "clave"),
    Frame(behind_noun(_BEFORE_CUENTA), re.compile(r"\s+con(?!\w)"), own=re.compile("cuenta")),
    Frame(behind_noun(f"{_BEFORE_NOUNS}|como"), own=re.compile("llamada|variable|constante")),
    Frame(_HAVE, own=re.compile(r"\w+[ai]do")),
    Frame(_BE, own=re.compile(r"\w+[ai]d[oa]|puest[oa]s?\s.+")),
    *kinds(*SPANISH),
    offered("servicio"),
    *KINDS,
)

LANGUAGE = Language(
    NounPhrases(_other_number, _PREPOSITIONS, _FIXED, _PREFIXES, _OTHER_WORDS, _LOAN).forms,
    verbs=_VERBS,
    article=_ARTICLE,
    set_phrases=_SET_PHRASES,
    translated_names=translated_names,
)
