"""The order of names and the letters that they are filed under, by language.

The letters that count on their own, and the scripts that come first, are those of the collation
charts of the Unicode CLDR; everything else is sorted by its base letters.
"""

from __future__ import annotations

import unicodedata
from functools import cache

DIGITS = "0–9"
SYMBOLS = "#"

_NORDIC, _SOUTH_SLAVIC = "z:æ,ø,å", "c:č,ć d:dž,đ l:lj n:nj s:š z:ž"
_LETTERS = {
    "az": "c:ç e:ə g:ğ h:x,ı o:ö s:ş u:ü",
    "be": "е:ё и:і,й у:ў",
    "bs": _SOUTH_SLAVIC,
    "cs": "c:č h:ch r:ř s:š z:ž",
    "da": _NORDIC,
    "eo": "c:ĉ g:ĝ h:ĥ j:ĵ s:ŝ u:ŭ",
    "es": "n:ñ",
    "et": "s:š,z,ž w:õ,ä,ö,ü",
    "fi": "z:å,ä,ö",
    "hr": _SOUTH_SLAVIC,
    "hu": "c:cs d:dz,dzs g:gy l:ly n:ny o:ö s:sz t:ty u:ü z:zs",
    "is": "a:á d:ð e:é i:í o:ó u:ú y:ý z:þ,æ,ö,å",
    "lt": "c:č s:š z:ž",
    "lv": "c:č g:ģ k:ķ l:ļ n:ņ s:š z:ž",
    "nb": _NORDIC,
    "nn": _NORDIC,
    "no": _NORDIC,
    "pl": "a:ą c:ć e:ę l:ł n:ń o:ó s:ś z:ź,ż",
    "ro": "a:ă,â i:î s:ș t:ț",
    "sk": "a:ä c:č h:ch o:ô s:š z:ž",
    "sl": "c:č,ć d:đ s:š z:ž",
    "sq": "c:ç d:dh e:ë g:gj l:ll n:nj r:rr s:sh t:th x:xh z:zh",
    "sv": "z:å,ä,ö",
    "tr": "c:ç g:ğ h:ı o:ö s:ş u:ü",
    "uk": "г:ґ е:є и:і,ї,й",
    "vi": "a:ă,â d:đ e:ê o:ô,ơ u:ư",
}
"""Letters that are filed on their own, each list behind the letter that it follows."""
_EVERYWHERE = "и:й"
_SCRIPTS = {
    **dict.fromkeys(("be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "uk"), "CYRILLIC"),
    **dict.fromkeys(("ar", "fa", "ur"), "ARABIC"),
    "am": "ETHIOPIC",
    "el": "GREEK",
    "he": "HEBREW",
    "hi": "DEVANAGARI",
    "hy": "ARMENIAN",
    "ka": "GEORGIAN",
    "ko": "HANGUL",
    "th": "THAI",
    "zh": "CJK",
}
"""The script whose names come before those of others, by the beginning of its letters' names."""
_AFTER = 0x10FF00
_JAMO = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"
_KANA = "あかさたなはまやらわ"
_HAN, _HAN_SIMPLIFIED = "漢字", "汉字"
_TRADITIONAL = frozenset(("hant", "hk", "mo", "tw"))
_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")

Key = tuple[int, str, str]


class Collation:
    """Sorts names, and files them under letters, as a language does."""

    def __init__(self, language: str = "") -> None:
        base, *rest = language.replace("_", "-").lower().split("-")
        is_simplified = base == "zh" and _TRADITIONAL.isdisjoint(rest)
        self._han = _HAN_SIMPLIFIED if is_simplified else _HAN
        self._is_turkic = base in ("az", "tr")
        self._script = _SCRIPTS.get(base, "")
        self._own: dict[str, str] = {}
        for group in f"{_EVERYWHERE} {_LETTERS.get(base, '')}".split():
            letter, _, others = group.partition(":")
            for number, other in enumerate(others.split(",")):
                self._own[other] = letter + chr(_AFTER + number)
        self._digraphs = sorted((o for o in self._own if len(o) > 1), key=len, reverse=True)

    def key(self, name: str) -> Key:
        """Return what names are sorted by: symbols, digits, the language's script, others."""
        text = self._lower(name)
        first = self.letter(name)
        rank = {SYMBOLS: 0, DIGITS: 1}.get(first, 2)
        is_foreign = rank == 2 and not unicodedata.name(first[0], "").startswith(self._script)
        return 3 if is_foreign else rank, self._bare(text), name

    def letter(self, name: str) -> str:
        """Return the letter that a name is filed under: a capital, where the script has them."""
        text = self._lower(name).lstrip()
        for index, character in enumerate(text):
            own = next((d for d in self._digraphs if text.startswith(d, index)), "")
            own = own or (character if character in self._own else "")
            if own:
                return own[0].upper() + own[1:]
            base = unicodedata.normalize("NFKD", character)[0]
            if base.isdigit():
                return DIGITS
            if base.isalpha():
                return "İ" if self._is_turkic and base == "i" else self._filed(base)
        return SYMBOLS

    def _filed(self, base: str) -> str:
        """Return the letter for a base letter: of Hangul the consonant, of kana the row."""
        if "\u1100" <= base <= "\u1112":
            return _JAMO[ord(base) - 0x1100]
        kana = _hiragana(base)
        if "ぁ" <= kana <= "ん":
            return max((row for row in _KANA if row <= kana), default=_KANA[0])
        if unicodedata.name(base, "").startswith("CJK UNIFIED"):
            return self._han  # one for each would be as long as the glossary
        return base.upper()[0]

    def _lower(self, name: str) -> str:
        text = unicodedata.normalize("NFC", name)
        if self._is_turkic:
            text = text.replace("I", "ı").replace("İ", "i")
        return text.casefold()

    def _bare(self, text: str) -> str:
        """Return base letters alone; those that count on their own stand behind all others."""
        for digraph in self._digraphs:
            text = text.replace(digraph, self._own[digraph])
        pieces = (self._own.get(c) or unicodedata.normalize("NFKD", c) for c in text)
        joined = _hiragana("".join(pieces))
        return "".join(c for c in joined if c.isalnum() or c.isspace() or ord(c) >= _AFTER)


@cache
def collation(language: str) -> Collation:
    """Return the collation of a language such as "de" or "pt_BR"."""
    return Collation(language)


def _hiragana(text: str) -> str:
    """Return a text with katakana as hiragana, small ones as large ones."""
    large = (chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)
    return "".join(large).translate(_SMALL)
