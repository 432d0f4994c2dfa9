"""A Plotly chart as one HTML file that works without a network."""

from collections.abc import Mapping
from html import escape
from typing import Any

# Nearly all of it is Plotly itself.
MEGABYTES = 5


def chart_page(figure: Any, title: str, palette: Mapping[str, Any], name: str) -> str:
    """Return a page that holds a chart and Plotly, so that a person can zoom and point.

    Its camera button downloads the chart as SVG.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        It stays as it is.
    title : str
        Plain text: what the chart shows.
    palette : mapping
        The colours of its ground and its text, as `theme.palettes` names them.
    name : str
        The name of the SVG file, without what says its kind.
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
