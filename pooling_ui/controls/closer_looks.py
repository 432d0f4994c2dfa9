"""The closer looks at a picture, one a tab: the magnifier, the values, a profile."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pooling_ui.controls.fields import live_tabs
from pooling_ui.controls.magnifier import Spot, magnifier, spot
from pooling_ui.controls.picture_charts import profile_chart, profile_row, values_chart
from pooling_ui.controls.picture_results import Result
from pooling_ui.controls.picture_source import ChosenPicture
from pooling_ui.controls.setting import Setting
from pooling_ui.picture_words import setting_slug
from pooling_ui.share import TABS


@dataclass(frozen=True, slots=True)
class Looks:
    """The tabs, and what their widgets choose: the spot under the magnifier, the profile's row."""

    tabs: Sequence[Any]
    spot: Spot
    row: int


def choose_looks(chosen: ChosenPicture, setting: Setting) -> Looks:
    """Show the tabs with their widgets; the viewer needs to know the spot before all is pooled."""
    tabs = live_tabs(TABS, key="tab")
    magnified, _, profile = tabs
    with magnified:
        under = spot(chosen, setting)
    with profile:
        row = profile_row(chosen)
    return Looks(tabs, under, row)


def show_looks(
    looks: Looks, chosen: ChosenPicture, setting: Setting, results: Sequence[Result]
) -> None:
    """Fill the tab that is open; without tabs that know it, all of them."""
    magnified, values, profile = looks.tabs
    if magnified.open is not False:
        with magnified:
            magnifier(chosen, setting, looks.spot)
    if values.open is not False:
        with values:
            values_chart(chosen, results, setting_slug(setting.arguments))
    if profile.open is not False:
        with profile:
            profile_chart(chosen, results, looks.row, looks.spot.channel)
