"""The parts of the page Compare, in the order in which `pages/compare.py` shows them."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from pooling_ui.features.compare import show
from pooling_ui.features.compare.widgets import (
    Noise,
    all_pools,
    measured,
    noise_choice,
    pooled,
    title,
    with_noise,
)
from pooling_ui.pictures.magnifier.grid_button import grid_crop, grid_page_link
from pooling_ui.pictures.measuring import Measuring, progress
from pooling_ui.pictures.pooling.results import ChosenPools, Result, pooled_words
from pooling_ui.pictures.source import ChosenPicture, Subject, choose_subject
from pooling_ui.pictures.viewer.view import downloads, picture_view
from pooling_ui.predict.setting_line import setting_line
from pooling_ui.setting.effect import show_effect
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.widgets import pool_setting, power
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import Places, captioned, heading
from pooling_ui.shell.page_keys import present_button
from pooling_ui.shell.presentation import presenting
from pooling_ui.text.words import plain, unbroken_percents


@dataclass(frozen=True, slots=True)
class ComparedPools:
    """A picture with its noise, and the results of each pool.

    `trials` measures the errors of each pool; None where the setting is refused, or the results are
    covered. `results` are the results so far.
    """

    subject: Subject
    noise: Noise
    noisy: ChosenPicture
    setting: Setting
    chosen_pools: ChosenPools
    trials: Measuring | None
    results: list[Result]


def compare_settings(places: Places) -> ComparedPools:
    """Show the choice of picture, window and noise; pool and measure, unless that is covered."""
    with places.rest:
        subject = choose_subject()
    with places.side:
        setting = pool_setting(subject.chosen.size, picture=True)
        chosen_pools = all_pools(power())
    with places.rest:
        noise = noise_choice(subject)
        show_effect(setting, chooses_pool=False)
    noisy = with_noise(subject, noise)
    covers = covering()
    trials = None if covers else measured(subject, noisy, setting, chosen_pools, noise)
    results = [] if covers else pooled(noisy, setting, chosen_pools, trials)
    return ComparedPools(subject, noise, noisy, setting, chosen_pools, trials, results)


def claim_heading(places: Places, compared: ComparedPools) -> Any:
    """Show the title with the claim in numbers; return the place beside it, if there is one."""
    with places.top:
        claim = unbroken_percents(
            show.claim_words(compared.trials, compared.results, compared.noise)
        )
        # Seven lines on a narrow phone; more than three would push the picture off a low screen.
        beside = heading(
            "Pools side by side",
            plain(claim),
            status=True,
            lines=3,
            narrow_lines=3,
            aside=present_button,
        )
    if beside:
        with beside:
            progress(compared.trials)
    return beside


def pooled_pictures(places: Places, compared: ComparedPools, beside: Any) -> None:
    """Show the picture after each pool, and how far noise moves each of them."""
    noisy, setting, results = compared.noisy, compared.setting, compared.results
    covers = covering()
    with places.main:
        pools = pooled_words(setting, compared.chosen_pools, covers=True) if covers else "Each pool"
        setting_line(pools, setting)
        shows_effect = places.more and not covers  # in a task it may be the answer
        effect = (
            show.effect_words(compared.subject, noisy, setting, results, compared.chosen_pools)
            if shows_effect
            else ""
        )
        name = title(compared.subject, noisy)
        captioned(effect, partial(picture_view, noisy, setting, results, title=name))
        if compared.trials:
            if not beside:
                progress(compared.trials)
            if not presenting():
                show.error_table(compared.trials, results, compared.noise)
            if places.more:
                grid_page_link(grid_crop(noisy), setting.windows)


def downloads_and_charts(places: Places, compared: ComparedPools) -> None:
    """Show, below the first screen, downloads, and charts of noise, rebuilding and values."""
    if places.more and not covering():
        with places.more:
            downloads(compared.noisy, compared.setting, compared.results)
            show.below(
                compared.subject,
                compared.noisy,
                compared.setting,
                compared.results,
                compared.trials,
                compared.noise,
                compared.chosen_pools.power,
            )
