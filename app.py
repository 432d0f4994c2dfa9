"""Poolscope: see and steer 2-D pooling. Page config and the list of pages."""

import streamlit as st

st.set_page_config(page_title="Poolscope", page_icon="assets/icon.png", layout="wide")
st.navigation(
    [
        st.Page("pages/grid.py", title="Grid", default=True),
        st.Page("pages/picture.py", title="Picture"),
    ],
    position="top",
).run()
