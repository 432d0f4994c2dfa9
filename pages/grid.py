"""Page: watch one window travel over a grid of numbers."""

import streamlit as st

from pooling_ui import controls, words
from pooling_ui.comparison import comparison

controls.tell_of_damage()
places = controls.places()
with places.side:
    source = controls.plane()
    setting = controls.pool_setting(source.plane.shape)
    show_coverage = st.toggle(
        "Show coverage: windows per cell",
        **controls.bound(st.toggle, "coverage"),
    )
    controls.answer(setting, source.shows)

a = controls.held(source.plane)
b = controls.pooled(source.plane, setting)
with places.main:
    controls.heading(
        "Max pooling, step by step",
        # Who compares two settings has read it, and needs the room.
        "" if a else "Pooling makes a grid smaller: each window keeps only its largest number.",
    )
    controls.size_line(setting, comparison(a.trace, b.trace) if a else "")
    controls.stages(a, b, show_coverage=show_coverage)

with places.more:
    size, code = st.columns(2, gap="large")
    with size:
        controls.size_steps(setting, words.reading(b.trace) if b.trace else "")
    with code:
        st.header("As code", anchor=False)
        controls.code_tabs(source.plane, setting.arguments)
