"""Show the parts of the page Picture, in the order in which `pages/picture.py` calls them."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from pooling_ui.pictures.charts import profile_chart, profile_row, values_chart
from pooling_ui.pictures.magnifier.magnifier import magnifier, patch_below, spot
from pooling_ui.pictures.parameters import TAB, TABS
from pooling_ui.pictures.pooling.results import (
    ChosenPools,
    Result,
    pooled_words,
    pools_choice,
    results,
)
from pooling_ui.pictures.sentences import setting_slug
from pooling_ui.pictures.source import ChosenPicture, choose_source, chosen_picture
from pooling_ui.pictures.viewer.view import downloads, facts_line, picture_view
from pooling_ui.predict.setting_line import setting_line
from pooling_ui.setting.effect import show_effect, show_equivalent_kernel
from pooling_ui.setting.labels import pool_name, purpose
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.widgets import pool_setting, window_mode_choice
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import Places, captioned, heading
from pooling_ui.shell.page_keys import page_keys, present_button
from pooling_ui.state.compat import supported
from pooling_ui.task.bound_widgets import bound


@dataclass(frozen=True, slots=True)
class PooledPicture:
    """A chosen picture, a setting, the wanted pools, and the picture after each of them.

    `title_place` is the container for the page's title.
    """

    chosen: ChosenPicture
    setting: Setting
    chosen_pools: ChosenPools
    results: list[Result]
    title_place: Any


def picture_settings(places: Places) -> PooledPicture:
    """Show the choices of picture, windows and pools; pool it, unless results are covered."""
    title_place, source_place = places.top, places.rest
    if is_narrow() and places.more:  # among the settings, the choice would be out of sight
        title_place, source_place = places.top.container(), places.top.container()
    with source_place:
        choose_source()
        chosen = chosen_picture()
    with places.rest:
        mode = window_mode_choice(chosen.size, picture=True)
    with places.side:
        setting = pool_setting(chosen.size, mode=mode, picture=True)
    with places.rest:
        show_equivalent_kernel(setting)
        pools = pools_choice(setting)
        facts = st.container()
        # The answer comes last: it keeps room for its longest sentence.
        show_effect(setting, passes=pools.passes, chooses_pool=False)
        covers = _has_cover(places) and covering()
        all_results = [] if covers else results(chosen, setting, pools)
        if places.more:
            with facts:
                facts_line(chosen, all_results)
    return PooledPicture(chosen, setting, pools, all_results, title_place)


def _has_cover(places: Places) -> bool:
    """Return True if the page has a cover; beside the magnifier, only its stage has one."""
    return not places.more


def keys_and_cover(places: Places) -> None:
    """Listen to the keys of the page, and show the button of the cover, if it has one."""
    page_keys(places, may_cover=_has_cover(places))


def purpose_heading(places: Places, pooled: PooledPicture) -> None:
    """Show the title, and the purpose of the setting."""
    with pooled.title_place:
        heading(
            f"{pool_name(pooled.setting)} a picture",
            purpose(pooled.setting, "picture"),
            aside=present_button,
        )


def pooled_pictures(places: Places, pooled: PooledPicture) -> None:
    """Show the picture before and after each pool."""
    chosen, setting = pooled.chosen, pooled.setting
    with places.main:
        if not places.more:
            words = pooled_words(setting, pooled.chosen_pools, covers=covering())
            setting_line(words, setting)
        patch = patch_below(chosen, setting) if places.more else None
        view = partial(picture_view, chosen, setting, pooled.results, patch)
        if places.more:
            captioned(chosen.caption, view, urgent=chosen.stands_in)
        else:
            view()


def downloads_and_closer_looks(places: Places, pooled: PooledPicture) -> None:
    """Show the downloads, the magnifier and the charts below the first screen."""
    if places.more:
        with places.more:
            downloads(pooled.chosen, pooled.setting, pooled.results)
            _closer_looks(pooled)


def _closer_looks(pooled: PooledPicture) -> None:
    """Show the magnifier, the histogram and the profile, each in a tab; fill the open tab.

    Some releases of Streamlit do not tell which tab is open: there, fill all of them.
    """
    chosen, setting, all_results = pooled.chosen, pooled.setting, pooled.results
    magnified, values, profile = st.tabs(
        TABS, **supported(st.tabs, on_change="rerun"), **bound(st.tabs, TAB)
    )
    with magnified:
        under = spot(chosen, setting)
        if magnified.open is not False:
            magnifier(chosen, setting, under)
    with values:
        if values.open is not False:
            values_chart(chosen, all_results, setting_slug(setting.windows))
    with profile:
        row = profile_row(chosen)
        if profile.open is not False:
            profile_chart(chosen, all_results, row, under.channel)
