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

CHECKS = {
    1: ("a tip opens 300 ms after the pointer enters", "lab firefox examples themes swapped"),
    2: ("passing over for 60 ms opens nothing", "lab firefox examples themes swapped"),
    3: (
        "the next term within 400 ms opens in at most 120 ms",
        "lab firefox examples themes swapped",
    ),
    4: (
        "the pointer crosses the gap into the tip, slowly, and it stays",
        "lab firefox examples themes swapped",
    ),
    5: ("a tip stays for 6 s under a resting pointer", "lab firefox examples themes swapped"),
    6: (
        "it closes 300 ms after the pointer left term and tip",
        "lab firefox examples themes swapped",
    ),
    7: ("Escape closes under a still pointer", "lab firefox examples themes swapped"),
    8: ("it opens again only after pointer or focus left", "lab firefox examples themes swapped"),
    9: (
        "Escape inside the tip does not mute focus or pointer later",
        "lab firefox examples themes swapped",
    ),
    10: ("Escape is taken only while a tip is open", "lab firefox examples themes swapped"),
    11: ("Tab to a term opens, the mouse's press does not", "lab firefox examples themes swapped"),
    12: ("focus stays on the term", "lab firefox examples themes swapped"),
    13: ("losing focus closes", "lab firefox examples themes swapped"),
    14: ("Tab goes on to the next link, never into a tip", "lab firefox examples themes swapped"),
    15: ("Enter follows to a marked entry", "lab firefox examples themes swapped"),
    16: ("there are never two tips", "lab firefox examples themes swapped"),
    17: (
        "link, text and definition are heard, closed and open",
        "lab firefox examples themes swapped",
    ),
    18: ("tips have role and text, and nothing to focus", "lab firefox examples themes swapped"),
    19: ("terms have no title", "lab firefox examples themes swapped"),
    20: ("each description is there once", "lab firefox examples themes swapped"),
    21: (
        "a tip is whole in the window, in a narrow one too",
        "lab firefox examples themes swapped",
    ),
    22: ("it does not cover its term", "lab firefox examples themes swapped"),
    23: ("a table that scrolls does not clip it", "lab firefox examples themes swapped"),
    24: ("a wrapped term is reached from each of its lines", "lab firefox examples themes swapped"),
    25: ("it goes with its term when the page scrolls", "lab firefox examples themes swapped"),
    26: ("its text can be selected", "lab firefox examples themes swapped"),
    27: (
        "a tap opens, one elsewhere closes, a second one follows",
        "lab firefox examples themes swapped",
    ),
    28: (
        "right to left: right edges align; languages keep their direction",
        "lab firefox examples themes swapped",
    ),
    29: (
        "contrast of 4.5 for text and 3 for the border, light and dark",
        "lab firefox examples themes swapped",
    ),
    30: ("forced colours keep the border", "lab firefox examples themes swapped"),
    31: ("reduced motion is respected", "lab firefox examples themes swapped"),
    32: ("paper has neither tips nor dotted lines", "lab firefox examples themes swapped"),
    33: ("a strict content security policy is kept", "lab firefox examples themes"),
    34: ("pages work as files", "lab firefox examples themes"),
    35: ("without script links work and no tip is in the way", "lab firefox examples themes"),
    36: ("axe finds no fault of ours", "lab examples themes"),
    37: (
        "large text and long definitions fit or scroll, and are no trap",
        "lab firefox examples themes swapped",
    ),
    38: ("3 kB of script and 2 kB of style at most", "wheel"),
}
