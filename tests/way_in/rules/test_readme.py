"""The README's promises that can be run."""

import contextlib
import io
import re

import pytest

import run
from pooling_core import PoolSpec, SettingError
from pooling_core.functional.picture_pools import MOST_ADDITIONS
from tests.helpers.page_list import FILES, title

README = (run.ROOT / "README.md").read_text(encoding="utf-8")
LIBRARY = (run.ROOT / "pooling_core" / "README.md").read_text(encoding="utf-8")


def test_the_library_example_prints_what_it_says() -> None:
    """The comments behind the first two prints are their output, line by line."""
    code = re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL)[0]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code, {})

    said = "".join(printed.getvalue().split())
    for promised in ("[[7.5.][9.8.]]", "[[17][1210]]"):
        assert promised in said
        assert promised in "".join(LIBRARY.split())


def test_the_refusal_it_quotes_is_the_one_that_is_raised() -> None:
    """Word for word."""
    with pytest.raises(SettingError) as refusal:
        PoolSpec.of(3, padding=2)

    assert str(refusal.value) in LIBRARY


def test_the_bound_it_gives_for_exact_averages_of_averages_is_the_one_that_holds() -> None:
    """And the example is beyond it."""
    assert "more than 2²⁸ additions a channel" in " ".join(README.split())
    assert MOST_ADDITIONS == 2**28 < 12_000_000 * 5 * 5


def test_the_table_of_pages_names_all_pages_that_there_are() -> None:
    """By the names they have in the app."""
    described = set(re.findall(r"^\| \*\*(.+?)\*\* \|", README, re.MULTILINE))

    assert described == {title(page) for page in FILES}
