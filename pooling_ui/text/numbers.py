"""Read numbers as people write them, and write numbers as text."""

import math
import re

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.float64]
Pixels = NDArray[np.uint8]
MAX_SIDE = 64
_BRACKETED = re.compile(r"\[([^\[\]]*)\]")  # a row as Python, NumPy or PyTorch print it
_DECIMAL_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+(e[+-]?[0-9]+)?", re.IGNORECASE)
# A minus or a plus before a number: the word, or any sign that looks like it.
_NEGATIVE = re.compile(r"(?:(?:minus|negative)\b|[-−‐‑‒–—﹣－])\s*", re.IGNORECASE)
_POSITIVE = re.compile(r"(?:(?:plus|positive)\b|[+＋])\s*", re.IGNORECASE)
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+")


def parse_number(text: str) -> float:
    """Return the number that a person wrote; ∞, minus infinity, NaN and a decimal comma count.

    Raises
    ------
    ValueError
        The text is no number, or could mean two numbers: 1,000.
    """
    word = text.strip()
    if sign := _NEGATIVE.match(word):
        word = f"-{word[sign.end() :]}"
    elif sign := _POSITIVE.match(word):
        word = f"+{word[sign.end() :]}"
    word = word.replace("−", "-").replace("∞", "inf")
    if _THOUSANDS.fullmatch(word):
        digits = word.replace(",", "")
        problem = f"“{text.strip()[:20]}” may mean {digits} or a decimal number"
        raise ValueError(f"{problem}; write it without the comma, or with a point.")
    if _DECIMAL_COMMA.fullmatch(word):
        word = word.replace(",", ".")
    try:
        if "_" in word:  # Python would read 1_000 as a thousand
            raise ValueError
        return float(word)
    except ValueError:
        problem = (
            f"“{text.strip()[:20]}” is not a number" if text.strip() else "A number is missing"
        )
        raise ValueError(f"{problem}; try 7, −2.5, 1e3, −∞ or nan.") from None


def fields(line: str) -> list[str]:
    """Return the words of one line; between separators other than spaces, words may be empty."""
    line = line.strip(" \r\n").removesuffix(";")
    mark = mark_of(line)
    return line.split() if mark is None else [word.strip() for word in re.split(mark, line)]


def mark_of(line: str) -> str | None:
    """Return the pattern of the separator of a line's words; None for spaces.

    A comma inside a word is a decimal comma if spaces, tabs or semicolons separate the words.
    In “1,5” alone, and in “1, 5”, it is the separator.
    """
    for mark in (";", ",?\t"):
        if re.search(mark, line):
            return mark
    if "," not in line:
        return None
    words = line.split()
    decimal = len(words) > 1 and any(is_decimal(word) for word in words)
    return None if decimal and all("," not in word or is_decimal(word) for word in words) else ","


def is_decimal(word: str) -> bool:
    """Return True if a word may be a number with a decimal comma."""
    return bool(_DECIMAL_COMMA.fullmatch(word.replace("−", "-")))


def parse_plane(text: str) -> Cells:
    """Return the plane in `text`: one row a line; spaces, commas, semicolons or tabs between.

    Raises
    ------
    ValueError
        No number in it, a field that is empty or no number, unequal rows, or more than 64 × 64.
    """
    lines = _BRACKETED.findall(text) or text.splitlines()
    rows = [fields(line) for line in lines if line.strip()]
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
        try:
            numbers = [parse_number(word) for word in row]
        except ValueError as problem:
            raise ValueError(f"Row {number}: {problem}") from None
        if len(row) != width:
            counts = f"Row {number} has {_count(len(row))} and row 1 has {_count(width)}"
            raise ValueError(f"{counts}; make them equal.")
        plane[number - 1] = numbers
    return plane


def _count(numbers: int) -> str:
    return f"{numbers} number{'s' * (numbers != 1)}"


def number_text(value: float) -> str:
    """Return the shortest text that reads back as exactly this number."""
    value = float(value)
    if value.is_integer() and abs(value) < 1e15 and math.copysign(1, value) * (value or 1) > 0:
        return str(int(value))
    return repr(value) if value or math.copysign(1, value) > 0 else "-0"


def cells_text(cells: Cells) -> str:
    """Return numbers as text that reads back exactly: a line for a row, a gap between slices."""
    if cells.ndim == 1:
        return " ".join(map(number_text, cells.tolist()))
    return ("\n" * (cells.ndim - 1)).join(map(cells_text, cells))
