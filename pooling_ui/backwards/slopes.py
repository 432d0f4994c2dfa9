"""The section that compares the gradient of a cell with its slope, and draws the curve."""

import streamlit as st

from pooling_core import BackTrace
from pooling_core.trace.reducers import WindowSpec
from pooling_ui.backwards import curves as curve_words
from pooling_ui.backwards import slope_sentences as slope_words
from pooling_ui.backwards.parameters import CHANGE, CURVE
from pooling_ui.shell import figures
from pooling_ui.shell.charts import chart
from pooling_ui.stage.place import place
from pooling_ui.stage.selection import selected_cells
from pooling_ui.state.fields import choice, control
from pooling_ui.text.words import plain


def slope_section(back: BackTrace, spec: WindowSpec) -> None:
    """Nudge the cell that is selected on the stage; show the slopes and the curve of its window."""
    st.header("Is the gradient the slope?", anchor=False)
    st.markdown(slope_words.what_is_nudged(back))
    nudge = choice(CHANGE, "Nudge by ±", shown=True)
    stands = place()
    it = selected_cells(back, stands.pin, stands.step)
    if it is None:
        st.markdown("No window reads this cell, or this window has no cell: there is no slope.")
        return
    nudged = slope_words.nudged(back, spec, it.cell, float(nudge))
    st.markdown(plain(nudged.says))
    st.markdown(nudged.table)
    st.markdown(plain(f"{nudged.verdict} {slope_words.ties_words(back)}"))
    line = curve_words.curve(back, spec, it)
    if line is None:
        st.markdown("The numbers here are not finite: there is no curve.")
        return
    says = curve_words.curve_words(it, line)
    st.markdown(plain(says))
    # The browser draws a chart before the stage: only a person who wants the chart waits for it.
    if control(st.toggle, CURVE, "Draw this curve"):
        figure = figures.response(line.values, line.outputs, line.here, line.output, line.kinks)
        chart(figure, "response", says, curve_words.curve_table(line))
