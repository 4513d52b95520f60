"""What a tooltip owes its reader: 38 checks, and the places where tests hold each of them.

Tests say which checks they hold by `@pytest.mark.check(number, …)`.
"""

from __future__ import annotations

# The modules whose checks are held on all sites but for what their marks say.
EVERYWHERE = "keyboard look page placement tooltip touch"

# The places, and the modules whose tests hold their checks there.
PLACES = {
    "lab": f"{EVERYWHERE} axe",  # awkward pages under a strict policy
    "firefox": "",  # the tests of any module that are marked with `engines`
    "examples": f"{EVERYWHERE} axe examples",  # both example sites
    "themes": f"{EVERYWHERE} axe themes",  # the Sphinx example in six themes
    "swapped": f"{EVERYWHERE} instant",  # Material and Zensical, which swap pages in
    "wheel": "shipped",  # what users install
}

EVERY = "lab firefox examples themes swapped"
FIXED = "lab firefox examples themes"  # not where the theme itself cannot do without

CHECKS = {
    1: ("a tip opens 300 ms after the pointer enters", EVERY),
    2: ("passing over for 60 ms opens nothing", EVERY),
    3: ("the next term within 400 ms opens in at most 120 ms", EVERY),
    4: ("the pointer crosses the gap into the tip, slowly, and it stays", EVERY),
    5: ("a tip stays for 6 s under a resting pointer", EVERY),
    6: ("it closes 300 ms after the pointer left term and tip", EVERY),
    7: ("Escape closes under a still pointer", EVERY),
    8: ("it opens again only after pointer or focus left", EVERY),
    9: ("Escape inside the tip does not mute focus or pointer later", EVERY),
    10: ("Escape is taken only while a tip is open", EVERY),
    11: ("Tab to a term opens, the mouse's press does not", EVERY),
    12: ("focus stays on the term", EVERY),
    13: ("losing focus closes", EVERY),
    14: ("Tab goes on to the next link, never into a tip", EVERY),
    15: ("Enter follows to a marked entry", EVERY),
    16: ("there are never two tips", EVERY),
    17: ("link, text and definition are heard, closed and open", EVERY),
    18: ("tips have role and text, and nothing to focus", EVERY),
    19: ("terms have no title", EVERY),
    20: ("each description is there once", EVERY),
    21: ("a tip is whole in the window, in a narrow one too", EVERY),
    22: ("it does not cover its term", EVERY),
    23: ("a table that scrolls does not clip it", EVERY),
    24: ("a wrapped term is reached from each of its lines", EVERY),
    25: ("it goes with its term when the page scrolls", EVERY),
    26: ("its text can be selected", EVERY),
    27: ("a tap opens, one elsewhere closes, a second one follows", EVERY),
    28: ("right to left: right edges align; languages keep their direction", EVERY),
    29: ("contrast of 4.5 for text and 3 for the border, light and dark", EVERY),
    30: ("forced colours keep the border", EVERY),
    31: ("reduced motion is respected", EVERY),
    32: ("paper has neither tips nor dotted lines", EVERY),
    33: ("a strict content security policy is kept", FIXED),
    34: ("pages work as files", FIXED),
    35: ("without script links work and no tip is in the way", FIXED),
    36: ("axe finds no fault of ours", "lab examples themes"),
    37: ("large text and long definitions fit or scroll, and are no trap", EVERY),
    38: ("3 kB of script and 2 kB of style at most", "wheel"),
}
