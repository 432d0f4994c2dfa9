"""Page: pool a picture, compare, and look at it closely."""

import streamlit as st

from pooling_ui.forward.equivalent_kernel import show_equivalent_kernel
from pooling_ui.pictures.closer_looks import closer_looks
from pooling_ui.pictures.magnifier.magnifier import patch_below
from pooling_ui.pictures.results import pooled_words, results, wanted
from pooling_ui.pictures.source import choose_source, chosen_picture
from pooling_ui.pictures.viewer.view import downloads, facts_line, picture_view
from pooling_ui.predict.setting_line import setting_line
from pooling_ui.setting.answer import answer
from pooling_ui.setting.labels import pool_name, purpose
from pooling_ui.setting.widgets import pool_setting
from pooling_ui.setting.window_mode import window_mode_choice
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import heading, page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys, present_button

open_link()
places = page_places()
covers = covering() and not places.more  # the magnifier has a cover of its own
with places.rest:
    choose_source()
    chosen = chosen_picture()
    mode = window_mode_choice(chosen.size, picture=True)
with places.side:
    setting = pool_setting(chosen.size, mode=mode, picture=True)
with places.rest:
    show_equivalent_kernel(setting)
    ways = wanted(setting)
    became = st.container()
    # Last: it keeps room for its longest sentence.
    answer(setting, passes=ways.passes, offers={"keep": ("Max",)})
    made = [] if covers else results(chosen, setting, ways)
    if places.more:
        with became:
            facts_line(chosen, made)

with places.top:
    heading(
        f"{pool_name(setting.choices)} a picture",
        purpose(setting.choices, setting.sizes, "picture"),
        aside=present_button,
    )
page_keys(places, covers=None if places.more else covers, presents=True)
with places.main:
    if places.more:
        st.caption(chosen.shows)
    else:
        setting_line(pooled_words(setting, ways, covers=covers), setting, covers=covers)
    picture_view(chosen, setting, made, patch_below(chosen, setting) if places.more else None)
if places.more:
    with places.more:
        downloads(chosen, setting, made)
        closer_looks(chosen, setting, made)
