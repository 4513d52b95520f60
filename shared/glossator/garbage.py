"""Garbage collection, held back where there is none to find."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held() -> Iterator[None]:
    """Hold back the collector: of many thousand new objects none is garbage.

    They count as old ones in the end, which the next collections leave alone; nothing is lost
    to the full one, which comes later.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():  # others may have frozen what they want to stay so
                gc.freeze()
                gc.unfreeze()
            gc.enable()
