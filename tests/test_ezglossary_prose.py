"""Markdown as migration reads it: what of a page is code, and keeps its place."""

from __future__ import annotations

import re
from itertools import count

from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown import Markdown

from glossator.cli.ezglossary_prose import masked

BLOCKS = [
    "{}",
    "`{}`",
    "``a ` {}``",
    "- {}",
    "1. {}",
    "    {}",
    "        {}",
    "            {}",
    "- a\n\n    {}",
    "!!! note\n    {}",
    "!!! note\n\n    {}",
    "term\n:   {}",
    "> {}",
    "```\n{}\n```",
    "~~~~ text\n{}\n~~~\n{}\n~~~~",
    "    ```\n    {}\n    ```",
    "<!-- {} -->",
    "| a |\n| - |\n| {} |",
    "\t{}",
    "text\n- {}",
    "- a\n    - b\n\n        {}\n\n            {}",
    "> - {}\n>\n>     {}",
    "```\n{}\n``` x\n{}\n```",
    "a ` {}",
]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=8))
@example(["- a\n\n    {}", "        {}", "            {}"])
@example(["    {}", "```\n{}\n```"])
@example(["text\n- {}", "    {}"])
@example(["> - {}\n>\n>     {}", "    {}"])
@example(["a ` {}", "a ` {}"])
def test_code_is_what_python_markdown_takes_for_it(blocks: list[str]) -> None:
    """The references outside of code are those that the tool would see in the HTML."""
    counter = count()
    text = "\n\n".join(re.sub("{}", lambda _: f"<s:t{next(counter)}>", b) for b in blocks)
    html = Markdown(extensions=["admonition", "def_list", "fenced_code", "tables"]).convert(text)
    html = re.sub(r"<!--.*?-->", "", html, flags=re.DOTALL)
    assert re.findall(r"<s:(t\d+)>", masked(text)) == re.findall(r"<s:(t\d+)>", html)


def test_masking_keeps_every_place() -> None:
    """Offsets and line ends of the text behind are those of the page."""
    text = (
        "---\r\na: b\r\n---\r\n\r\n    code\r\n\r\n```\r\nx\r\n```\r\ntext `c` <!-- d\r\n -->\r\n"
    )
    found = masked(text)
    assert len(found) == len(text)
    assert found.split() == ["text"]
    assert re.findall(r"\r\n", found) == re.findall(r"\r\n", text)
