"""What only groups the entries of a page: letters, ranges of them, and rows of kana."""

from __future__ import annotations

import re

from glossator.patterns import late

_GROUP = late(
    r"[^\W\d_]\s?[-–—～〜]\s?[^\W\d_]|0\s?[-–—]\s?9|symbols|\[[^\W_]\]|[^\W_][.:]|[ぁ-ゖァ-ヺ]行",
    re.IGNORECASE,
)


def is_group(text: str) -> bool:
    """Say whether a heading only groups entries: `A`, `A.`, `[A]`, `A–C`, `0–9`, `あ行`."""
    return len(text) == 1 or _GROUP.fullmatch(text) is not None
