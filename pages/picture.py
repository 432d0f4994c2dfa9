"""Page: pool a picture, compare, and look at it closely."""

import streamlit as st

from pooling_ui import controls
from pooling_ui.controls.closer_looks import choose_looks, show_looks
from pooling_ui.controls.picture_results import results, wanted
from pooling_ui.controls.picture_source import chosen_picture
from pooling_ui.controls.picture_view import picture_view, result_line

controls.tell_of_damage()
st.title("Max pooling a picture")

chosen = chosen_picture()
controls.notices(chosen.complaint, chosen.picture.note)
view = st.container()
setting_side, compare_side = st.columns([6, 5])
with setting_side:
    setting = controls.pool_setting(chosen.size)
    controls.answer(setting)
with compare_side:
    methods, passes = wanted()
facts = st.container()
looks = choose_looks(chosen, setting)

with view:
    with st.container(horizontal=True):
        st.caption(chosen.shows, width="stretch")
        with st.container(width="content"):  # long work is announced here, beside the caption
            made = results(chosen, setting, methods, passes)
    picture_view(chosen, setting, made, looks.spot.patch)
with facts:
    result_line(chosen, setting, made)
show_looks(looks, chosen, setting, made)
