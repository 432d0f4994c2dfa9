"""The chart of the networks' accuracy over the strength of a move or of noise."""

from functools import lru_cache

import plotly.graph_objects as go  # type: ignore[import-untyped]

from pooling_ui.network.trained import Curve
from pooling_ui.network.trained.kinds import NAMES
from pooling_ui.shell.figures import STYLES, line_of, plain_figure


@lru_cache(
    maxsize=64
)  # while a person draws, the page runs many times a second with the same curves
def accuracy_figure(curve: Curve, axis: str, mark: float | None, *, percent: bool) -> go.Figure:
    """Return the chart: for each kind, the mean of its seeds, with bars from the worst to the best.

    A dotted line marks the strength of a person's own digit, if `mark` gives it.
    """
    figure = go.Figure()
    for index, (kind, name) in enumerate(NAMES.items()):
        mean, (least, most) = curve.mean(kind), curve.spread(kind)
        bars = {"array": most - mean, "arrayminus": mean - least, "thickness": 1.25, "width": 4}
        figure.add_scatter(
            x=curve.strengths,
            y=mean,
            name=name,
            mode="lines+markers",
            **line_of(index),
            error_y={"type": "data", "symmetric": False, **bars},
            hovertemplate="%{y:.1%}",
        )
    if mark is not None:
        figure.add_vline(
            x=mark,
            line={"color": STYLES[0][0], "width": 1.5, "dash": "dot"},
            annotation={"text": "your digit", "xanchor": "left", "yanchor": "bottom"},
        )
    shown = {"tickformat": ".0%"} if percent else {}
    figure.update_xaxes(title=axis, zeroline=False, **shown)
    figure.update_yaxes(title="Known of the test digits", tickformat=".0%", range=[0, 1.03])
    return plain_figure(figure, 320)
