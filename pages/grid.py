"""Page: watch one window travel over a grid of numbers."""

import streamlit as st

from pooling_core import trace_max_pool
from pooling_ui import controls, words
from pooling_ui.comparison import comparison, differing
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

held = controls.held_trace(source.plane) if controls.is_held() else None
trace = trace_max_pool(source.plane, setting.spec) if setting.spec else None
with main:
    controls.size_line(setting, comparison(held, trace) if controls.is_held() else "")
    beside = st.container(horizontal=True, gap="medium")
    with beside.container(width="stretch"):
        if trace is None:
            sentence = "No output: PyTorch refuses this setting."
            message = refused_message(source.plane, sentence, **controls.place())
        else:
            differs = None if held is None else differing(held, trace)
            message = stage_message(
                trace, show_coverage=show_coverage, differs=differs, **controls.place()
            )
        stage(message, **controls.stage_callbacks())
    if controls.is_held():
        with beside.container(width="stretch"):
            controls.held_stage(source.plane, held)

    size, code = st.columns(2, gap="large")
    with size:
        controls.size_steps(setting, words.reading(trace) if trace else "")
    with code:
        st.header("As code", anchor=False)
        controls.code_tabs(source.plane, setting.arguments)
