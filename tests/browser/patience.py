"""How long to wait for a browser where its driver waits for ever."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` in what takes longer, where the system has alarms: not on Windows."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    handler = signal.signal(signal.SIGALRM, _give_up)
    # Again and again: an alarm that rings in a callback of the driver's loop is lost there.
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, handler)


def _give_up(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError
