"""Proper names: a common word with a capital inside a sentence is the name of something else.

"A transformer" is the architecture, "added to Transformers" the library.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence

from glossator.characters import before_picture
from glossator.languages import language
from glossator.model import Term
from glossator.page import BARRIER, Block, Edge, Form, Mention
from glossator.sentence_beginnings import REACH, is_inside_sentence, last_sign

_NAME = Form.NAME
_TITLED_BEHIND = re.compile(r"\s+([^\W\d_]{2,})(?!\w)")
_TITLED_BEFORE = re.compile(r"(?<!\w)([^\W\d_]{2,})\s+([^\W\d_]{2,})\s+\Z")
_LATIN_BEHIND = re.compile(r"\s+[A-Za-z]")


class ProperNames:
    """Knows which mentions on a page are proper names.

    A capital inside a sentence makes one, unless an article stands before what is no plural, and
    so does a verb in the singular behind a plural: "Transformers has". At the beginning of a
    sentence the word is a name, too, if the page has more such names than small mentions. A capital
    is but a habit, and the mention counts as a small one, behind "the" and the like before no noun,
    and where the script of the language has no capitals, unless a further foreign word stands
    beside it.
    """

    def __init__(self, mentions: Sequence[Mention], blocks: Sequence[Block], code: str) -> None:
        self._inside: set[tuple[int, int]] = set()
        self._everywhere: set[str] = set()
        self._blocks = blocks
        written: list[str] = []
        habits: list[str] = []
        for mention in mentions:
            index, start, _, _, form = mention
            block = blocks[index]
            if form is _NAME or not block.text[start].isupper():
                continue  # as most are
            text = _with_capital(mention, block, code)
            if text and (_is_inside(mention, block, code) or _is_one(mention, block, code)):
                self._inside.add((index, start))
                written.append(text)
            elif text and _is_habit(mention, block, code):
                habits.append(text[:3].lower())
        if written:
            beginnings = {text[:3].lower() for text in written}
            small = Counter([*self._small(mentions, beginnings), *habits])
            names = Counter(written).items()
            self._everywhere = {t for t, number in names if number > small[t[:3].lower()]}

    def _small(self, mentions: Sequence[Mention], beginnings: set[str]) -> list[str]:
        """Return how the mentions begin that begin with some small letters."""
        blocks = self._blocks
        starts = [blocks[b].text[start : min(start + 3, end)] for b, start, end, _, _ in mentions]
        return [start for start in starts if start in beginnings]

    def __bool__(self) -> bool:
        return bool(self._inside)

    def __contains__(self, mention: Mention) -> bool:
        text = self._blocks[mention.block].text[mention.start : mention.end]
        return (mention.block, mention.start) in self._inside or text in self._everywhere


def is_in_name(mention: Mention, block: Block, code: str) -> bool:
    """Say whether the words beside a word with a capital make a longer name of it.

    One behind it does, as in "Internet Explorer", or two before it, as in "Amazon Web Services",
    unless a sentence begins with them. Acronyms have capitals in any text, "an HTML Element", and
    in German every noun does.
    """
    text = block.text[mention.start : mention.end]
    if not (text[0].isupper() and text.isalpha() and text[1:].islower()):
        return False
    if language(code).has_capital_nouns:
        return False
    return _begins_name(mention, block) or _ends_name(mention, block)


def _begins_name(mention: Mention, block: Block) -> bool:
    """Say whether another word with a capital is behind a word.

    What is behind a bold word at the beginning of a block speaks of it: "**Token** Represents".
    """
    if mention.start == 0 and block.edges[block.edges_at(mention.end)]:
        return False
    behind = _TITLED_BEHIND.match(block.text, mention.end)
    return behind is not None and _is_titled(behind[1])


def _ends_name(mention: Mention, block: Block) -> bool:
    """Say whether two words with capitals are before a word, inside a sentence."""
    before = _before(mention, block)
    found = _TITLED_BEFORE.search(before)
    if found is None or not all(map(_is_titled, found.groups())):
        return False
    return is_inside_sentence(before[: found.start()])


def _is_titled(word: str) -> bool:
    return word[0].isupper() and word[1].islower()


def _with_capital(mention: Mention, block: Block, code: str) -> str:
    """Return the text of a mention with a capital that the term does not account for, else ""."""
    if mention.form not in (Form.CASE, Form.INFLECTED):
        return ""
    text = block.text[mention.start : mention.end]
    is_word = text[0].isupper() and text.isalpha() and text[1:].islower()
    is_name = is_word and (_is_common(mention.term, text, code) or _has_logo(mention, block))
    return text if is_name else ""


def _has_logo(mention: Mention, block: Block) -> bool:
    """Say whether a picture inside a sentence stands right before a plural: a name in any case."""
    if mention.form is not Form.INFLECTED or mention.term.match_case is not None:
        return False
    before = before_picture(_before(mention, block))
    return before is not None and is_inside_sentence(before)


def _is_common(term: Term, text: str, code: str) -> bool:
    """Say whether the author writes the word small: then a capital has a reason."""
    if term.match_case is not None or language(term.language or code).has_capital_nouns:
        return False
    return all(name[0].islower() for name in _alike(term, text))


def _alike(term: Term, text: str) -> list[str]:
    """Return the names and forms of a term that a text may be made from."""
    written = [*(name.text for name in term.names), *term.forms]
    return [name for name in written if name[:2].casefold() == text[:2].casefold()]


def _is_one(mention: Mention, block: Block, code: str) -> bool:
    """Say whether the verb behind a plural speaks of one thing."""
    verb = language(code).singular_verb
    return bool(verb and verb.match(block.text, mention.end)) and _is_plural(mention, block.text)


def _is_plural(mention: Mention, block: str) -> bool:
    """Say whether a mention is longer than the names that it is a form of."""
    _, start, end, term, form = mention
    if form is not Form.INFLECTED:
        return False
    return all(len(name) < end - start for name in _alike(term, block[start:end]))


def _is_inside(mention: Mention, block: Block, code: str) -> bool:
    """Say whether the place of a capital makes a name of it."""
    before = _before(mention, block)
    if _is_loan(mention.form, code):
        return bool(_LATIN_BEHIND.match(block.text, mention.end)) or _is_behind_foreign_word(before)
    if not is_inside_sentence(before):
        return False
    # "A Windows machine" has no plural of "window" behind its article.
    if _ends_in_article(before, code):
        return _is_plural(mention, block.text)
    return not _is_common_noun(mention, block, code)


def _before(mention: Mention, block: Block) -> str:
    """Return what stands before a mention, as far as it matters: blocks may be books.

    A word in bold, or a few, at the beginning of a block lead in to a sentence: "**Note** Pods".
    """
    before = block.text[max(0, mention.start - REACH) : mention.start]
    if mention.start < REACH and block.edges and _leads_in(before, block.edges):
        return ""
    return before


def _ends_in_article(before: str, code: str) -> bool:
    article = language(code).article
    return article is not None and article.search(before) is not None


def _is_habit(mention: Mention, block: Block, code: str) -> bool:
    """Say whether a capital that makes no name is but a habit, so that the word is common."""
    return _is_loan(mention.form, code) or _is_common_noun(mention, block, code)


def _is_common_noun(mention: Mention, block: Block, code: str) -> bool:
    """Say whether a word stands where a proper name would have no article: "the Router is"."""
    around = language(code).common_noun
    if around is None or mention.form is not Form.CASE:
        return False
    before, behind = around
    return bool(before.search(_before(mention, block)) and behind.match(block.text, mention.end))


def _is_loan(form: Form, code: str) -> bool:
    """Say whether a capital belongs to a foreign word in a script that has none."""
    return form is Form.CASE and not language(code).has_capitals


def _is_behind_foreign_word(before: str) -> bool:
    """Say whether a text stops behind a Latin letter, or a picture, of the same sentence."""
    last = before[last_sign(before, BARRIER) :][:1]
    return last in string.ascii_letters if last.isalnum() else bool(last)


def _leads_in(before: str, edges: Sequence[Edge]) -> bool:
    """Say whether a text is an element that begins its block, and blanks behind it."""
    depth = 0
    for offset, step in edges if not edges[0].offset else ():
        depth += step
        if not depth:
            return offset < len(before) and not before[offset:].strip()
    return False
