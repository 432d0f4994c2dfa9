"""When a step of a lesson is done: what must hold, or must have happened since it began."""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pooling_ui.predict.questions import KINDS
from pooling_ui.setting.parameters import DEPTH_KEYS, SETTING_KEYS
from pooling_ui.state.params import WIDGETS
from pooling_ui.text.numbers import Cells, parse_number
from pooling_ui.text.places import place_of

# Each form of a condition, and what it asks for. CONTRIBUTING has the same table.
FORMS: Mapping[str, str] = {
    "k=3": "a widget of the link holds this value; numbers may also be `k>3` or `k<3`",
    "x[1,2]=9": "a cell of the input holds this number; also `>` and `<`",
    "output=3×3": "the output has this size",
    "window=1,2": "the stage stands at the window of this output cell, or has stood there",
    "window=last": "the same, at the last window",
    "pin=input 1,2": "this cell of the `input` or `output` was pinned",
    "answer=winner": "a drawn question of this kind was answered",
    "answers=3": "so many drawn questions were answered",
}
# The kernel that each stride follows while it is empty.
_FOLLOWED = dict(
    zip(
        (*SETTING_KEYS["stride"], DEPTH_KEYS["stride"]),
        (*SETTING_KEYS["kernel_size"], DEPTH_KEYS["kernel_size"]),
        strict=True,
    )
)
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Now:
    """What a person has come to in a step.

    `widgets` are what the widgets hold, by their names in the link. `output` is the output's shape,
    None where there is none; `window` is the place of the window at which the stage stands. `pin`
    is the pinned cell as the link names it: plane, row and column. `answered` is how many questions
    were answered since the step began.
    """

    widgets: Mapping[str, Any]
    cells: Cells
    output: tuple[int, ...] | None = None
    window: tuple[int, ...] | None = None
    pin: tuple[str, int, int] | None = None
    answered: int = 0

    def held(self, name: str) -> Any:
        """Return what a widget comes to: an empty stride is the kernel's."""
        value = self.widgets.get(name)
        return self.widgets.get(_FOLLOWED[name]) if value is None and name in _FOLLOWED else value


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition, as its file says it.

    `names` says what it is about: a widget's name, or `x`, `output`, `window`, `pin`, `answer` or
    `answers`. `value` is what it asks for, and `cell` is the cell of the input that holds it.
    """

    text: str
    names: str
    sign: str
    value: Any
    cell: tuple[int, int] | None = None

    @property
    def lasts(self) -> bool:
        """Whether it counts that it was so at any time since the step began."""
        return self.names in ("window", "pin", "answer", "answers")

    def holds(self, now: Now) -> bool:
        """Say whether it is so now."""
        match self.names:
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
                held = now.cells[place] if place else None
            case _:
                held = now.held(self.names)
        return held is not None and bool(_COMPARED[self.sign](held, self.value))


def read_conditions(text: str) -> tuple[Condition, ...]:
    """Return the conditions of a step; all of them must be met.

    Raises
    ------
    ValueError
        One of them has no form that there is, or asks for what there is not.

    Examples
    --------
    >>> [each.names for each in read_conditions("k=3 and window=last")]
    ['k', 'window']
    """
    return tuple(map(_read, text.split(" and ")))


def _read(text: str) -> Condition:
    """Return one condition."""
    match = re.fullmatch(r"(\w+)(?:\[(\d+),(\d+)\])?([=><])(.+)", text.strip())
    if match is None:
        raise ValueError(f"“{text}” is no condition; there are {', '.join(FORMS)}")
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
        raise ValueError(f"“{text}” is no condition; there are {', '.join(FORMS)}")
    if read is None:
        raise ValueError(f"“{value}” is nothing that “{name}” can be")
    return Condition(text, name, sign, read)


def _wholes(text: str, between: str) -> tuple[int, ...] | None:
    parts = re.split(between, text)
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else None


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
