"""What the columns of a table of terms are called in other languages than English."""

from __future__ import annotations

from glossator.references import loosely

_TITLES = {
    "term": (
        "begriff, fachbegriff, terminus, terme, término, termino, termine, termo, begrip, woord, "
        "begrepp, begreb, begrep, termin, pojęcie, термин, термін, понятие, terim, kavram, مصطلح, "
        "المصطلح, اصطلاح, מונח, 术语, 中文名称, 中文名, 词汇, 詞彙, 術語, 用語, 単語, 용어"
    ),
    "definition": (
        "erklärung, bedeutung, beschreibung, définition, signification, explication, definición, "
        "descripción, significado, explicación, definizione, descrizione, significato, "
        "spiegazione, definição, descrição, explicação, definitie, betekenis, omschrijving, "
        "uitleg, förklaring, betydelse, beskrivning, forklaring, betydning, beskrivelse, "
        "definicja, opis, znaczenie, wyjaśnienie, определение, описание, значение, пояснение, "
        "визначення, опис, значення, пояснення, tanım, açıklama, anlam, تعريف, التعريف, شرح, "
        "الشرح, تعریف, توضیح, הגדרה, הסבר, 定义, 说明, 释义, 解释, 含义, 描述, 一句话解释, 定義, "
        "說明, 解釋, 説明, 意味, 정의, 설명, 의미"
    ),
    "acronym": (
        "abkürzung, kürzel, abréviation, sigle, acronyme, abreviatura, sigla, acrónimo, "
        "acrônimo, abbreviazione, acronimo, afkorting, förkortning, forkortelse, skrót, "
        "сокращение, аббревиатура, скорочення, абревіатура, kısaltma, اختصار, קיצור, 缩写, 简称, "
        "縮寫, 略語, 略称, 약어"
    ),
    "aliases": (
        "synonyme, synonymes, sinónimos, sinonimi, sinônimos, synoniemen, synonymer, "
        "synonimy, синонимы, синоніми, eş anlamlı, eşanlamlı, مرادفات, 别名, 同义词, 別名, "
        "同義語, 동의어, 英文名称, 英文名, 英文, 英語, 英語名, 英語表記, 영어, 영문, englisch, "
        "anglais, inglés, inglese, inglês, engels, английский, англійська, angielski, engelska, "
        "engelsk, ingilizce, بالإنجليزية, אנגלית"
    ),
}
"""Our keys, each with titles of that column, in small letters, with commas between."""
_KEYS = {loosely(title): key for key, titles in _TITLES.items() for title in titles.split(", ")}


def key_in_other_language(title: str) -> str:
    """Return the key that a title means in some language, empty for none."""
    return _KEYS.get(loosely(title), "")
