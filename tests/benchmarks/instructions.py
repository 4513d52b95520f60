"""Counts the instructions of whole builds: what they take, whatever else the machine does.

The seconds of a build differ by some percent from run to run. Its instructions differ by less
than a thousandth where hashes have the same seed, so each side is built once; Valgrind counts.
Those of the first process are what the clock shows where a second one has a CPU of its own.
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
from pathlib import Path
from typing import NamedTuple

from builds import OURS, PLAIN, Command, environment
from subjects import Docs

HEADER = (
    "| build | plain: 10⁹ instructions | with: 10⁹ instructions | ratio "
    "| of these the first process | ratio |",
    "| --- | --- | --- | --- | --- | --- |",
)
_COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")


def compare(
    title: str, docs: Docs, command: Command, scratch: Path, sides: Sequence[str]
) -> Iterator[str]:
    """Yield a row for each side of a builder beside the plain build."""
    # Counts do not depend on what runs beside them.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        count = partial(counted, docs, command, scratch)
        plain, *others = pool.map(count, [PLAIN, *sides])
    for side, other in zip(sides, others, strict=True):
        name = title if side == OURS else f"{title}, {side}"
        ratios = [f"{many / 1e9:.2f} | {many / plain.all:.3f}" for many in other]
        yield f"| {name} | {plain.all / 1e9:.2f} | {' | '.join(ratios)} |"


class Counts(NamedTuple):
    """The instructions of all processes of a build, and of the first."""

    all: int
    first: int


def counted(docs: Docs, command: Command, scratch: Path, side: str) -> Counts:
    """Return how many instructions a build takes, below a folder of its own."""
    folder = scratch / "counted" / side
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tool, _, *arguments = command(docs, folder, side)
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
    valgrind += [f"--log-file={folder}/%p.log", f"--cachegrind-out-file={folder}/counts.%p"]
    build = [sys.executable, "-m", tool, *arguments]
    with (folder / "output").open("wb") as output:
        surroundings = {**environment(), "PYTHONHASHSEED": "0"}
        done = subprocess.Popen([*valgrind, *build], env=surroundings, stdout=output, stderr=output)
    if done.wait():
        raise SystemExit(f"the build failed:\n{(folder / 'output').read_text('utf-8')[-2000:]}")
    return Counts(sum(map(_read, folder.glob("*.log"))), _read(folder / f"{done.pid}.log"))


def _read(log: Path) -> int:
    found = _COUNTED.search(log.read_text("utf-8"))
    if found is None:
        raise SystemExit(f"Valgrind has counted nothing:\n{log.read_text('utf-8')[-2000:]}")
    return int(found[1].replace(",", ""))
