"""Long series from files: what can be read, and how a file that cannot is refused."""

import tracemalloc

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_ui.features.long_series import file as series_file
from pooling_ui.features.long_series.file import SeriesError, read_series
from tests.ui.features.long_series.test_recorded_series import REFUSED, refusal
from tests.ui.helpers.pages import numbers

FORTY = np.arange(40.0)


def text(samples: NDArray[np.float64], form: str = "{}") -> bytes:
    return "\n".join(form.format(*([f"{each:g}"] * form.count("{}"))) for each in samples).encode()


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (text(FORTY), ""),
        (text(FORTY) + b"\n\n", ""),
        (b"value\r\n" + text(FORTY).replace(b"\n", b"\r\n"), ""),
        (b"\xef\xbb\xbf" + text(FORTY), ""),
        (b"time,value\n" + text(FORTY, "7,{}"), "Column 2 of 2 is shown."),
        (text(FORTY, "1,5;0;{}"), "Column 3 of 3 is shown."),
        (text(FORTY, "0 {}"), "Column 2 of 2 is shown."),
        (text(FORTY, "0,5 {}"), "Column 2 of 2 is shown."),
        (text(FORTY, "0,5;{};"), "Column 2 of 2 is shown."),
        (text(FORTY, "0.5, {}"), "Column 2 of 2 is shown."),
        (text(FORTY, "1,5,\t{}"), "Column 2 of 2 is shown."),
        (b"CH1;CH2\n" + text(FORTY, "1;{}"), "Column 2 of 2 is shown."),
        (b"t1\tv1\n" + text(FORTY, "1\t{}"), "Column 2 of 2 is shown."),
        (b"t,v1\n" + text(FORTY, "7,{}"), "Column 2 of 2 is shown."),
        (b"CH1\n" + text(FORTY), ""),
        (text(FORTY).replace(b"\n", b","), ""),
        (text(FORTY).replace(b"\n", b" "), ""),
    ],
)
def test_a_file_is_read(data: bytes, note: str) -> None:
    samples, said = read_series(data)

    np.testing.assert_array_equal(samples, FORTY)
    assert said == note
    assert not samples.flags.writeable


@pytest.mark.parametrize(
    ("names", "line"),
    [("t\tx", "0\t−1,25"), ("0,1 2,5", "0,1 −1,25"), ("CH1", "−1,25"), ("U in V", "−1,25")],
)
def test_a_decimal_comma_and_a_real_minus_sign_are_read(names: str, line: str) -> None:
    samples, _ = read_series("\n".join([names, *([line] * 40)]).encode())

    np.testing.assert_array_equal(samples[-40:], np.full(40, -1.25))


def test_decimal_commas_in_one_line_are_read() -> None:
    samples, _ = read_series(b"0,5 1 " * 20)

    np.testing.assert_array_equal(samples, [0.5, 1] * 20)


def test_where_a_comma_may_be_a_decimal_one_the_note_says_how_it_is_read() -> None:
    """A line of names would tell: one name, or two with a comma."""
    samples, note = read_series(text(FORTY, "1,{}"))

    np.testing.assert_array_equal(samples, FORTY)
    assert "its commas separate columns" in note


def test_a_refusal_names_the_line_or_the_sample_and_how_many_are_needed() -> None:
    said = [numbers(refusal(data)) for data in REFUSED[3:-5]]

    assert [found[0] for found in said] == [3, 1, 41, 41, 43, 2, 1, 2, 2, 2, *[41] * 5]
    assert (said[0], said[3], said[-1]) == ([3, 32], [41, 2], [41, 10_000])


def test_of_more_samples_the_first_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_file, "MOST_SAMPLES", 50)

    samples, note = read_series(text(np.arange(60.0)))

    np.testing.assert_array_equal(samples, np.arange(50.0))
    assert note == "The first 50 of 60 samples are shown."


@pytest.mark.parametrize(
    "data",
    [
        b"volts\n" + b"1\n" * 60,
        b"\n1\n\r\n \t\n" * 60,
        b"\xef\xbb\xbf\n" + b"12\r\n" * 59 + b"1",
        b"1;1\n" * 60,
        b"  1 " * 60,
        b"1,2\t" * 59 + b"1",
        b"1;" * 59 + b"1;",
        b"1," * 59 + b"1",
    ],
)
@pytest.mark.parametrize("block", [1, 2, 7, 10_000])
def test_samples_that_are_not_shown_are_counted(
    data: bytes, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(series_file, "MOST_SAMPLES", 50)
    monkeypatch.setattr(series_file, "_BLOCK", block)

    assert "The first 50 of 60 samples are shown." in read_series(data)[1]


def test_exactly_as_many_samples_as_can_be_shown_need_no_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(series_file, "MOST_SAMPLES", 40)

    assert read_series(b"volts\n" + text(FORTY) + b"\n \n")[1] == ""


@pytest.mark.parametrize("nothing", [b"\n", b" ", b"\n ", b"\r\n", b"\t"])
def test_a_large_file_of_nothing_is_refused_after_one_pass(nothing: bytes) -> None:
    """Looked at from each byte anew, it would take hours."""
    assert "no number" in refusal(nothing * 1_000_000)


@pytest.mark.parametrize("data", [b"1\n" * 200_000, b"1;" * 200_000, b"1,5 2 " * 100_000])
def test_what_is_not_shown_takes_no_memory(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """A server reads files of millions of lines, or of words in one line, for several people."""
    monkeypatch.setattr(series_file, "MOST_SAMPLES", 1_000)
    read_series(data)  # what Python and NumPy keep for ever
    tracemalloc.start()

    samples, note = read_series(data)

    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert note == "The first 1,000 of 200,000 samples are shown."
    assert len(samples) == 1_000
    assert most < 5 * len(data)


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_file, "MAX_MEGABYTES", 0)

    with pytest.raises(SeriesError, match="larger than 0 MB"):
        read_series(text(FORTY))


def test_a_megabyte_is_what_the_file_field_takes_it_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a file that the field takes would be refused."""
    monkeypatch.setattr(series_file, "MAX_MEGABYTES", 1)

    samples, _ = read_series(b"1.50000000000000000000000000\n" * (2**20 // 29))

    assert len(samples) == 2**20 // 29
