"""A long series from a person's file: text with one sample a line."""

import codecs
import os
import re
from collections.abc import Callable, Iterator
from itertools import islice
from operator import methodcaller

import numpy as np

from pooling_ui.features.long_series.series import FEWEST_SHOWN, MOST_SAMPLES, Samples
from pooling_ui.state.server_settings import UPLOAD_MB
from pooling_ui.text.numbers import fields, is_decimal, mark_of

MAX_MEGABYTES = UPLOAD_MB.read(os.environ)
_LARGEST = 1e300  # so that sums over a million samples, and a chart around them, stay finite
# A file of one line may be longer; its separator is found in its first characters.
_LONGEST_LINE = 10_000
# Blank lines, then another line; no byte is tried twice, however long the file.
_LINE = re.compile(rb"((?:[^\S\n]*+\n)*+)([^\n]*+)")
_LINE_GROUPS = methodcaller("groups")
_BLOCK = 2**16  # bytes that are counted together
_BEGINNING = re.compile(rf".{{0,{_LONGEST_LINE}}}(?![^\s;,])")
_COMMAS = "; its commas separate columns, because there is no line of names"

Numbered = Iterator[tuple[int, str]]


class SeriesError(ValueError):
    """A file that is no series; the message is one sentence with the reason."""


def read_series(data: bytes) -> tuple[Samples, str]:
    """Return the samples in a file, and a note on how they were read.

    Each line is a sample. If semicolons, tabs, commas or spaces separate several columns, the last
    column is read, so that a file of times and values can be used as it is. In a file of one line,
    each field is a sample. A first line of names is left out.

    A comma is a decimal comma if semicolons, tabs or spaces separate the columns, or if the line of
    names has no comma. Otherwise it separates columns.

    Raises
    ------
    SeriesError
        No text, a line without a number, an empty field, NaN, infinity or a number near it, a line
        that is too long, or too few samples.

    Examples
    --------
    >>> samples, note = read_series(b"s;V\\n" + b"0;1,5\\n" * 40)
    >>> samples[:2], note
    (array([1.5, 1.5]), 'Column 2 of 2 is shown.')
    """
    if len(data) > MAX_MEGABYTES * 2**20:  # as Streamlit's `maxUploadSize` counts them
        raise SeriesError(f"The file is larger than {MAX_MEGABYTES} MB.")
    try:
        return _read(data.removeprefix(codecs.BOM_UTF8))
    except UnicodeDecodeError:
        what = "text in UTF-16, not in UTF-8" if _is_utf16(data) else "not plain text"
        raise SeriesError(f"The file is {what}; save it as CSV or text in UTF-8.") from None


def _read(data: bytes) -> tuple[Samples, str]:
    if b"\0" in data[:_LONGEST_LINE]:  # it would count as a character of UTF-8
        raise UnicodeDecodeError("utf-8", data[:1], 0, 1, "no text has such a byte")
    start = _lines(data)
    at, first = next(start, (0, ""))
    names = first if at and _is_names(first) else None
    if names:
        at, first = next(start, (0, ""))
    if not at:
        raise SeriesError("There is no number in this file: write one sample a line.")
    if names and _is_names(first):
        raise SeriesError("The first lines of this file hold no numbers: write one sample a line.")
    beginning = _beginning(first)
    mark = None if names and "," not in names and is_decimal(beginning) else mark_of(beginning)
    separator = mark and mark[-1]
    if next(start, None) is None:
        unit, columns = "Sample", 1

        def rows() -> Numbered:
            return _words(_with_decimal_points(first, mark), separator)

        def count() -> int:
            line = _with_decimal_points(first, mark)
            return line.count(separator) + 1 if separator else _count(line.encode(), words=True)
    else:
        unit, columns = (
            "Line",
            len(_with_decimal_points(first[:_LONGEST_LINE], mark).split(separator)),
        )

        def rows() -> Numbered:
            lines = islice(_lines(data), bool(names), None)
            return ((at, _with_decimal_points(_short(line, at), mark)) for at, line in lines)

        def count() -> int:
            return _count(data, words=False) - bool(names)

    samples = _numbers(rows, separator, columns, unit)
    total = count() if len(samples) == MOST_SAMPLES else len(samples)
    _check(samples)
    unsure = columns > 1 and not names and is_decimal(beginning)
    notes = [
        f"Column {columns} of {columns} is shown{_COMMAS * unsure}." if columns > 1 else "",
        f"The first {len(samples):,} of {total:,} samples are shown."
        if total > len(samples)
        else "",
    ]
    samples.flags.writeable = False
    return samples, " ".join(note for note in notes if note)


def _lines(data: bytes) -> Numbered:
    """Yield the lines with their numbers, without blank ones; a large file has millions."""
    at = 1
    for blank, text in map(_LINE_GROUPS, _LINE.finditer(data)):
        at += blank.count(b"\n")
        line = text.decode()
        if line.strip():  # there are more spaces than those of bytes
            yield at, line.replace("−", "-")


def _count(data: bytes, words: bool) -> int:
    """Return the number of words, or of lines that are not blank, at small cost.

    All control characters count as spaces.
    """
    total, ended = 0, True
    for at in range(0, len(data), _BLOCK):
        cells = np.frombuffer(data[at : at + _BLOCK], np.uint8)
        ends = cells <= ord(" ") if words else cells == ord("\n")
        ends = np.append(ended, ends[ends | (cells > ord(" "))])
        total += int(np.count_nonzero(ends[:-1] & ~ends[1:]))
        ended = bool(ends[-1])
    return total


def _is_utf16(data: bytes) -> bool:
    """Return True if every second byte at the beginning is zero, or a mark says so."""
    even, odd = data[:100:2], data[1:100:2]
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return marked or any(even) != any(odd)


def _words(line: str, mark: str | None) -> Numbered:
    """Yield the samples of one line with their numbers; there may be millions."""
    words = re.finditer(rf"(?:^|{mark})([^{mark}]*)" if mark else r"(\S+)", line)
    return enumerate((word[1] for word in words), 1)


def _beginning(line: str) -> str:
    match = _BEGINNING.match(_stripped(line))
    return match[0] if match else ""


def _short(line: str, at: int) -> str:
    if len(line) > _LONGEST_LINE:
        raise SeriesError(
            f"Line {at} has more than {_LONGEST_LINE:,} characters: write one sample a line."
        )
    return line


def _is_names(line: str) -> bool:
    """Return True if a line holds names: each field has a letter or no digit, and is no number."""
    return all(
        re.search(r"[^\W\d]|^\D*$", field) and not _is_number(field)
        for field in fields(_beginning(line))
    )


def _is_number(field: str) -> bool:
    try:
        float(field.replace(",", "."))
    except ValueError:
        return False
    return True


def _stripped(line: str) -> str:
    return line.strip(" \r\n").removesuffix(";")


def _with_decimal_points(line: str, mark: str | None) -> str:
    """Return a line with decimal points, and one character between its fields."""
    line = _stripped(line)
    if mark == ",":
        return line
    return (line.replace(",\t", "\t") if mark else line).replace(",", ".")


def _numbers(rows: Callable[[], Numbered], mark: str | None, columns: int, unit: str) -> Samples:
    """Return the samples in the last column, a million at most; `unit` names a row."""
    try:
        samples: Samples = np.loadtxt(
            _filled(islice(rows(), MOST_SAMPLES), unit),
            delimiter=mark,
            usecols=columns - 1,
            comments=None,
            ndmin=1,
            dtype=np.float64,
        )
    except (SeriesError, UnicodeDecodeError):
        raise
    except ValueError as problem:
        match = re.search(r"row (\d+)", str(problem))
        # NumPy counts lines from 0 where a word is no number, from 1 where a column is missing.
        from_1 = "could not convert" not in str(problem)
        bad = f"{unit} {_number(rows(), int(match[1]) - from_1)}" if match else "A line"
        needed = "a number" if columns == 1 else f"{columns} numbers"
        raise SeriesError(f"{bad} cannot be read: every line needs {needed}.") from None
    return samples


def _filled(rows: Numbered, unit: str) -> Iterator[str]:
    """Yield the text of each row; refuse an empty row, which NumPy would leave out."""
    for at, row in rows:
        if not row or row.isspace():
            raise SeriesError(f"{unit} {at} is empty: write a number there.")
        yield row


def _number(rows: Numbered, index: int) -> int:
    return next(islice(rows, index, None))[0]


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
