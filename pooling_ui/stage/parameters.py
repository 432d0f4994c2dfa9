"""The parameters of a stage: its place in the animation, the pinned cell, speed and loop."""

from pooling_ui.state.link_values import decode_pin
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Flag, Limit, OneOf, Reader, text_of
from pooling_ui.text.numbers import MAX_SIDE

# The largest number of a window. Padding is at most half the kernel, so an axis of n cells has at
# most n + 1 windows.
STEP = Limit(0, (MAX_SIDE + 1) ** 2 - 1, 0)
# A stage's speed, as a multiple of one window a second.
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
# The prefix of the magnifier's stage for each of its names; other stages have none.
MAGNIFIED = "m"
_READERS: dict[str, tuple[Reader, str]] = {
    "at": (STEP, "window at which the stage rests, with the whole output"),
    "upto": (STEP, "window up to which the output is filled"),
    "pin": (text_of(decode_pin), "the pinned cell"),
    "speed": (OneOf(SPEEDS, "1"), "speed of the animation"),
    "loop": (Flag(), "the animation begins anew at its end"),
}
_OF_NUMBERS = ("at", "upto", "pin")
PARAMS = tuple(
    Param(
        prefix + name,
        reader,
        f"{says}{whose}",
        owner=Owner.PYTHON,
        is_of_numbers=prefix + name in _OF_NUMBERS,
    )
    for prefix, whose in (("", ""), (MAGNIFIED, ", on the magnifier's stage"))
    for name, (reader, says) in _READERS.items()
)
