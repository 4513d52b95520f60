"""Counts the instructions of whole builds: what they take, whatever else the machine does.

The CPU seconds of a build differ by some percent from run to run. Its instructions differ by less
than a thousandth where hashes have the same seed, so each side is built once; Valgrind counts.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle
from pathlib import Path

from builds import OURS, PLAIN, Command, environment
from subjects import Docs

HEADER = (
    "| build | plain: 10⁹ instructions | with: 10⁹ instructions | ratio |",
    "| --- | --- | --- | --- |",
)
_COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")


def compare(
    title: str, docs: Docs, command: Command, scratch: Path, sides: Sequence[str]
) -> Iterator[str]:
    """Yield a row for each side of a builder beside the plain build."""
    # Counts do not depend on what runs beside them.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        count = partial(counted, docs, command, scratch)
        plain, *others = pool.map(count, [PLAIN, *sides], cycle(range(os.cpu_count() or 1)))
    for side, other in zip(sides, others, strict=True):
        name = title if side == OURS else f"{title}, {side}"
        yield f"| {name} | {plain / 1e9:.2f} | {other / 1e9:.2f} | {other / plain:.3f} |"


def counted(docs: Docs, command: Command, scratch: Path, side: str, cpu: int) -> int:
    """Return how many instructions a build takes on one CPU, below a folder of its own."""
    folder = scratch / "counted" / side
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tool, _, *arguments = command(docs, folder, side)
    log = folder / "log"
    # Where it has several, a second process would take a part that is not counted.
    valgrind = [
        "taskset",
        "-c",
        str(cpu),
        "valgrind",
        "--tool=cachegrind",
        "--cache-sim=no",
        f"--log-file={log}",
    ]
    valgrind.append(f"--cachegrind-out-file={folder / 'counts'}")
    build = [sys.executable, "-m", tool, *arguments]
    with (folder / "output").open("wb") as output:
        surroundings = {**environment(), "PYTHONHASHSEED": "0"}
        subprocess.run(
            [*valgrind, *build], env=surroundings, check=True, stdout=output, stderr=output
        )
    found = _COUNTED.search(log.read_text("utf-8"))
    if found is None:
        raise SystemExit(f"Valgrind has counted nothing:\n{log.read_text('utf-8')[-2000:]}")
    return int(found[1].replace(",", ""))
