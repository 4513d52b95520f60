"""The few words that an emitted glossary says itself, in the language of the site."""

from __future__ import annotations

from typing import NamedTuple


class Labels(NamedTuple):
    """What stands before the other names, the related entries and the pages of an entry."""

    also: str = "Also: "
    see_also: str = "See also: "
    used_on: str = "Used on: "
    comma: str = ", "


_NBSP = "\N{NO-BREAK SPACE}"
_LABELS = {
    "ar": Labels("أيضًا: ", "انظر أيضًا: ", "ورد في: ", "، "),
    "de": Labels("Auch: ", "Siehe auch: ", "Kommt vor auf: "),
    "es": Labels("También: ", "Véase también: ", "Aparece en: "),
    "fr": Labels(
        "Aussi\N{NO-BREAK SPACE}: ",
        "Voir aussi\N{NO-BREAK SPACE}: ",
        "Présent sur\N{NO-BREAK SPACE}: ",
    ),
    "it": Labels("Anche: ", "Vedi anche: ", "Usato in: "),
    "ja": Labels("別名：", "関連項目：", "使用箇所：", "、"),
    "ko": Labels("다른 이름: ", "함께 보기: ", "쓰인 곳: "),
    "nl": Labels("Ook: ", "Zie ook: ", "Gebruikt op: "),
    "pt": Labels("Também: ", "Ver também: ", "Aparece em: "),
    "ru": Labels("Также: ", "См. также: ", "Упоминается на: "),
    "th": Labels("ชื่ออื่น: ", "ดูเพิ่มเติม: ", "ใช้ใน: "),
    "tr": Labels("Diğer adları: ", "Ayrıca bakınız: ", "Geçtiği sayfalar: "),
    "zh": Labels("又称：", "另见：", "出现于：", "、"),
}


def labels(language: str) -> Labels:
    """Return the labels for a language such as "de" or "pt_BR"; English where it is unknown."""
    return _LABELS.get(language.replace("_", "-").partition("-")[0].lower(), Labels())
