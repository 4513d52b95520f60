"""The few words that an emitted glossary says itself, in the language of the site."""

from __future__ import annotations

from typing import NamedTuple

from glossator.languages import base


class MarkLabels(NamedTuple):
    """What stands before the tags of an entry, the known words for its status, and what to use.

    `instead` has places for `{status}` and `{name}`; `stop` makes a sentence of it.
    """

    tags: str = "Tags: "
    deprecated: str = "Deprecated"
    superseded: str = "Superseded"
    obsolete: str = "Obsolete"
    draft: str = "Draft"
    preferred: str = "Preferred"
    admitted: str = "Admitted"
    instead: str = "{status}: use {name}"
    stop: str = "."


class Labels(NamedTuple):
    """What stands before the other names, the related entries and the pages of an entry.

    `edit` names the link to its source, `more` the fold that holds a number of further pages.
    """

    also: str = "Also: "
    see_also: str = "See also: "
    used_on: str = "Used on: "
    comma: str = ", "
    edit: str = "Edit"
    more: str = "and {} more"
    marks: MarkLabels = MarkLabels()


_LABELS = {
    "ar": Labels("أيضًا: ", "انظر أيضًا: ", "ورد في: ", "، ", edit="تعديل", more="و{} أخرى"),
    "de": Labels(
        "Auch: ", "Siehe auch: ", "Kommt vor auf: ", edit="Bearbeiten", more="und {} weitere"
    ),
    "es": Labels("También: ", "Véase también: ", "Aparece en: ", edit="Editar", more="y {} más"),
    "fa": Labels(
        "همچنین: ", "نیز ببینید: ", "به‌کاررفته در: ", "، ", edit="ویرایش", more="و {} مورد دیگر"
    ),
    "fr": Labels(
        "Aussi\N{NO-BREAK SPACE}: ",
        "Voir aussi\N{NO-BREAK SPACE}: ",
        "Présent sur\N{NO-BREAK SPACE}: ",
        edit="Modifier",
        more="et {} autres",
    ),
    "he": Labels("גם: ", "ראו גם: ", "מופיע בעמודים: ", edit="עריכה", more="ועוד {}"),
    "it": Labels("Anche: ", "Vedi anche: ", "Usato in: ", edit="Modifica", more="e altre {}"),
    "ja": Labels("別名：", "関連項目：", "使用箇所：", "、", edit="編集", more="ほか{}件"),
    "ko": Labels("다른 이름: ", "함께 보기: ", "쓰인 곳: ", edit="편집", more="외 {}곳"),
    "nl": Labels("Ook: ", "Zie ook: ", "Gebruikt op: ", edit="Bewerken", more="en nog {}"),
    "pt": Labels("Também: ", "Ver também: ", "Aparece em: ", edit="Editar", more="e mais {}"),
    "ru": Labels("Также: ", "См. также: ", "Упоминается на: ", edit="Править", more="и ещё {}"),
    "th": Labels("ชื่ออื่น: ", "ดูเพิ่มเติม: ", "ใช้ใน: ", edit="แก้ไข", more="และอีก {} หน้า"),
    "tr": Labels(
        "Diğer adları: ",
        "Ayrıca bakınız: ",
        "Geçtiği sayfalar: ",
        edit="Düzenle",
        more="ve {} sayfa daha",
    ),
    "zh": Labels("又称：", "另见：", "出现于：", "、", edit="编辑", more="及另外 {} 处"),
}
_MARKS = {
    "ar": MarkLabels(
        "الوسوم: ",
        *("مهجور", "مستبدل", "متقادم", "مسودة", "مفضل", "مقبول"),
        "{status}: استخدم {name}",
    ),
    "de": MarkLabels(
        "Schlagwörter: ",
        *("Nicht mehr empfohlen", "Ersetzt", "Veraltet", "Entwurf", "Bevorzugt", "Zugelassen"),
        "{status}: stattdessen {name}",
    ),
    "es": MarkLabels(
        "Etiquetas: ",
        *("Desaconsejado", "Sustituido", "Obsoleto", "Borrador", "Preferido", "Admitido"),
        "{status}: usar {name}",
    ),
    "fa": MarkLabels(
        "برچسب‌ها: ",
        *("توصیه نمی‌شود", "جایگزین شده", "منسوخ", "پیش‌نویس", "مرجح", "پذیرفته"),
        "{status}: از {name} استفاده کنید",
    ),
    "fr": MarkLabels(
        "Étiquettes\N{NO-BREAK SPACE}: ",
        *("Déconseillé", "Remplacé", "Obsolète", "Brouillon", "Privilégié", "Admis"),
        "{status}\N{NO-BREAK SPACE}: utiliser {name}",
    ),
    "he": MarkLabels(
        "תגיות: ",
        *("לא מומלץ", "הוחלף", "מיושן", "טיוטה", "מועדף", "מותר"),
        "{status}: יש להשתמש במונח {name}",
    ),
    "it": MarkLabels(
        "Etichette: ",
        *("Sconsigliato", "Sostituito", "Obsoleto", "Bozza", "Preferito", "Ammesso"),
        "{status}: usare {name}",
    ),
    "ja": MarkLabels(
        "タグ：",
        *("非推奨", "置き換え済み", "廃止", "下書き", "推奨", "許容"),
        "{status}：{name}を使用",
        "。",
    ),
    "ko": MarkLabels(
        "태그: ",
        *("비권장", "대체됨", "폐기됨", "초안", "권장", "허용"),
        "{status}: {name} 사용",
    ),
    "nl": MarkLabels(
        "Labels: ",
        *("Afgeraden", "Vervangen", "Verouderd", "Concept", "Voorkeursterm", "Toegestaan"),
        "{status}: gebruik {name}",
    ),
    "pt": MarkLabels(
        "Etiquetas: ",
        *("Desaconselhado", "Substituído", "Obsoleto", "Rascunho", "Preferido", "Admitido"),
        "{status}: usar {name}",
    ),
    "ru": MarkLabels(
        "Метки: ",
        *("Не рекомендуется", "Заменено", "Устарело", "Черновик", "Предпочтительно", "Допустимо"),
        "{status}: вместо этого {name}",
    ),
    "th": MarkLabels(
        "แท็ก: ",
        *("ไม่แนะนำให้ใช้", "ถูกแทนที่แล้ว", "เลิกใช้แล้ว", "ฉบับร่าง", "แนะนำให้ใช้", "ใช้ได้"),
        "{status}: ใช้ {name} แทน",
        "",
    ),
    "tr": MarkLabels(
        "Etiketler: ",
        *(
            "Önerilmez",
            "Değiştirildi",
            "Kullanımdan kalktı",
            "Taslak",
            "Tercih edilir",
            "Kabul edilir",
        ),
        "{status}: yerine {name}",
    ),
    "zh": MarkLabels(
        "标签：",
        *("不推荐使用", "已被取代", "已过时", "草稿", "首选", "允许使用"),
        "{status}：请用{name}",
        "。",
    ),
}


def labels(language: str) -> Labels:
    """Return the labels for a language such as "de" or "pt_BR"; English where it is unknown."""
    code = base(language)
    return _LABELS.get(code, Labels())._replace(marks=_MARKS.get(code, MarkLabels()))


_PAGE_TERMS = {
    "ar": "مصطلحات هذه الصفحة",
    "de": "Begriffe auf dieser Seite",
    "es": "Términos de esta página",
    "fa": "اصطلاحات این صفحه",
    "fr": "Termes de cette page",
    "he": "מונחים בעמוד זה",
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
    return _PAGE_TERMS.get(base(language), "Terms on this page")


class Controls(NamedTuple):
    """What names the row of letters, the box that filters entries, and what stands in it.

    `shown` says how many entries are left of how many.
    """

    letters: str = "Letters"
    filter: str = "Filter"
    shown: str = "{shown} of {all}"
    tags: str = "Tags"
    all: str = "All"


_CONTROLS = {
    "ar": Controls("الحروف", "تصفية", "{shown} من {all}", "الوسوم", "الكل"),
    "de": Controls("Buchstaben", "Filtern", "{shown} von {all}", "Schlagwörter", "Alle"),
    "es": Controls("Letras", "Filtrar", "{shown} de {all}", "Etiquetas", "Todas"),
    "fa": Controls("حروف", "پالایش", "{shown} از {all}", "برچسب‌ها", "همه"),
    "fr": Controls("Lettres", "Filtrer", "{shown} sur {all}", "Étiquettes", "Toutes"),
    "he": Controls("אותיות", "סינון", "{shown} מתוך {all}", "תגיות", "הכול"),
    "it": Controls("Lettere", "Filtra", "{shown} di {all}", "Etichette", "Tutte"),
    "ja": Controls("索引", "絞り込み", "{all}件中{shown}件", "タグ", "すべて"),
    "ko": Controls("색인", "필터", "{all}개 중 {shown}개", "태그", "전체"),
    "nl": Controls("Letters", "Filteren", "{shown} van {all}", "Tags", "Alle"),
    "pt": Controls("Letras", "Filtrar", "{shown} de {all}", "Etiquetas", "Todas"),
    "ru": Controls("Буквы", "Фильтр", "{shown} из {all}", "Метки", "Все"),
    "th": Controls("ตัวอักษร", "กรอง", "{shown} จาก {all}", "แท็ก", "ทั้งหมด"),
    "tr": Controls("Harfler", "Filtrele", "{all} içinden {shown}", "Etiketler", "Tümü"),
    "zh": Controls("索引", "筛选", "共 {all} 条，显示 {shown} 条", "标签", "全部"),
}


def controls(language: str) -> Controls:
    """Return the controls for a language such as "de" or "pt_BR"; English where it is unknown."""
    return _CONTROLS.get(base(language), Controls())
