"""The parameters of the numbers that a page pools: presets, sizes, seed, a person's own numbers."""

import re
from collections.abc import Callable
from typing import Any

from pooling_ui.inputs.samples import BY_NAME
from pooling_ui.inputs.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from pooling_ui.state.packing import pack, unpack
from pooling_ui.state.params import Group, Owner, Param, ResetBy
from pooling_ui.state.readers import Decoded, Limit, OneOf
from pooling_ui.text.numbers import MAX_SIDE, parse_plane
from pooling_ui.text.numbers_3d import MOST_LINES, MOST_SLICES, parse_series, parse_volume

OWN = "Your numbers"
A_SERIES, LONG_SERIES, A_VOLUME = LOOKS = ("Series", "Long series", "Volume")

# 64 × 64 numbers of 24 characters each; no plane that can be shown is longer.
MAX_NUMBERS_TEXT = MAX_SIDE * MAX_SIDE * 25
MOST_COMPARED = 4096  # cells along an axis of which only sizes are computed
_PACKED = "~"  # marks packed numbers; no number starts with it

NUMBERS_GROUP = Group("numbers", "Numbers", in_rest=True, replaces_numbers=True)
KIND_GROUP = Group("kind", "Plane, series or volume", in_rest=True, replaces_numbers=True)
CELLS_GROUP = Group("cells", "Edit single numbers", keeps_size=True)
# Several features move their input, or add noise to it.
MOVED_GROUP = Group("moved", "Shift")
NOISE_GROUP = Group("noise", "Noise")
_NUMBERS = (NUMBERS_GROUP,)


def encode_numbers(text: str) -> str:
    """Return a person's numbers for a link, packed if that is shorter."""
    plain = re.sub(r"[ \t]+", " ", "!".join(text.strip().splitlines()))
    packed = _PACKED + pack(text.encode())
    return plain if len(plain) <= len(packed) else packed


def decode_numbers(value: str) -> str:
    """Return the text that was given to `encode_numbers`; its spacing may differ.

    Raises
    ------
    ValueError
        The value is damaged, or holds more than the largest plane.
    """
    if not value.startswith(_PACKED):
        return value[:MAX_NUMBERS_TEXT].replace("!", "\n")
    data = unpack(value.removeprefix(_PACKED), MAX_NUMBERS_TEXT)
    if data is None:
        raise ValueError("the numbers in the link are damaged, cut short or too many")
    return data.decode()


def _own(parse: Callable[[str], Any]) -> Decoded:
    """Return the reader of own numbers that this function can parse."""
    return Decoded(lambda text: parse(decode_numbers(text)))


PRESET = Param("preset", OneOf((*BY_NAME, OWN)), "numbers of the plane", _NUMBERS)
ROWS = Param("h", Limit(1, MAX_SIDE, 6), "rows of the plane", _NUMBERS)
COLUMNS = Param("w", Limit(1, MAX_SIDE, 6), "columns of the plane", _NUMBERS)
# The page Frameworks lists them with its own: there, a larger input than a stage shows has sizes.
TABLE_ROWS, TABLE_COLUMNS = (
    Param(
        name,
        Limit(1, MOST_COMPARED, MAX_SIDE),
        f"{lines} of the input of the table of sizes; empty: those of the plane",
        may_be_empty=True,
    )
    for name, lines in (("th", "rows"), ("tw", "columns"))
)
SEED = Param("seed", Limit(0, 999_999, 7), "seed of random numbers", (NUMBERS_GROUP, NOISE_GROUP))
SERIES_PRESET = Param("series", OneOf((*SERIES_BY_NAME, OWN)), "numbers of the series", _NUMBERS)
SAMPLES = Param("samples", Limit(1, MAX_SIDE, 24), "length of the series", _NUMBERS)
VOLUME_PRESET = Param("volume", OneOf((*VOLUME_BY_NAME, OWN)), "numbers of the volume", _NUMBERS)
DEPTH = Param("depth", Limit(1, MOST_SLICES, 4), "slices of the volume", _NUMBERS)
LINES = Param("high", Limit(1, MOST_LINES, 5), "rows of the volume", _NUMBERS)
LINE_LENGTH = Param("wide", Limit(1, MOST_LINES, 5), "columns of the volume", _NUMBERS)
LOOK = Param(
    "look", OneOf(LOOKS), "what the page 1-D and 3-D pools", (KIND_GROUP,), reset_by=ResetBy.LINK
)
# It stands for the editing of cells, in a series and in a volume, too.
OWN_PLANE = Param(
    "x", _own(parse_plane), "own plane", (CELLS_GROUP,), owner=Owner.PYTHON, reset_by=ResetBy.LINK
)
OWN_SERIES = Param("y", _own(parse_series), "own series", owner=Owner.PYTHON, reset_by=ResetBy.LINK)
OWN_VOLUME = Param("z", _own(parse_volume), "own volume", owner=Owner.PYTHON, reset_by=ResetBy.LINK)
PARAMS = (
    *(PRESET, ROWS, COLUMNS, SEED, SERIES_PRESET, SAMPLES, VOLUME_PRESET, DEPTH, LINES),
    *(LINE_LENGTH, LOOK, OWN_PLANE, OWN_SERIES, OWN_VOLUME),
)
