"""Draw the changes of each pool's outputs over the shift of the input."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go  # type: ignore[import-untyped]
from numpy.typing import NDArray

from pooling_ui.shell.figures import lines_of, plain_figure


def shift_figure(
    shifts: Sequence[int],
    names: Sequence[str],
    values: NDArray[np.float64],
    axis: str,
    measure: str,
    *,
    percent: bool,
) -> go.Figure:
    """Return a line for each pool, with a point for each shift."""
    figure = go.Figure()
    for name, line, look in zip(names, values, lines_of(len(names)), strict=True):
        figure.add_scatter(
            x=list(shifts),
            y=line,
            name=name,
            mode="lines+markers",
            **look,
            hovertemplate="%{y:.1%}" if percent else "%{y:.3~g}",
        )
    figure.update_xaxes(title=axis, dtick=1, zeroline=False)
    scale = {"tickformat": ".0%", "range": [-0.03, 1.03]} if percent else {}
    figure.update_yaxes(title=measure, **scale)
    return plain_figure(figure, 300)
