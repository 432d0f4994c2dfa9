"""Make Plotly figures from plain data: histograms, and the values along one row.

Each histogram has a panel. Lines of a profile differ by dash and, if there is room, by marker, so
that nobody needs their colours. The lines' colours keep 3:1 against the light and the dark
background alike, and pools have colours that colour-blind people do not confuse either; `charts`
gives the text the theme's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

import numpy as np
import plotly.graph_objects as go  # type: ignore[import-untyped]
from numpy.typing import NDArray

Style = tuple[str, str, str]  # colour, dash and marker of a line
# That of the original, and of each result.
STYLES: tuple[Style, ...] = (
    ("#7d858c", "solid", "circle"),
    ("#c86e28", "solid", "square"),
    ("#3b8ea5", "dash", "diamond"),
    ("#9682dc", "dot", "triangle-up"),
    ("#886012", "dashdot", "x"),
)
_MOST_MARKERS = 160  # on one line; more of them are a blur
# In a panel of the histogram, from its top: the end of its title, and the end of its bars.
_PANEL_TITLE, _PANEL = 0.24, 0.94
_PANEL_HEIGHT, _MARGINS, _TICKS = 104, 76, 48  # pixels
_WIDE, _HIGH = 42, 26  # the most characters in a line of an axis title, across and upright
_RARE = 0.2  # a more frequent value would flatten all others


def line_of(style: Style, width: float = 2, size: float = 7) -> dict[str, dict[str, Any]]:
    """Return the look of a line and of its points."""
    colour, dash, marker = style
    return {
        "line": {"color": colour, "dash": dash, "width": width},
        "marker": {"color": colour, "symbol": marker, "size": size},
    }


def lines_of(styles: Sequence[Style]) -> list[dict[str, dict[str, Any]]]:
    """Return the looks of lines, each wider than the next: all show if they coincide.

    Examples
    --------
    >>> [look["line"]["width"] for look in lines_of(STYLES[:3])]
    [4, 3, 2]
    """
    count = len(styles)
    return [line_of(style, 1 + count - at, 5 + 2 * (count - at)) for at, style in enumerate(styles)]


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """One named line: values at positions."""

    name: str
    values: NDArray[Any]
    positions: NDArray[Any]


def histogram(counts: Sequence[tuple[str, NDArray[np.int64]]]) -> go.Figure:
    """Return the histogram of named counts of the values 0 to 255, as shares of all pixels.

    Each has a panel of its own, with a title; all share both scales. Shares, because a result has
    fewer pixels than the original. The scale is logarithmic if one value alone has a fifth of a
    picture's pixels.
    """
    shares = [(name, count / max(1, int(count.sum()))) for name, count in counts]
    logarithmic = max(share.max() for _, share in shares) > _RARE
    figure = go.Figure()
    scale = {"type": "log" if logarithmic else "linear", "tickformat": ".2~%", "nticks": 4}
    for index, (name, share) in enumerate(shares):
        number = str(index + 1) if index else ""
        top = 1 - index / len(shares)
        figure.add_bar(
            x=np.arange(len(share)),
            y=np.where(share > 0, share, np.nan) if logarithmic else share,
            name=name,
            marker={"color": STYLES[index % len(STYLES)][0], "line": {"width": 0}},
            yaxis=f"y{number}",
            hovertemplate="%{y:.3~%}",
        )
        domain = [top - _PANEL / len(shares), top - _PANEL_TITLE / len(shares)]
        figure.update_layout(
            {f"yaxis{number}": {**scale, "domain": domain, "matches": "y" if index else None}}
        )
        unit = "share of its pixels" + (", logarithmic" if logarithmic else "")
        figure.add_annotation(
            text=f"<b>{name}</b>: {unit}",
            font={"size": 14},
            showarrow=False,
            xref="paper",
            yref="paper",
            x=0,
            y=top,
            xanchor="left",
            yanchor="top",
        )
    lowest = f"y{len(shares)}" if len(shares) > 1 else "y"
    figure.update_xaxes(
        title="Value, 0 is black, 255 white",
        range=[-2, 257],
        anchor=lowest,
        unifiedhovertitle={"text": "Value %{x}"},
    )
    plain_figure(figure, _MARGINS + _PANEL_HEIGHT * len(shares))
    return figure.update_layout(
        showlegend=False, bargap=0, hoversubplots="axis", margin={"l": _TICKS}
    )


def profile(lines: Sequence[Line], row: int, of_channel: str = "") -> go.Figure:
    """Return the values along one row of the original, and of the results at the same place.

    Positions are columns of the original, so points above each other belong together.
    """
    figure = go.Figure()
    for index, line in enumerate(lines):
        colour, dash, marker = STYLES[index % len(STYLES)]
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
    return plain_figure(figure, 340)


def plain_figure(figure: go.Figure, height: int) -> go.Figure:
    """Return a figure with the properties that all figures share."""
    figure.for_each_xaxis(lambda axis: axis.update(title_text=_lines(axis.title.text, _WIDE)))
    figure.for_each_yaxis(lambda axis: axis.update(title_text=_lines(axis.title.text, _HIGH)))
    figure.update_layout(
        height=height,
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


def _lines(title: str | None, length: int) -> str | None:
    """Break a long title of an axis, which a chart on a phone would cut."""
    return "<br>".join(wrap(title, length)) if title else title


def response(
    values: NDArray[Any],
    outputs: NDArray[Any],
    here: float,
    output: float,
    kinks: Sequence[float],
) -> go.Figure:
    """Return the output of one window as one of its cells varies, with where the cell stands.

    `kinks` are some of the values.
    """
    figure = go.Figure()
    colour, dash, _ = STYLES[1]
    figure.add_scatter(
        x=values,
        y=outputs,
        name="Output of the window",
        mode="lines",
        line={"color": colour, "dash": dash, "width": 2},
        hovertemplate="%{y:~g}",
    )
    colour, _, marker = STYLES[2]
    figure.add_scatter(
        x=[here],
        y=[output],
        name="Now",
        mode="markers",
        marker={"color": colour, "symbol": marker, "size": 12},
        hovertemplate="%{y:~g}",
    )
    for kink in kinks:
        y = outputs[np.searchsorted(values, kink)]
        figure.add_annotation(x=kink, y=y, text="kink", ax=24, ay=28, arrowcolor=STYLES[0][0])
    figure.update_xaxes(title="The cell’s value", zeroline=False)
    figure.update_yaxes(title="The output", zeroline=False)
    return plain_figure(figure, 320)
