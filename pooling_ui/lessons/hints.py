"""What is said of a click that is not the one a step asks for."""

from collections.abc import Iterable

from pooling_ui.axis_words import one
from pooling_ui.choices import LINES
from pooling_ui.lessons.conditions import Condition, Now
from pooling_ui.places import Place, place_of, place_text


def hint(conditions: Iterable[Condition], now: Now) -> str:
    """Return which cell was clicked and which to look for, as a sentence; "" where none is due.

    `conditions` are those that are not met.

    Examples
    --------
    >>> import numpy as np
    >>> from pooling_ui.lessons.conditions import read_conditions
    >>> now = Now(widgets={}, cells=np.ones((4, 4)), output=(2, 2), pin=("input", 0, 1))
    >>> hint(read_conditions("pin=output 0,1"), now)
    'That is input (0, 1): look for row 0, column 1 of the output.'
    """
    wanted = [each.value for each in conditions if each.names == "pin"]
    if not wanted or now.pin is None:
        return ""
    (plane, *_), (other, *_) = now.pin, wanted[0]
    there, here = _place(now.pin, now), _place(wanted[0], now)
    if there is None or here is None:
        return ""
    names = (one([line]) for line in LINES[len(here)])
    place = ", ".join(f"{name} {at}" for name, at in zip(names, here, strict=True))
    return f"That is {plane} {place_text(there)}: look for {place} of the {other}."


def _place(pin: tuple[str, int, int], now: Now) -> Place | None:
    """Return the place of a cell that a link names, if there is such a cell."""
    plane, row, col = pin
    shape = now.cells.shape if plane == "input" else now.output
    return place_of(row, col, shape) if shape else None
