"""The numbers of the page Compare: the claim, the effect of each pool, the table, and the tabs."""

from __future__ import annotations

from typing import Any

import streamlit as st

from pooling_core.measures import Errors, NoiseTrial
from pooling_ui.features.compare.curve import curve
from pooling_ui.features.compare.noise_kinds import CLAIMED, NOISE_BY_LABEL, NoiseKind
from pooling_ui.features.compare.noise_sentences import claim, errors_table, so_far
from pooling_ui.features.compare.parameters import BELOW, VIEW_BELOW
from pooling_ui.features.compare.rebuilt import rebuilt_tab
from pooling_ui.features.compare.widgets import (
    Noise,
    names_of,
    pooled,
    title,
)
from pooling_ui.pictures.charts import values_chart
from pooling_ui.pictures.measuring import Measuring
from pooling_ui.pictures.pooling.results import ChosenPools, Result
from pooling_ui.pictures.sentences import Tones, pattern_words, picture_words, setting_slug, tones
from pooling_ui.pictures.source import ChosenPicture, Subject
from pooling_ui.setting.setting import Setting
from pooling_ui.state.compat import supported
from pooling_ui.task.bound_widgets import bound


def claim_words(measuring: Measuring | None, results: list[Result], noise: Noise) -> str:
    """Say in numbers where max is the worst, and where the best."""
    claimed = "Many tutorials say that max pooling resists noise."
    if measuring is None:
        return claimed
    errors_by_noise, strengths = {}, {}
    for kind in map(NOISE_BY_LABEL.__getitem__, CLAIMED):
        errors, at = _chosen(measuring, kind, noise)
        errors_by_noise[kind.prose] = dict(zip(names_of(results), errors.rms[:, at], strict=True))
        strengths[kind.prose] = kind.strength_label(noise.strength(kind))
    trials = [measuring.trials[label] for label in CLAIMED]
    least = min(trial.done for trial in trials)
    return f"{claimed} Here{so_far(least, noise.draws)} {claim(errors_by_noise, strengths)}"


def effect_words(
    subject: Subject,
    noisy: ChosenPicture,
    setting: Setting,
    results: list[Result],
    chosen_pools: ChosenPools,
) -> str:
    """Say what each pool did: to a pattern without noise, or to the picture that shows."""
    if subject.pattern is None:
        slug = setting_slug(setting.windows)
        after = [
            (
                each.pool.label,
                _tones(noisy.digest, slug, each.pool.method, each.power, each.pooled),
            )
            for each in results
            if each.pooled
        ]
        changes = picture_words(_tones(noisy.digest, "", "", "", noisy.picture), after)
        noise = "" if noisy is subject.chosen or not changes else "With this noise: "
        return f"{subject.chosen.caption} {noise}{changes}"
    clean = pooled(subject.chosen, setting, chosen_pools)
    after = [(each.title, tones(each.pooled.pixels)) for each in clean if each.pooled]
    changes = pattern_words(subject.pattern, tones(subject.chosen.picture.pixels), after)
    return f"{subject.pattern.caption} {changes}"


@st.cache_data(max_entries=256, show_spinner=False)
def _tones(digest: str, slug: str, method: str, power: str, _picture: Any) -> Tones:
    """Return the tones; the cache finds them by what made the pixels."""
    return tones(_picture.pixels)


def error_table(measuring: Measuring, results: list[Result], noise: Noise) -> None:
    """Show how far each kind of noise moves each pool, at the chosen strengths."""
    kinds = noise.kinds
    columns = []
    for kind in kinds:
        errors, at = _chosen(measuring, kind, noise)
        columns.append(list(errors.rms[:, at]))
    heads = [_named(kind, noise) for kind in kinds]
    titles = [each.title for each in results if not each.refusal]
    st.markdown(errors_table(heads, titles, columns, small=True))
    st.caption(
        "By how much noise moves the outputs of each pool: the root of the mean squared "
        "difference, of 255. Noise is measured before it is cut off at 0 and 255."
    )


def below(
    subject: Subject,
    noisy: ChosenPicture,
    setting: Setting,
    results: list[Result],
    measuring: Measuring | None,
    noise: Noise,
    power: str,
) -> None:
    """Show the tabs, and fill the one that is open."""
    error, fill, values = st.tabs(
        BELOW, **supported(st.tabs, on_change="rerun"), **bound(st.tabs, VIEW_BELOW)
    )
    with error:
        if error.open is not False and measuring is not None:
            curve(subject, setting, results, measuring, noise)
    with fill:
        if fill.open is not False:
            rebuilt_tab(subject, noisy, setting, power)
    with values:
        if values.open is not False:
            slug = setting_slug(setting.windows)
            values_chart(noisy, results, slug, title(subject, noisy))


def _chosen(measuring: Measuring, kind: NoiseKind, noise: Noise) -> tuple[Errors, int]:
    """Return the errors for a kind of noise, and the index of the chosen strength."""
    trial, strength = measuring.trials[kind.label], noise.strength(kind)
    assert isinstance(trial, NoiseTrial)
    return trial.errors(), kind.measured(strength).index(strength)


def _named(kind: NoiseKind, noise: Noise) -> str:
    return f"{kind.label} {kind.strength_label(noise.strength(kind))}"
