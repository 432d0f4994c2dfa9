"""Sentences about the effect of a shift on each pool's results, and counts for many shifts."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.measures import ALONG, BORDER, CHANGES, STAYS, ShiftCurve, Shifted
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.text.words import number_label, shape, short_shape, unbroken, whole_percent

DIRECTIONS = {"Right": (0, 1), "Down": (1, 0), "Diagonal": (1, 1)}
RESULTS = {
    "Changed": "Share of the outputs that change",
    "Stayed": "Share of the outputs that stay",
    "Moved along": "Share of the outputs that move along",
    "By how much": "Mean difference at the same place, of 255",
}
FIRST_RESULT = "By how much"
"""The one that a curve opens on: how many change says nothing of how little they do."""

UNNOTICED = (
    "Every s-th notices few moves since it reads one cell of each stride, and loses the others; "
    "max, then blur notices every move, but no output changes by more than about half of the cell."
)
Floats = NDArray[np.float64]


class Counts(NamedTuple):
    """The numbers of results that stay, move along and change, and the mean difference.

    `differs` is the mean difference at the same place. If all results are one number, before and
    after, `alike` is this number.
    """

    stay: int
    along: int
    change: int
    differs: float = 0.0
    alike: float | None = None

    @property
    def counted(self) -> int:
        """Return the number of results that are counted."""
        return self.stay + self.along + self.change


def counts_of(result: Shifted) -> Counts:
    """Count the results that stay, move along and change."""
    stay, along, change = (result.count(kind) for kind in (STAYS, ALONG, CHANGES))
    counted = result.kinds != BORDER
    values = np.stack([result.before[counted], result.after[counted]])
    alike = float(values.min()) if values.size and values.min() == values.max() else None
    return Counts(stay, along, change, result.change / max(1, result.counted), alike)


def counts_words(counts: Counts, mark: str = "") -> str:
    """Return the counts as lines below a panel; if all are alike, name the lost detail, `mark`.

    Examples
    --------
    >>> print(counts_words(Counts(3, 2, 5, 8.04)).replace("\N{NO-BREAK SPACE}", " "))
    3 stay, 2 move along, 5 change
    mean difference at the same place: 8
    """
    kinds = {"stay": counts.stay, "move along": counts.along, "change": counts.change}
    changes = (unbroken(f"{number} {kind}") for kind, number in kinds.items())
    differs = number_label(round(counts.differs, 1), 3)
    detail = f"mean difference at the same place: {differs}"
    if mark and counts.alike is not None:  # results that are all alike stay so under any shift
        detail = f"all outputs are {number_label(round(counts.alike, 1))}: the {mark} is lost"
    return f"{', '.join(changes)}\n{detail}"


def crop_words(
    crop_size: Sequence[int],
    picture_size: Sequence[int],
    *,
    leads: bool = True,
    has_fields: bool = False,
) -> str:
    """Say which crop of a larger picture is dragged, and how to choose another one.

    The sentence mentions the curve only if there is one, and the fields only if they show.

    Examples
    --------
    >>> crop_words((24, 36), (3000, 4000), leads=False)
    'Here you drag 24 × 36 of 3000 × 4000 pixels.'
    >>> crop_words((8, 9), (8, 9))
    ''
    """
    if tuple(crop_size) == tuple(picture_size):
        return ""
    if not leads:
        return f"Here you drag {shape(crop_size)} of {shape(picture_size)} pixels."
    how = "set its row and column" if has_fields else "choose a picture that is cut to it"
    whole = f"the curve below is of the whole picture, {shape(picture_size)}"
    return f"Here you drag a part of {shape(crop_size)} pixels; {whole}. For another part, {how}."


def missing_words(missing: Mapping[str, str]) -> str:
    """Say which pools are missing, and why.

    Examples
    --------
    >>> missing_words({"average": "avg_pool2d has no dilation"})
    'No average here: avg_pool2d has no dilation.'
    """
    names: dict[str, list[str]] = {}
    for name, why in missing.items():
        names.setdefault(why.rstrip("."), []).append(_low(name))
    return " ".join(f"No {', no '.join(those)} here: {why}." for why, those in names.items())


def claim(
    down: int,
    right: int,
    stride: Sequence[int],
    counts_by_pool: Mapping[str, Counts],
    missing: Collection[str] = (),
    crop_size: Sequence[int] = (),
    mark: str = "",
) -> str:
    """Describe the effect of the shift in numbers; say if such a shift moves the output exactly.

    `mark` names the detail that a pool has lost if its outputs are all alike.

    Examples
    --------
    >>> said = claim(0, 1, (2, 2), {"max": Counts(5, 2, 13, 9.5), "average": Counts(0, 0, 15, 7)})
    >>> said.split(". ")[1]
    'The outputs of average change least, by a mean of 7 of 255; those of max by 9.5'
    >>> said.split(". ")[2]
    'Unchanged outputs: max 25 %; average 0 %.'
    >>> claim(0, 1, (2, 2), {"max": Counts(9, 0, 0, 0, 240)}, mark="text")
    'Moved 1 right. Unchanged outputs: max 100 % (text lost).'
    >>> claim(-4, 2, (2, 2), {"max": Counts(3, 17, 0), "average": Counts(0, 20, 0)})[:62]
    'Moved 4 up and 2 right, by whole strides: away from the border'
    """
    if not (down or right):
        return "Not moved yet: drag the input, or press an arrow key on it."
    known = {name: counts for name, counts in counts_by_pool.items() if counts.counted}
    if not known and missing:
        return (
            f"The {shape(crop_size)} pixels that you drag are too few for these windows: here "
            "nothing is left to count. The curve below counts the whole picture."
        )
    if not known:
        return "Moved so far that every window reads the border: nothing is left to count."
    moves = (_move_words(down, ("down", "up")), _move_words(right, ("right", "left")))
    moved = " and ".join(filter(None, moves))
    is_exact = all(by % s == 0 for by, s in zip((down, right), stride, strict=True))
    if is_exact and not any(counts.change for counts in known.values()):
        steps = tuple(abs(by) // s for by, s in zip((down, right), stride, strict=True))
        back = short_shape([step for step in steps if step])
        places = "place" if back == "1" else "places"
        lost = [_low(name) for name, counts in known.items() if mark and counts.alike is not None]
        but = f" Lost the {mark}: {'; '.join(lost)}." if lost else ""
        return (
            f"Moved {moved}, by whole strides: away from the border, all outputs move along by "
            f"{back} {places}.{but}"
        )
    shares = (
        f"{_low(name)} {whole_percent(counts.stay, counts.counted)}"
        + (f" ({mark} lost)" if mark and counts.alike is not None else "")
        for name, counts in known.items()
    )
    return f"Moved {moved}.{_least(known)} Unchanged outputs: {'; '.join(shares)}."


def _least(known: Mapping[str, Counts]) -> str:
    """Say which pool's outputs differ least on average, and by how much those of max do.

    A pool whose outputs are all alike shows nothing of the input: it is not compared.
    """
    shown = {name: counts for name, counts in known.items() if counts.alike is None}
    differs = {name: round(counts.differs, 1) for name, counts in shown.items()}
    least = min(differs.values(), default=0)
    best, *others = [name for name, by in differs.items() if by == least] or [""]
    if others or len(differs) < 2:
        return ""
    by = number_label(differs[best], 3)
    name = f"“{_low(best)}”" if "," in _low(best) else _low(best)  # one name, with its comma
    words = f" The outputs of {name} change least, by a mean of {by} of 255"
    if "max" in differs and best != "max":
        words += f"; those of max by {number_label(differs['max'], 3)}"
    return f"{words}."


def _move_words(by: int, names: tuple[str, str]) -> str:
    return f"{abs(by)} {names[by < 0]}" if by else ""


def _low(name: str) -> str:
    label = COMPARED_POOLS[name].short_label
    return label[0].lower() + label[1:]


def curve_values(curve: ShiftCurve, result: str) -> Floats:
    """Return the values of a curve, one of `RESULTS`, for each method and each shift."""
    if result == "By how much":
        return curve.change
    kind = {"Stayed": 0, "Moved along": 1, "Changed": 2}[result]
    with np.errstate(all="ignore"):
        shares: Floats = curve.counts[..., kind] / curve.counts.sum(axis=2)
    return shares


def curve_table(shifts: Sequence[int], names: Sequence[str], values: Floats, result: str) -> str:
    """Return a curve as a Markdown table: a row for each shift."""
    percent = result != "By how much"
    lines = [f"| Cells | {' | '.join(names)} |", f"| ---: |{' ---: |' * len(names)}"]
    for at, shift in enumerate(shifts):
        cells = (_cell(value, percent=percent) for value in values[:, at])
        lines.append(f"| {shift} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(value: float, *, percent: bool) -> str:
    if np.isnan(value):
        return "–"
    if percent:
        return f"{number_label(round(100 * value, 1), 3)} %"
    return number_label(float(f"{value:.3g}"), 3)


def curve_words(shifts: Sequence[int], names: Sequence[str], values: Floats, result: str) -> str:
    """Give the values of a curve at its first shift and at its largest.

    Examples
    --------
    >>> curve_words([0, 1, 2], ["Max"], np.array([[0.0, 0.75, 0.0]]), "Changed")
    'Share of the outputs that change, for a shift by 1: Max 75 %.'
    """
    at = min(1, len(shifts) - 1)
    percent = result != "By how much"
    values_by_pool = [
        f"{name} {_cell(value, percent=percent)}"
        for name, value in zip(names, values[:, at], strict=True)
    ]
    return f"{RESULTS[result]}, for a shift by {shifts[at]}: {', '.join(values_by_pool)}."
