"""Name axes in words; axes with the same rule share one line."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

Rule = TypeVar("Rule", bound=Hashable)

# The names of the axes, first axis first.
LINES = {1: ("positions",), 2: ("rows", "columns"), 3: ("slices", "rows", "columns")}
# The names of inputs, by the number of axes.
INPUTS = {1: "series", 2: "plane", 3: "volume"}


def grouped(rules: Sequence[Rule]) -> list[tuple[list[str], Rule]]:
    """Return each rule once, with the names of all axes that have it.

    Examples
    --------
    >>> grouped([4, 5, 5])
    [(['slices'], 4), (['rows', 'columns'], 5)]
    """
    named: dict[Rule, list[str]] = {}
    for name, rule in zip(LINES[len(rules)], rules, strict=True):
        named.setdefault(rule, []).append(name)
    return [(names, rule) for rule, names in named.items()]


def singular(names: Sequence[str]) -> str:
    """Return the names of axes for one line of each.

    Examples
    --------
    >>> singular(["rows", "columns"])
    'row and column'
    """
    return joined([name.removesuffix("s") for name in names])


def axes_words(axes: int) -> str:
    """Return the names of the axes for the start of a sentence.

    Examples
    --------
    >>> axes_words(3)
    'Slices, rows and columns'
    """
    return joined(LINES[axes]).capitalize()


def joined(names: Sequence[str]) -> str:
    """Return names as a list in words.

    Examples
    --------
    >>> joined(["slices", "rows", "columns"])
    'slices, rows and columns'
    """
    *first, last = names
    return " and ".join((", ".join(first), last) if first else (last,))
