"""Each check has its tests, in all places where it is said to be held."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from browser.checks import CHECKS, PLACES


def _marks(node: ast.expr) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the names of pytest's marks in a decorator or a list, with their numbers."""
    for part in node.elts if isinstance(node, ast.List) else [node]:
        call = part if isinstance(part, ast.Call) else ast.Call(part, [], [])
        if ast.unparse(call.func).startswith("pytest.mark."):
            name = ast.unparse(call.func).removeprefix("pytest.mark.")
            yield name, tuple(ast.literal_eval(a) for a in call.args) if name == "check" else ()


def _held() -> dict[int, set[str]]:
    """Return the places of each check, as the tests are marked."""
    held: dict[int, set[str]] = defaultdict(set)
    for path in Path(__file__).parent.glob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        names = {place for place, modules in PLACES.items() if path.stem[5:] in modules.split()}
        shared = [mark for node in tree.body if _is_pytestmark(node) for mark in _marks(node.value)]
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = shared + [mark for item in node.decorator_list for mark in _marks(item)]
                in_firefox = {"firefox"} if "engines" in dict(marks) else set()
                for number in (n for name, numbers in marks if name == "check" for n in numbers):
                    held[number] |= names | in_firefox
    return held


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"


def test_every_check_is_held_where_it_should_be() -> None:
    """Neither is a test missing nor a place forgotten in the table."""
    assert list(CHECKS) == list(range(1, 39))
    assert _held() == {number: set(places.split()) for number, (_, places) in CHECKS.items()}
