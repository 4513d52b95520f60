"""The rules of axe-core, and which of the faults it finds are ours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# All levels of WCAG that axe knows but AAA, best practices, and two rules that are off by default.
_OPTIONS = {
    "runOnly": "wcag2a wcag2aa wcag21a wcag21aa wcag22a wcag22aa best-practice".split(),
    "rules": {"target-size": {"enabled": True}, "label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],
}
# What is told of a fault: where two colours are too much alike, which these are; else the element,
# of a box that scrolls its tags only.
_RUN = """options => axe.run(document, options).then(({violations}) => violations.flatMap(
  ({id, nodes}) => nodes.map(({html, target, any}) => {
    const data = any.find(check => check.id === id)?.data ?? {};
    const look = data.fgColor ? `${data.fgColor} on ${data.bgColor}`
      : data.nodeColor ? `${data.nodeColor} in ${data.parentColor}`
      : id === "scrollable-region-focusable" ? html.replace(/>[^<]+</g, "><") : html;
    return [id, look, target.flat().join(" ")];
  })))"""

Fault = tuple[str, str, str]
"""A rule, what breaks it, and the path of the element on the page."""


@cache
def _script() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def faults(page: Page) -> list[Fault]:
    """Return what breaks a rule on the page as it is now, on its plain parts as well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    return [tuple(fault) for fault in page.evaluate(_RUN, _OPTIONS)]


def ours(found: list[Fault], plain: list[Fault]) -> list[Fault]:
    """Return the faults that pages of the same site without Glossator do not have.

    A fault is the theme's where the same HTML, or the same two colours, break the same rule there.
    """
    known = {(rule, look) for rule, look, _ in plain}
    return [(rule, look, path) for rule, look, path in found if (rule, look) not in known]
