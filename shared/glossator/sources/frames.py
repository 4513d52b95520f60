"""Sections of a page of entries that are none: "Contents", "References", and "Terms" as a whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glossator.sources.pages import Heading

_OPENING = frozenset(
    "contents; table of contents; toc; introduction; overview; inhalt; inhaltsverzeichnis; "
    "einleitung; sommaire; table des matières; contenido; índice; contenidos; indice; inhoud; "
    "содержание; оглавление; зміст; spis treści; innehåll; indhold; innhold; içindekiler; "
    "目录; 目錄; 目次; 목차".split("; ")
)
_CLOSING = frozenset(
    "see also; further reading; references; sources; external links; related pages; "
    "related links; related documentation; related documents; next steps; where next; "
    "what's next; resources; additional resources; siehe auch; quellen; weiterführende links; "
    "literatur; voir aussi; références; ressources; ressources complémentaires; "
    "pour aller plus loin; véase también; ver también; referencias; vedi anche; riferimenti; "
    "ver também; veja também; referências; zie ook; bronnen; см. также; источники; ссылки; "
    "литература; див. також; джерела; zobacz też; źródła; se även; källor; se også; kilder; "
    "ayrıca bakınız; kaynaklar; انظر أيضًا; المراجع; 参考; 参考资料; 参考文献; 另请参阅; "
    "參考資料; 関連項目; 参考資料; 참고; 참고 문헌; 참고 자료".split("; ")
)
_FRAME = _OPENING | _CLOSING
"""Headings of sections that frame the entries of a page, in small letters."""
_HOLDING = frozenset(
    "terms; definitions; glossary; terminology; vocabulary; acronyms; abbreviations; initialisms; "
    "key terms; concepts; key concepts; glossary of terms; list of terms; list of acronyms; "
    "list of abbreviations; begriffe; fachbegriffe; definitionen; glossar; abkürzungen; akronyme; "
    "termes; définitions; glossaire; lexique; acronymes; abréviations; sigles; términos; "
    "definiciones; glosario; acrónimos; siglas; abreviaturas; termini; definizioni; glossario; "
    "acronimi; sigle; abbreviazioni; termos; definições; glossário; acrônimos; abreviações; "
    "begrippen; termen; definities; afkortingen; begrippenlijst; woordenlijst; термины; "
    "определения; глоссарий; сокращения; аббревиатуры; терміни; визначення; глосарій; "
    "скорочення; абревіатури; terminy; pojęcia; definicje; słownik; słowniczek; skróty; "
    "akronimy; termer; begrepp; definitioner; ordlista; förkortningar; begreber; "
    "ordliste; forkortelser; begreper; definisjoner; terimler; tanımlar; sözlük; kısaltmalar; "
    "المصطلحات; مصطلحات; التعريفات; الاختصارات; 术语; 术语表; 名词解释; 定义; 缩写; 缩略语; "
    "術語; 術語表; 名詞解釋; 定義; 縮寫; 用語; 用語集; 略語; 용어; 용어집; 약어; 정의".split("; ")
)
"""What sections call themselves that hold the entries of a page."""
_AND = re.compile(
    r"(?<!\s)(?:\s*+[&/]|,?\s++(?:and|und|et|e|y|en|och|og|ve|i|и|і|та))\s++|、|和|与|與|及|및\s"
)


def without_inner(headings: list[Heading]) -> list[Heading]:
    """Return headings without those below "Introduction", "References" and their like."""
    found: list[Heading] = []
    for heading in headings:
        above = found[-1] if found else heading
        if not (heading.level > above.level and _text(above) in _FRAME):
            found.append(heading)
    return found


def framing(headings: list[Heading], entries: list[Heading]) -> list[tuple[int, int | None]]:
    """Return the lines of sections that frame the entries; None is the end of the page."""
    found: list[tuple[int, int | None]] = []
    for index, heading in enumerate(headings):
        if _text(heading) in _FRAME and heading not in entries:
            behind = (h.line for h in headings[index + 1 :] if h.level <= heading.level)
            found.append((heading.line, next(behind, None)))
    return found


def without_holders(headings: list[Heading]) -> list[Heading]:
    """Return the headings below "Terms", "Acronyms and abbreviations" where they hold all entries.

    All headings are returned where an entry stands beside these.
    """
    level = min((heading.level for heading in headings), default=0)
    here = (heading for heading in headings if heading.level == level)
    holders = [heading for heading in here if _text(heading) not in _FRAME]
    if holders and all(map(_is_holder, holders)):
        return [heading for heading in headings if heading.level > level]
    return headings


def _is_holder(heading: Heading) -> bool:
    return all(part in _HOLDING for part in _AND.split(_text(heading)))


def _text(heading: Heading) -> str:
    return heading.text.casefold().rstrip(" :?…")


def without_frame(headings: list[Heading]) -> list[Heading]:
    """Return headings without those that only begin or end a page: "Contents", "References".

    Where the others are in order, one that stands in its place among them may be a term.
    """
    texts = list(map(_text, headings))
    first, stop = 0, len(headings)
    while first < stop and texts[first] in _OPENING and not _is_ordered(texts[first:stop]):
        first += 1
    while first < stop and texts[stop - 1] in _CLOSING and not _is_ordered(texts[first:stop]):
        stop -= 1
    return headings[first:stop]


def _is_ordered(texts: list[str]) -> bool:
    return len(texts) > 2 and texts == sorted(texts)
