"""Changes inputs at random: what fuzzes where atheris cannot be installed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

PIECES = (
    "\0 \r \n \t \x1a \ufeff \u00ad \u0301 \u200d \u202e < > </ <!-- --> <![CDATA[ ]]> <!DOCTYPE "
    "<? &amp; &#0; &# & \" ' ` ``` ~~~ :::: --- +++ ... *[ ]: [[ ]] ]( {{ }} {% {# {term}` :term:` "
    ".. | || :: : - # ## \\ \\( $ $$ @ = , ; % * ** _ <a> <p> <dl> <dt> <script> <textarea> <svg> "
    "<math> <template> <style> !!python/object &a *a <<: ? > |- 0x 1e999 NaN null true \\ud800 "
    "term: definition: aliases: id: see: glossator token attention mask C++ R&D Ã© â€™ ก 漢 ا ß İ"
).split(" ")


def mutated(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """Return an input with a few changes: stretches dropped, doubled, moved, spliced, replaced."""
    for _ in range(random.choice((1, 1, 2, 3, 5, 8))):
        start, stop = sorted(random.randrange(len(data) + 1) for _ in range(2))
        stop = min(stop, start + random.choice((0, 1, 4, 16, 200)))
        piece = data[start:stop]
        change = random.randrange(7)
        if change == 0:
            piece = b""
        elif change == 1:
            piece *= random.choice((2, 3, 10, 100))
        elif change == 2:
            piece = random.choice(PIECES).encode() * random.choice((1, 1, 1, 2, 50))
        elif change == 3:
            piece += random.choice(PIECES).encode()
        elif change == 4:
            piece = bytes(random.randrange(256) for _ in range(random.choice((1, 1, 2, 4))))
        elif change == 5 and others:
            other = random.choice(others)
            first = random.randrange(len(other) + 1)
            piece += other[first : first + random.choice((4, 40, 400))]
        else:
            data = data[:start] + data[stop:]
            stop = start = random.randrange(len(data) + 1)
        data = data[:start] + piece + data[stop:]
    return data
