"""What Arabic writes in one with a noun: the article, "and", "so", "with", "like", "for".

Attached pronouns are not read, since unvowelled they look like endings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from glossator.arabic_letters import is_doubled
from glossator.languages import Reading

ARTICLE = re.compile("ال(?=[A-Za-z]|..)")
_SIGNS = re.compile("[\u0640\u064b-\u0655\u0670\u200c\u200d]")
_GLUED = re.compile("([وف]?)(لل|[بكل])?(.+)")
_NOT_CUT = frozenset(
    "باختصار باستخدام باستمرار بالإضافة بالاضافة بالتأكيد بالتالي بالتحديد بالترتيب بالتفصيل "
    "بالذات بالضبط بالطبع بالفعل بالكامل بالمثل بالمقابل بالنسبة ببساطة بجانب بداخل بدقة بسرعة "
    "بسهولة بشرط بشكل بصفة بصورة بطريقة بعنوان بفضل بفعالية بقوة بكفاءة بمجرد بمعنى بنجاح بواسطة "
    "بوجه بوضوح لأجل للأسف للغاية "
    "باستثناء بالاستناد بالاعتماد بالتزامن بالتساوي بالتناوب بالتوازي بالنظر بأمان بانتظام بحرية "
    "بخلاف بسبب بغرض بمرونة بموجب بهدف لصالح لغاية "
    "بذرة برهان بطاقات بطاقة بعيد بكسل بنية بوصلة فاصل فعالية فعلي "
    "فكرة فنية كامن كتلة لقطة واحد وجهة وحدة ورقة بنيات وصفات وصفة وصلات وصلة وكالات وكالة "
    "بروتين بروتينات فلتر كبار لجنة لزوجة لطيف وسائل".split()
)
"""Adverbs made of a particle and a noun (بالنسبة إلى, with regard to); words that look like one."""


_SHORT = frozenset("حد حق حل خط رد صك فك نص".split())
"""Nouns of two letters that are no other word with a particle, if further words follow."""

_BARE_ALEF = frozenset("ابن ابنة اسم اسمي".split())
"""Short nouns with an alef that has no hamza to lose."""


def unmarked(text: str) -> str:
    """Return a text without vowel signs, stretches and joiners."""
    return _SIGNS.sub("", unicodedata.normalize("NFKC", text))


def readings(word: str) -> Iterator[Reading]:
    """Yield what is left of a word without particles: and, so, with, like, for."""
    plain = unmarked(word)
    found = _GLUED.fullmatch(plain)
    if found is None or plain in _NOT_CUT or is_doubled(word):
        return
    conjunction, particle, rest = found.groups("")
    behind = f"{particle}{rest}"
    ends = [behind] if conjunction else []
    if particle and behind not in _NOT_CUT:
        ends += [f"ال{rest}", f"ا{behind}", f"ل{rest}"] if particle == "لل" else [rest]
    if plain.startswith("ال") and plain[2:].isascii():
        ends.append(plain)
    yield from (reading for end in ends for reading in _reading(end))


def _reading(word: str) -> Iterator[Reading]:
    """Yield a word that is long enough; a Latin one without its article.

    A short one with a bare alef would be many a word in one with a hamza: فارق, كافة, لازمة.
    """
    rest = word[2:] if ARTICLE.match(word) else word
    is_doubtful = word.startswith("ا") and len(word) < 5 and word not in _BARE_ALEF
    if rest != word or rest.isascii() or (len(rest) > 2 and not is_doubtful):
        yield Reading(rest if rest.isascii() else word, is_first=True)
    elif rest in _SHORT:
        yield Reading(rest, is_first=True, goes_on=True)
