"""The error of each pool over the strength of the noise, beside the theory."""

from __future__ import annotations

from collections.abc import Collection
from math import prod
from typing import Any

import numpy as np
import streamlit as st

from pooling_core import PoolSpec
from pooling_core.measures import NoiseTrial, expected_error, shares
from pooling_core.measures.method_kinds import METHOD_KINDS
from pooling_ui.features.compare.noise_figure import noise_figure
from pooling_ui.features.compare.noise_kinds import NoiseKind
from pooling_ui.features.compare.noise_sentences import (
    MEASURES,
    errors_table,
    joins_words,
    measure_words,
    theory_words,
)
from pooling_ui.features.compare.parameters import ERROR
from pooling_ui.features.compare.widgets import (
    Noise,
    names_of,
)
from pooling_ui.pictures.measuring import Measuring
from pooling_ui.pictures.pooling.compared_pools import PICTURE_POOLS
from pooling_ui.pictures.pooling.results import Result
from pooling_ui.pictures.source import Subject
from pooling_ui.setting.pool_table import AVERAGE
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.charts import chart
from pooling_ui.task.bound_widgets import choice
from pooling_ui.text.words import number_label, plain

_SMOOTH = 61  # points of a line of theory


def curve(
    subject: Subject, setting: Setting, results: list[Result], measuring: Measuring, noise: Noise
) -> None:
    """Show the error of each pool over the strength of the noise, with the theory."""
    measure = choice(ERROR, "Error", shown=True)
    kind, spec = noise.kind, setting.spec
    assert isinstance(spec, PoolSpec)  # or nothing would be measured
    trial = measuring.trials[kind.label]
    assert isinstance(trial, NoiseTrial)
    strengths, errors = kind.measured(noise.strength(kind)), trial.errors()
    statistic = "rms" if measure == "Size" else "bias"
    measured = dict(zip(names_of(results), getattr(errors, statistic), strict=True))
    theory = _theory(subject, spec, kind, strengths[-1], statistic)
    # Above the chart: a person reads first what its lines are.
    st.caption(plain(f"{measure_words(measure)} {_lines_words(measured, theory)}"))
    figure = noise_figure(
        strengths,
        measured,
        theory,
        kind.axis,
        MEASURES[measure],
        percent=kind.noise != "gaussian",
    )
    heads = [kind.strength_label(strength) for strength in strengths]
    columns = np.array([measured[name] for name in measured]).T
    numbers = errors_table(heads, list(measured), columns.tolist())
    windows = number_label(float(errors.windows.max()))
    sentence = (
        f"{kind.label} noise, seed {noise.seed}: {windows} differences of each pool for each "
        f"strength.{_theory_words(spec, measured, theory, subject, noise)}"
    )
    chart(figure, "noise_curve", f"{MEASURES[measure]} over {kind.axis}", numbers, sentence)


def _theory(
    subject: Subject, spec: PoolSpec, kind: NoiseKind, most: float, statistic: str
) -> dict[str, Any]:
    """Return the lines of theory, by pool. There are none if a window reads a border.

    For a picture with several shades there is theory for linear pools of Gaussian noise alone.
    """
    layouts = spec.lay(subject.chosen.size)
    if any(axis.low or axis.high or axis.overhang for axis in layouts):
        return {}
    flat = subject.pattern is not None and subject.pattern.is_flat
    has_theory = kind.noise == "gaussian"
    pools = [
        pool for pool in PICTURE_POOLS if flat or has_theory and METHOD_KINDS[pool.method].is_linear
    ]
    level = float(subject.chosen.picture.pixels.flat[0])
    x = np.linspace(0, most, _SMOOTH)
    lines = {}
    for pool in pools:
        expected = [
            expected_error(pool.method, kind.noise, strength, prod(spec.kernel_size), level)
            for strength in x.tolist()
        ]
        if None not in expected:
            lines[pool.label] = x, np.array([getattr(each, statistic) for each in expected])
    return lines


def _lines_words(measured: Collection[str], theory: Collection[str]) -> str:
    known = [name for name in measured if name in theory]
    if not known:
        return "For this picture and setting there is no formula: the lines join what was measured."
    return joins_words(known, [name for name in measured if name not in theory])


def _theory_words(
    spec: PoolSpec,
    measured: Collection[str],
    theory: Collection[str],
    subject: Subject,
    noise: Noise,
) -> str:
    known = [name for name in measured if name in theory]
    if not known:
        return ""
    flat = subject.pattern is not None and subject.pattern.is_flat
    share = None if noise.is_gaussian else max(shares(noise.kind.noise, noise.share))
    average = AVERAGE.label in known
    words = theory_words(prod(spec.kernel_size), share, has_average=average)
    limits = "" if flat else " The first holds where all pixels of a window are alike."
    return f" {words}{limits}"
