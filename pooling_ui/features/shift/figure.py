"""Draw the changes of each pool's outputs over the shift of the input."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go  # type: ignore[import-untyped]
from numpy.typing import NDArray

from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.shell.figures import lines_of, plain_figure


def shift_figure(
    shifts: Sequence[int],
    methods: Sequence[str],
    values: NDArray[np.float64],
    axis: str,
    measure: str,
    *,
    percent: bool,
) -> go.Figure:
    """Return a line for each pool, by its method, with a point for each shift."""
    figure = go.Figure()
    pools = [COMPARED_POOLS[method] for method in methods]
    looks = lines_of([pool.style for pool in pools])
    for pool, line, look in zip(pools, values, looks, strict=True):
        figure.add_scatter(
            x=list(shifts),
            y=line,
            name=pool.short_label,
            mode="lines+markers",
            **look,
            hovertemplate="%{y:.1%}" if percent else "%{y:.3~g}",
        )
    figure.update_xaxes(title=axis, dtick=1, zeroline=False)
    scale = {"tickformat": ".0%", "range": [-0.03, 1.03]} if percent else {}
    figure.update_yaxes(title=measure, **scale)
    return plain_figure(figure, 300)
