"""The error of a rebuilt picture for every kernel and stride: figure, table and sentences."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go  # type: ignore[import-untyped]
from numpy.typing import NDArray

from pooling_core import PoolSpec, SettingError
from pooling_core.measures import method_of, rebuild
from pooling_ui.text.words import number_label

SIZES = (1, 2, 3, 4, 5, 6)
Floats = NDArray[np.float64]


class Rebuilt(NamedTuple):
    """A rebuilt plane and its error: the root of the mean squared difference."""

    plane: Floats
    error: float


def rebuilt_plane(
    plane: NDArray[Any], method: str, spec: PoolSpec, norm_type: float, fill: str
) -> Rebuilt:
    """Return a plane (H, W), pooled by a method and rebuilt from that.

    Raises
    ------
    SettingError
        No window fits, or there is no such pool.
    """
    cells = plane.astype(np.float64)
    pool = method_of(method, spec, cells.shape, norm_type)
    rebuilt = rebuild(pool.pool(cells[None])[0], pool.reaches(cells.shape), fill.lower())
    return Rebuilt(rebuilt, float(np.sqrt(np.square(rebuilt - cells).mean())))


def rebuilt_errors(plane: NDArray[Any], method: str, norm_type: float, fill: str) -> Floats:
    """Return the error for each kernel (rows) and stride (columns); NaN where none fits."""
    errors = np.full((len(SIZES), len(SIZES)), np.nan)
    for row, kernel in enumerate(SIZES):
        for column, stride in enumerate(SIZES):
            try:
                spec = PoolSpec.of(kernel, stride)
                errors[row, column] = rebuilt_plane(plane, method, spec, norm_type, fill).error
            except SettingError:
                continue
    return errors


def rebuilt_figure(errors: Floats) -> go.Figure:
    """Return the errors as a table of colours, kernels down and strides across."""
    names = list(map(str, SIZES))
    text = [[number_label(round(value, 1), 3) for value in row] for row in errors]
    figure = go.Figure(
        go.Heatmap(
            z=errors,
            x=names,
            y=names,
            text=text,
            texttemplate="%{text}",
            # Thin enough that text of the page is legible on it, in light and in dark.
            colorscale=[[0, "rgba(59, 142, 165, 0.03)"], [1, "rgba(59, 142, 165, 0.4)"]],
            zmin=0,
            showscale=False,
            xgap=2,
            ygap=2,
            hovertemplate="kernel %{y}, stride %{x}: %{text} of 255<extra></extra>",
        )
    )
    figure.update_xaxes(title="Stride", type="category", showgrid=False, fixedrange=True)
    figure.update_yaxes(
        title="Kernel", type="category", autorange="reversed", showgrid=False, fixedrange=True
    )
    return figure.update_layout(height=300, margin={"l": 0, "r": 0, "t": 36, "b": 0})


def rebuilt_table(errors: Floats) -> str:
    """Return the errors as a Markdown table."""
    lines = [
        f"| Kernel | {' | '.join(f'stride {size}' for size in SIZES)} |",
        f"| ---: |{' ---: |' * len(SIZES)}",
    ]
    for kernel, row in zip(SIZES, errors, strict=True):
        cells = (number_label(round(value, 1), 3) for value in row)
        lines.append(f"| {kernel} | {' | '.join(cells)} |")
    return "\n".join(lines)


def source_words(*, is_flat: bool, has_noise: bool) -> str:
    """Say which picture is rebuilt, and why."""
    if not is_flat:
        return "The picture without noise is rebuilt." if has_noise else "The picture is rebuilt."
    if has_noise:
        return (
            "The picture with noise is rebuilt. Without noise, all pixels are equal, and nothing "
            "is lost."
        )
    return "All pixels are equal: no pool loses anything. Choose another picture, or noise."


def rebuilt_words(name: str, errors: Floats, fill: str) -> str:
    """Say what the table shows, in numbers."""
    alike: Sequence[float] = np.diagonal(errors).tolist()
    pairs = [(size, error) for size, error in zip(SIZES, alike, strict=True) if np.isfinite(error)]
    (first, small), (last, large) = pairs[min(1, len(pairs) - 1)], pairs[-1]
    far, later = (number_label(round(error, 1), 3) for error in (small, large))
    return (
        f"{name}, rebuilt ({fill.lower()}): with kernel and stride {first} the picture is {far} of "
        f"255 from what it was, with {last} it is {later} (the root of the mean square)."
    )
