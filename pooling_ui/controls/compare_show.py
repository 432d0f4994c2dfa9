"""What the page Compare shows of its measurements: sentence, table, charts."""

from __future__ import annotations

from collections.abc import Collection
from math import prod
from typing import Any

import numpy as np
import streamlit as st

from pooling_core import PoolSpec, SettingError
from pooling_core.measures import Errors, NoiseTrial, expected_error, shares
from pooling_ui.choices import exponent
from pooling_ui.compat import supported
from pooling_ui.controls.charts import chart
from pooling_ui.controls.compare import Noise, Subject, pooled
from pooling_ui.controls.fields import bound, choice
from pooling_ui.controls.picture_charts import values_chart
from pooling_ui.controls.picture_results import Result, Wanted
from pooling_ui.controls.picture_source import ChosenPicture
from pooling_ui.controls.session import Measuring
from pooling_ui.controls.setting import Setting
from pooling_ui.link_limits import BELOW, FILLS
from pooling_ui.noise_figure import noise_figure
from pooling_ui.noise_kinds import CLAIMED, KIND_BY_LABEL, Kind
from pooling_ui.noise_words import (
    MEASURES,
    claim,
    errors_table,
    joins_words,
    so_far,
    theory_words,
)
from pooling_ui.picture_pools import METHODS
from pooling_ui.picture_words import setting_slug
from pooling_ui.pictures import encode
from pooling_ui.pooled_words import Tones, did, did_to_picture, tones
from pooling_ui.rebuild_figure import (
    rebuilt,
    rebuilt_errors,
    rebuilt_figure,
    rebuilt_table,
    rebuilt_words,
)
from pooling_ui.rebuilt import enlarged, grey_part
from pooling_ui.words import number_label, plain

_WIDTH = 216  # pixels of a rebuilt picture
_SMOOTH = 61  # points of a line of theory


def claim_words(held: Measuring | None, made: list[Result], noise: Noise) -> str:
    """Say in numbers where max is the worst, and where the best."""
    claimed = "Max pooling resists noise, as many tutorials say?"
    if held is None:
        return claimed
    found, strengths = {}, {}
    for kind in map(KIND_BY_LABEL.__getitem__, CLAIMED):
        errors, at = _chosen(held, kind, noise)
        found[kind.prose] = dict(zip(_names(made), errors.rms[:, at], strict=True))
        strengths[kind.prose] = kind.says(noise.strength(kind))
    drawn = [held.trials[label] for label in CLAIMED]
    least = min(trial.done for trial in drawn)
    return f"{claimed} Here{so_far(least, noise.draws)} {claim(found, strengths)}"


def did_words(
    subject: Subject, shown: ChosenPicture, setting: Setting, made: list[Result], ways: Wanted
) -> str:
    """Say what each pool did: to a pattern without noise, or to the picture that shows."""
    if subject.pattern is None:
        slug = setting_slug(setting.arguments)
        after = [
            (METHODS[each.method], _tones(shown.digest, slug, each.method, each.power, each.pooled))
            for each in made
            if each.pooled
        ]
        said = did_to_picture(_tones(shown.digest, "", "", "", shown.picture), after)
        noise = "" if shown is subject.chosen else "With this noise: "
        return f"{subject.chosen.shows} {noise}{said}"
    clean = pooled(subject.chosen, setting, ways)
    after = [(each.title, tones(each.pooled.pixels)) for each in clean if each.pooled]
    said = did(subject.pattern, tones(subject.chosen.picture.pixels), after)
    return f"{subject.pattern.shows} {said}"


@st.cache_data(max_entries=256, show_spinner=False)
def _tones(digest: str, slug: str, method: str, power: str, _kept: Any) -> Tones:
    """Keyed by what made the pixels."""
    return tones(_kept.pixels)


def error_table(held: Measuring, made: list[Result], noise: Noise) -> None:
    """Show how far each kind of noise moves each pool, at the chosen strengths."""
    kinds = noise.kinds
    columns = []
    for kind in kinds:
        errors, at = _chosen(held, kind, noise)
        columns.append(list(errors.rms[:, at]))
    # Small, so that all of it has room on the narrowest screens.
    heads = [f":small[{_named(kind, noise)}]" for kind in kinds]
    titles = [f":small[{each.title}]" for each in made if each.pooled]
    st.markdown(errors_table(heads, titles, columns))
    st.caption(
        "By how much noise moves the outputs of each pool: the root of the mean squared "
        "difference, of 255. Noise is measured before it is cut off at 0 and 255."
    )


def below(
    subject: Subject,
    noisy: ChosenPicture,
    setting: Setting,
    made: list[Result],
    held: Measuring | None,
    noise: Noise,
    power: str,
) -> None:
    """Show the tabs, and fill the one that is open."""
    error, fill, values = st.tabs(
        BELOW, **supported(st.tabs, on_change="rerun"), **bound(st.tabs, "below")
    )
    with error:
        if error.open is not False and held is not None:
            _curve(subject, setting, made, held, noise)
    with fill:
        if fill.open is not False:
            _rebuilt(subject, setting, power)
    with values:
        if values.open is not False:
            values_chart(noisy, made, setting_slug(setting.arguments))


def _curve(
    subject: Subject, setting: Setting, made: list[Result], held: Measuring, noise: Noise
) -> None:
    """Show the error of each pool over the strength of the noise, with the theory."""
    measure = choice("error", "Error", tuple(MEASURES), shown=True)
    kind, spec = noise.kind, setting.spec
    assert isinstance(spec, PoolSpec)  # or nothing would be measured
    trial = held.trials[kind.label]
    assert isinstance(trial, NoiseTrial)
    strengths, errors = kind.measured(noise.strength(kind)), trial.errors()
    of = "rms" if measure == "Size" else "bias"
    measured = dict(zip(_names(made), getattr(errors, of), strict=True))
    theory = _theory(subject, spec, kind, strengths[-1], of)
    figure = noise_figure(
        strengths,
        measured,
        theory,
        kind.axis,
        MEASURES[measure],
        percent=kind.noise != "gaussian",
    )
    heads = [kind.says(strength) for strength in strengths]
    columns = np.array([measured[name] for name in measured]).T
    numbers = errors_table(heads, list(measured), columns.tolist())
    windows = number_label(float(errors.windows.max()))
    says = (
        f"{kind.label} noise, seed {noise.seed}: {windows} differences of each pool for each "
        f"strength. {_theory_words(spec, measured, theory, subject, noise)}"
    )
    chart(figure, "noise_curve", f"{MEASURES[measure]} over {kind.axis}", numbers, says)


def _theory(subject: Subject, spec: PoolSpec, kind: Kind, most: float, of: str) -> dict[str, Any]:
    """Return lines of theory where there is some: of windows that read no border.

    Of a picture with several shades there is theory for sums of Gaussian noise alone.
    """
    layouts = spec.lay(subject.chosen.size)
    if any(axis.low or axis.high or axis.overhang for axis in layouts):
        return {}
    flat = subject.pattern is not None and subject.pattern.is_flat
    ways = METHODS if flat else ("average", "nth") if kind.noise == "gaussian" else ()
    level = float(subject.chosen.picture.pixels.flat[0])
    x = np.linspace(0, most, _SMOOTH)
    lines = {}
    for way in ways:
        found = [
            expected_error(way, kind.noise, strength, prod(spec.kernel_size), level)
            for strength in x.tolist()
        ]
        if None not in found:
            lines[METHODS[way]] = x, np.array([getattr(each, of) for each in found])
    return lines


def _theory_words(
    spec: PoolSpec,
    measured: Collection[str],
    theory: Collection[str],
    subject: Subject,
    noise: Noise,
) -> str:
    known = [name for name in measured if name in theory]
    if not known:
        return "For this picture and setting there is no formula: the lines join what was measured."
    flat = subject.pattern is not None and subject.pattern.is_flat
    share = None if noise.is_gaussian else max(shares(noise.kind.noise, noise.share))
    average = METHODS["average"] in known
    words = theory_words(prod(spec.kernel_size), share, has_average=average)
    others = [name for name in measured if name not in theory]
    where = "" if flat else " The first holds where all pixels of a window are alike."
    return f"{joins_words(known, others)} {words}{where}"


def _rebuilt(subject: Subject, setting: Setting, power: str) -> None:
    """Show what can be rebuilt of the picture, or of a part of a large one."""
    with st.container(horizontal=True, gap="medium"):
        name = choice("pool", "Rebuilt from", tuple(METHODS.values()), shown=True)
        fill = choice("fill", "Between results", FILLS, shown=True)
    way = next(way for way, label in METHODS.items() if label == name)
    chosen, norm = subject.chosen, exponent(power)
    part = grey_part(chosen.picture.pixels, chosen.spot)
    errors = _errors(chosen.digest, way, norm, fill, part)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        says = rebuilt_words(name, errors, fill)
        chart(rebuilt_figure(errors), "rebuilt", says, rebuilt_table(errors), says)
    with right:
        _example(part, way, setting, norm, fill, chosen)


def _example(
    part: Any, way: str, setting: Setting, norm: float, fill: str, chosen: ChosenPicture
) -> None:
    """Show the part, and what is rebuilt of it with the chosen setting."""
    if not isinstance(setting.spec, PoolSpec):
        return
    try:
        again = rebuilt(part, way, setting.spec, norm, fill)
    except SettingError as refusal:
        st.markdown(plain(f"This setting cannot be shown: {refusal}"))
        return
    pixels = np.rint(np.clip(np.nan_to_num(again.plane), 0, 255)).astype(np.uint8)
    error = number_label(round(again.error, 1), 3)
    slug = f"kernel {setting.spec.kernel_size[0]}, stride {setting.spec.stride[0]}"
    with st.container(horizontal=True, gap="small"):
        shows = {
            "Original": (part, f"{part.shape[0]} × {part.shape[1]} pixels, grey"),
            "Rebuilt": (pixels, f"{slug}: {error} of 255 apart"),
        }
        for name, (grey, says) in shows.items():
            with st.container(width=_WIDTH, gap="xsmall"):
                st.markdown(f"**{name}**  \n:small[{plain(says)}]")
                more: dict[str, Any] = supported(st.image, alt=f"{chosen.name}, {name}: {says}")
                st.image(encode(enlarged(grey, 3)[None]), width=_WIDTH, **more)


@st.cache_data(max_entries=64, show_spinner=False)
def _errors(digest: str, way: str, norm: float, fill: str, _part: Any) -> Any:
    """Keyed by what made the pixels."""
    return rebuilt_errors(_part, way, norm, fill)


def _chosen(held: Measuring, kind: Kind, noise: Noise) -> tuple[Errors, int]:
    """Return what was measured of a kind of noise, and where the chosen strength stands."""
    trial, strength = held.trials[kind.label], noise.strength(kind)
    assert isinstance(trial, NoiseTrial)
    return trial.errors(), kind.measured(strength).index(strength)


def _named(kind: Kind, noise: Noise) -> str:
    return f"{kind.label} {kind.says(noise.strength(kind))}"


def _names(made: list[Result]) -> list[str]:
    return [METHODS[each.method] for each in made if each.pooled]
