"""What the tests run in the pages that they read."""

from __future__ import annotations

# Runs before the page's own scripts. It looks at every frame, independently of how tips open.
DIARY = """
window.diary = {tips: [], moves: {}, violations: [], errors: [], seen: 0, pause: 0};
addEventListener("error", e => diary.errors.push(e.message));
addEventListener("securitypolicyviolation", e => diary.violations.push([e.violatedDirective,
  e.sourceFile, e.blockedURI, e.target.closest?.("[class*=glossator]")?.outerHTML].join(" ")));
for (const type of ["pointerover", "pointerout", "focusin"])
  addEventListener(type, e => { diary.moves[type] = performance.now(); }, true);
window.openTips = () => [...document.querySelectorAll(".glossator-tip")]
  .filter(tip => tip.getClientRects().length).map(tip => tip.id);
const look = () => {
  const tips = openTips(), last = diary.tips.at(-1), at = performance.now();
  if (!last || last.tips.join() !== tips.join()) diary.tips.push({at, tips});
  diary.pause = Math.max(diary.pause, at - diary.seen);
  diary.seen = at;
  requestAnimationFrame(look);
};
if (location.protocol !== "about:") document.addEventListener("DOMContentLoaded", look);
"""

# Runs before the page's own scripts, too: an old browser.
NO_POPOVER = """
delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.hidePopover;
document.addEventListener("DOMContentLoaded", () => {
  for (const tip of document.querySelectorAll("[popover]")) tip.removeAttribute("popover");
});
"""

EDGES = "({left, top, right, bottom}) => ({left, top, right, bottom})"

PLAIN_POINT = """() => {
  const boxes = [...document.querySelectorAll("a, button, input, label, .glossator-tip")]
    .flatMap(e => [...e.getClientRects()]);
  const away = ([x, y]) => Math.min(...boxes.map(b => Math.hypot(
    Math.max(b.left - x, x - b.right, 0), Math.max(b.top - y, y - b.bottom, 0))));
  const points = [];
  const {clientWidth, clientHeight} = document.documentElement; // without the bars for scrolling
  for (let x = 5; x < clientWidth; x += 20)
    for (let y = 5; y < clientHeight; y += 20) points.push([x, y]);
  return points.sort((a, b) => away(b) - away(a))[0];
}"""


# Scrolls an element to an edge of the window, and out from under what sticks there.
SCROLL = """(e, block) => {
  const top = () => e.getClientRects()[0].top;
  e.scrollIntoView({block, behavior: "instant"});
  for (let step = block === "end" ? 8 : -8, before = NaN; before !== top();) {
    const {left, right, bottom} = e.getClientRects()[0];
    const found = document.elementFromPoint((left + right) / 2, (top() + bottom) / 2);
    if (e.contains(found)) break;
    before = top();
    scrollBy({top: step, behavior: "instant"});
  }
}"""
FADED = "e => Promise.all(e.getAnimations().map(fade => fade.finished)).then(() => true)"
