"""The colour scale of a stage, and its legend: every mark on its planes, with its meaning."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.text.words import number_label

Entry = tuple[str, str]
# A scale ends early only if this many values remain, and the largest is this many times theirs.
_LEAST_TO_JUDGE = 6
_FAR_OUT = 4
_KEY_DIGITS = 4


def scale_limit(values: NDArray[Any]) -> float:
    """Return the magnitude at which the colour scale ends: the largest finite one.

    If a few outliers would make all other cells pale, the scale ends earlier: where the largest
    value is more than four times the largest that remains without one value in fifty (at least
    one), it ends at the latter.
    """
    size = np.abs(values.astype(np.float64))
    size = np.sort(size[np.isfinite(size) & (size > 0)])
    if not size.size:
        return 1.0
    rest = size[: -max(1, size.size // 50)]
    if rest.size >= _LEAST_TO_JUDGE and size[-1] > _FAR_OUT * rest[-1]:
        return float(rest[-1])
    return float(size[-1])


def tones_of(values: NDArray[Any], limit: float) -> NDArray[np.float64]:
    """Return each value's place on the colour scale, from -1 to 1, with zero in the middle."""
    with np.errstate(over="ignore"):
        tone: NDArray[np.float64] = np.clip(values.astype(np.float64) / limit, -1.0, 1.0)
    return tone


def scale_key(numbers: NDArray[Any], plane: NDArray[Any], limit: float) -> dict[str, Any]:
    """Return the texts of the colour bar: the scale's end, and the number of cells beyond it.

    Infinities alone need no words: they lie beyond every number. `signed` is True if any number,
    also of the output, is below zero; if not, the colour bar begins at zero.
    """
    far = plane[np.abs(plane.astype(np.float64)) > limit]
    beyond = far.size if np.isfinite(far).any() else 0
    said = f"{beyond} {'number' if beyond == 1 else 'numbers'}" if beyond else None
    signed = bool((numbers < 0).any())
    return {"limit": number_label(limit, _KEY_DIGITS), "beyond": said, "signed": signed}


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
        True if cells show the sums of all writes from the start.
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


def _cells(mark: str, label: str, cells: int) -> Entry | None:
    if not cells:
        return None
    return mark, f"{label}: {cells} {'cell' if cells == 1 else 'cells'}"
