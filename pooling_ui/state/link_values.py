"""Values in a link as text and back: numbers, a pinned cell, a view, a whole setting.

The texts are short, and use only characters that an address does not escape. Long values are
packed: compressed by zlib, then written as base64.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from pooling_ui.state.params import SETTING
from pooling_ui.state.readers import Decoded
from pooling_ui.text.numbers import MAX_SIDE, parse_number, plain_number

# 64 × 64 numbers of 24 characters each; no plane that can be shown is longer.
_MAX_NUMBERS_TEXT = MAX_SIDE * MAX_SIDE * 25
_FINEST = 0.0001  # pixels
_PACKED = "~"  # marks packed numbers; no number starts with it


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
    """Return the pinned cell, or None if the value names none."""
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
    """Return the part of a picture that shows, for a link: `row_column_rows`.

    `fit` or `real` follows if a person wants results enlarged, or in their real size.
    A place on the largest picture is kept to a tenth of a thousandth of a pixel.
    """
    if place is None:
        return ""
    numbers = () if place["whole"] else (place["row"], place["col"], place["rows"])
    least = (0, 0, _FINEST)  # with fewer, no row would show
    texts = (_fixed(float(n), low) for n, low in zip(numbers, least, strict=False))
    chosen = {True: ("fit",), False: ("real",), None: ()}[place["fit"]]
    return "_".join((*texts, *chosen))


def _fixed(number: float, least: float) -> str:
    """Return a number as `decode_view` reads it: up to five digits, no sign and no exponent."""
    bounded = min(max(number, least), 99_999) + 0.0  # −0 becomes 0
    return f"{bounded:.4f}".rstrip("0").rstrip(".")


def decode_view(value: str) -> dict[str, Any] | None:
    """Return the part of a picture that was given to `encode_view`, or None for another text."""
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


def encode_choices(choices: Mapping[str, Any]) -> str:
    """Return values of a setting for a link; an empty stride has no number.

    Names that are no parameters of a setting are left out.

    Examples
    --------
    >>> encode_choices({"k": 3, "s": None, "keep": "Lp", "ceil": True})
    'k3.s.keep3.ceil1'
    """
    return ".".join(
        name + ("" if value is None else str(SETTING[name].reader.code(value)))
        for name, value in choices.items()
        if name in SETTING
    )


def decode_choices(text: str) -> dict[str, Any] | None:
    """Return the values that `encode_choices` was given; None if the text is damaged.

    Examples
    --------
    >>> decode_choices("k3.s.keep3.ceil1"), decode_choices("k"), decode_choices("lay3")
    ({'k': 3, 's': None, 'keep': 'Lp', 'ceil': True}, None, None)
    """
    choices = {}
    for part in text.split("."):
        match = re.fullmatch(r"([a-z]+)([0-9]{0,4})", part)
        if match is None or (param := SETTING.get(match[1])) is None:
            return None
        value = param.reader.value(int(match[2])) if match[2] else None
        if value is None and (match[2] or not param.may_be_empty):
            return None
        choices[match[1]] = value
    return choices


CHOICES = Decoded(decode_choices)


_MOST = 40_000  # bytes of lines; a longer text is refused


def pack(data: bytes) -> str:
    """Return bytes as text for a link.

    Examples
    --------
    >>> unpack(pack(b"one"), most=3)
    b'one'
    """
    return urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def unpack(text: str, most: int) -> bytes | None:
    """Return the bytes in a link's text; None if it is damaged or has more than `most` bytes.

    Examples
    --------
    >>> unpack("x", most=3) is None, unpack(pack(b"four"), most=3) is None
    (True, True)
    """
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(unpack_base64(text), most + 1)
    except (ValueError, zlib.error):
        return None
    return data if inflater.eof and len(data) <= most else None


def unpack_base64(text: str) -> bytes:
    """Return the bytes of base64 text, with or without padding.

    Raises
    ------
    ValueError
        The text is not base64.
    """
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def pack_lines(lines: Sequence[str]) -> str:
    """Return lines as text for a link; "" for none.

    Examples
    --------
    >>> unpack_lines(pack_lines(["one", "two"]))
    ('one', 'two')
    """
    return pack("\n".join(lines).encode()) if lines else ""


def unpack_lines(text: str) -> tuple[str, ...] | None:
    """Return the lines in a link's text; None if it is damaged or has too many.

    Examples
    --------
    >>> unpack_lines("x") is None
    True
    """
    data = unpack(text, _MOST)
    try:
        return None if data is None else tuple(data.decode().splitlines())
    except UnicodeDecodeError:
        return None
