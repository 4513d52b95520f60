"""Turkish nouns: vowel harmony, the sounds that endings change, number, case and possessive."""

from __future__ import annotations

import re

from glossator.languages.noun_phrases import table

# What a noun is before an ending that begins with a vowel.
_STEMS = table(
    "akıl:akl asıl:asl beyin:beyn blok:bloğ borç:borc burun:burn cebir:cebr cep:ceb cisim:cism "
    "devir:devr diyalog:diyaloğ emir:emr fikir:fikr geçit:geçid grup:grub güç:güc hacim:hacm "
    "hak:hakk hat:hatt his:hiss hukuk:hukuk hüküm:hükm isim:ism izin:izn kalp:kalb kanat:kanad "
    "kap:kab katalog:kataloğ kayıp:kayb kayıt:kayd kesir:kesr keşif:keşf kısım:kısm metin:metn "
    "metot:metod mühür:mühr nehir:nehr nesil:nesl prototip:prototip renk:reng resim:resm ret:redd "
    "sır:sırr standart:standard su:suy şehir:şehr şekil:şekl tavır:tavr uç:uc vakit:vakt zıt:zıdd "
    "zihin:zihn"
)
_NOUNS = {stem: noun for noun, stem in _STEMS.items()}
_SOFT = {"k": "ğ", "p": "b", "ç": "c"}
_HARD = {soft: hard for hard, soft in _SOFT.items()}

# Loans whose endings have front vowels in spite of their last one.
_FRONT = frozenset(
    "ampul dikkat final hakikat hal harf hayal ideal ihtimal integral iptal kabul kalp kontrol "
    "kristal metal mineral normal petrol protokol rol saat sembol sinyal terminal usul".split()
)
# Loans that end in English -er or -en, which many speak with a back vowel: tokenlar, tokenler.
_SPOKEN_BACK = frozenset(
    "browser buffer cluster container decoder docker driver encoder handler header helper layer "
    "listener loader optimizer parser player router scheduler server token tokenizer transformer "
    "trigger user worker wrapper".split()
)
_BACK_TO_FRONT = str.maketrans("aıou", "eiöü")
_LOW = str.maketrans("ıouiöü", "aaaeee")
_HIGH = str.maketrans("aoeö", "ıuiü")
VOICELESS = "çfhkpsşt"
"""Consonants behind which d becomes t."""
_VOWEL = re.compile("[aeıioöuüâîû]")
_FOREIGN_VOWELS = str.maketrans("âîû", "aiu")

# At the end of a phrase, a high vowel is the possessive, except on these nouns.
_SIMPLE = re.compile(
    r".*(?:[cç][ıiuü]|nt[ıiuü]|[^n]g[ıiuü]|döngü|etki|tepki)|yetki|katkı|baskı|(?:üst|meta)?veri"
    r"|(?:kat)?sayı|dizi|yazı|çeviri|eğri|ileti|bildiri|belirti|(?:alt)?yapı|kapı|kutu|konu|soru"
    r"|örtü|sürü|görü|girdi|çıktı|ısı|köprü|seri|kişi"
)
_POSSESSED = re.compile(
    r"(?:süre|ama|ara|ağa|sonu|gü|u|bor|ihtiya|bilin|basın)c[ıiuü]|(?:kata|diya)loğu"
)
_ENDING_IN_S = frozenset("adres bonus kampüs kosinüs ofis proses servis ses sinüs virüs".split())
_NO_PLURAL = ("filler", "modüler", "moleküler", "popüler", "skaler")


def inflected(word: str, *, is_phrase: bool) -> tuple[list[str], list[str]]:
    """Return the forms without a possessive, and those with one that are rarely capitalised."""
    noun = word.removesuffix("lar").removesuffix("ler")
    plain, owned = _inflected(noun if noun in _SPOKEN_BACK else word, is_phrase=is_phrase)
    if noun in _SPOKEN_BACK:
        others = _inflected(f"{noun[:-2]}ı{noun[-1]}", is_phrase=False)
        for forms, spoken in zip((plain, owned), others, strict=True):
            forms += [noun + form[len(noun) :] for form in spoken]
    return plain, owned


def _inflected(word: str, *, is_phrase: bool) -> tuple[list[str], list[str]]:
    if (is_phrase and _is_possessed(word)) or word in ("veritabanı", "veritabanları"):
        noun = _noun(word)
        one = _possessed(noun) if word == _plural(noun) + harmony(word)[1] else word
        many = _cases(_plural(noun))[0]
        return [one, many], [*_possessed_cases(one), *_possessed_cases(many)]
    noun = _singular(word)
    plural = _plural(noun)
    plain = [noun, *_cases(noun), plural, *_cases(plural)]
    one, many = _possessed(noun), _cases(plural)[0]
    return plain, [one, *_possessed_cases(one), *_possessed_cases(many)]


def _is_possessed(word: str) -> bool:
    is_noun = _SIMPLE.fullmatch(word) and not _POSSESSED.fullmatch(word)
    return word[-1] in "ıiuü" and len(_VOWEL.findall(word)) > 1 and not is_noun


def _noun(word: str) -> str:
    """Return the noun without its possessive: ağ of ağı or ağları, küme of kümesi."""
    if word.endswith(("ları", "leri")) and len(word) > 5:
        return word[:-4]
    stem = word[:-1]
    if stem[-1] == "s" and _VOWEL.match(stem[-2]) and stem not in _ENDING_IN_S:
        return stem[:-1]
    is_short = len(_VOWEL.findall(stem)) < 2
    hard = stem if is_short else stem[:-1] + _HARD.get(stem[-1], stem[-1])
    return _NOUNS.get(stem, hard)


def _singular(word: str) -> str:
    is_plural = word.endswith(("lar", "ler")) and len(word) > 4 and word not in _NO_PLURAL
    return word[:-3] if is_plural and _plural(word[:-3]) == word else word


def _plural(noun: str) -> str:
    return f"{noun}l{harmony(noun)[0]}r"


def _cases(noun: str) -> list[str]:
    """Return accusative, dative, locative, ablative and genitive."""
    (low, high), stem = harmony(noun), _stem(noun)
    to, of = ("y", "n") if _VOWEL.match(stem[-1]) else ("", "")
    place = f"{noun}{'t' if noun[-1] in VOICELESS else 'd'}{low}"
    return [f"{stem}{to}{high}", f"{stem}{to}{low}", place, f"{place}n", f"{stem}{of}{high}n"]


def _possessed(noun: str) -> str:
    stem = _stem(noun)
    return stem + "s" * bool(_VOWEL.match(stem[-1])) + harmony(noun)[1]


def _possessed_cases(word: str) -> list[str]:
    low, high = harmony(word)
    return [f"{word}n{ending}" for ending in (high, low, f"d{low}", f"d{low}n", f"{high}n")]


def _stem(noun: str) -> str:
    """Return what vowels follow: belleğ of bellek, but kök of kök and disk of disk."""
    is_soft = noun[-1] in "pç" or (noun[-1] == "k" and _VOWEL.match(noun[-2:]))
    soft = noun[:-1] + _SOFT[noun[-1]] if is_soft and len(_VOWEL.findall(noun)) > 1 else noun
    return _STEMS.get(noun, soft)


def harmony(word: str) -> tuple[str, str]:
    """Return the low and the high vowel that endings take behind a word."""
    vowel = _VOWEL.findall("e" + word)[-1].translate(_FOREIGN_VOWELS)
    vowel = vowel.translate(_BACK_TO_FRONT) if word in _FRONT else vowel
    return vowel.translate(_LOW), vowel.translate(_HIGH)
