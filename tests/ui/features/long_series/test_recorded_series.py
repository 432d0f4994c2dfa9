"""Check what is said of a long series and of its file; other tests check the numbers."""

import numpy as np

from pooling_ui.features.long_series.file import SeriesError, read_series
from pooling_ui.features.long_series.sentences import definition, loss_words, section_note
from pooling_ui.features.long_series.series import extremes, pooled_section
from tests.ui.helpers.recorded import assert_recorded

LINES = b"\n".join(b"%d" % at for at in range(40))
PAIRS = LINES.replace(b"\n", b"\n1;")  # only the first line has one number
REFUSED = (
    *(
        b"",
        b"only\n",
        b"This is a text.\nIt has no numbers.\n",
        b"1\n2\n3",
        b"7",
        LINES + b"\nx",
        b"1;" + PAIRS + b"\n3",
    ),
    *(b"t;v\n\n1;" + PAIRS + b"\n3;", b"1\n1.2.3\n" + LINES, b"1.2.3\n" + LINES),
    *(b"1;;3;1;" + b"2;" * 40, b"1,,3," + b"2," * 40 + b"4", b"1;x;3;1;" + b"2;" * 40),
    *(LINES + b"\n" + last for last in (b"1.7e308", b"-2e300", b"nan", b"1e999", b"1;" * 9_000)),
    *(b"\xff\xfe1\x002", b"1\n" * 50_000 + b"\xff"),
    *(LINES.decode().encode(f"utf-16-{end}") for end in ("le", "be")),
    bytes(100),
)
SAMPLES = np.zeros(100)
SAMPLES[[10, 41, 60]] = 9, 9, -9
# The part, and the number of windows.
PARTS = {"three": (0, 100, 50), "none": (64, 100, 400), "one of each": (30, 80, 10)}


def refusal(data: bytes) -> str:
    """Return why a file is no series."""
    try:
        return read_series(data)[1]
    except SeriesError as problem:
        return str(problem)


def sentences() -> dict[str, str]:
    """Return why files are refused, what panels lose, and what a peak is."""
    shown = {name: pooled_section(SAMPLES, *part) for name, part in PARTS.items()}
    return {
        **{f"{data[:12]!r}…{data[-8:]!r}": refusal(data) for data in REFUSED},
        **{name: loss_words(it, extremes(SAMPLES, it, 80)) for name, it in shown.items()},
        "a peak": definition(extremes(SAMPLES, shown["three"], 80), 80),
        "the end": section_note(100_000, (900_000, 950_000), (99_968, 100_000)),
    }


def test_what_is_said_of_series_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
