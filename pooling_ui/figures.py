"""Plotly figures from plain data: how often each value occurs, and the values along one row.

Lines differ by dash and, where there is room, by marker, so that nobody needs their colours. The
colours keep 3:1 against the light and the dark background alike: a change of theme redraws nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go  # type: ignore[import-untyped]
from numpy.typing import NDArray

# Colour, dash and marker of the original and of every result after it.
_STYLES = (
    ("#7d858c", "solid", "circle"),
    ("#c8662b", "solid", "square"),
    ("#3b8ea5", "dash", "diamond"),
    ("#8b6fc0", "dot", "triangle-up"),
    ("#4f8f4a", "dashdot", "x"),
)
_MOST_MARKERS = 160  # on one line; beyond it they are a blur
_RARE = 0.2  # a value more frequent than this would flatten all others


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """One named line: values at positions."""

    name: str
    values: NDArray[Any]
    positions: NDArray[Any]


def histogram(counts: Sequence[tuple[str, NDArray[np.int64]]]) -> go.Figure:
    """Return the share of pixels that has each value, for named counts of 0 to 255.

    Shares, because a result has fewer pixels than the original. The scale is logarithmic where
    one value alone holds a fifth of a picture.
    """
    shares = [(name, count / max(1, count.sum())) for name, count in counts]
    logarithmic = max(share.max() for _, share in shares) > _RARE
    figure = go.Figure()
    for index, (name, share) in enumerate(shares):
        colour, dash, _ = _STYLES[index % len(_STYLES)]
        figure.add_scatter(
            x=np.arange(len(share)),
            y=np.where(share > 0, share, np.nan) if logarithmic else share,
            name=name,
            mode="lines",
            line={"color": colour, "dash": dash, "width": 2, "shape": "hvh"},
            fill="tozeroy" if index == 0 and not logarithmic else None,
            hovertemplate="%{y:.3~%}",
        )
    figure.update_xaxes(
        title="Value, 0 is black, 255 white",
        range=[-2, 257],
        unifiedhovertitle={"text": "Value %{x}"},
    )
    figure.update_yaxes(
        title="Share of pixels" + (" (logarithmic)" if logarithmic else ""),
        tickformat=".3~%",
        type="log" if logarithmic else "linear",
    )
    return _plain(figure)


def profile(lines: Sequence[Line], row: int, of_channel: str = "") -> go.Figure:
    """Return the values along one row of the original, and of the results at the same place.

    Positions are columns of the original, so what lies above one another belongs together.
    """
    figure = go.Figure()
    for index, line in enumerate(lines):
        colour, dash, marker = _STYLES[index % len(_STYLES)]
        few = index > 0 and len(line.values) <= _MOST_MARKERS
        figure.add_scatter(
            x=line.positions,
            y=line.values,
            name=line.name,
            mode="lines+markers" if few else "lines",
            line={
                "color": colour,
                "dash": dash,
                "width": 1.5 if index == 0 else 2,
                "shape": "hvh" if index == 0 else "linear",
            },
            marker={"symbol": marker, "size": 6},
            hovertemplate="%{y:~g}",
        )
    figure.update_xaxes(
        title=f"Column of the original, along row {row}{of_channel}",
        showgrid=False,
        unifiedhovertitle={"text": "Column %{x}"},
    )
    figure.update_yaxes(title="Value", range=[-6, 261])
    return _plain(figure)


def _plain(figure: go.Figure) -> go.Figure:
    """What both have in common."""
    figure.update_layout(
        height=340,
        margin={"l": 0, "r": 0, "t": 36, "b": 0},
        hovermode="x unified",
        dragmode="pan",
        # Below: the top belongs to the toolbar, which a phone has no room beside.
        legend={
            "orientation": "h",
            "x": 0,
            "y": 0,
            "yref": "container",
            "yanchor": "bottom",
            "title": None,
        },
    )
    return figure
