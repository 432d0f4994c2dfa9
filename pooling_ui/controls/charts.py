"""A Plotly chart, with the same numbers as a sentence and as a table."""

from typing import Any

import streamlit as st

from pooling_ui.compat import supported
from pooling_ui.words import plain


def chart(figure: Any, key: str, alt: str, table: str, says: str = "", **more: Any) -> None:
    """Show a chart, a sentence below it if there is one, and the table.

    `alt` is what a screen reader reads of the chart; `more` is for `st.plotly_chart`.
    """
    more = {"config": {"displaylogo": False}} | more
    st.plotly_chart(figure, key=key, **more, **supported(st.plotly_chart, alt=alt))
    if says:
        st.markdown(plain(says))
    with st.expander("These numbers as a table"):
        st.markdown(table)
