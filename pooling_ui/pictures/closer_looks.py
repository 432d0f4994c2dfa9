"""Show the magnifier, the histogram and the profile of a picture, each in a tab."""

from collections.abc import Sequence

import streamlit as st

from pooling_ui.pictures.charts import profile_chart, profile_row, values_chart
from pooling_ui.pictures.magnifier.magnifier import magnifier, spot
from pooling_ui.pictures.parameters import TAB, TABS
from pooling_ui.pictures.results import Result
from pooling_ui.pictures.sentences import setting_slug
from pooling_ui.pictures.source import ChosenPicture
from pooling_ui.setting.setting import Setting
from pooling_ui.state.compat import supported
from pooling_ui.state.fields import bound


def closer_looks(chosen: ChosenPicture, setting: Setting, results: Sequence[Result]) -> None:
    """Show the tabs with their widgets, and fill the open tab.

    Some releases of Streamlit do not tell which tab is open: there, fill all of them.
    """
    magnified, values, profile = st.tabs(
        TABS, **supported(st.tabs, on_change="rerun"), **bound(st.tabs, TAB)
    )
    with magnified:
        under = spot(chosen, setting)
        if magnified.open is not False:
            magnifier(chosen, setting, under)
    with values:
        if values.open is not False:
            values_chart(chosen, results, setting_slug(setting.windows))
    with profile:
        row = profile_row(chosen)
        if profile.open is not False:
            profile_chart(chosen, results, row, under.channel)
