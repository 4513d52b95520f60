"""What the command prints to: in UTF-8, and to readers and disks that may take no more."""

from __future__ import annotations

import errno
import io
import os
import sys

_WRITES_FAIL_WITH = errno.EINVAL if os.name == "nt" else errno.EPIPE
"""The error of a write to a stream that nobody reads; elsewhere EINVAL is a mistake of ours."""
_TAKES_NO_MORE = (errno.ENOSPC, errno.EFBIG, errno.EIO)


def speak_utf8() -> None:
    """Write UTF-8 wherever the output goes, since terms may be of any script.

    Ends of lines stay as they are: on Windows, those of a page that has its own would be doubled.
    What is printed to a stream that was closed before the start, of which Python has none, is lost.
    """
    sys.stdout, sys.stderr = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def give_up_output(error: OSError) -> None:
    """Say why the output took no more, and let it go; raises an error of anything else.

    A reader, such as `head`, has seen enough, so nothing is to be said of that.
    """
    if error.filename is None and error.errno in _TAKES_NO_MORE:
        print(f"glossator: the output cannot be written: {error.strerror}", file=sys.stderr)
    elif not _is_closed_pipe(error):
        raise error
    # The flush at exit would complain again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _is_closed_pipe(error: OSError) -> bool:
    is_write = error.errno == _WRITES_FAIL_WITH and error.filename is None
    return is_write or isinstance(error, BrokenPipeError)
