"""The few words that an emitted glossary says itself, in the language of the site."""

from __future__ import annotations

from typing import NamedTuple


class Labels(NamedTuple):
    """What stands before the other names, the related entries and the pages of an entry.

    `edit` names the link to its source.
    """

    also: str = "Also: "
    see_also: str = "See also: "
    used_on: str = "Used on: "
    comma: str = ", "
    edit: str = "Edit"


_NBSP = "\N{NO-BREAK SPACE}"
_LABELS = {
    "ar": Labels("أيضًا: ", "انظر أيضًا: ", "ورد في: ", "، ", edit="تعديل"),
    "de": Labels("Auch: ", "Siehe auch: ", "Kommt vor auf: ", edit="Bearbeiten"),
    "es": Labels("También: ", "Véase también: ", "Aparece en: ", edit="Editar"),
    "fr": Labels(
        "Aussi\N{NO-BREAK SPACE}: ",
        "Voir aussi\N{NO-BREAK SPACE}: ",
        "Présent sur\N{NO-BREAK SPACE}: ",
        edit="Modifier",
    ),
    "it": Labels("Anche: ", "Vedi anche: ", "Usato in: ", edit="Modifica"),
    "ja": Labels("別名：", "関連項目：", "使用箇所：", "、", edit="編集"),
    "ko": Labels("다른 이름: ", "함께 보기: ", "쓰인 곳: ", edit="편집"),
    "nl": Labels("Ook: ", "Zie ook: ", "Gebruikt op: ", edit="Bewerken"),
    "pt": Labels("Também: ", "Ver também: ", "Aparece em: ", edit="Editar"),
    "ru": Labels("Также: ", "См. также: ", "Упоминается на: ", edit="Править"),
    "th": Labels("ชื่ออื่น: ", "ดูเพิ่มเติม: ", "ใช้ใน: ", edit="แก้ไข"),
    "tr": Labels("Diğer adları: ", "Ayrıca bakınız: ", "Geçtiği sayfalar: ", edit="Düzenle"),
    "zh": Labels("又称：", "另见：", "出现于：", "、", edit="编辑"),
}


def labels(language: str) -> Labels:
    """Return the labels for a language such as "de" or "pt_BR"; English where it is unknown."""
    return _LABELS.get(language.replace("_", "-").partition("-")[0].lower(), Labels())


_PAGE_TERMS = {
    "ar": "مصطلحات هذه الصفحة",
    "de": "Begriffe auf dieser Seite",
    "es": "Términos de esta página",
    "fr": "Termes de cette page",
    "it": "Termini di questa pagina",
    "ja": "このページの用語",
    "ko": "이 페이지의 용어",
    "nl": "Termen op deze pagina",
    "pt": "Termos desta página",
    "ru": "Термины на этой странице",
    "th": "คำศัพท์ในหน้านี้",
    "tr": "Bu sayfadaki terimler",
    "zh": "本页术语",
}


def page_terms_label(language: str) -> str:
    """Return what the list of the terms on a page is called, in a language as for `labels`."""
    code = language.replace("_", "-").partition("-")[0].lower()
    return _PAGE_TERMS.get(code, "Terms on this page")
