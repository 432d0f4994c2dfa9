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
    laid = controls.laid_choice()
    setting = controls.pool_setting(source.cells.shape, keep, laid)
    controls.kernel_like(setting, compares=True)
    show_coverage = st.toggle(
        "Show coverage: windows per cell",
        **controls.bound(st.toggle, "coverage"),
    )
    controls.answer(setting, source.shows if keep == "Max" else "")

a = controls.held(source.cells)
b = controls.pooled(source.cells, setting)
with places.main:
    controls.heading(
        f"{pool_name(keep, setting.sizes)}, step by step",
        # Who compares two settings has read it, and needs the room.
        "" if a else purpose(keep, setting.sizes),
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
