"""Sentences and tables about the measured errors of each pool under noise."""

from collections.abc import Mapping, Sequence

import numpy as np

from pooling_core.measures import normal_maximum
from pooling_ui.setting.pool_table import AVERAGE, MAX
from pooling_ui.text.axes import joined
from pooling_ui.text.words import number_label

MOST_DRAWN = 40_000_000
"""The most values that noise is drawn for; a picture with as many needs one draw alone."""
_ALIKE = 0.03  # of the larger: closer than this, measured errors count as equal
MEASURES = {
    "Size": "Root of the mean squared difference",
    "Bias": "Mean difference",
}


def ranking(errors: Mapping[str, float]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the pools whose error is largest, and those whose error is least.

    Examples
    --------
    >>> ranking({"Max": 25.0, "Average": 10.0, "Minimum": 24.9})
    (('Max', 'Minimum'), ('Average',))
    """
    known = {name: error for name, error in errors.items() if np.isfinite(error)}
    if not known:
        return (), ()
    most, least = max(known.values()), min(known.values())
    worst = tuple(name for name, error in known.items() if error >= most * (1 - _ALIKE))
    best = tuple(name for name, error in known.items() if error <= least + most * _ALIKE)
    return (worst, best) if set(worst) != set(best) else ((), ())


def claim(
    errors_by_noise: Mapping[str, Mapping[str, float]],
    strengths: Mapping[str, str],
    pool: str = MAX.label,
) -> str:
    """Say where one pool is the worst and where the best, and by how much noise moves it.

    `errors_by_noise` has the errors by pool for each kind of noise, `strengths` its strength.

    Examples
    --------
    >>> errors = {"salt": {"Max": 54.0, "Average": 15.0}, "pepper": {"Max": 0.3, "Average": 15.0}}
    >>> worst, best = claim(errors, {"salt": "5 %", "pepper": "5 %"}).split(", and ")
    >>> worst
    'max is worst with salt (5 % moves max by 54, average by 15)'
    >>> best
    'best with pepper (5 %: max 0.3, average 15).'
    >>> claim({"salt": {"Max": 54.0, "Minimum": 54.3, "Average": 15.0}}, {"salt": "5 %"})
    'max is among the worst with salt (5 % moves max by 54, minimum by 54.3, average by 15).'
    """
    noises: dict[str, list[str]] = {
        word: [] for word in ("worst", "among the worst", "best", "in between")
    }
    shown: dict[str, list[str]] = {}
    for noise, errors in errors_by_noise.items():
        most, least = ranking(errors)
        ties = [name for name in most if name != pool] if pool in most else []
        place = "worst" if pool in most else "best" if pool in least else "in between"
        noises["among the worst" if ties else place].append(noise)
        shown[noise] = [name for name in (pool, *ties, AVERAGE.label) if name in errors]
    verdicts = []
    verb, by = " moves", " by"  # the first parenthesis says what its numbers are
    for word, its_noises in noises.items():
        numbers = []
        for noise in its_noises:
            errors = {name: errors_by_noise[noise][name] for name in shown[noise]}
            numbers.append(f"{noise} ({strengths[noise]}{verb or ':'} {_by_label(errors, by)})")
            verb, by = "", ""
        if numbers:
            verdicts.append(f"{word} with {joined(numbers)}")
    return f"{pool.lower()} is {', and '.join(verdicts)}."


def _by_label(errors: Mapping[str, float], by: str) -> str:
    """Return the errors in words; pools with the same number stand together."""
    by_label: dict[str, list[str]] = {}
    for name, error in errors.items():
        by_label.setdefault(error_label(error), []).append(name.lower())
    return ", ".join(f"{joined(names)}{by} {label}" for label, names in by_label.items())


def so_far(done: float, draws: int) -> str:
    """Say how many draws are measured so far; return "" if all are.

    Examples
    --------
    >>> so_far(0.17, 20), so_far(0.01, 20), so_far(1, 20)
    (', so far (3 of 20 draws),', ', so far (20 % of the first of 20 draws),', '')
    >>> so_far(0.004, 1)
    ', so far (0.4 % of the only draw),'
    """
    if done == 1:
        return ""
    draws_done = int(done * draws)
    if draws_done:
        return f", so far ({draws_done} of {draws} draws),"
    percent = number_label(100 * done * draws, 2)
    which = "only draw" if draws == 1 else f"first of {draws} draws"
    return f", so far ({percent} % of the {which}),"


def fewer_draws(most: int, draws: int, values: int) -> str:
    """Say why there are fewer draws than a person asked for.

    Examples
    --------
    >>> fewer_draws(1, 500, 36_000_000)
    '1 of 500 draws: this picture has 36 million values, and at most 40 million are drawn.'
    """
    millions = number_label(values / 1e6, 2)
    return (
        f"{most} of {draws} draws: this picture has {millions} million values, and at most "
        f"{MOST_DRAWN // 1_000_000} million are drawn."
    )


def measure_words(measure: str) -> str:
    """Say what one of the `MEASURES` means, and that every s-th pixel is no pool."""
    means = {
        "Size": "Size: how far noise moves the results, up or down.",
        "Bias": "Bias: how much brighter (above 0) or darker noise makes them on average.",
    }
    nth = "Every s-th pixel pools nothing: with stride s it keeps one pixel and drops the others."
    return f"{means[measure]} {nth}"


def joins_words(known: Sequence[str], others: Sequence[str]) -> str:
    """Say which lines of the chart are theory, and which join what was measured.

    Examples
    --------
    >>> joins_words(["Average"], ["Max", "Minimum"]).partition(". ")[2]
    'The line of average is theory; those of max and minimum join the points.'
    """
    if not others:
        return "Points are measured, lines are theory."
    those = ("line", "is") if len(known) == 1 else ("lines", "are")
    rest = ("that", "joins") if len(others) == 1 else ("those", "join")
    listed, measured = (joined([_low(name) for name in names]) for names in (known, others))
    return (
        f"Points are measured. The {those[0]} of {listed} {those[1]} theory; {rest[0]} of "
        f"{measured} {rest[1]} the points."
    )


def _low(name: str) -> str:
    return name[0].lower() + name[1:]


def theory_words(cells: int, share: float | None, *, has_average: bool = True) -> str:
    """Give the theory for windows of so many cells: Gaussian noise, or a share of salt and pepper.

    `share` is the share of salt alone, or of pepper alone; None for Gaussian noise.

    Examples
    --------
    >>> theory_words(4, None)
    'Of 4 normal values the largest is 1.029 σ too large on average; their average has σ ÷ 2.'
    >>> theory_words(4, 0.05).split(". ")[1]
    'It is black only if pepper hits all 4: 0.000625 %.'
    """
    if share is None:
        bias = number_label(round(normal_maximum(cells).bias, 3), 4)
        average = f"; their average has σ ÷ {number_label(cells**0.5, 3)}" if has_average else ""
        return f"Of {cells} normal values the largest is {bias} σ too large on average{average}."
    some, every, salt = (
        f"{number_label(100 * portion, 3)} %"
        for portion in (1 - (1 - share) ** cells, share**cells, share)
    )
    return (
        f"One pixel of salt makes the maximum of a window white: with {salt} salt, {some} of the "
        f"windows have one. It is black only if pepper hits all {cells}: {every}."
    )


def error_label(error: float) -> str:
    """Return an error in three digits."""
    return number_label(round(error, 2) if abs(error) < 10 else round(error, 1), 3)


def errors_table(
    heads: Sequence[str],
    names: Sequence[str],
    columns: Sequence[Sequence[float]],
    *,
    small: bool = False,
) -> str:
    """Return the errors of each pool as a Markdown table: a row a pool, a column a head.

    A `small` table has room on the narrowest screens.
    """
    rows = [
        ["Pool", *heads],
        *(
            [name.replace(" = ", "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"), *map(error_label, cells)]
            for name, *cells in zip(names, *columns, strict=True)
        ),
    ]
    if small:
        rows = [[f":small[{cell}]" for cell in row] for row in rows]
    first, *others = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join((first, f"| --- |{' ---: |' * len(heads)}", *others))
