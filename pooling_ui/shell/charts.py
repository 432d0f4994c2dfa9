"""Show a Plotly chart, with the same numbers as a sentence, a table and a file."""

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from pooling_ui.shell import palette as theme
from pooling_ui.shell.browser import scheme
from pooling_ui.shell.layout import table as wide_table
from pooling_ui.state.compat import supported
from pooling_ui.text.words import plain

_KINDS = ("png", "svg")
_MAY_GO_ON = "If the table goes on to the right, move it sideways."


def chart(figure: Any, key: str, alt: str, table: str, sentence: str = "", **more: Any) -> None:
    """Show a chart, a sentence below it if there is one, and the table.

    `alt` is what a screen reader reads of the chart; `more` is for `st.plotly_chart`.
    """
    kind = st.session_state.get(_kind(key), _KINDS[0])
    more["config"] = image_config(key, kind) | more.get("config", {})
    figure = _legible(figure)
    st.plotly_chart(figure, key=key, **more, **supported(st.plotly_chart, alt=alt))
    if sentence:
        st.markdown(plain(sentence))
    with st.expander("These numbers as a table, and the chart as a file"):
        wide_table(table, note=_MAY_GO_ON)
        _download(figure, key, alt)


def _kind(key: str) -> str:
    """Return the key of the choice of the format that a chart's camera saves."""
    return f"{key}_kind"


def _download(figure: Any, key: str, alt: str) -> None:
    """Offer the chart as a page; it is made when a person presses the button."""
    palette = theme.palettes()[scheme()]
    st.radio(
        "The camera above the chart saves it as",
        _KINDS,
        format_func=str.upper,
        horizontal=True,
        key=_kind(key),
    )
    st.download_button(
        f"Download as interactive HTML ({MEGABYTES} MB)",
        lambda: chart_page(figure, alt, palette, key),
        f"{key}.html",
        "text/html",
        key=f"{key}_html",
        **supported(st.download_button, on_click="ignore"),
    )


def _legible(figure: Any) -> Any:
    """Return the figure with its text in our colours: Streamlit's grey has 3.6:1 in light ones."""
    palette = theme.palettes()[scheme()]
    text, quiet = ({"color": f"rgb{palette[name]}"} for name in ("text", "quiet"))
    for update in (figure.update_xaxes, figure.update_yaxes):
        update(tickfont=quiet, title={"font": quiet})
    figure.update_annotations(font=text)
    figure.update_traces(textfont=text, selector={"type": "heatmap"})
    return figure.update_layout(font=text, legend={"font": text})


# Nearly all of it is Plotly itself.
MEGABYTES = 5


def chart_page(figure: Any, title: str, palette: Mapping[str, Any], name: str) -> str:
    """Return a page that holds a chart and Plotly, so that a person can zoom and point.

    Its camera button downloads the chart as SVG.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        It is not changed.
    title : str
        Plain text that says what the chart shows.
    palette : mapping
        The colours of its background and its text, as `theme.palettes` names them.
    name : str
        The name of the SVG file, without its extension.
    """
    ground = f"rgb{tuple(palette['background'])}"
    drawn = type(figure)(figure).update_layout(
        paper_bgcolor=ground, plot_bgcolor=ground, autosize=True, width=None
    )
    line = f"rgb{tuple(palette['line'])}"
    for update in (drawn.update_xaxes, drawn.update_yaxes):
        update(gridcolor=line, zerolinecolor=line, linecolor=line)
    page: str = drawn.to_html(include_plotlyjs=True, config=image_config(name, "svg"))
    head = f"<head><title>{escape(title)}</title><style>body {{ background: {ground}; }}</style>"
    return page.replace("<html>", '<!DOCTYPE html>\n<html lang="en">', 1).replace("<head>", head, 1)


def image_config(name: str, kind: str) -> dict[str, Any]:
    """Return Plotly's options for which its camera button downloads a picture of this kind."""
    picture = {"format": kind, "filename": name, "scale": 2 if kind == "png" else 1}
    return {"displaylogo": False, "responsive": True, "toImageButtonOptions": picture}
