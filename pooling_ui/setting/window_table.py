"""A table of the windows along an axis: where each begins and ends."""

from collections.abc import Callable, Iterator
from typing import Protocol

# A long list of windows shows this many at its beginning and at its end.
_MOST, _BEGIN, _END = 16, 12, 3
_COLUMNS = 4


class Rule(Protocol):
    """The rule of an axis."""

    @property
    def windows(self) -> int:
        """The number of windows."""

    def start(self, window: int) -> int:
        """Return the first cell of a window."""

    def stop(self, window: int) -> int:
        """Return the cell after a window's last one."""


def window_table(
    rule: Rule,
    line: str,
    numbers: str,
    titles: tuple[str, str],
    places: Callable[[int], tuple[str, str]],
) -> str:
    """Return the table in Markdown, below a line that explains its letters.

    Parameters
    ----------
    rule : Rule
    line : str
        The name of the axis, or of several axes with this rule.
    numbers : str
        The meaning of the letters in the titles.
    titles : tuple of str
        The titles of the columns for a window's beginning and its end.
    places : function
        Returns how a window's beginning and its end are computed, in words.
    """
    lines = [
        ("window i", *titles, "reads"),
        ("---",) * _COLUMNS,
        *_shown(rule, places),
    ]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"**{line.capitalize()}:** {numbers}\n\n{table}"


def _shown(rule: Rule, places: Callable[[int], tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    for i in range(rule.windows):
        if rule.windows > _MOST and i == _BEGIN:
            yield ("…",) * _COLUMNS
        if rule.windows > _MOST and _BEGIN <= i < rule.windows - _END:
            continue
        yield str(i), *places(i), span(rule.start(i), rule.stop(i))


def span(start: int, stop: int) -> str:
    """Return the cells from `start` to before `stop`.

    Examples
    --------
    >>> span(2, 3), span(2, 5)
    ('2', '2–4')
    """
    return str(start) if stop == start + 1 else f"{start}–{stop - 1}"
