"""Page: watch one window travel over a grid of numbers."""

import streamlit as st

from pooling_ui import controls, words
from pooling_ui.comparison import comparison
from pooling_ui.kinds import PLANE
from pooling_ui.purpose import pool_name, purpose

controls.open_link()
places = controls.places()
with places.side:
    keep = controls.keep_choice()
    source = controls.cell_source(PLANE)
    setting, show_coverage = controls.setting_column(source.cells.shape, keep, source.shows)

a = controls.held(source.cells)
b = controls.pooled(source.cells, setting)
with places.main:
    controls.heading(
        f"{pool_name(setting.choices)}, step by step",
        # Who compares two settings has read it, and needs the room.
        "" if a else purpose(setting.choices, setting.sizes),
        controls.examples,
    )
    controls.size_line(setting, comparison(a.trace, b.trace) if a else "", controls.examples)
    controls.stages(a, b, show_coverage=show_coverage, on_edit=source.edit)

with places.more:
    size, code = st.columns(2, gap="large")
    with size:
        controls.size_steps(setting, words.reading(b.trace) if b.trace else "")
    with code:
        st.header("As code", anchor=False)
        controls.code_tabs(source.cells, setting.choices)
