"""Page: pool a series, a series of up to a million samples, or a volume."""

import streamlit as st

from pooling_ui import controls, words
from pooling_ui.comparison import comparison
from pooling_ui.controls.long_view import long_facts, long_heading, long_settings, long_view
from pooling_ui.controls.look import KINDS, look_choice
from pooling_ui.purpose import pool_name, purpose
from pooling_ui.share import LONG_SERIES

controls.open_link()
places = controls.places()
with places.side:
    look = look_choice()

if look == LONG_SERIES:
    with places.side:
        long = long_settings()
    with places.main:
        long_heading()
        long_view(long)
    with places.more:
        long_facts(long)
    st.stop()

kind = KINDS[look]
with places.side:
    keep = controls.keep_choice()
    source = controls.cell_source(kind)
    setting, show_coverage = controls.setting_column(source.cells.shape, keep, source.shows)

a = controls.held(source.cells)
b = controls.pooled(source.cells, setting)
with places.main:
    # Who compares two settings has read it, and needs the room.
    what = look.lower()
    title = f"{pool_name(setting.choices)} of a {what}, step by step"
    controls.heading(title, "" if a else purpose(setting.choices, setting.sizes, what))
    controls.size_line(setting, comparison(a.trace, b.trace) if a else "")
    controls.stages(a, b, show_coverage=show_coverage, on_edit=source.edit)

with places.more:
    size, code = st.columns(2, gap="large")
    with size:
        controls.size_steps(setting, words.reading(b.trace) if b.trace else "")
    with code:
        st.header("As code", anchor=False)
        controls.code_tabs(source.cells, setting.choices)
