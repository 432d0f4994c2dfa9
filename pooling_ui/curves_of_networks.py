"""What the curves of the page Network say: sentences, tables, and where the figures come from."""

from __future__ import annotations

from dataclasses import dataclass

from pooling_ui.trained import SEEDS, Curve, Table
from pooling_ui.trained.kinds import NAMES
from pooling_ui.words import number_label


@dataclass(frozen=True, slots=True)
class Shown:
    """A curve on show: its name in the table, its axis, and the strength of the person's digit."""

    way: str
    axis: str
    mark: float
    percent: bool


def moved_curve(down: int, right: int) -> Shown:
    """Return the curve of shifts; a digit that is moved both ways is marked at the farther.

    Examples
    --------
    >>> moved_curve(-2, 3).mark
    3
    """
    axis = "Cells that digits are moved by, one way; mean of four directions"
    return Shown("shift", axis, max(abs(down), abs(right)), percent=False)


def noise_curve(sigma: int, salt: int, pepper: int) -> Shown:
    """Return the curve of the noise that a digit has, in percent; of none, that of Gaussian noise.

    Examples
    --------
    >>> noise_curve(0, 5, 0).way, noise_curve(0, 5, 5).mark, noise_curve(0, 0, 0).way
    ('salt', 0.1, 'gaussian')
    """
    if sigma or not salt + pepper:
        return Shown("gaussian", "σ of Gaussian noise, of full ink", sigma / 100, percent=True)
    way = "salt and pepper" if salt and pepper else "salt" if salt else "pepper"
    return Shown(way, f"Share of the cells with {way}", (salt + pepper) / 100, percent=True)


def curve_sentence(curve: Curve, shown: Shown) -> str:
    """Say how many digits each kind knows at the measured strength nearest to the person's."""
    at = min(range(len(curve.strengths)), key=lambda i: abs(curve.strengths[i] - shown.mark))
    says = "; ".join(f"{name} {100 * curve.mean(kind)[at]:.1f} %" for kind, name in NAMES.items())
    return f"At {_strength(curve.strengths[at], shown)}, means of {SEEDS} seeds: {says}."


def curve_rows(curve: Curve, shown: Shown) -> str:
    """Return a table in Markdown: each strength, and the mean, least and most of the seeds."""
    head = ["", *NAMES.values()]
    lines = [head, ["---", *["---:"] * len(NAMES)]]
    for at, strength in enumerate(curve.strengths):
        cells = [_strength(strength, shown)]
        for kind in NAMES:
            least, most = (100 * float(end[at]) for end in curve.spread(kind))
            cells.append(f"{100 * curve.mean(kind)[at]:.1f} % ({least:.1f} to {most:.1f})")
        lines.append(cells)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _strength(strength: float, shown: Shown) -> str:
    return f"{number_label(100 * strength, 3)} %" if shown.percent else f"{strength:g} cells"


def provenance(table: Table) -> str:
    """Say where the figures come from."""
    made, recipe, versions = table.made, table.made["recipe"], table.made["versions"]
    return (
        f"Measured on {made['date']} by {made['by']}, on {table.test_digits:,} digits that no "
        f"network was trained on, of the {made['data']['digits']:,} of {made['data']['npm']}. "
        f"Each kind was trained alike from {SEEDS} seeds: {recipe['epochs']} epochs, batches of "
        f"{recipe['batch']}, {recipe['optimizer']}, learning rate {recipe['learning_rate']}, "
        f"{recipe['loss']}. Noise is of seed {made['noise_seed']}. PyTorch {versions['torch']}, "
        f"NumPy {versions['numpy']}, Python {versions['python']}. Bars reach from the worst seed "
        "to the best. What a shift pushes over the edge is lost to every network."
    )
