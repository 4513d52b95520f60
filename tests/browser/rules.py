"""What must hold for the tips of every page, whatever generator and theme made it."""

from __future__ import annotations

from browser.reader import Reader

_BROKEN = """() => {
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const stops = "a, button, input, select, textarea, summary, iframe, [tabindex], audio, video";
  const rules = [
    ["a link has a title", all(".glossator-term").filter(
      e => e.title || all("[title]", e).length)],
    ["a description is missing, or there twice", all(".glossator-term").filter(
      e => all(`[id="${e.getAttribute("aria-describedby")}"]`).length !== 1)],
    ["a tip has no role, or no text", all(".glossator-tip").filter(
      e => e.getAttribute("role") !== "tooltip" || !e.textContent.trim())],
    ["something in a tip takes the focus", all(".glossator-tip").filter(
      e => all(stops, e).length || e.tabIndex >= 0)],
    ["a tip is outside of the main part", all(".glossator-tip").filter(
      e => !e.closest("main, [role=main]"))],
  ];
  return rules.flatMap(([rule, broken]) => broken.map(e => `${rule}: ${e.outerHTML}`));
}"""


def broken(reader: Reader) -> list[str]:
    """Return which rules the page that is shown breaks, and where."""
    found: list[str] = reader.page.evaluate(_BROKEN)
    return found


def is_described(reader: Reader) -> bool:
    """Tell whether the first link, named by its text, is heard with the text of its tip."""
    heard = reader.description(reader.first)
    assert heard["role"] == "link"
    assert heard["name"] == reader.first.inner_text()
    described = reader.tip(reader.first).text_content() or ""
    # Browsers put blanks around the elements of a closed tip.
    return "".join(heard["description"].split()) == "".join(described.split())
