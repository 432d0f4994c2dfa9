"""A long series from a person's file: text with one sample a line."""

import re

import numpy as np

from pooling_ui.long_series import FEWEST_SHOWN, MOST_SAMPLES, Samples

MAX_MEGABYTES = 20
_MARKS = (";", "\t", ",")


class SeriesError(ValueError):
    """A file that is no series; says why in one sentence."""


def read_series(data: bytes) -> tuple[Samples, str]:
    """Return the samples in a file, and what its owner should know of how they were read.

    Each line is a sample. Of several columns, parted by semicolons, tabs, commas or spaces, the
    last counts, so that a file of times and values can be used as it is; a file of one line has
    its samples side by side. A first line of names is left out. Where semicolons, tabs or spaces
    part the columns, a comma is a decimal one.

    Raises
    ------
    SeriesError
        No text, a line without a number, NaN or infinity, or too few samples.

    Examples
    --------
    >>> samples, note = read_series(b"s;V\\n" + b"0;1,5\\n" * 40)
    >>> samples[:2], note
    (array([1.5, 1.5]), 'Column 2 of 2 is shown.')
    """
    if len(data) > MAX_MEGABYTES * 1_000_000:
        raise SeriesError(f"The file is larger than {MAX_MEGABYTES} MB.")
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise SeriesError("The file is not plain text; save it as CSV or text in UTF-8.") from None
    lines = [line.replace("−", "-") for line in lines if line.strip()]
    lines = lines[_head(lines) :]
    if not lines:
        raise SeriesError("There is no number in this file: write one sample a line.")
    mark = next((mark for mark in _MARKS if mark in lines[0]), None)
    if mark != ",":
        lines = [line.replace(",", ".") for line in lines]
    columns = len(lines[0].split(mark))
    if len(lines) == 1:
        lines, columns = lines[0].split(mark), 1
    kept = lines[:MOST_SAMPLES]
    samples = _numbers(kept, mark, columns)
    _check(samples)
    notes = [
        f"Column {columns} of {columns} is shown." if columns > 1 else "",
        f"The first {MOST_SAMPLES:,} of {len(lines):,} samples are shown."
        if len(lines) > len(kept)
        else "",
    ]
    samples.flags.writeable = False
    return samples, " ".join(note for note in notes if note)


def _head(lines: list[str]) -> int:
    """Return 1 if the first line holds names, no number."""
    return int(bool(lines) and not re.search(r"\d", lines[0]))


def _numbers(lines: list[str], mark: str | None, columns: int) -> Samples:
    try:
        read = np.loadtxt(
            lines, delimiter=mark, usecols=columns - 1, comments=None, ndmin=1, dtype=np.float64
        )
    except ValueError as problem:
        found = re.search(r"row (\d+)", str(problem))
        # NumPy counts lines from 0 where a word is no number, from 1 where a column is missing.
        from_0 = "could not convert" in str(problem)
        at = f"Sample {int(found[1]) + from_0}" if found else "A sample"
        needed = "a number" if columns == 1 else f"{columns} numbers"
        raise SeriesError(f"{at} cannot be read: every line needs {needed}.") from None
    samples: Samples = read
    return samples


def _check(samples: Samples) -> None:
    strange = np.flatnonzero(~np.isfinite(samples))
    if len(strange):
        raise SeriesError(f"Sample {strange[0] + 1} is not finite, so it has no place on a chart.")
    if len(samples) < FEWEST_SHOWN:
        raise SeriesError(
            f"{len(samples)} samples are few: a long series has at least {FEWEST_SHOWN}."
        )
