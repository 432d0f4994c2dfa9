"""The chart of a long series: three panels, drawn from one number a window, never from the samples.

The colours are those of the same pools on other pages. They keep 3:1 against the light and the dark
background alike, and each panel says in words what it shows.
"""

from typing import Any

import numpy as np
import plotly.graph_objects as go  # type: ignore[import-untyped]

from pooling_ui.features.long_series.sentences import Panel, panels
from pooling_ui.features.long_series.series import Extremes, PooledSection
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS

_COLOURS = tuple(COMPARED_POOLS[method].style[0] for method in ("max", "nth", "average"))
_LOST, _LEVEL = "#c8463c", "#7d858c"
_TOP, _BOTTOM = 0.17, 0.97  # of a panel: the end of its title, and the end of its curve
_HEIGHT, _HEIGHT_NARROW = 420, 400  # pixels
_MOST_MARKS = 400  # windows with lost peaks that are marked one by one


def long_chart(
    section: PooledSection, extremes: Extremes, span: tuple[float, float], *, narrow: bool = False
) -> go.Figure:
    """Return the panels: maximum and minimum, every s-th sample, average.

    Parameters
    ----------
    span : (float, float)
        The smallest and the largest sample of the whole series: the scale of every panel, so that
        zooming changes no height.
    narrow : bool
        True for a chart on a phone, where a drag scrolls the page.
    """
    figure = go.Figure()
    room = (span[1] - span[0]) * 0.12 or 1.0
    for index, panel in enumerate(panels(section, extremes)):
        number = str(index + 1) if index else ""
        top = 1 - index / 3
        _curves(figure, section, panel, _COLOURS[index], f"y{number}")
        _marks(figure, section, panel, f"y{number}")
        figure.update_layout(
            {
                f"yaxis{number}": {
                    "domain": [top - _BOTTOM / 3, top - _TOP / 3],
                    "range": [span[0] - room, span[1] + room],
                    "fixedrange": True,
                    "nticks": 4,
                    "zeroline": False,
                }
            }
        )
        figure.add_annotation(
            text=f"<b>{panel.short if narrow else panel.name}</b>: {panel.losses}",
            font={"size": 12 if narrow else 13},
            showarrow=False,
            xref="paper",
            yref="paper",
            x=0,
            y=top + 0.015,
            xanchor="left",
            yanchor="top",
            align="left",  # starts there also in a file, whose font is another
        )
        for height in (extremes.high, extremes.low):
            figure.add_hline(
                y=height,
                yref=f"y{number}",
                line={"color": _LEVEL, "width": 1, "dash": "dot"},
            )
    figure.update_xaxes(
        range=[section.start - 0.5, section.stop - 0.5],
        anchor="y3",
        fixedrange=True,  # other sections come from Python, pooled anew
        showgrid=False,
        tickformat=",d",
        nticks=5 if narrow else 9,
        unifiedhovertitle={"text": "Sample %{x:,.0f}"},
    )
    return figure.update_layout(
        height=_HEIGHT_NARROW if narrow else _HEIGHT,
        margin={"l": 44, "r": 8, "t": 4, "b": 24},
        showlegend=False,
        hovermode="x unified",
        hoversubplots="axis",
        dragmode=False if narrow else "select",
        selectdirection="h",
    )


def _curves(
    figure: go.Figure, section: PooledSection, panel: Panel, colour: str, axis: str
) -> None:
    """Draw the curves of one panel; fill the area between two curves."""
    for index, (name, values) in enumerate(panel.curves):
        figure.add_scatter(
            x=section.middles if panel.at_middle else section.firsts,
            y=values,
            name=name,
            mode="lines",
            line={"color": colour, "width": 1.25},
            fill="tonexty" if index else None,
            yaxis=axis,
            hovertemplate="%{y:.4~g}",
        )


def _marks(figure: go.Figure, section: PooledSection, panel: Panel, axis: str) -> None:
    """Mark the windows of lost peaks and dips where their maximum and minimum lie."""
    for windows, values, symbol, name in (
        (panel.lost_peaks, section.high, "triangle-down", "Lost peak"),
        (panel.lost_dips, section.low, "triangle-up", "Lost dip"),
    ):
        at = np.unique(windows)
        if not 0 < len(at) <= _MOST_MARKS:
            continue
        look: dict[str, Any] = {"symbol": f"{symbol}-open", "size": 7, "color": _LOST}
        figure.add_scatter(
            x=section.middles[at],
            y=values[at],
            name=name,
            mode="markers",
            marker=look,
            yaxis=axis,
            hovertemplate="%{y:.4~g}",
        )
