"""What a share link holds: the name, the limits and the reading of every parameter in it.

Widgets bind themselves to the address bar under these names; what no widget holds (a person's own
numbers, the place in the animation, the pinned cell) is written and read here.
"""

import base64
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pooling_ui.numbers import MAX_SIDE, parse_plane

# 64 × 64 numbers of 24 characters each; more than that is no plane of ours.
_MAX_NUMBERS_TEXT = MAX_SIDE * MAX_SIDE * 25
_FINEST = 0.0001  # pixels
_PACKED = "~"  # marks packed numbers; no number starts with it


@dataclass(frozen=True, slots=True)
class Limit:
    """The whole numbers a parameter may be, and the one it is when the link is silent."""

    least: int
    most: int
    default: int

    def read(self, text: str) -> int | None:
        """Return the one that a link's text names, as Streamlit's number fields do, or None."""
        try:
            number = int(float(text))
        except (ValueError, OverflowError):
            return None
        return number if self.least <= number <= self.most else None

    def reads(self, text: str) -> bool:
        """Say whether a link's text names one."""
        return self.read(text) is not None


# PyTorch's parameters: the first key is for both axes, or for rows; the second for columns.
SETTING_KEYS: dict[str, tuple[str, str]] = {
    "kernel_size": ("k", "kw"),
    "stride": ("s", "sw"),
    "padding": ("p", "pw"),
    "dilation": ("d", "dw"),
}
# PyTorch only asks that padding is at most half the kernel. Our limits leave legal settings out,
# such as a stride of 257, or a kernel of 1000 with padding 500: four times the largest plane of
# numbers is plenty for that, and on a picture a larger window leaves little to look at.
SETTING_LIMITS: dict[str, Limit] = {
    "kernel_size": Limit(1, 4 * MAX_SIDE, 2),
    "stride": Limit(1, 4 * MAX_SIDE, 2),
    "padding": Limit(0, 2 * MAX_SIDE, 0),
    "dilation": Limit(1, 4 * MAX_SIDE, 1),
}
ROWS = Limit(1, MAX_SIDE, 6)
COLUMNS = Limit(1, MAX_SIDE, 6)
SEED = Limit(0, 999_999, 7)
# The last window there can be. Padding is at most half the kernel, so an axis of n cells has at
# most n + 1 windows.
AT = Limit(0, (MAX_SIDE + 1) ** 2 - 1, 0)
# A stage's speed, as a multiple of one window a second.
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
# What the magnifier's stage puts before each of its names; the grid page's puts nothing.
MAGNIFIED = "m"
# On the picture page: how often it is pooled, and a row or column of it.
PASSES = Limit(1, 6, 1)
PIXEL = Limit(0, 29_999, 0)


def encode_numbers(text: str) -> str:
    """Return a person's numbers for a link: as written when short, packed when that is shorter."""
    plain = re.sub(r"[ \t]+", " ", "!".join(text.strip().splitlines()))
    packed = _PACKED + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip(
        "="
    )
    return plain if len(plain) <= len(packed) else packed


def decode_numbers(value: str) -> str:
    """Return the text that `encode_numbers` was given, but for its spacing.

    Raises
    ------
    ValueError
        The value is damaged, or holds more than the largest plane.
    """
    if not value.startswith(_PACKED):
        return value[:_MAX_NUMBERS_TEXT].replace("!", "\n")
    packed = value.removeprefix(_PACKED)
    try:
        reader = zlib.decompressobj()
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        text = reader.decompress(data, _MAX_NUMBERS_TEXT).decode()
    except (ValueError, zlib.error) as problem:
        raise ValueError("the numbers in the link are damaged") from problem
    if not reader.eof:
        raise ValueError("the numbers in the link are cut short or too many")
    return text


def encode_pin(pin: tuple[str, int, int]) -> str:
    """Return a pinned cell for a link: `i2.3` is (2, 3) of the input, `o2.3` of the output."""
    plane, row, col = pin
    return f"{plane[0]}{row}.{col}"


def decode_pin(value: str) -> tuple[str, int, int] | None:
    """Return the pinned cell, or None when the value names none."""
    match = re.fullmatch(r"([io])(\d{1,3})\.(\d{1,3})", value)
    if match is None:
        return None
    return {"i": "input", "o": "output"}[match[1]], int(match[2]), int(match[3])


def encode_view(place: Mapping[str, Any] | None) -> str:
    """Return what part of a picture shows: `row_column_rows`, and `fit` for fitted panes.

    A place on the largest picture is kept to a tenth of a thousandth of a pixel.
    """
    if place is None:
        return ""
    numbers = () if place["whole"] else (place["row"], place["col"], place["rows"])
    least = (0, 0, _FINEST)  # fewer rows would be none
    texts = (_fixed(float(n), low) for n, low in zip(numbers, least, strict=False))
    return "_".join((*texts, *(("fit",) if place["fit"] else ())))


def _fixed(number: float, least: float) -> str:
    """Return a number as `decode_view` reads it: up to five digits, no sign and no exponent."""
    bounded = min(max(number, least), 99_999)
    return f"{bounded:.4f}".rstrip("0").rstrip(".")


def decode_view(value: str) -> dict[str, Any] | None:
    """Return the part of a picture that `encode_view` was given, or None when there is none."""
    number = r"(\d{1,5}(?:\.\d{1,6})?)"
    match = re.fullmatch(rf"(?:{number}_{number}_{number})?(_?fit)?", value)
    if match is None or not value:
        return None
    *place, fit = match.groups()
    row, col, rows = (float(n or 0) for n in place)
    if place[0] is not None and not rows:
        return None
    return {"row": row, "col": col, "rows": rows, "fit": bool(fit), "whole": place[0] is None}


def _numbers_read(value: str) -> bool:
    try:
        parse_plane(decode_numbers(value))
    except ValueError:
        return False
    return True


def _flag(value: str) -> bool:
    return value.lower() in {"true", "false"}


def readers(choices: Mapping[str, tuple[str, ...]]) -> dict[str, Callable[[str], bool]]:
    """Return, for every name in a link, what says whether its value can be read.

    `choices` holds the names whose value is one of a list, as the page shows it.
    """
    known: dict[str, Callable[[str], bool]] = {
        "separate": _flag,
        "ceil": _flag,
        "coverage": _flag,
        "h": ROWS.reads,
        "w": COLUMNS.reads,
        "seed": SEED.reads,
        "x": _numbers_read,
        "n": PASSES.reads,
        "row": PIXEL.reads,
        "col": PIXEL.reads,
        "line": PIXEL.reads,
        "view": lambda value: decode_view(value) is not None,
    }
    on_stage: dict[str, Callable[[str], bool]] = {
        "at": AT.reads,
        "upto": AT.reads,
        "pin": lambda value: decode_pin(value) is not None,
        "speed": SPEEDS.__contains__,
        "loop": _flag,
    }
    for prefix in ("", MAGNIFIED):
        known |= {prefix + name: reads for name, reads in on_stage.items()}
    for parameter, keys in SETTING_KEYS.items():
        known |= dict.fromkeys(keys, SETTING_LIMITS[parameter].reads)
    for name, allowed in choices.items():
        known[name] = allowed.__contains__
    return known


def unreadable(link: Mapping[str, str], choices: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the names in a link whose value cannot be used; unknown names are not judged."""
    known = readers(choices)
    return tuple(name for name, value in link.items() if name in known and not known[name](value))
