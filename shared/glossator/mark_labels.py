"""What entries say of their tags and their status, by language."""

from __future__ import annotations

from typing import NamedTuple


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


MARKS = {
    "ar": MarkLabels(
        "الوسوم: ",
        *("مهجور", "مستبدل", "متقادم", "مسودة", "مفضل", "مقبول"),
        "{status}: استخدم {name}",
    ),
    "da": MarkLabels(
        "Emneord: ",
        *("Frarådes", "Erstattet", "Forældet", "Kladde", "Foretrukket", "Tilladt"),
        "{status}: brug {name}",
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
    "nb": MarkLabels(
        "Etiketter: ",
        *("Frarådes", "Erstattet", "Foreldet", "Utkast", "Foretrukket", "Tillatt"),
        "{status}: bruk {name}",
    ),
    "nl": MarkLabels(
        "Labels: ",
        *("Afgeraden", "Vervangen", "Verouderd", "Concept", "Voorkeursterm", "Toegestaan"),
        "{status}: gebruik {name}",
    ),
    "pl": MarkLabels(
        "Tagi: ",
        *("Niezalecane", "Zastąpione", "Przestarzałe", "Szkic", "Zalecane", "Dopuszczalne"),
        "{status}: zamiast tego {name}",
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
    "sv": MarkLabels(
        "Taggar: ",
        *("Avrådes", "Ersatt", "Föråldrat", "Utkast", "Rekommenderat", "Tillåtet"),
        "{status}: använd {name}",
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
    "uk": MarkLabels(
        "Мітки: ",
        *("Не рекомендовано", "Замінено", "Застаріло", "Чернетка", "Рекомендовано", "Припустимо"),
        "{status}: замість цього {name}",
    ),
    "zh": MarkLabels(
        "标签：",
        *("不推荐使用", "已被取代", "已过时", "草稿", "首选", "允许使用"),
        "{status}：请用{name}",
        "。",
    ),
    "zh-hant": MarkLabels(
        "標籤：",
        *("不建議使用", "已被取代", "已過時", "草稿", "首選", "允許使用"),
        "{status}：請用{name}",
        "。",
    ),
}
