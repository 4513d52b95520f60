"""Thai: no word changes its form; blanks come and go, and loan words have two spellings.

A name with a blank between its words is also written without, and the blank that the Royal
Society asks for around Latin letters and digits, and before ๆ, is often left out. Loan words
are spelled by the Society's rules for transliteration of 1989 or as they were before: ฟังก์ชัน,
ฟังก์ชั่น.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

from glossator.languages import Language

_FAMILIES = """
    ชัน ชั่น
    แอป แอพ
    อัลกอริทึม อัลกอริธึม
    อินเทอร์ อินเตอร์
    อินเทอร์เฟซ อินเทอร์เฟส อินเตอร์เฟซ อินเตอร์เฟส
    เอาต์ เอาท์
    ซอฟต์ ซอฟท์
    เบราว์เซอร์ เบราเซอร์ บราวเซอร์
    ดิจิทัล ดิจิตอล
    ดาตา ดาต้า
    อีเมล อีเมล์
    ลิงก์ ลิงค์
    แพ็กเกจ แพ็คเกจ แพคเกจ
    แบ็กเอนด์ แบ็คเอนด์
    แบ็กอัป แบ็กอัพ แบ็คอัป แบ็คอัพ
    เวิร์ก เวิร์ค
    บล็อก บล็อค
    โทเคน โทเค็น
    ไลบรารี ไลบรารี่
    เทมเพลต เทมเพลท
    อัปเดต อัปเดท อัพเดต อัพเดท
    อัปโหลด อัพโหลด
    อัปเกรด อัพเกรด
    สตาร์ตอัป สตาร์ตอัพ สตาร์ทอัป สตาร์ทอัพ
    ล็อกอิน ล็อคอิน
    ล็อกเอาต์ ล็อกเอาท์ ล็อคเอาต์ ล็อคเอาท์
    โปรเจกต์ โปรเจ็กต์ โปรเจคต์ โปรเจ็คต์
    ออบเจกต์ ออบเจ็กต์ อ็อบเจกต์ อ็อบเจ็กต์
    เวกเตอร์ เวคเตอร์
    เมทริกซ์ เมตริกซ์
    วิดีโอ วีดีโอ วิดิโอ
    กราฟิก กราฟฟิก
    เว็บ เวบ
    ไซต์ ไซท์
    สคริปต์ สคริปท์
    แพลตฟอร์ม แพลทฟอร์ม
    ฟอร์แมต ฟอร์แมท
"""
"""Spellings of one loan word or of an end that loan words share."""

_ALTERNATIVES = {
    member: tuple(line.split()) for line in _FAMILIES.splitlines() for member in line.split()
}
_THAI = "[ก-ฺเ-๎]"
_MARK = "[ะ-ฺๅ็-๎]"
_WESTERN = "[A-Za-z0-9\u0370-\u03ff]"
_KNOWN = "|".join(sorted(_ALTERNATIVES, key=len, reverse=True))
_BLANK = f"(?<={_THAI}) (?={_THAI})"
_JOINT = f"(?<={_THAI}) ?(?={_WESTERN})|(?<={_WESTERN}) ?(?={_THAI})"
_REPEATED = "(?<=[ก-๎]) ?(?=ๆ)"
_TONE_AND_AM = "[\u0e48-\u0e4b](?:\u0e33|\u0e4d\u0e32)|\u0e4d[\u0e48-\u0e4b]\u0e32"
"""The vowel am with a tone; its ring is also typed before the tone, which looks alike."""
_PIECE = re.compile(f"((?:{_KNOWN})(?!{_MARK})|{_BLANK}|{_JOINT}|{_REPEATED}|{_TONE_AND_AM})")
_AT_MOST = 30


def forms(name: str) -> Iterator[str]:
    """Yield the spellings of a name, with and without the blanks that it may do without."""
    parts = _PIECE.split(name)
    choices = [_choices(part) if i % 2 else (part,) for i, part in enumerate(parts)]
    return map("".join, islice(product(*choices), _AT_MOST))


def _choices(part: str) -> tuple[str, ...]:
    """Return the spellings of a part, its own first."""
    if part.strip() and part not in _ALTERNATIVES:
        tone = part.strip("\u0e32\u0e33\u0e4d")
        return part, f"\u0e4d{tone}\u0e32" if part[0] == tone else f"{tone}\u0e33"
    family = _ALTERNATIVES.get(part, ("", " "))
    return part, *(other for other in family if other != part)


LANGUAGE = Language(forms, is_latin=False, has_capitals=False)
