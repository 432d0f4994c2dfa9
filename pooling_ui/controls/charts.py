"""A Plotly chart, with the same numbers as a sentence and as a table."""

from typing import Any

import streamlit as st

from pooling_ui import theme
from pooling_ui.compat import supported
from pooling_ui.components.theme import scheme
from pooling_ui.words import plain


def chart(figure: Any, key: str, alt: str, table: str, says: str = "", **more: Any) -> None:
    """Show a chart, a sentence below it if there is one, and the table.

    `alt` is what a screen reader reads of the chart; `more` is for `st.plotly_chart`.
    """
    more = {"config": {"displaylogo": False}} | more
    st.plotly_chart(_legible(figure), key=key, **more, **supported(st.plotly_chart, alt=alt))
    if says:
        st.markdown(plain(says))
    with st.expander("These numbers as a table"):
        st.markdown(table)


def _legible(figure: Any) -> Any:
    """Return the figure with its text in our colours: Streamlit's grey has 3.6:1 in light ones."""
    palette = theme.palettes()[scheme()]
    text, quiet = ({"color": f"rgb{palette[name]}"} for name in ("text", "quiet"))
    for update in (figure.update_xaxes, figure.update_yaxes):
        update(tickfont=quiet, title={"font": quiet})
    figure.update_annotations(font=text)
    return figure.update_layout(font=text, legend={"font": text})
