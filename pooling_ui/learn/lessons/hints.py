"""What is said of something that a person did, and that is not yet what a step asks for."""

from collections.abc import Iterable

import numpy as np

from pooling_ui.learn.lessons.conditions import Condition, Now
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import NAMES, label
from pooling_ui.text.axes import LINES, joined, one
from pooling_ui.text.places import Place, place_of, place_text
from pooling_ui.text.words import number_label, shape

_SIDES = {"h": "Rows", "w": "Columns"}
_MORE = {"=": "", ">": "more than ", "<": "less than "}
# The switches that a step names, as they are called.
_SWITCHES = {"ceil": "ceil_mode", "coverage": "Show coverage"}


def hint(conditions: Iterable[Condition], now: Now, begun: Now) -> str:
    """Return what a person came to and what is asked for, as a sentence; "" where none is due.

    `conditions` are those that are not met; `begun` is what the step began with.

    Examples
    --------
    >>> import numpy as np
    >>> from pooling_ui.learn.lessons.conditions import read_conditions
    >>> begun = Now(widgets={"k": 2}, cells=np.ones((4, 4)), output=(2, 2))
    >>> now = Now(widgets={"k": 3}, cells=begun.cells, output=(1, 2), pin=("input", 0, 1))
    >>> hint(read_conditions("pin=output 0,1"), now, begun)
    'That is input (0, 1): look for row 0, column 1 of the output.'
    >>> hint(read_conditions("k=4"), now, begun), hint(read_conditions("output=3×3"), now, begun)
    ('Kernel is 3 now: set it to 4.', 'The output is 1 × 2 now: look for 3 × 3.')
    """
    says = (_said(each, now, begun) for each in conditions)
    return next((text for text in says if text), "")


def met_words(conditions: Iterable[Condition], met: Iterable[Condition], begun: Now) -> str:
    """Return how much of what a step asks for is done, and what is left; "" for all or nothing.

    Examples
    --------
    >>> import numpy as np
    >>> from pooling_ui.learn.lessons.conditions import read_conditions
    >>> begun = Now(widgets={"k": 2, "ceil": True}, cells=np.ones((4, 4)))
    >>> asked = read_conditions("k=3 and ceil=false")
    >>> met_words(asked, asked[:1], begun)
    '1 of 2 done. Still to do: ceil_mode off.'
    """
    asked = [each for each in conditions if not each.holds(begun)]
    left = [each for each in asked if each not in met]
    if len(left) in (0, len(asked)):
        return ""
    says = f"{len(asked) - len(left)} of {len(asked)} done."
    names = [_named(each, begun) for each in left]
    return f"{says} Still to do: {joined(names)}." if all(names) else says


def _named(wanted: Condition, begun: Now) -> str:
    """Return a widget and what it is to hold; "" for what is no such widget."""
    if wanted.names in _SWITCHES:
        return f"{_SWITCHES[wanted.names]} {'on' if wanted.value else 'off'}"
    if wanted.names not in {*NAMES, *_SIDES}:
        return ""
    return f"{_field(wanted.names, begun)} {_MORE[wanted.sign]}{wanted.value}"


def _field(name: str, now: Now) -> str:
    """Return what a field is called."""
    held = DEFAULTS | dict(now.widgets) | {"axes": now.cells.ndim}
    return _SIDES[name] if name in _SIDES else label(name, held)


def _said(wanted: Condition, now: Now, begun: Now) -> str:
    """Return what is said of one condition."""
    match wanted.names:
        case "pin":
            return _of_pin(wanted.value, now)
        case "output" if now.output and now.output != begun.output:
            return f"The output is {shape(now.output)} now: look for {shape(wanted.value)}."
        case "x" if wanted.cell:
            return _of_cell(wanted, wanted.cell, now, begun)
        case name if name in {*NAMES, *_SIDES} and now.held(name) not in (None, begun.held(name)):
            says = f"{_field(name, now)} is {now.held(name)} now"
            return f"{says}: set it to {_MORE[wanted.sign]}{wanted.value}."
    return ""


def _of_pin(wanted: tuple[str, int, int], now: Now) -> str:
    """Say which cell was clicked, and which to look for."""
    if now.pin is None:
        return ""
    (plane, *_), (other, *_) = now.pin, wanted
    there, here = _place(now.pin, now), _place(wanted, now)
    if there is None or here is None:
        return ""
    names = (one([line]) for line in LINES[len(here)])
    place = ", ".join(f"{name} {at}" for name, at in zip(names, here, strict=True))
    return f"That is {plane} {place_text(there)}: look for {place} of the {other}."


def _of_cell(wanted: Condition, cell: tuple[int, int], now: Now, begun: Now) -> str:
    """Say which cells hold another number than at the beginning, and which to change."""
    place = place_of(*cell, now.cells.shape)
    if place is None or now.cells.shape != begun.cells.shape:
        return ""
    changed = [tuple(map(int, at)) for at in np.argwhere(now.cells != begun.cells)]
    if place in changed:
        asked = f"{_MORE[wanted.sign]}{number_label(wanted.value)}"
        return f"Cell {place_text(place)} holds {number_label(now.cells[place])} now: type {asked}."
    if changed:
        was = number_label(begun.cells[changed[0]])
        return (
            f"That was cell {place_text(changed[0])}: put its {was} back (undo), and change "
            f"cell {place_text(place)}."
        )
    return ""


def _place(pin: tuple[str, int, int], now: Now) -> Place | None:
    """Return the place of a cell that a link names, if there is such a cell."""
    plane, row, col = pin
    sides = now.cells.shape if plane == "input" else now.output
    return place_of(row, col, sides) if sides else None
