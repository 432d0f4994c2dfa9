"""The numbers of the page Compare: the claim, the effect of each pool, the table, and the tabs."""

from __future__ import annotations

from typing import Any

import streamlit as st

from pooling_core.measures import Errors, NoiseTrial
from pooling_ui.compare.curve import curve
from pooling_ui.compare.noise_kinds import CLAIMED, NOISE_BY_LABEL, NoiseKind
from pooling_ui.compare.noise_sentences import claim, errors_table, so_far
from pooling_ui.compare.parameters import BELOW, VIEW_BELOW
from pooling_ui.compare.rebuilt import rebuilt_tab
from pooling_ui.compare.widgets import (
    Noise,
    names_of,
    pooled,
    title,
)
from pooling_ui.pictures.charts import values_chart
from pooling_ui.pictures.measuring import Measuring
from pooling_ui.pictures.pooling.results import Result, WantedPools
from pooling_ui.pictures.sentences import Tones, pattern_words, picture_words, setting_slug, tones
from pooling_ui.pictures.source import ChosenPicture, Subject
from pooling_ui.setting.setting import Setting
from pooling_ui.state.compat import supported
from pooling_ui.task.fields import bound


def claim_words(measuring: Measuring | None, made: list[Result], noise: Noise) -> str:
    """Say in numbers where max is the worst, and where the best."""
    claimed = "Max pooling resists noise, as many tutorials say?"
    if measuring is None:
        return claimed
    found, strengths = {}, {}
    for kind in map(NOISE_BY_LABEL.__getitem__, CLAIMED):
        errors, at = _chosen(measuring, kind, noise)
        found[kind.prose] = dict(zip(names_of(made), errors.rms[:, at], strict=True))
        strengths[kind.prose] = kind.says(noise.strength(kind))
    drawn = [measuring.trials[label] for label in CLAIMED]
    least = min(trial.done for trial in drawn)
    return f"{claimed} Here{so_far(least, noise.draws)} {claim(found, strengths)}"


def did_words(
    subject: Subject,
    shown: ChosenPicture,
    setting: Setting,
    made: list[Result],
    wanted: WantedPools,
) -> str:
    """Say what each pool did: to a pattern without noise, or to the picture that shows."""
    if subject.pattern is None:
        slug = setting_slug(setting.windows)
        after = [
            (
                each.pool.label,
                _tones(shown.digest, slug, each.pool.method, each.power, each.pooled),
            )
            for each in made
            if each.pooled
        ]
        said = picture_words(_tones(shown.digest, "", "", "", shown.picture), after)
        noise = "" if shown is subject.chosen or not said else "With this noise: "
        return f"{subject.chosen.shows} {noise}{said}"
    clean = pooled(subject.chosen, setting, wanted)
    after = [(each.title, tones(each.pooled.pixels)) for each in clean if each.pooled]
    said = pattern_words(subject.pattern, tones(subject.chosen.picture.pixels), after)
    return f"{subject.pattern.shows} {said}"


@st.cache_data(max_entries=256, show_spinner=False)
def _tones(digest: str, slug: str, method: str, power: str, _picture: Any) -> Tones:
    """Return the tones; the cache finds them by what made the pixels."""
    return tones(_picture.pixels)


def error_table(measuring: Measuring, made: list[Result], noise: Noise) -> None:
    """Show how far each kind of noise moves each pool, at the chosen strengths."""
    kinds = noise.kinds
    columns = []
    for kind in kinds:
        errors, at = _chosen(measuring, kind, noise)
        columns.append(list(errors.rms[:, at]))
    heads = [_named(kind, noise) for kind in kinds]
    titles = [each.title for each in made if not each.refusal]
    st.markdown(errors_table(heads, titles, columns, small=True))
    st.caption(
        "By how much noise moves the outputs of each pool: the root of the mean squared "
        "difference, of 255. Noise is measured before it is cut off at 0 and 255."
    )


def below(
    subject: Subject,
    noisy: ChosenPicture,
    setting: Setting,
    made: list[Result],
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
            curve(subject, setting, made, measuring, noise)
    with fill:
        if fill.open is not False:
            rebuilt_tab(subject, noisy, setting, power)
    with values:
        if values.open is not False:
            slug = setting_slug(setting.windows)
            values_chart(noisy, made, slug, title(subject, noisy))


def _chosen(measuring: Measuring, kind: NoiseKind, noise: Noise) -> tuple[Errors, int]:
    """Return the errors for a kind of noise, and the index of the chosen strength."""
    trial, strength = measuring.trials[kind.label], noise.strength(kind)
    assert isinstance(trial, NoiseTrial)
    return trial.errors(), kind.measured(strength).index(strength)


def _named(kind: NoiseKind, noise: Noise) -> str:
    return f"{kind.label} {kind.says(noise.strength(kind))}"
