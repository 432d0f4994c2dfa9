"""The page Compare: one picture, one window, all pools beside each other, and noise, measured."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from math import prod
from typing import Any

import streamlit as st

from pooling_core import PoolSpec
from pooling_core.measures import NoiseTrial, method_of
from pooling_ui.features.compare.noise_kinds import CLAIMED, NOISE_BY_LABEL, NoiseKind
from pooling_ui.features.compare.noise_sentences import MOST_DRAWN, fewer_draws
from pooling_ui.features.compare.noisy import noisy
from pooling_ui.features.compare.parameters import DRAWS, NOISE, PERCENT, SIGMA
from pooling_ui.features.compare.pooling_trial import PoolingTrial
from pooling_ui.inputs.parameters import SEED
from pooling_ui.pictures.cache import changed_picture
from pooling_ui.pictures.measuring import Measuring, Trial, measuring
from pooling_ui.pictures.pooling.compared_pools import PICTURE_POOLS
from pooling_ui.pictures.pooling.pools import refusal
from pooling_ui.pictures.pooling.results import ChosenPools, Result, results
from pooling_ui.pictures.sentences import setting_slug
from pooling_ui.pictures.source import ChosenPicture, Subject
from pooling_ui.setting.pool_table import exponent
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.layout import fields_line
from pooling_ui.state.addresses import Link
from pooling_ui.task.bound_widgets import FIELD_WIDTH, choice, whole_number

_POOLS = "Pools"
_SEED_HELP = "Each seed gives different noise. The same seed always gives the same noise."
_DRAWS_HELP = (
    "How often noise is drawn for each pixel. More draws take longer and vary less. At most "
    f"{MOST_DRAWN // 1_000_000} million values are drawn, so a large picture gets fewer draws."
)


@dataclass(frozen=True, slots=True)
class Noise:
    """The kind of noise that shows, how strong each kind is, and how it is drawn."""

    kind: NoiseKind
    sigma: float
    share: float
    seed: int
    draws: int

    @property
    def is_gaussian(self) -> bool:
        """Return True if the chosen noise is Gaussian."""
        return self.kind.noise == "gaussian"

    def strength(self, kind: NoiseKind) -> float:
        """Return the chosen strength of a kind."""
        return self.sigma if kind.noise == "gaussian" else self.share

    @property
    def kinds(self) -> tuple[NoiseKind, ...]:
        """Return the kinds to measure: those of the page's claims, and the chosen one."""
        claimed = tuple(NOISE_BY_LABEL[label] for label in CLAIMED)
        return claimed if self.kind in claimed else (*claimed, self.kind)


def noise_choice(subject: Subject) -> Noise:
    """Show the fields of the noise; return it, and say if there are fewer draws than asked for."""
    label = choice(NOISE, "Noise", shown=True)
    with fields_line():
        sigma = whole_number("Gaussian σ", SIGMA, width=FIELD_WIDTH)
        share = whole_number("Salt, pepper: %", PERCENT, width=FIELD_WIDTH)
    with fields_line():
        seed = whole_number("Seed", SEED, width=FIELD_WIDTH, help=_SEED_HELP)
        draws = whole_number("Draws", DRAWS, width=FIELD_WIDTH, help=_DRAWS_HELP)
    noise = _noise(subject, label, sigma, share, seed, draws)
    if draws > noise.draws:
        st.caption(fewer_draws(noise.draws, draws, prod(subject.chosen.picture.shape)))
    return noise


def linked_noise(link: Link, subject: Subject) -> Noise:
    """Return the noise of a link."""
    params = (NOISE, SIGMA, PERCENT, SEED, DRAWS)
    return _noise(subject, *(param.value_in(link) for param in params))


def _noise(subject: Subject, label: str, sigma: int, share: int, seed: int, draws: int) -> Noise:
    """Return the noise of these values; a large picture gets fewer draws."""
    most = max(1, MOST_DRAWN // prod(subject.chosen.picture.shape))
    return Noise(NOISE_BY_LABEL[label], float(sigma), share / 100, seed, min(draws, most))


def all_pools(power: str) -> ChosenPools:
    """Return all pools, the power average with this power."""
    return ChosenPools(tuple(pool.method for pool in PICTURE_POOLS), 1, power)


def with_noise(subject: Subject, noise: Noise) -> ChosenPicture:
    """Return the picture with the noise that shows."""
    strength = noise.strength(noise.kind)
    if not strength:
        return subject.chosen
    noise_key = (noise.kind.noise, strength, noise.seed)
    picture = changed_picture(
        subject.chosen.picture,
        " ".join(map(str, noise_key)),
        lambda pixels: noisy(pixels, *noise_key),
    )
    name = f"{subject.chosen.name}, {noise.kind.noise} {strength:g}, seed {noise.seed}"
    return replace(subject.chosen, name=name, picture=picture, digest=picture.digest)


def title(subject: Subject, picture: ChosenPicture) -> str:
    """Return the title of the picture that is pooled."""
    return "Original" if picture is subject.chosen else "With noise"


def pooled(
    chosen: ChosenPicture,
    setting: Setting,
    chosen_pools: ChosenPools,
    trials: Measuring | None = None,
) -> list[Result]:
    """Pool a picture with all wanted pools, or return those results that `trials` have already."""
    methods = trials.made if trials else chosen_pools.methods
    return results(chosen, setting, chosen_pools, methods.__contains__)


def measured(
    subject: Subject,
    noisy_picture: ChosenPicture,
    setting: Setting,
    chosen_pools: ChosenPools,
    noise: Noise,
) -> Measuring | None:
    """Pool the picture with each pool that its setting allows; measure the errors of each pool.

    None where the setting is refused.
    """
    if not isinstance(setting.spec, PoolSpec):
        return None
    picture, spec = subject.chosen.picture, setting.spec
    names = tuple(name for name in chosen_pools.methods if not refusal(picture.shape, name, spec))
    slug = setting_slug(setting.windows)
    about = (picture.digest, slug, names, chosen_pools.power)

    def begin(noise_key: tuple[Any, ...]) -> NoiseTrial:
        pools = [
            method_of(name, spec, subject.chosen.size, exponent(chosen_pools.power))
            for name in names
        ]
        return NoiseTrial(picture.shape, pools, *noise_key)

    pooling = partial(
        PoolingTrial, noisy_picture.picture, names, spec, exponent(chosen_pools.power)
    )
    trials: dict[str, tuple[Hashable, Callable[[], Trial]]] = {
        _POOLS: (("pools", noisy_picture.digest, *about), pooling)
    }
    for kind in noise.kinds:
        noise_key = (kind.noise, kind.measured(noise.strength(kind)), noise.seed, noise.draws)
        trials[kind.label] = (("noise", *about, *noise_key), partial(begin, noise_key))
    return measuring(trials, partial(getattr, picture, "pixels"), _POOLS)


def names_of(results: list[Result]) -> list[str]:
    """Return the names of the pools that there are."""
    return [each.pool.label for each in results if not each.refusal]
