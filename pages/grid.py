"""Page: watch one window travel over a grid of numbers."""

import streamlit as st

from pooling_core import trace_max_pool
from pooling_ui import controls, words
from pooling_ui.components.stage import refused_message, stage, stage_message

controls.tell_of_damage()
with controls.bar():
    st.title("Max pooling, step by step", anchor=False, width="content")
    source = controls.plane()

side, main = controls.side_and_main()
with side:
    setting = controls.pool_setting(source.plane.shape)
    show_coverage = st.toggle("Show coverage", **controls.bound(st.toggle, "coverage"))
    controls.answer(setting)

with main:
    if setting.spec is None:
        sentence = "No output: PyTorch refuses this setting."
        message = refused_message(source.plane, sentence, **controls.place())
        st.caption(source.shows)
    else:
        trace = trace_max_pool(source.plane, setting.spec)
        message = stage_message(trace, show_coverage=show_coverage, **controls.place())
        st.caption(f"{words.reading(trace)} {source.shows}")
    stage(message, **controls.stage_callbacks())

    size, code = st.columns(2, gap="large")
    with size:
        st.subheader("Output size")
        st.markdown(words.size_table(setting.sizes) if setting.sizes else "There is none.")
    with code:
        st.subheader("As code")
        controls.code_tabs(source.plane, setting.arguments)
