"""The parts of a long series on the page 1-D and 3-D: settings, chart, losses and code."""

from functools import partial
from typing import Any, NamedTuple

import streamlit as st

from pooling_ui.features.long_series import sentences as long_words
from pooling_ui.features.long_series.figure import long_chart
from pooling_ui.features.long_series.parameters import START, STOP, TALL, WINDOWS
from pooling_ui.features.long_series.series import (
    Extremes,
    PooledSection,
    Samples,
    extremes,
    pooled_section,
    visible_section,
)
from pooling_ui.features.long_series.source import LongSeries, long_source, show_whole
from pooling_ui.inputs.input_choice import begin_numbers_anew
from pooling_ui.inputs.input_kinds import SERIES as SERIES_KIND
from pooling_ui.inputs.parameters import A_SERIES, LOOK, SAMPLES
from pooling_ui.inputs.source import show_cells
from pooling_ui.setting.stored_choices import set_widgets
from pooling_ui.setting.widgets import code_for
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.charts import chart
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import Places, fields_line, heading
from pooling_ui.shell.page_keys import present_button
from pooling_ui.shell.presentation import presenting
from pooling_ui.task.bound_widgets import FIELD_WIDTH, whole_number
from pooling_ui.task.current_task import current_task, may_set
from pooling_ui.text.words import plain

_KEY = "long"
_CLOSER = 5  # times
_DIGITS = 3  # of samples that go onto the stage: cells are small
_SLIM = 116  # pixels: six digits have room where Streamlit shows no − and +


class PooledLongSeries(NamedTuple):
    """A long series, the section that shows, and its peaks and dips from this percentage on."""

    series: LongSeries
    section: PooledSection
    extremes: Extremes
    percent: int


def series_settings(places: Places) -> PooledLongSeries:
    """Show the choice of a long series, its windows and the section that shows; return it."""
    with places.side:
        return _settings()


def _settings() -> PooledLongSeries:
    series = long_source()
    length = len(series.samples)
    with fields_line():
        windows = whole_number(
            "Windows",
            WINDOWS,
            width=FIELD_WIDTH,
            help="The number of windows in the part that is shown: the points across the chart.",
        )
        percent = whole_number(
            "Peaks from (%)",
            TALL,
            width=FIELD_WIDTH,
            help="The least height of a peak: 0 % is the smallest sample, 100 % is the largest.",
        )
    with fields_line():
        start = whole_number("From sample", START, width=_SLIM)
        stop = whole_number(
            "Before sample",
            STOP,
            value=None,
            placeholder=f"{length:,}",
            width=_SLIM,
        )
    visible = visible_section(length, start, stop)
    section = pooled_section(series.samples, *visible, windows)
    if may_set(START):
        _zoom_buttons(series, section)
    note = long_words.section_note(length, (start, stop), visible)
    # It may be the answer of a task; a presentation has no room for it.
    caption = "" if current_task() or presenting() else series.caption
    st.caption(plain(f"{note} {caption}".strip()))
    return PooledLongSeries(series, section, extremes(series.samples, section, percent), percent)


def _zoom_buttons(series: LongSeries, section: PooledSection) -> None:
    """Show buttons that show another section: closer, further, earlier, later, all of it."""
    size, length = section.stop - section.start, len(series.samples)
    middle = (section.start + section.stop) // 2
    highest = section.start + int(series.samples[section.start : section.stop].argmax())
    closer = size // _CLOSER
    buttons = (
        ("Zoom in", middle, closer),
        ("Zoom out", middle, size * _CLOSER),
        ("Go to the highest", highest, closer),
        ("Earlier", middle - size // 2, size),
        ("Later", middle + size // 2, size),
    )
    with fields_line():
        for label, at, wide in buttons:
            st.button(label, key=label.lower(), on_click=partial(_show, at, wide, length))
        st.button("All", key="all", on_click=show_whole)


def _show(middle: int, size: int, length: int) -> None:
    """Show so many samples around a sample; for callbacks."""
    size = min(size, length)
    start = min(max(middle - size // 2, 0), length - size)
    start, stop = visible_section(length, start, start + size)
    st.session_state[START.name] = start
    st.session_state[STOP.name] = None if stop == length else stop


def extremes_and_samples(places: Places, long: PooledLongSeries) -> None:
    """Show what to try and, unless it is covered, the chart of extremes beside single samples."""
    with places.main:
        _heading()
        if not covering():
            _chart(long)


def _heading() -> None:
    """Show what to try: a drag needs a mouse."""
    how = "“Zoom in” shows a smaller part." if is_narrow() else "Drag over a part to zoom in."
    heading(
        "A long series in a few hundred windows",
        f"Audio editors draw the maximum and the minimum of each window. {how}",
        aside=present_button,
    )


def _chart(long: PooledLongSeries) -> None:
    """Show the chart and its sentence; a drag across the chart shows that section alone."""
    series, section, peaks_and_dips, _ = long
    sentence = long_words.loss_words(section, peaks_and_dips)
    _stage_button(series, section)
    span = (float(series.samples.min()), float(series.samples.max()))
    chart(  # above its sentence, which has one line or several
        long_chart(section, peaks_and_dips, span, narrow=is_narrow()),
        key=_KEY,
        alt=f"{series.name}. {sentence}",
        sentence=sentence,
        table=long_words.loss_table(section, peaks_and_dips),
        # Plotly shows the camera button alone: other sections come from Python.
        config={"doubleClick": False, "modeBarButtons": [["toImage"]]},
        # On a phone a drag scrolls the page.
        on_select="ignore" if is_narrow() else partial(_select, len(series.samples)),
        selection_mode="box",
    )


def _stage_button(series: LongSeries, section: PooledSection) -> None:
    """Show the button that puts these samples on the stage, if it has room for them."""
    with st.container():  # made even if empty: the chart stays the same element
        if section.stop - section.start <= SAMPLES.reader.most:
            visible = series.samples[section.start : section.stop].round(_DIGITS)
            st.button(
                "Step through these samples",
                key="step",
                help="As a row on the stage, in three decimals.",
                on_click=_step,
                args=(visible,),
            )


def _step(samples: Samples) -> None:
    """Show these samples as a row on the stage; for callbacks."""
    begin_numbers_anew()
    set_widgets({LOOK.name: A_SERIES})
    show_cells(SERIES_KIND, samples)


def _select(length: int) -> None:
    """Show the section that a person dragged over."""
    chosen: Any = st.session_state[_KEY]
    boxes = chosen["selection"]["box"]
    if boxes:
        left, right = sorted(boxes[0]["x"])
        _show(round((left + right) / 2), max(round(right - left), 1), length)


def facts_and_code(places: Places, long: PooledLongSeries) -> None:
    """Show the definition of a peak, and the code of the curves, below the first screen."""
    if places.more and not covering():
        with places.more:
            _facts(long)


def _facts(long: PooledLongSeries) -> None:
    about, code = st.columns(2, gap="large")
    with about:
        st.header("What is a peak", anchor=False)
        st.markdown(plain(long_words.definition(long.extremes, long.percent)))
    with code:
        st.header("As code", anchor=False)
        code_for(
            *(partial(long_words.long_code, long.section, is_torch) for is_torch in (True, False))
        )
