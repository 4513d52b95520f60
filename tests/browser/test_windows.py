"""The windows that tests share stay usable, whatever happens in one of them."""

from __future__ import annotations

import pytest

from browser.patience import at_most
from browser.reader import Reader

pytestmark = pytest.mark.browser


def test_what_never_ends_is_given_up(lab: Reader) -> None:
    """The window answers again afterwards."""
    with pytest.raises(TimeoutError), at_most(seconds=0.5):
        lab.page.evaluate("new Promise(() => {})")
    assert lab.page.evaluate("1 + 1") == 2
