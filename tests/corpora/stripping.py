"""Takes out of a page what Glossator puts in, by patterns that share no code with it."""

from __future__ import annotations

import re

_AUTOMATIC = re.compile(
    r'<a\b(?=[^>]*\sclass="(?:[^"]*\s)?glossator-auto[\s"])[^>]*>(?P<text>.*?)</a>', re.DOTALL
)
_TIPS = re.compile(
    r'\n<div class="glossator-tips glossator-popups">\n'
    r'(?:<div class="glossator-tip" .*?</div>\n)+</div>',
    re.DOTALL,
)
_ASSETS = re.compile(
    r'[ \t]*<link\b[^>]*href="[^"]*glossator\.css[^"]*"[^>]*>\n?'
    r'|[ \t]*<script\b[^>]*src="[^"]*glossator\.js[^"]*"[^>]*></script>\n?'
)
_HAND_MADE = re.compile(r'<a\b[^>]*\saria-describedby="glossator-tip-[^"]*"[^>]*>')
_DESCRIBING = re.compile(r'\saria-describedby="glossator-tip-[^"]*"')
_CLASS_ALONE = re.compile(r'\sclass="glossator-term"')
_CLASS = re.compile(r"\bglossator-term | glossator-term\b")


def strip_assets(html: str) -> str:
    """Return a page without the tags that load our style and script."""
    return _ASSETS.sub("", html)


def strip(html: str) -> str:
    """Return a page without anything of ours: as the plain build should have written it."""
    html = _TIPS.sub("", strip_assets(html))
    html = _AUTOMATIC.sub(r"\g<text>", html)
    return _HAND_MADE.sub(_plain_tag, html)


def _plain_tag(match: re.Match[str]) -> str:
    tag = _DESCRIBING.sub("", match.group())
    return _CLASS.sub("", _CLASS_ALONE.sub("", tag))
