"""Endings that hang on an acronym behind a sign: Finnish API:n, Norwegian API-et, Hungarian API-k.

Languages that decline acronyms so are not described otherwise; a word of English behind the
same sign, as in API-first, makes a compound.
"""

from __future__ import annotations

from functools import cache

from glossator.characters import HYPHENS
from glossator.languages import base

_COLON, _HYPHEN = frozenset(":"), HYPHENS
_SOUTH_SLAVIC = "a ja je jem ji ju om ova ove ovi u"
_NORWEGIAN = "ane ar en ene enes ens er ers et ets"
_ENDINGS = {
    "bg": (_HYPHEN, "а и та тата те то ът"),
    "bs": (_HYPHEN, _SOUTH_SLAVIC),
    "da": (_HYPHEN, "en ene enes ens er erne ernes ers et ets"),
    "et": (_HYPHEN, "d de ga ks l le lt s st t"),
    "fi": (
        _COLON,
        "a en hen hin hun hyn ia ien ihin iin illa ille illä ilta iltä in issa issä ista istä it "
        "iä ja jä ksi lla lle llä lta ltä n na nä ssa ssä sta stä t ta tä ä ää",
    ),
    "hr": (_HYPHEN, _SOUTH_SLAVIC),
    "hu": (
        _HYPHEN,
        "ba ban be ben ből ból ek eken ekben eket en et fel hez hoz höz ig ja jai je jei jét ját k "
        "kat ket ként lal lel mel n nak nal nek nel nál nél ok okat okban okon on ot ra re rel ról "
        "ről s sel t tel tól től val vel ért ök öket ön öt",
    ),
    "nb": (_HYPHEN, _NORWEGIAN),
    "nn": (_HYPHEN, _NORWEGIAN),
    "no": (_HYPHEN, _NORWEGIAN),
    "pl": (_HYPHEN, "a ach ami cie e em i ie om owi u y ów"),
    "ro": (_HYPHEN, "ul ului uri urile urilor"),
    "sl": (_HYPHEN, _SOUTH_SLAVIC),
    "sr": (_HYPHEN, _SOUTH_SLAVIC),
    "sv": (_COLON, "ar arna en ens er erna ernas ers et ets n na ns or orna s t ts"),
}
"""By language, the signs that may stand there, and what may follow them."""


@cache
def endings(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the signs and the endings of a language, none where it has no such."""
    signs, words = _ENDINGS.get(base(language), (frozenset[str](), ""))
    return signs, frozenset(words.split())


def ends_acronym(word: str, separator: str, following: str, language: str) -> bool:
    """Say whether the word that follows an acronym of a language is but its ending."""
    if len(word) < 2 or not word.isupper():
        return False
    signs, words = endings(language)
    return separator in signs and following in words
