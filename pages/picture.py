"""Page: pool a picture, compare, and look at it closely."""

import streamlit as st

from pooling_ui import controls
from pooling_ui.pictures.closer_looks import closer_looks
from pooling_ui.pictures.magnifier.magnifier import patch_below
from pooling_ui.pictures.results import pooled_words, results, wanted
from pooling_ui.pictures.source import choose_source, chosen_picture
from pooling_ui.pictures.viewer.view import downloads, facts_line, picture_view
from pooling_ui.setting.purpose import pool_name, purpose
from pooling_ui.setting.setting_line import setting_line
from pooling_ui.shell.cover import covering
from pooling_ui.shell.page_keys import page_keys, present_button

controls.open_link()
places = controls.places()
covers = covering() and not places.more  # the magnifier has a cover of its own
with places.rest:
    choose_source()
    chosen = chosen_picture()
    laid = controls.laid_choice(chosen.size, picture=True)
with places.side:
    setting = controls.pool_setting(chosen.size, laid=laid, picture=True)
with places.rest:
    controls.kernel_like(setting)
    ways = wanted(setting)
    became = st.container()
    # Last: it keeps room for its longest sentence.
    controls.answer(setting, passes=ways.passes, offers={"keep": ("Max",)})
    made = [] if covers else results(chosen, setting, ways)
    if places.more:
        with became:
            facts_line(chosen, made)

with places.top:
    controls.heading(
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
