"""The conditions of a lesson's step, and the hints until they are met."""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pooling_ui.predict.questions.table import KINDS
from pooling_ui.setting.parameters import KERNEL_OF, PARAMETER_OF, SEPARATE
from pooling_ui.state.params import WIDGETS
from pooling_ui.text.axes import LINES, joined, singular
from pooling_ui.text.numbers import Cells, parse_number
from pooling_ui.text.places import Place, place_of, place_text
from pooling_ui.text.words import number_label, shape

# The forms of a condition, each with its meaning. CONTRIBUTING has the same table.
CONDITION_FORMS: Mapping[str, str] = {
    "k=3": "a widget of the link holds this value; numbers may also be `k>3` or `k<3`",
    "x[1,2]=9": "a cell of the input holds this number; also `>` and `<`",
    "output=3×3": "the output has this size",
    "window=1,2": "the stage stands at the window of this output cell, or has stood there",
    "window=last": "the same, at the last window",
    "pin=input 1,2": "this cell of the `input` or `output` was pinned",
    "answer=winner": "a random question of this kind was answered",
    "answers=3": "so many random questions were answered",
}
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StepState:
    """The state of a step's page, for its conditions.

    `widgets` are the values of the widgets, by their names in links. `output` is the shape of the
    output, None where there is none. `window` is the place of the window that the stage shows.
    `pin` is the pinned cell as the link names it: plane, row and column. `answered` is the number
    of questions answered since the step began.
    """

    widgets: Mapping[str, Any]
    cells: Cells
    output: tuple[int, ...] | None = None
    window: tuple[int, ...] | None = None
    pin: tuple[str, int, int] | None = None
    answered: int = 0

    def value_of(self, name: str) -> Any:
        """Return the value of a widget; an empty stride has the value of its kernel."""
        value = self.widgets.get(name)
        return self.widgets.get(KERNEL_OF[name]) if value is None and name in KERNEL_OF else value


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition, as a lesson's file writes it.

    `subject` is the name of a widget, or `x`, `output`, `window`, `pin`, `answer` or `answers`.
    `sign` compares it with `value`. `cell` is the cell of the input that the condition is about.
    """

    text: str
    subject: str
    sign: str
    value: Any
    cell: tuple[int, int] | None = None

    @property
    def is_event(self) -> bool:
        """Return True if the condition counts as met once it was met at any time in the step."""
        return self.subject in ("window", "pin", "answer", "answers")

    def is_met(self, now: StepState) -> bool:
        """Return True if it is met now."""
        match self.subject:
            case "output":
                return bool(now.output == self.value)
            case "window" if self.value == "last":
                return bool(now.output) and now.window == tuple(n - 1 for n in now.output or ())
            case "window":
                return bool(now.window == self.value)
            case "pin":
                return bool(now.pin == self.value)
            case "answer":
                return now.answered > 0
            case "answers":
                return bool(now.answered >= self.value)
            case _ if self.cell:
                place = place_of(*self.cell, now.cells.shape)
                value = now.cells[place] if place else None
            case _:
                value = now.value_of(self.subject)
        return value is not None and bool(_COMPARED[self.sign](value, self.value))


def read_conditions(text: str) -> tuple[Condition, ...]:
    """Return the conditions of a step; all of them must be met.

    Raises
    ------
    ValueError
        One of them has an unknown form or value.

    Examples
    --------
    >>> [each.subject for each in read_conditions("k=3 and window=last")]
    ['k', 'window']
    """
    return tuple(map(_read, text.split(" and ")))


def _read(text: str) -> Condition:
    """Return one condition."""
    match = re.fullmatch(r"(\w+)(?:\[(\d+),(\d+)\])?([=><])(.+)", text.strip())
    if match is None:
        raise ValueError(f"“{text}” is no condition; there are {', '.join(CONDITION_FORMS)}")
    name, row, col, sign, value = match.groups()
    if row is not None and name == "x":
        return Condition(text, name, sign, parse_number(value), (int(row), int(col)))
    if row is None and name in _READ and sign == "=":
        read = _READ[name](value)
    elif row is None and name in WIDGETS:
        read = WIDGETS[name].read(value)
        if sign != "=" and not isinstance(read, int | float):
            read = None
    else:
        raise ValueError(f"“{text}” is no condition; there are {', '.join(CONDITION_FORMS)}")
    if read is None:
        raise ValueError(f"“{value}” is nothing that “{name}” can be")
    return Condition(text, name, sign, read)


def _wholes(text: str, between: str) -> tuple[int, ...] | None:
    words = re.split(between, text)
    return tuple(map(int, words)) if all(word.isdecimal() for word in words) else None


def _window(text: str) -> Any:
    return text if text == "last" else _wholes(text, ",")


def _pin(text: str) -> tuple[str, int, int] | None:
    match = re.fullmatch(r"(input|output) (\d+),(\d+)", text)
    return (match[1], int(match[2]), int(match[3])) if match else None


_READ: dict[str, Callable[[str], Any]] = {
    "output": lambda text: _wholes(text, "[×x]"),
    "window": _window,
    "pin": _pin,
    "answer": lambda text: text.capitalize() if text.capitalize() in KINDS else None,
    "answers": lambda text: int(text) if re.fullmatch("[1-9]", text) else None,
}


_SIDES = {"h": "Rows", "w": "Columns"}
_SIGN_WORDS = {"=": "", ">": "more than ", "<": "less than "}
# The names of the switches in sentences.
_SWITCHES = {"ceil": "ceil_mode", "coverage": "Show coverage"}


def hint(conditions: Iterable[Condition], now: StepState, begun: StepState) -> str:
    """Return a sentence with the present value and the wanted one; "" where no hint fits.

    `conditions` are those that are not met; `begun` is the state when the step began.

    Examples
    --------
    >>> import numpy as np
    >>> from pooling_ui.features.learn.lessons.conditions import read_conditions
    >>> begun = StepState(widgets={"k": 2}, cells=np.ones((4, 4)), output=(2, 2))
    >>> now = StepState(widgets={"k": 3}, cells=begun.cells, output=(1, 2), pin=("input", 0, 1))
    >>> hint(read_conditions("pin=output 0,1"), now, begun)
    'That is input (0, 1): look for row 0, column 1 of the output.'
    >>> hint(read_conditions("k=4"), now, begun), hint(read_conditions("output=3×3"), now, begun)
    ('Kernel is 3 now: set it to 4.', 'The output is 1 × 2 now: look for 3 × 3.')
    """
    hints = (_hint(each, now, begun) for each in conditions)
    return next((text for text in hints if text), "")


def progress_sentence(
    conditions: Iterable[Condition], met: Iterable[Condition], begun: StepState
) -> str:
    """Return the number of met conditions, and those that are left; "" if all or none are met.

    Examples
    --------
    >>> import numpy as np
    >>> from pooling_ui.features.learn.lessons.conditions import read_conditions
    >>> begun = StepState(widgets={"k": 2, "ceil": True}, cells=np.ones((4, 4)))
    >>> open_ones = read_conditions("k=3 and ceil=false")
    >>> progress_sentence(open_ones, open_ones[:1], begun)
    '1 of 2 done. Still to do: ceil_mode off.'
    """
    open_ones = [each for each in conditions if not each.is_met(begun)]
    left = [each for each in open_ones if each not in met]
    if len(left) in (0, len(open_ones)):
        return ""
    sentence = f"{len(open_ones) - len(left)} of {len(open_ones)} done."
    names = [_named(each, begun) for each in left]
    return f"{sentence} Still to do: {joined(names)}." if all(names) else sentence


def _named(condition: Condition, begun: StepState) -> str:
    """Return the name of a widget and its wanted value; "" for other conditions."""
    if condition.subject in _SWITCHES:
        return f"{_SWITCHES[condition.subject]} {'on' if condition.value else 'off'}"
    if condition.subject not in {*PARAMETER_OF, *_SIDES}:
        return ""
    return f"{_field(condition.subject, begun)} {_SIGN_WORDS[condition.sign]}{condition.value}"


def _field(name: str, now: StepState) -> str:
    """Return the name of a field."""
    if name in _SIDES:
        return _SIDES[name]
    separate = now.widgets.get(SEPARATE.name, SEPARATE.default)
    return PARAMETER_OF[name].label_of(name, now.cells.ndim, separate)


def _hint(condition: Condition, now: StepState, begun: StepState) -> str:
    """Return the hint for one condition, or ""."""
    match condition.subject:
        case "pin":
            return _pin_hint(condition.value, now)
        case "output" if now.output and now.output != begun.output:
            return f"The output is {shape(now.output)} now: look for {shape(condition.value)}."
        case "x" if condition.cell:
            return _cell_hint(condition, condition.cell, now, begun)
        case name if name in {*PARAMETER_OF, *_SIDES} and now.value_of(name) not in (
            None,
            begun.value_of(name),
        ):
            value_now = f"{_field(name, now)} is {now.value_of(name)} now"
            return f"{value_now}: set it to {_SIGN_WORDS[condition.sign]}{condition.value}."
    return ""


def _pin_hint(asked: tuple[str, int, int], now: StepState) -> str:
    """Return the hint for a pin: the pinned cell, and the wanted one."""
    if now.pin is None:
        return ""
    (plane, *_), (other, *_) = now.pin, asked
    pinned_place, asked_place = _place(now.pin, now), _place(asked, now)
    if pinned_place is None or asked_place is None:
        return ""
    names = (singular([line]) for line in LINES[len(asked_place)])
    place = ", ".join(f"{name} {at}" for name, at in zip(names, asked_place, strict=True))
    return f"That is {plane} {place_text(pinned_place)}: look for {place} of the {other}."


def _cell_hint(
    condition: Condition, cell: tuple[int, int], now: StepState, begun: StepState
) -> str:
    """Return the hint for a cell: the cell that was changed, and the one to change."""
    place = place_of(*cell, now.cells.shape)
    if place is None or now.cells.shape != begun.cells.shape:
        return ""
    changed = [tuple(map(int, at)) for at in np.argwhere(now.cells != begun.cells)]
    if place in changed:
        value = f"{_SIGN_WORDS[condition.sign]}{number_label(condition.value)}"
        return f"Cell {place_text(place)} holds {number_label(now.cells[place])} now: type {value}."
    if changed:
        was = number_label(begun.cells[changed[0]])
        return (
            f"That was cell {place_text(changed[0])}: put its {was} back (undo), and change "
            f"cell {place_text(place)}."
        )
    return ""


def _place(pin: tuple[str, int, int], now: StepState) -> Place | None:
    """Return the place of a cell that a link names, if there is such a cell."""
    plane, row, col = pin
    sides = now.cells.shape if plane == "input" else now.output
    return place_of(row, col, sides) if sides else None
