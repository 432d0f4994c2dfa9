"""A table of the windows along an axis: where each begins and ends."""

from collections.abc import Callable, Iterator
from typing import Protocol

# Of a longer list of windows, the table shows so many at the beginning and at the end.
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
        """Return the cell before which it ends."""


def window_table(
    rule: Rule,
    line: str,
    numbers: str,
    titles: tuple[str, str],
    places: Callable[[int], tuple[str, str]],
) -> str:
    """Return the table in Markdown, below a line that says what its letters stand for.

    Parameters
    ----------
    rule : Rule
    line : str
        What the axis is called, or several axes with this rule.
    numbers : str
        What the letters of the titles stand for.
    titles : tuple of str
        What stands over where a window begins, and over where it ends.
    places : function
        Returns how a window's beginning and its end come about.
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
