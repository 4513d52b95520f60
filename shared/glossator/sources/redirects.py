"""Entries whose whole text sends the reader to other entries: See [x](#a) and [y](#b)."""

from __future__ import annotations

import re
from urllib.parse import unquote

# What stands around the links of such an entry, by language.
_AROUND = {
    "en": "a also and at cf compare entries entry for go in or refer see the to under",
    "es": "consulta consulte e mira o tambien también u vea ver véanse véase y",
    "pt": "confira consulte e ou também veja ver vide",
    "fr": "aussi consultez et ou référez-vous se reporter voir voyez à",
    "de": "auch oder s siehe u und unter vergleiche vgl",
    "it": "anche consulta e ed o oppure si veda vedi",
    "nl": "bekijk en of ook zie",
    "sv": "eller och också se",
    "ru": "и или см смотри смотрите также",
    "pl": "i lub oraz patrz także zobacz",
    "tr": "bakınız bkz ve veya",
    "ar": "أنظر أو أيضا أيضًا إلى انظر راجع و",
    "ja": "および ご覧ください と または も や を をご覧ください を参照 を参照してください "
    "を参照のこと を見よ 参照 参照してください 参照のこと 及び 見よ",
    "zh": "与 以及 參見 參閱 参见 参阅 及 另見 另见 另請參閱 另请参阅 和 或 與 見 见 請參閱 "
    "请参见 请参阅",
    "ko": "과 를 및 보세요 와 을 을보세요 이나 나 또는 참고 참고하세요 참고하십시오 참조 "
    "참조하세요 참조하십시오",
}
AROUND = frozenset(word for words in _AROUND.values() for word in words.split())
"""The words that may stand around the links of such an entry, folded."""
_WORD = re.compile(r"[^\s.,;:!?…()\[\]\"'“”«»—–→。、，；：！（）・،؛]+")


def targets(text: str) -> tuple[str, ...]:
    """Return the fragments of a definition that only redirects, as written; else nothing."""
    if "](#" not in text:
        return ()
    from glossator.prose.markdown import parser  # few entries redirect

    tokens = parser().parse(text)
    if [token.type for token in tokens] != ["paragraph_open", "inline", "paragraph_close"]:
        return ()
    found: list[str] = []
    depth = 0
    for token in tokens[1].children or ():
        if token.type == "link_open":
            href = str(token.attrGet("href") or "")
            if not href.startswith("#"):
                return ()
            found.append(unquote(href[1:]))
        depth += token.nesting if token.type.startswith("link_") else 0
        if not depth and not set(_WORD.findall(token.content.casefold())) <= AROUND:
            return ()
    return tuple(found)
