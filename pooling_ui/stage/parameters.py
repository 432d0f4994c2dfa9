"""The parameters of a stage: its position in the animation, the pinned cell, speed and loop."""

import re
from dataclasses import replace
from typing import NamedTuple, TypeVar

from pooling_ui.state.params import Owner, Param, ResetBy
from pooling_ui.state.readers import Decoded, Flag, Limit, OneOf, Reader
from pooling_ui.text.numbers import MAX_SIDE

S = TypeVar("S", bound=Reader)

# The largest number of a window. Padding is at most half the kernel, so an axis of n cells has at
# most n + 1 windows.
STEP = Limit(0, (MAX_SIDE + 1) ** 2 - 1, 0)
# A stage's speed, as a multiple of one window a second.
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
# The prefix of the magnifier's stage for each of its names; other stages have none.
MAGNIFIED = "m"


class StageParams(NamedTuple):
    """The parameters of one stage."""

    at: Param[Limit]
    upto: Param[Limit]
    pin: Param[Decoded]
    speed: Param[OneOf]
    loop: Param[Flag]


def encode_pin(pin: tuple[str, int, int]) -> str:
    """Return a pinned cell for a link: `i2.3` is (2, 3) of the input, `o2.3` of the output."""
    plane, row, col = pin
    return f"{plane[0]}{row}.{col}"


def decode_pin(value: str) -> tuple[str, int, int] | None:
    """Return the pinned cell, or None if the value names none."""
    match = re.fullmatch(r"([io])(\d{1,3})\.(\d{1,3})", value)
    if match is None:
        return None
    return {"i": "input", "o": "output"}[match[1]], int(match[2]), int(match[3])


STAGE = StageParams(
    at=Param(
        "at",
        STEP,
        "window at which the stage rests, with the whole output",
        owner=Owner.PYTHON,
        reset_by=ResetBy.NUMBERS,
    ),
    upto=Param(
        "upto",
        STEP,
        "window up to which the output is filled",
        owner=Owner.PYTHON,
        reset_by=ResetBy.NUMBERS,
    ),
    pin=Param(
        "pin", Decoded(decode_pin), "the pinned cell", owner=Owner.PYTHON, reset_by=ResetBy.NUMBERS
    ),
    speed=Param("speed", OneOf(SPEEDS, "1"), "speed of the animation", owner=Owner.PYTHON),
    loop=Param("loop", Flag(), "the animation begins anew at its end", owner=Owner.PYTHON),
)


def _magnified(param: Param[S]) -> Param[S]:
    """Return the parameter of the magnifier's stage, whose position stays with other numbers."""
    description = f"{param.description}, on the magnifier's stage"
    return replace(
        param, name=MAGNIFIED + param.name, description=description, reset_by=ResetBy.NOTHING
    )


MAGNIFIER = StageParams(
    at=_magnified(STAGE.at),
    upto=_magnified(STAGE.upto),
    pin=_magnified(STAGE.pin),
    speed=_magnified(STAGE.speed),
    loop=_magnified(STAGE.loop),
)
# The parameters of each stage, by the prefix of their names.
STAGE_PARAMS = {"": STAGE, MAGNIFIED: MAGNIFIER}
PARAMS = (*STAGE, *MAGNIFIER)
