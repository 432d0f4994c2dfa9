"""Page: watch one window travel over a grid of numbers."""

import streamlit as st

from pooling_core import trace_max_pool
from pooling_ui import controls, words
from pooling_ui.components.stage import refused_message, stage, stage_message

controls.tell_of_damage()
with controls.bar():
    controls.heading(
        "Max pooling, step by step",
        "Pooling makes a grid smaller: each window keeps only its largest number.",
    )
    source = controls.plane()

side, main = controls.side_and_main()
with side:
    setting = controls.pool_setting(source.plane.shape)
    show_coverage = st.toggle("Show coverage", **controls.bound(st.toggle, "coverage"))
    controls.answer(setting, source.shows)

with main:
    controls.size_line(setting)
    if setting.spec is None:
        sentence = "No output: PyTorch refuses this setting."
        message = refused_message(source.plane, sentence, **controls.place())
        reading = ""
    else:
        trace = trace_max_pool(source.plane, setting.spec)
        message = stage_message(trace, show_coverage=show_coverage, **controls.place())
        reading = words.reading(trace)
    stage(message, **controls.stage_callbacks())

    size, code = st.columns(2, gap="large")
    with size:
        controls.size_steps(setting, reading)
    with code:
        st.header("As code", anchor=False)
        controls.code_tabs(source.plane, setting.arguments)
