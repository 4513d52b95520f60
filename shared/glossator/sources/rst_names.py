"""The names of reST entries as Sphinx shows them, and the anchors that it gives them."""

from __future__ import annotations

import re
import unicodedata

_CLASSIFIER = re.compile(r"(?<!\s)\s++:\s+.*")
_BEGIN, _END = r"(?<![\w)\]}.,!?*`|\\])", r"(?![\w(\[*`])"
"""What markup must not stand behind, and what must not stand behind it."""
_MARKUP = re.compile(
    r"\\(?P<escaped>.?)"
    rf"|{_BEGIN}``(?P<literal>(?:[^`]|`(?!`))++)``{_END}"
    rf"|{_BEGIN}(?::(?P<role>[a-zA-Z][\w:+.-]{{0,60}}):|_)?`(?P<text>(?:[^`\\]|\\.)++)`"
    rf"(?::[a-zA-Z][\w:+.-]{{0,60}}:|__?)?{_END}"
    rf"|{_BEGIN}\*\*(?!\s)(?P<strong>(?:[^*\\]|\\.|\*(?!\*))++)(?<!\s)\*\*{_END}"
    rf"|{_BEGIN}\*(?![\s*])(?P<emphasis>(?:[^*\\]|\\.)++)(?<!\s)\*{_END}"
    r"|(?<![\w`])(?<!\w[-.+:_])(?P<word>[^\W_]++(?:[-.+:_][^\W_]++)*+)__?(?!\w)"
)
_TARGET = re.compile(r"(?<=[^\s<])\s*+<[^<>]*>\Z")
_LONG_FORM = re.compile(r"(?<!\s)\s*+\([^()]*\)\Z")
_PAIRS = str.maketrans({"ß": "sz", "æ": "ae", "œ": "oe", "ȸ": "db", "ȹ": "qp"})
_LETTERS = str.maketrans(
    "øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȥȴȵȶȷȼȿɀɇɉɋɍɏ",
    "odhiltbbcdfklnpttyzgzlntjcszejqry",
)
"""Letters that no decomposition makes one of ASCII of."""


def shown(line: str) -> str:
    """Return a term as the reader sees it, without markup and without its classifiers."""
    return _MARKUP.sub(_without_markup, without_classifiers(line)).strip()


def without_classifiers(line: str) -> str:
    """Return the line of a term without what Sphinx takes for its classifiers: `term : noun`."""
    return _CLASSIFIER.sub("", line.strip())


def _without_markup(match: re.Match[str]) -> str:
    found = match[match.lastgroup or 0]
    if match.lastgroup == "literal":
        return found
    if match.lastgroup == "escaped":
        # A blank behind a backslash only parts markup from letters.
        return found.strip()
    text = re.sub(r"\\(.?)", lambda escape: escape[1].strip(), found)
    return _of_role(text) if match.lastgroup == "text" else text


def _of_role(text: str) -> str:
    """Return what a role or a link shows."""
    text = _TARGET.sub("", text)
    return text[1:] if text[:1] in ("~", "!") and text[1:] else text


def anchor_of_line(line: str) -> str:
    """Return the anchor that Sphinx gives the term of a line, which names it by less at times.

    It shows of an abbreviation no long form, and of `~package.Class` its last part.
    """
    return sphinx_anchor(_MARKUP.sub(_named, without_classifiers(line)))


def _named(match: re.Match[str]) -> str:
    text, role = match["text"] or "", match["role"] or ""
    if role == "abbr":
        return _LONG_FORM.sub("", text)
    if role and text.startswith("~"):
        return _without_markup(match).rpartition(".")[2]
    return _without_markup(match)


def sphinx_anchor(name: str) -> str:
    """Return the anchor that Sphinx gives a term; empty where that is a running number.

    Source: `sphinx.util.nodes.make_id` with the prefix "term".
    """
    text = f"term-{name}"
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_PAIRS).translate(_LETTERS))
        text = text.encode("ascii", "ignore").decode()
    anchor = re.sub(r"[^a-zA-Z0-9._]+", "-", " ".join(text.split())).rstrip("-")
    return anchor if anchor != "term" else ""
