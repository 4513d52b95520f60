"""Portuguese: plural and singular of the noun that begins a name, and of its adjectives.

What follows a preposition stays as it is. The endings are those of any grammar. Loans take an
English s beside their Portuguese plural: clusters and clusteres, pixels and pixéis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from glossator.languages import Frame, Language
from glossator.languages.english_kinds import KINDS
from glossator.languages.noun_phrases import (
    IN_A,
    behind_noun,
    head_first,
    in_capitals_of,
    stays,
    table,
    telling,
    verbs_before_objects,
    with_ending,
)
from glossator.languages.romance_acronyms import translated_names
from glossator.languages.romance_kinds import PORTUGUESE, important, kinds, offered
from glossator.patterns import late

_IRREGULAR = table(
    "alemão:alemães ancião:anciãos/anciões artesão:artesãos campus:campi capitão:capitães "
    "caráter:caracteres carácter:caracteres catalão:catalães cão:cães chão:chãos cidadão:cidadãos "
    "core: "
    "corpus:corpora corrimão:corrimãos cristão:cristãos escrivão:escrivães grão:grãos "
    "guardião:guardiões/guardiães hífen:hifens irmão:irmãos juiz:juízes mal:males mão:mãos "
    "país:países pão:pães qualquer:quaisquer raiz:raízes tabelião:tabeliães vão:vãos"
)
_PLURAL_ENDINGS = table(
    "ão:ões al:ais/als el:éis/els il:is/ils ol:óis/ols ul:uis/uls m:ns/ms er:eres/ers r:res "
    "z:zes ás:ases és:eses ês:eses ós:oses s: ch:ches/chs sh:shes/shs x:xes"
)
_UNSTRESSED_ENDINGS = {"el": "eis", "il": "eis", "ol": "ois", "ão": "ãos"}
"""What these become where an accent further ahead marks the stress: nível, útil, órgão."""
_SINGULAR_ENDINGS = table(
    "ões:ão ães:ão ãos:ão ais:al éis:el geis:gil ceis:cil seis:sil teis:til eis:el fis:fil "
    "óis:ol uis:ul is: us: ss: ês: és: ás: ós: ís: ns:m/n ares:ar eres:er ores:or zes:z"
)
_OTHER_WORDS = frozenset(
    "ante bem bom caso contra core dado feito http logo mais meio menos new panda salvo "
    "segundo vez window windows".split()
)
"""Forms that are mostly something else where they stand alone: caso falhe."""
_INVARIABLE = frozenset("cais mais menos muito não pré pós quase semi".split())
_PREPOSITIONS = frozenset(
    "a à ao aos as às até com como contra d da das de do dos e em entre na nas no nos num numa o "
    "ou para pela pelas pelo pelos por que sem sob sobre".split()
)

_LOAN = re.compile(r".*[kwy].*|.*(?:[^aeioulmrszáàâãéêíóôõú]|[^aeiou]er)")
_MARKED = re.compile(r"[áâéêíóôú]")
_INNER_CAPITAL = re.compile(r".+[A-Z].*")
_ACRONYMS = re.compile(r"[A-Z]{2,}s")


def forms(name: str) -> Iterator[str]:
    """Yield the plural of a name in the singular, the singular of one in the plural."""
    found = head_first(name, _PREPOSITIONS, _alone, _phrases)
    yield from (form for form in found if form.lower() not in _OTHER_WORDS)


def _alone(word: str) -> list[str]:
    return _singulars(word) or _plurals(word)


def _phrases(words: list[str], gap: str) -> Iterator[tuple[str, ...]]:
    """Yield the phrase in the other number: the noun first, then what may agree with it."""
    head, *others = words
    plural = not _singulars(head)
    nouns = (_plurals(head) or [head]) if plural else _singulars(head)
    is_loan = _LOAN.fullmatch(others[-1]) or _INNER_CAPITAL.fullmatch(head)
    if plural and (gap == "-" or is_loan):
        nouns.append(head)
    pairs = zip(others, stays(words, _PREPOSITIONS), strict=True)
    yield from product(
        nouns, *([word] if stays else _agreeing(word, plural) for word, stays in pairs)
    )


def _agreeing(word: str, plural: bool) -> list[str]:
    """Return a word behind a noun in its number; a noun there, palavra-chave, may stay."""
    if plural:
        return [word] if _singulars(word) else [*_plurals(word), word]
    return [*_singulars(word), word]


def _plurals(word: str) -> list[str]:
    lower = word.lower()
    if lower in _INVARIABLE or len(word) == 1:
        return []
    if _INNER_CAPITAL.fullmatch(word):
        return [] if lower.endswith("s") else [word + "s"]
    if lower in _IRREGULAR:
        return in_capitals_of(word, _IRREGULAR[lower])
    if lower[-2:] in _UNSTRESSED_ENDINGS and _MARKED.search(lower):
        return in_capitals_of(word, lower[:-2] + _UNSTRESSED_ENDINGS[lower[-2:]])
    regular = lower + "s"
    if re.search(r"[^aeiou]y\Z", lower):
        regular += f" {lower[:-1]}ies"
    return in_capitals_of(word, with_ending(lower, _PLURAL_ENDINGS, regular))


def _singulars(word: str) -> list[str]:
    lower = word.lower()
    if lower in _SINGULAR:
        return in_capitals_of(word, _SINGULAR[lower])
    if lower[-1] != "s" or len(word) < 4 or lower in _INVARIABLE or word.isupper():
        return []
    if _INNER_CAPITAL.fullmatch(word):
        return [word[:-1]] if _ACRONYMS.fullmatch(word) else []
    return in_capitals_of(word, with_ending(lower, _SINGULAR_ENDINGS, lower[:-1]))


_UNUSUAL = {
    "árvores": "árvore",
    "caracteres": "caractere carácter caráter",
    "gases": "gás",
    "leis": "lei",
    "meses": "mês",
    "nós": "nó",
    "reis": "rei",
    "softwares": "software",
    "vieses": "viés",
}
_SINGULAR = {
    form: word for word, plural in _IRREGULAR.items() for form in plural.split()
} | _UNUSUAL

_SET_PHRASES = tuple(
    "a cargo de; a nível de; a par; a partir; a pedido; a ponto de; afinal de contas; ao longo; ao "
    "nível de; ao ponto; até certo ponto; cada vez; caso a; caso as; caso contrário; caso não; "
    "caso o; caso os; caso seja; caso um; caso uma; com base; com excepção; com exceção; da mesma "
    "forma; da mesma maneira; da seguinte forma; dada a; dada uma; dadas as; dado o; dado que; "
    "dado um; dados os; dar conta; de acordo; de alguma forma; de alguma maneira; de fato; de "
    "forma; de maneira; de modo; de nenhuma forma; de outra forma; de outra maneira; de qualquer "
    "forma; de tal forma; de uma vez; de vez em quando; desempenha um papel; desempenham um papel; "
    "dessa forma; dessa maneira; desta forma; desta maneira; do ponto; dá conta; em alguns casos; "
    "em busca; em caso de; em conjunto; em conta; em curso; em função; em geral; em linha com; em "
    "lugar; em meio a; em muitos casos; em nome de; em nível de; em ordem; em parte; em "
    "particular; em primeira instância; em primeiro lugar; em regra; em relação; em resposta a; em "
    "segundo lugar; em tais casos; em termos; em todo caso; em todos os casos; em torno; em troca; "
    "em vez de; em vista de; em última instância; em último lugar; entra em jogo; entrada em "
    "vigor; entram em jogo; estado da arte; faz parte; faz referência; faz uso; fazem parte; fazem "
    "referência; fazem uso; fazendo referência; fazer parte; fazer referência; fazer uso; grande "
    "parte; joga um papel; maior parte; muitas vezes; na base de; na forma de; na maioria dos "
    "casos; na medida em que; nesse caso; nesses casos; neste caso; neste contexto; neste sentido; "
    "nestes casos; no caso; no contexto da; no contexto de; no contexto do; no fim das contas; no "
    "lugar; no âmbito; outra vez; palavra-chave; palavras-chave; papel fundamental; papel "
    "importante; passo a passo; ponto de partida; ponto de vista; pontos de vista; por causa; por "
    "conta; por erro; por exemplo; por meio; por parte; por sua vez; por vezes; sob demanda; tem "
    "lugar; tendo em vista; ter lugar; toma conta; toma forma; tomar conta; tomar forma; têm "
    "lugar; uma série de; uma vez que; via de regra; à base de; à medida que; à prova de; à vista; "
    "às vezes".split("; ")
)
_SUBJECT = re.compile(r"(?i)(?<!\w)(?:(?:eu|eles?|elas?|me|lhes?)\s+)\Z")
"""Stands before a verb, as a pronoun does."""

_ARTICLE = re.compile(r"(?<!\w)[Uu]ma?\s+\Z")

_BEFORE_NOUNS = "|".join(
    (
        *sorted(_PREPOSITIONS - {"que"}),
        r"uma?|uns|umas|[ndi]?(?:est|ess|aquel)[ea]s?|d[oa]is|duas|três|quatro|cada|tod[oa]s?|qualquer",
        r"algum(?:a|as)?|alguns|nenhuma?|outr[oa]s?|mesm[oa]s?|primeir[oa]s?|segund[oa]s?|últim[oa]s?",
        r"nov[oa]s?|antig[oa]s?|própri[oa]s?|seus?|suas?|meus?|minhas?|noss[oa]s?|grandes?|pequen[oa]s?",
        r"simples|únic[oa]s?|bo[am]|bons|boas|tal|tais|muit[oa]s?|pouc[oa]s?|vári[oa]s|mais|menos|não",
        r"após|durante|mediante|conforme|via|mas|nem|também|enquanto|porque|pois|perante|desde|assim",
        r"cert[oa]s?|correspondentes?|inteir[oa]s?|possíve(?:l|is)|respectiv[oa]s?|seguintes?",
        r"(?:mai|melh|men|pi)or(?:es)?",
        r"ainda|apenas|só|exceto|demais",
        r"como|se|quando|onde|cuj[oa]s?|qua(?:l|is)|tipo|formato|modo|é|são|está|às|dum|duma",
    )
)
_OBJECT = r"(?:os?|as)(?!\s+(?:mais|menos|qua(?:l|is)))|uma?|uns|umas|cada|tod[oa]s|seus?|suas?"
_A = r"a(?!\s+(?:cada|\w+[aei]r)(?!\w))"
"""An article, not the preposition of "a partir de", "a seguir" and "a cada"."""
_ADVERB = r"\w+mente|ainda|além disso|apenas|já|só|sempre|também"
_CONJUNCTIONS = frozenset("embora enquanto onde porque quando também".split())
_TELLS, _ASKS = "mostra|prova|testa|verifica", "consulta"
_BE = re.compile(
    r"(?i)(?<!\w)(?:é|são|foi|foram|era|eram|ser|seja|sejam|sendo|sido|será|serão|fosse|fossem)"
    r"(?:\s+(?:sempre|então|também|já|apenas))?\s+\Z"
)
_PARTICIPLE = re.compile(r"\w+d[oa]")
# Whatever stands before nodes; without it, nós are we.
_BEFORE_NODES = (
    r"(?:d|n|pel)?os|aos|dois|três|quatro|cinco|seis|sete|oito|nove|dez|seus|[mt]eus|nossos|outros"
    r"|[nd]?(?:estes|esses|aqueles)|novos|vários|muitos|poucos|alguns|mais|cujos|quais|múltiplos"
    r"|diferentes|de|\d+"
)
_WE = re.compile(rf"(?i)(?:\A|[^\w\s]\s*|(?<!\w)(?!(?:{_BEFORE_NODES})\s)\w+\s+)\Z")
_WE_DO = late(r"(?:\s+[^\W\d_]+){0,2}?\s+[^\W\d_]+mos(?!\w)")
_US = late(r"(?i)(?<!\w)(?:contra|entre|para|por|sobre)\s+\Z")
_NOT = re.compile(r"(?i)(?<!\w)não\s+\Z")
# "A página lista os nomes", "não marca nada", "é chamada", "nós usamos".
_VERBS = (
    Frame(_SUBJECT),
    *verbs_before_objects(
        _BEFORE_NOUNS, _OBJECT, "[ae]", "e|ou|nem", rf"{_A}|(?:{_ADVERB})\s+(?:a|{_OBJECT})"
    ),
    Frame(_NOT, None, frozenset(["não"]), re.compile(r"[^\W\d_]+[ae]")),
    Frame(None, late(rf"\s+(?:a|{_OBJECT})(?!\w)"), _CONJUNCTIONS, IN_A),
    Frame(None, None, frozenset(["os", "as", "se"]), IN_A),
    *telling(_BEFORE_NOUNS, "que|se", _TELLS),
    *telling(_BEFORE_NOUNS, "se", _ASKS),
    important(_BEFORE_NOUNS, "chave"),
    Frame(behind_noun(_BEFORE_NOUNS), own=re.compile("chamada|variável|constante")),
    Frame(_BE, own=_PARTICIPLE),
    Frame(_WE, _WE_DO, own=re.compile("(?i)nós")),
    Frame(_US, late(r"\s*(?:[.,;:!?)]|\Z)"), own=re.compile("(?i)nós")),
    *kinds(*PORTUGUESE),
    offered("serviço"),
    *KINDS,
)

LANGUAGE = Language(
    forms,
    article=_ARTICLE,
    verbs=_VERBS,
    set_phrases=_SET_PHRASES,
    translated_names=translated_names,
)
