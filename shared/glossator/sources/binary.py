"""Files that are no texts in any encoding, such as pictures and archives."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

_LOOKED_AT = 4096
"""Bytes from which the others are judged."""
_CONTROLS = bytes({*range(32), 127} - {*b"\t\n\v\f\r\x1b"})
"""What texts do not have; escape begins the modes of a terminal, and of Japanese in seven bits."""
_FEW = 20
"""One byte in so many may be one of those in a text that some tool has damaged."""
_ZEROS = 10
"""Where characters have two bytes, one in so many first or else second ones is zero at least."""


def is_binary(data: bytes) -> bool:
    """Say whether the beginning of a file, which is no UTF-8, is that of no text at all."""
    head = data[:_LOOKED_AT]
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or _is_wide(head):
        return False
    strange = len(head) - len(head.translate(None, _CONTROLS))
    return strange * _FEW > len(head)


def _is_wide(head: bytes) -> bool:
    """Say whether bytes look like UTF-16: zeros stand in every other place, and not beside them."""
    few, many = sorted((head[::2].count(0), head[1::2].count(0)))
    return many * 2 * _ZEROS > len(head) and few * _ZEROS < many
