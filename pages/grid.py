"""Page: watch one window travel over a grid of numbers."""

import streamlit as st

from pooling_core import trace_max_pool
from pooling_ui import controls, words
from pooling_ui.comparison import comparison, differing
from pooling_ui.components.stage import refused_message, side_by_side, stage, stage_message

controls.tell_of_damage()
places = controls.places()
with places.side:
    source = controls.plane()
    setting = controls.pool_setting(source.plane.shape)
    show_coverage = st.toggle(
        "Show coverage",
        help="How many windows read each cell of the input.",
        **controls.bound(st.toggle, "coverage"),
    )
    controls.answer(setting, source.shows)

a = controls.held_setting(source.plane.shape)
held, trace = (
    trace_max_pool(source.plane, it.spec) if it and it.spec else None for it in (a, setting)
)
with places.main:
    controls.heading(
        "Max pooling, step by step",
        "Pooling makes a grid smaller: each window keeps only its largest number.",
    )
    controls.size_line(setting, comparison(held, trace) if a else "")
    with st.container():
        if a:
            controls.pair_headings(a, setting)
    left, right = controls.beside()
    if trace is None:
        sentence = "No output: PyTorch refuses this setting."
        message = refused_message(source.plane, sentence, **controls.place())
    else:
        differs = None if held is None else differing(held, trace)
        message = stage_message(
            trace, show_coverage=show_coverage, differs=differs, **controls.place()
        )
    if a:
        other = controls.held_message(source.plane, held, show_coverage=show_coverage)
        other, message = side_by_side(other, message)
        with left:
            stage(other, key="held")
    with right:
        stage(message, **controls.stage_callbacks())

with places.more:
    size, code = st.columns(2, gap="large")
    with size:
        controls.size_steps(setting, words.reading(trace) if trace else "")
    with code:
        st.header("As code", anchor=False)
        controls.code_tabs(source.plane, setting.arguments)
