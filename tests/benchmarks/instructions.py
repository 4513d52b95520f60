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
from itertools import cycle
from pathlib import Path

from builds import OURS, PLAIN, TEN_THOUSAND, THOUSAND, Command, environment
from subjects import Docs

HEADER = (
    "| build | plain: 10⁹ instructions | with: 10⁹ instructions | ratio "
    "| first of two processes | ratio |",
    "| --- | --- | --- | --- | --- | --- |",
)
_COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")
_CPUS = cycle(range(os.cpu_count() or 1))
_LINKING = (OURS, THOUSAND, TEN_THOUSAND)
"""The sides where a second process does a part, if it has a CPU for it."""


def compare(
    title: str, docs: Docs, command: Command, scratch: Path, sides: Sequence[str]
) -> Iterator[str]:
    """Yield a row for each side of a builder beside the plain build."""
    runs = [(side, 1) for side in (PLAIN, *sides)]
    runs += [(side, 2) for side in sides if side in _LINKING]
    # Counts do not depend on what runs beside them.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = pool.map(lambda run: counted(docs, command, scratch, *run), runs)
        found = dict(zip(runs, counts, strict=True))
    plain = found[PLAIN, 1]
    for side in sides:
        name = title if side == OURS else f"{title}, {side}"
        with_one, with_two = found[side, 1], found.get((side, 2))
        of_first = f"{with_two / 1e9:.2f} | {with_two / plain:.3f}" if with_two else " | "
        yield (
            f"| {name} | {plain / 1e9:.2f} | {with_one / 1e9:.2f} | {with_one / plain:.3f} "
            f"| {of_first} |"
        )


def counted(docs: Docs, command: Command, scratch: Path, side: str, processes: int) -> int:
    """Return how many instructions a build takes in its first process, below a folder of its own.

    It has others only if it is given more than one CPU.
    """
    folder = scratch / "counted" / f"{side}, {processes}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tool, _, *arguments = command(docs, folder, side)
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
    valgrind += [f"--log-file={folder}/%p.log", f"--cachegrind-out-file={folder}/counts.%p"]
    build = [*valgrind, sys.executable, "-m", tool, *arguments]
    if processes == 1:
        build = ["taskset", "-c", str(next(_CPUS)), *build]
    with (folder / "output").open("wb") as output:
        surroundings = {**environment(), "PYTHONHASHSEED": "0"}
        done = subprocess.Popen(build, env=surroundings, stdout=output, stderr=output)
    if done.wait():
        raise SystemExit(f"the build failed:\n{(folder / 'output').read_text('utf-8')[-2000:]}")
    return _read(folder / f"{done.pid}.log")


def _read(log: Path) -> int:
    text = log.read_text("utf-8")
    found = _COUNTED.search(text)
    if found is None:
        raise SystemExit(f"Valgrind has counted nothing:\n{text[-2000:]}")
    return int(found[1].replace(",", ""))
