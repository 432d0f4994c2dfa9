"""The accuracy of the networks on moved and on noisy test digits: curves and sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import plotly.graph_objects as go  # type: ignore[import-untyped]

from pooling_ui.features.network.trained import (
    DISTURBANCES,
    MOVES,
    SEEDS,
    AccuracyCurve,
    Table,
    cut,
)
from pooling_ui.features.network.trained.architectures import NETWORK_KINDS
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.shell.figures import STYLES, line_of, plain_figure
from pooling_ui.text.words import number_label

_ALIKE = 1e-9  # 0.1 + 0.2 is 0.3, too


@dataclass(frozen=True, slots=True)
class ShownCurve:
    """A curve on the page: its name in the table, its axis, and the strength of the person's digit.

    A digit that is disturbed in another way has no `mark` on the curve; `why_not` is the reason.
    """

    disturbance: str
    axis: str
    mark: float | None
    percent: bool
    why_not: str = ""


def moved_curve(down: int, right: int, *, is_noisy: bool) -> ShownCurve:
    """Return the curve of the direction in which a digit is moved, or the mean of all four.

    Examples
    --------
    >>> it = moved_curve(0, 3, is_noisy=False)
    >>> it.axis, it.mark
    ('Cells that digits are moved right', 3)
    >>> moved_curve(-2, 3, is_noisy=False).why_not
    'your digit is moved both ways, and these one way alone'
    """
    vertical, horizontal = "down" if down > 0 else "up", "right" if right > 0 else "left"
    disturbance = "shift" if bool(down) == bool(right) else vertical if down else horizontal
    axis = f"Cells that digits are moved {disturbance}"
    if disturbance == "shift":
        axis = "Cells that digits are moved by, one way; mean of four directions"
    why_not = ""
    if is_noisy:
        why_not = "your digit has noise, and these have none"
    elif down and right:
        why_not = "your digit is moved both ways, and these one way alone"
    mark = None if why_not else abs(down + right)
    return ShownCurve(disturbance, axis, mark, percent=False, why_not=why_not)


def noise_curve(sigma: int, salt: int, pepper: int, *, is_moved: bool) -> ShownCurve:
    """Return the curve of the noise of a digit, in percent; without noise, the Gaussian one.

    Examples
    --------
    >>> noise_curve(0, 5, 0, is_moved=False).disturbance, noise_curve(0, 5, 5, is_moved=False).mark
    ('salt', 0.1)
    >>> noise_curve(10, 40, 0, is_moved=False).why_not
    'your digit has two kinds of noise, and these one'
    """
    if sigma or not salt + pepper:
        disturbance, axis, percent = "gaussian", "σ of Gaussian noise, of full ink", sigma
    else:
        disturbance = "salt and pepper" if salt and pepper else "salt" if salt else "pepper"
        axis, percent = f"Share of the cells with {disturbance}", salt + pepper
    why_not = ""
    if is_moved:
        why_not = "your digit is moved, and these are not"
    elif sigma and salt + pepper:
        why_not = "your digit has two kinds of noise, and these one"
    elif salt and pepper and salt != pepper:
        why_not = "your digit has more of one than of the other, and these as much of both"
    elif percent > (most := 100 * DISTURBANCES[disturbance].strengths[-1]):
        why_not = f"your digit has {percent} %, and the curve ends at {most:.0f} %"
    return ShownCurve(
        disturbance, axis, None if why_not else percent / 100, percent=True, why_not=why_not
    )


def curve_sentence(curve: AccuracyCurve, shown: ShownCurve) -> str:
    """Give the accuracy of each kind at the person's strength, or the reason for a missing mark.

    A strength between two measured ones gets the figures of both.
    """
    if shown.mark is None:
        return f"Your digit has no mark here: {shown.why_not}."
    mark = shown.mark
    low = max(at for at, strength in enumerate(curve.strengths) if strength <= mark + _ALIKE)
    is_measured = abs(curve.strengths[low] - mark) < _ALIKE
    ends = (low,) if is_measured else (low, low + 1)
    where = " and ".join(_strength(curve.strengths[at], shown) for at in ends)
    accuracies = "; ".join(
        f"{kind.label} {' and '.join(f'{100 * curve.mean(kind.name)[at]:.1f} %' for at in ends)}"
        for kind in NETWORK_KINDS.values()
    )
    nearest = "" if is_measured else f"{_strength(mark, shown)} was not measured. "
    return f"{nearest}At {where}, means of {SEEDS} seeds: {accuracies}.{_lost(shown)}"


def _lost(shown: ShownCurve) -> str:
    """Say how many digits lose ink at the edge when they move as far as the person's digit."""
    if shown.disturbance not in MOVES or not shown.mark:
        return ""
    return (
        f" {100 * cut(shown.disturbance, shown.mark):.1f} % of the digits lose ink over the edge."
    )


def curve_rows(curve: AccuracyCurve, shown: ShownCurve) -> str:
    """Return a table in Markdown: each strength, and the mean, least and most of the seeds."""
    head = ["", *(kind.label for kind in NETWORK_KINDS.values())]
    lines = [head, ["---", *["---:"] * len(NETWORK_KINDS)]]
    for at, strength in enumerate(curve.strengths):
        cells = [_strength(strength, shown)]
        for kind in NETWORK_KINDS:
            least, most = (100 * float(end[at]) for end in curve.spread(kind))
            cells.append(f"{100 * curve.mean(kind)[at]:.1f} % ({least:.1f} to {most:.1f})")
        lines.append(cells)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _strength(strength: float, shown: ShownCurve) -> str:
    if shown.percent:
        return f"{number_label(100 * strength, 3)} %"
    return f"{strength:g} cell{'' if strength == 1 else 's'}"


def provenance(table: Table) -> str:
    """Say where the figures come from."""
    origin, recipe, versions = table.origin, table.origin["recipe"], table.origin["versions"]
    return (
        f"Measured on {origin['date']} by {origin['by']}, on {table.test_digits:,} digits that no "
        f"network was trained on, of the {origin['data']['digits']:,} of {origin['data']['npm']}. "
        f"Each kind was trained alike from {SEEDS} seeds: {recipe['epochs']} epochs, batches of "
        f"{recipe['batch']}, {recipe['optimizer']}, learning rate {recipe['learning_rate']}, "
        f"{recipe['loss']}. Noise is of seed {origin['noise_seed']}. PyTorch {versions['torch']}, "
        f"NumPy {versions['numpy']}, Python {versions['python']}. Bars reach from the worst seed "
        "to the best. What a shift pushes over the edge is lost to every network."
    )


@lru_cache(
    maxsize=64
)  # while a person draws, the page runs many times a second with the same curves
def accuracy_figure(
    curve: AccuracyCurve, axis: str, mark: float | None, *, percent: bool
) -> go.Figure:
    """Return the chart: for each kind, the mean of its seeds, with bars from the worst to the best.

    A dotted line marks the strength of a person's own digit, if `mark` gives it.
    """
    figure = go.Figure()
    for kind in NETWORK_KINDS.values():
        mean, (least, most) = curve.mean(kind.name), curve.spread(kind.name)
        bars = {"array": most - mean, "arrayminus": mean - least, "thickness": 1.25, "width": 4}
        figure.add_scatter(
            x=curve.strengths,
            y=mean,
            name=kind.label,
            mode="lines+markers",
            **line_of(COMPARED_POOLS[kind.method].style),
            error_y={"type": "data", "symmetric": False, **bars},
            hovertemplate="%{y:.1%}",
        )
    if mark is not None:
        figure.add_vline(
            x=mark,
            line={"color": STYLES[0][0], "width": 1.5, "dash": "dot"},
            annotation={"text": "your digit", "xanchor": "left", "yanchor": "bottom"},
        )
    tick_format = {"tickformat": ".0%"} if percent else {}
    figure.update_xaxes(title=axis, zeroline=False, **tick_format)
    figure.update_yaxes(title="Known of the test digits", tickformat=".0%", range=[0, 1.03])
    return plain_figure(figure, 320)
