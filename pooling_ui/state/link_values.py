"""Values in a link that no widget holds, as text and back: numbers, a pinned cell, a view.

What `encode_…` writes is short, and made of characters that stay as they are in an address.
"""

import re
from collections.abc import Mapping
from typing import Any

from pooling_ui.state.packed import pack, unpack
from pooling_ui.text.numbers import MAX_SIDE, parse_number, plain_number

# 64 × 64 numbers of 24 characters each; no plane that can be shown is longer.
_MAX_NUMBERS_TEXT = MAX_SIDE * MAX_SIDE * 25
_FINEST = 0.0001  # pixels
_PACKED = "~"  # marks packed numbers; no number starts with it


def encode_numbers(text: str) -> str:
    """Return a person's numbers for a link: as written when short, packed when that is shorter."""
    plain = re.sub(r"[ \t]+", " ", "!".join(text.strip().splitlines()))
    packed = _PACKED + pack(text.encode())
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
    data = unpack(value.removeprefix(_PACKED), _MAX_NUMBERS_TEXT)
    if data is None:
        raise ValueError("the numbers in the link are damaged, cut short or too many")
    return data.decode()


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


def encode_cells(cells: Mapping[tuple[int, int], float]) -> str:
    """Return numbers of some cells of a plane for a link: `row.column.number`, `_` between.

    Examples
    --------
    >>> encode_cells({(0, 1): 5.0, (2, 2): -0.5})
    '0.1.5_2.2.-0.5'
    """
    return "_".join(f"{row}.{col}.{plain_number(n)}" for (row, col), n in sorted(cells.items()))


def decode_cells(value: str) -> dict[tuple[int, int], float] | None:
    """Return the numbers that `encode_cells` was given; None for damage.

    Examples
    --------
    >>> decode_cells("0.1.5_2.2.-0.5")
    {(0, 1): 5.0, (2, 2): -0.5}
    """
    cells = {}
    for part in value[:_MAX_NUMBERS_TEXT].split("_"):
        match = re.fullmatch(r"(\d{1,3})\.(\d{1,3})\.(-?[0-9a-z.+-]{1,25})", part)
        if match is None:
            return None
        try:
            cells[int(match[1]), int(match[2])] = parse_number(match[3])
        except ValueError:
            return None
    return cells


def encode_view(place: Mapping[str, Any] | None) -> str:
    """Return what part of a picture shows: `row_column_rows`.

    To it belongs `fit` for results that a person wants enlarged, `real` for their real size.
    A place on the largest picture is kept to a tenth of a thousandth of a pixel.
    """
    if place is None:
        return ""
    numbers = () if place["whole"] else (place["row"], place["col"], place["rows"])
    least = (0, 0, _FINEST)  # fewer rows would be none
    texts = (_fixed(float(n), low) for n, low in zip(numbers, least, strict=False))
    chosen = {True: ("fit",), False: ("real",), None: ()}[place["fit"]]
    return "_".join((*texts, *chosen))


def _fixed(number: float, least: float) -> str:
    """Return a number as `decode_view` reads it: up to five digits, no sign and no exponent."""
    bounded = min(max(number, least), 99_999)
    return f"{bounded:.4f}".rstrip("0").rstrip(".")


def decode_view(value: str) -> dict[str, Any] | None:
    """Return the part of a picture that `encode_view` was given, or None when there is none."""
    number = r"(\d{1,5}(?:\.\d{1,6})?)"
    match = re.fullmatch(rf"(?:{number}_{number}_{number})?(_?(?:fit|real))?", value)
    if match is None or not value:
        return None
    *place, fit = match.groups()
    row, col, rows = (float(n or 0) for n in place)
    if place[0] is not None and not rows:
        return None
    is_fit = fit and fit.endswith("fit")
    return {"row": row, "col": col, "rows": rows, "fit": is_fit, "whole": place[0] is None}
