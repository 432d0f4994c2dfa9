"""The error of each pool over the strength of the noise, measured and by theory."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go  # type: ignore[import-untyped]
from numpy.typing import NDArray

from pooling_ui.pictures.pooling.compared_pools import BY_LABEL
from pooling_ui.shell.figures import lines_of, plain_figure

Floats = NDArray[np.float64]


def noise_figure(
    strengths: Sequence[float],
    measured: Mapping[str, Floats],
    theory: Mapping[str, tuple[Floats, Floats]],
    axis: str,
    measure: str,
    *,
    percent: bool,
) -> go.Figure:
    """Return the chart. `theory` has strengths and errors, for the pools that have a theory.

    Theory is a line, and measured errors are points; without theory a line joins the points.
    """
    figure = go.Figure()
    looks = lines_of([BY_LABEL[name].style for name in measured])
    for (name, errors), look in zip(measured.items(), looks, strict=True):
        if name in theory:
            x, y = theory[name]
            figure.add_scatter(
                x=x,
                y=y,
                mode="lines",
                line=look["line"],
                name=f"{name}, theory",
                legendgroup=name,
                showlegend=False,
                hoverinfo="skip",
            )
        figure.add_scatter(
            x=list(strengths),
            y=errors,
            mode="markers" if name in theory else "lines+markers",
            **look,
            name=name,
            legendgroup=name,
            hovertemplate="%{y:.3~g}",
        )
    shown = {"tickformat": ".0%"} if percent else {}
    figure.update_xaxes(title=axis, zeroline=False, **shown)
    figure.update_yaxes(title=f"{measure}, of 255", zeroline=True)
    return plain_figure(figure, 360)
