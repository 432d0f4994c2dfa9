"""The widgets that choose a long series: a built-in one, or a person's file."""

from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path

import streamlit as st

from pooling_ui.features.long_series import series as long_series
from pooling_ui.features.long_series.file import MAX_MEGABYTES, SeriesError, read_series
from pooling_ui.features.long_series.parameters import (
    LENGTH,
    OWN_FILE,
    RECORD,
    RECORDS,
    START,
    STOP,
)
from pooling_ui.features.long_series.series import LENGTHS, LONG_BY_NAME, LONG_SAMPLES, Samples
from pooling_ui.inputs.file_field import file_field
from pooling_ui.inputs.file_field.refusals import text_files
from pooling_ui.inputs.file_turns import BusyError, place_in_line, turn
from pooling_ui.inputs.parameters import SEED
from pooling_ui.inputs.uploads import new_file, problem_with, was_read
from pooling_ui.state.private_streamlit import spinner
from pooling_ui.state.session import SHARED_CACHE, session
from pooling_ui.state.shared_cache import RemakeCost
from pooling_ui.task.bound_widgets import FIELD_WIDTH, control, whole_number
from pooling_ui.text.words import plain

_FIELD = "series_file"
_LONGEST_NAME = 24
_NOT_HERE = (
    f"You have not opened a file yet: this is “{LONG_SAMPLES[0].name}”. A link cannot hold a file."
)

_GONE = (
    "Your series “{}” was removed to make room for others; open it again. Meanwhile this is "
    f"“{LONG_SAMPLES[0].name}”."
)


@dataclass(frozen=True, slots=True)
class LongSeries:
    """The series on the chart; `caption` is a sentence on what to look for in it."""

    name: str
    samples: Samples
    caption: str


@dataclass(frozen=True, slots=True)
class OwnSeries:
    """A person's own long series: name and digest of its file, and a note on its reading."""

    name: str
    digest: str
    note: str


@dataclass(slots=True)
class OwnLongSeries:
    """The last series of a person's own that could be read."""

    last: OwnSeries | None = None


def long_source() -> LongSeries:
    """Show the widgets; return the series."""
    record = control(st.selectbox, RECORD, "Series", RECORDS, on_change=show_whole)
    with st.container(horizontal=True, gap="xsmall"):
        if record != OWN_FILE:
            length = control(
                st.selectbox,
                LENGTH,
                "Samples",
                LENGTHS,
                index=len(LENGTHS) - 1,
                width=FIELD_WIDTH,
                on_change=show_whole,
            )
            seed = whole_number("Seed", SEED, width=FIELD_WIDTH)
    # Always made: a widget below that moved would lose its value in the link.
    with st.container():
        if record == OWN_FILE:
            return _own()
    return _built_in(record, length, seed)


def show_whole() -> None:
    """Show the whole series; for callbacks."""
    st.session_state[START.name] = 0
    st.session_state[STOP.name] = None


def _built_in(record: str, length: str, seed: int) -> LongSeries:
    size = int(length.replace(",", ""))
    make = partial(long_series.draw, record, size, seed)
    samples = SHARED_CACHE.get(session(), ("series", record, size, seed), make)
    return LongSeries(record, samples, LONG_BY_NAME[record].caption)


def _own() -> LongSeries:
    """Show the file field, and why a file is refused; return the last series that was read."""
    file_field(
        f"CSV or text: a sample a line, at most {long_series.MOST_SAMPLES:,}",
        text_files(MAX_MEGABYTES),
        _FIELD,
    )
    _take()
    if problem := problem_with(_FIELD):
        st.warning(f":small[{plain(problem)}]")
    own = session().part(OwnLongSeries).last
    samples = SHARED_CACHE.find(session(), ("own series", own.digest)) if own else None
    if own is None or samples is None:
        stand_in = _built_in(LONG_SAMPLES[0].name, LENGTHS[-1], SEED.default)
        why = _GONE.format(plain(own.name)) if own else _NOT_HERE
        return LongSeries(stand_in.name, stand_in.samples, why)
    caption = f"“{own.name}” stays in this session: a link cannot hold a file. {own.note}"
    return LongSeries(own.name, samples, caption.strip())


def _take() -> None:
    """Keep the series in the file that the field holds, if it can be read."""
    file = new_file(_FIELD)
    if file is None:
        return
    try:
        _read(file.name, file.getvalue())
    except (BusyError, SeriesError) as problem:
        was_read(_FIELD, file, str(problem), again=isinstance(problem, BusyError))
    else:
        was_read(_FIELD, file, "")


def _read(name: str, data: bytes) -> None:
    """Keep a file's series; do not read the same file twice."""
    digest = blake2b(data, digest_size=12).hexdigest()
    own = session().part(OwnLongSeries).last
    if (
        own
        and own.digest == digest
        and SHARED_CACHE.find(session(), ("own series", digest)) is not None
    ):
        return
    with (
        spinner("Opening the file…") as say,
        turn(lambda ahead: say(place_in_line(ahead))),
    ):
        samples, note = read_series(data)
    SHARED_CACHE.put(session(), ("own series", digest), samples, RemakeCost.IMPOSSIBLE)
    if own and own.digest != digest:
        SHARED_CACHE.drop(session(), ("own series", own.digest))
    short = Path(name).stem[:_LONGEST_NAME] or "file"
    session().part(OwnLongSeries).last = OwnSeries(short, digest, note)
    show_whole()
