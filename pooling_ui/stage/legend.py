"""The legend of a stage: every mark on its planes, with its meaning."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Entry = tuple[str, str]


def legend(
    header: Mapping[str, Any],
    coverage: NDArray[Any],
    marks: Mapping[str, NDArray[np.bool_]],
    *,
    whole: bool = False,
) -> list[Entry]:
    """Return the marks on a message's planes: each mark's name and meaning.

    Parameters
    ----------
    header : mapping
        The message's header.
    coverage : array of int
        The number of windows that read each input cell.
    marks : mapping of arrays of bool
        The output cells that are marked, see `output_marks`.
    whole : bool
        Whether cells show the sums of all writes from the start.
    """
    axes, border = header["axes"], header["reduction"]
    is_pooled = marks["differs"].size > 0
    entries = [
        _beyond(**header["scale"]),
        # The stage shows only the ones that it draws: a cell may be too small for a second number.
        header["show_coverage"] and ("counts", "×2: read by 2 windows"),
        header["show_coverage"] and ("coverage", "green bar: windows that read the cell"),
        "NaN" in header["labels"] and ("nan", "NaN, in no colour of the scale"),
        _has(axes, "low", "high") and ("padding", f"padding: {border['padding'] or border['not']}"),
        _has(axes, "overhang") and ("overhang", f"overhang: {border['overhang'] or border['not']}"),
        header["term_says"] and ("term", header["term_says"]),
        whole and ("whole", "cells show final sums: too many shares to add one by one"),
        is_pooled and _cells("unread", "never read", int((coverage == 0).sum())),
        _cells("differs", "differs from A", int(marks["differs"].sum())),
        marks["covered"].any() and ("covered", "covered: the answer is hidden"),
        *(axis["dropped"] and ("dropped", axis["dropped"]["why"]) for axis in axes),
    ]
    return [entry for entry in entries if entry]


def shared_legend(a: Sequence[Entry], b: Sequence[Entry]) -> list[Entry]:
    """Return one legend for two stages; a mark with two meanings names its stage.

    Examples
    --------
    >>> shared_legend([("unread", "never read: 1 cell")], [("unread", "never read: 4 cells")])
    [('unread', 'A, never read: 1 cell'), ('unread', 'B, never read: 4 cells')]
    """
    a, b = [(mark, text) for mark, text in a], [(mark, text) for mark, text in b]
    marks = [{mark for mark, _ in entries} for entries in (a, b)]
    twice = {mark for mark, _ in {*a} ^ {*b} if mark in marks[0] & marks[1]}
    named = [
        (mark, f"{name}, {text}" if mark in twice else text)
        for name, entries in (("A", a), ("B", b))
        for mark, text in entries
    ]
    return list(dict.fromkeys(named))


def _has(axes: Sequence[Mapping[str, Any]], *fields: str) -> bool:
    return any(axis[field] for axis in axes for field in fields)


def _beyond(limit: str, beyond: str | None, signed: bool) -> Entry | None:
    if not beyond:
        return None
    end = f"±{limit}" if signed else limit
    return "beyond", f"{beyond} beyond {end}, in the colour of the scale's end"


def _cells(mark: str, says: str, cells: int) -> Entry | None:
    if not cells:
        return None
    return mark, f"{says}: {cells} {'cell' if cells == 1 else 'cells'}"
