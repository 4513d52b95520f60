"""Sections that begin or end a page of entries, and are none: "Contents", "References"."""

from __future__ import annotations

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
"""Headings of sections that frame the entries of a page, in small letters."""


def without_ends(headings: list[Heading]) -> list[Heading]:
    """Return headings without those below "References" and its like."""
    found: list[Heading] = []
    for heading in headings:
        if not (found and heading.level > found[-1].level and _text(found[-1]) in _CLOSING):
            found.append(heading)
    return found


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
    return len(texts) > 1 and texts == sorted(texts)
