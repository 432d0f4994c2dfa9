"""Page: pool a picture, compare, and look at it closely."""

import streamlit as st

from pooling_ui import controls
from pooling_ui.controls.magnifier import magnifier, spot
from pooling_ui.controls.picture_charts import profile_chart, profile_row, values_chart
from pooling_ui.controls.picture_link import CHOICES, TABS
from pooling_ui.controls.picture_results import results, wanted
from pooling_ui.controls.picture_source import chosen_picture
from pooling_ui.controls.picture_view import picture_view, result_line
from pooling_ui.picture_words import setting_slug

controls.tell_of_damage(**CHOICES)
st.title("Max pooling a picture")

chosen = chosen_picture()
controls.notices(chosen.complaint, chosen.picture.note)
view = st.container()
setting_side, compare_side = st.columns([6, 5])
with setting_side:
    setting = controls.pool_setting(chosen.size)
with compare_side:
    methods, passes = wanted()
facts = st.container()
magnified, values, profile = controls.live_tabs(TABS, key="tab")
with magnified:
    under = spot(chosen, setting)
with profile:
    row = profile_row(chosen)

with view:
    with st.container(horizontal=True):
        st.caption(chosen.shows, width="stretch")
        with st.container(width="content"):  # long work is announced here, beside the caption
            made = results(chosen, setting, methods, passes)
    picture_view(chosen, setting, made, under.patch)
with facts:
    result_line(chosen, setting, made)
if magnified.open is not False:
    with magnified:
        magnifier(chosen, setting, under)
if values.open is not False:
    with values:
        values_chart(chosen, made, setting_slug(setting.arguments))
if profile.open is not False:
    with profile:
        profile_chart(chosen, made, row, under.channel)
