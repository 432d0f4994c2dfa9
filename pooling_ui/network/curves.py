"""The curves of the page Network: what shifts and noise do to all test digits."""

import streamlit as st

from pooling_ui.network.curve_sentences import (
    curve_rows,
    curve_sentence,
    moved_curve,
    noise_curve,
    provenance,
)
from pooling_ui.network.figure import accuracy_figure
from pooling_ui.network.trained import table
from pooling_ui.network.widgets import Done
from pooling_ui.shell.charts import chart
from pooling_ui.shell.layout import beside
from pooling_ui.text.words import plain, unbroken_percents


def network_curves(done: Done) -> None:
    """Show how many digits each kind of network knows, over shifts and over noise."""
    st.header("How many test digits each network knows", anchor=False)
    found = table()
    is_moved, is_noisy = bool(done.down or done.right), any(done.noise)
    shown = (
        moved_curve(done.down, done.right, is_noisy=is_noisy),
        noise_curve(*done.noise, is_moved=is_moved),
    )
    for place, title, it in zip(beside(), ("moved", "noisy"), shown, strict=True):
        curve = found.curves[it.way]
        says = unbroken_percents(curve_sentence(curve, it))
        with place:
            figure = accuracy_figure(curve, it.axis, it.mark, percent=it.percent)
            chart(figure, f"known_{title}", f"{it.axis}. {says}", curve_rows(curve, it), says)
    with st.expander("Where these figures come from"):
        st.markdown(plain(provenance(found)))
