"""Planes as people write them: text in, plane out, and numbers back to text."""

import math
import re

import numpy as np
from numpy.typing import NDArray

MAX_SIDE = 64
_BRACKETED = re.compile(r"\[([^\[\]]*)\]")  # one row of what Python, NumPy or PyTorch print
_SPELLINGS = {"−∞": "-inf", "∞": "inf", "+∞": "inf"}


def parse_number(text: str) -> float:
    """Return the number that a person wrote; inf, −∞ and NaN count.

    Raises
    ------
    ValueError
        The text is no number.
    """
    word = text.strip()
    word = _SPELLINGS.get(word, word).replace("−", "-")
    try:
        if "_" in word:  # Python would read 1_000 as a thousand
            raise ValueError
        return float(word)
    except ValueError:
        said = f"“{text.strip()[:20]}” is not a number" if text.strip() else "A number is missing"
        hint = (
            "decimals need a point, as in 1.5" if "," in word else "try 7, −2.5, 1e3, −inf or nan"
        )
        raise ValueError(f"{said}; {hint}.") from None


def _fields(line: str) -> list[str]:
    """Return the words of one line; where marks other than spaces part them, some may be empty."""
    line = line.strip(" \r\n").removesuffix(";")
    for mark in (";", ",?\t", ","):  # a comma last: beside the others it may be a decimal one
        if re.search(mark, line):
            return [word.strip() for word in re.split(mark, line)]
    return line.split()


def parse_plane(text: str) -> NDArray[np.float64]:
    """Return the plane in `text`: one row a line; spaces, commas, semicolons or tabs between.

    Raises
    ------
    ValueError
        No number in it, a field that is empty or no number, unequal rows, or more than 64 × 64.
    """
    lines = _BRACKETED.findall(text) or text.splitlines()
    rows = [_fields(line) for line in lines if line.strip()]
    if not any(rows):
        raise ValueError("There are no numbers yet: write one row a line, such as “4 7 −2”.")
    width = len(rows[0])
    if len(rows) > MAX_SIDE or width > MAX_SIDE:
        raise ValueError(
            f"{len(rows)} × {width} is more than the stage can show; "
            f"{MAX_SIDE} × {MAX_SIDE} is the most. Keep the first {MAX_SIDE} rows and columns."
        )
    plane = np.empty((len(rows), width))
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise ValueError(
                f"Row {number} has {len(row)} numbers and row 1 has {width}; make them equal."
            )
        try:
            plane[number - 1] = [parse_number(word) for word in row]
        except ValueError as problem:
            raise ValueError(f"Row {number}: {problem}") from None
    return plane


def plain_number(value: float) -> str:
    """Return the shortest text that reads back as exactly this number."""
    value = float(value)
    if value.is_integer() and abs(value) < 1e15 and math.copysign(1, value) * (value or 1) > 0:
        return str(int(value))
    return repr(value) if value or math.copysign(1, value) > 0 else "-0"


def plane_text(plane: NDArray[np.floating]) -> str:
    """Return the plane as `parse_plane` reads it, exactly."""
    return "\n".join(" ".join(map(plain_number, row)) for row in plane.tolist())
