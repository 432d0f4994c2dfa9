"""A long series from a person's file: text with one sample a line."""

import os
import re

import numpy as np

from pooling_ui.long_series import FEWEST_SHOWN, MOST_SAMPLES, Samples
from pooling_ui.numbers import fields, is_decimal, mark_of
from pooling_ui.server_settings import UPLOAD_MB

MAX_MEGABYTES = UPLOAD_MB.read(os.environ)
_LARGEST = 1e300  # so that sums over a million samples, and a chart around them, stay finite
_COMMAS = "; its commas part columns, as no line of names says otherwise"


class SeriesError(ValueError):
    """A file that is no series; says why in one sentence."""


def read_series(data: bytes) -> tuple[Samples, str]:
    """Return the samples in a file, and what its owner should know of how they were read.

    Each line is a sample. Of several columns, parted by semicolons, tabs, commas or spaces, the
    last counts, so that a file of times and values can be used as it is; a file of one line has
    its samples side by side. A first line of names is left out.

    A comma is a decimal one where semicolons, tabs or spaces part the columns, or where the line
    of names has no comma. Any other parts columns.

    Raises
    ------
    SeriesError
        No text, a line without a number, an empty field, NaN, infinity or a number near it, or too
        few samples.

    Examples
    --------
    >>> samples, note = read_series(b"s;V\\n" + b"0;1,5\\n" * 40)
    >>> samples[:2], note
    (array([1.5, 1.5]), 'Column 2 of 2 is shown.')
    """
    if len(data) > MAX_MEGABYTES * 1_000_000:
        raise SeriesError(f"The file is larger than {MAX_MEGABYTES} MB.")
    try:
        text = data.decode("utf-8-sig").replace("−", "-")
    except UnicodeDecodeError:
        raise SeriesError("The file is not plain text; save it as CSV or text in UTF-8.") from None
    numbered = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    names = numbered.pop(0)[1] if numbered and _is_names(numbered[0][1]) else None
    if not numbered:
        raise SeriesError("There is no number in this file: write one sample a line.")
    first = _stripped(numbered[0][1])
    mark = None if names and "," not in names and is_decimal(first) else mark_of(first)
    rows = [_plain(line, mark) for _, line in numbered]
    places = [f"Line {at}" for at, _ in numbered]
    columns = len(rows[0].split(mark and mark[-1]))
    if len(rows) == 1:
        rows, columns = rows[0].split(mark and mark[-1]), 1
        places = [f"Sample {at}" for at, _ in enumerate(rows, 1)]
    kept = rows[:MOST_SAMPLES]
    samples = _numbers(kept, mark and mark[-1], columns, places)
    _check(samples)
    unsure = columns > 1 and not names and is_decimal(first)
    notes = [
        f"Column {columns} of {columns} is shown{_COMMAS * unsure}." if columns > 1 else "",
        f"The first {MOST_SAMPLES:,} of {len(rows):,} samples are shown."
        if len(rows) > len(kept)
        else "",
    ]
    samples.flags.writeable = False
    return samples, " ".join(note for note in notes if note)


def _is_names(line: str) -> bool:
    """Say whether a line holds names: each field has a letter or no digit, and is no number."""
    return all(
        re.search(r"[^\W\d]|^\D*$", field) and not _is_number(field) for field in fields(line)
    )


def _is_number(field: str) -> bool:
    try:
        float(field.replace(",", "."))
    except ValueError:
        return False
    return True


def _stripped(line: str) -> str:
    return line.strip(" \r").removesuffix(";")


def _plain(line: str, mark: str | None) -> str:
    """Return a line with decimal points alone, and one character between its fields."""
    line = _stripped(line)
    if mark == ",":
        return line
    return (line.replace(",\t", "\t") if mark else line).replace(",", ".")


def _numbers(lines: list[str], mark: str | None, columns: int, places: list[str]) -> Samples:
    """Return the last of so many columns; `places` says where each line is in the file."""
    for place, line in zip(places, lines, strict=False):  # NumPy would leave it out
        if not line or line.isspace():
            raise SeriesError(f"{place} is empty: write a number there.")
    try:
        read = np.loadtxt(
            lines, delimiter=mark, usecols=columns - 1, comments=None, ndmin=1, dtype=np.float64
        )
    except ValueError as problem:
        found = re.search(r"row (\d+)", str(problem))
        # NumPy counts lines from 0 where a word is no number, from 1 where a column is missing.
        from_1 = "could not convert" not in str(problem)
        at = places[int(found[1]) - from_1] if found else "A line"
        needed = "a number" if columns == 1 else f"{columns} numbers"
        raise SeriesError(f"{at} cannot be read: every line needs {needed}.") from None
    samples: Samples = read
    return samples


def _check(samples: Samples) -> None:
    strange = np.flatnonzero(~np.isfinite(samples))
    if len(strange):
        raise SeriesError(f"Sample {strange[0] + 1} is not finite, so it has no place on a chart.")
    huge = np.flatnonzero(np.abs(samples) > _LARGEST)
    if len(huge):
        raise SeriesError(
            f"Sample {huge[0] + 1} is too large for a chart: write the series in a larger unit, so "
            f"that no number is beyond {_LARGEST:g}."
        )
    if len(samples) < FEWEST_SHOWN:
        count = f"{len(samples)} sample{' is' if len(samples) == 1 else 's are'} too few"
        raise SeriesError(f"{count}: a long series has at least {FEWEST_SHOWN}.")
