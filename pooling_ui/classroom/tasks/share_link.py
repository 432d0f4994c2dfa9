"""A link for students: as text, as a QR code, and as code for a course page."""

import os

import streamlit as st

from pooling_ui.classroom.tasks.links import code_for_pages, qr_code
from pooling_ui.state.server_settings import FRAMES, framing_sites
from pooling_ui.text.words import plain

_QR = 320  # pixels


@st.dialog("Share its link", width="medium")
def share_dialog(link: str, title: str) -> None:
    """Show the link in a dialog, where a QR code is large enough for a projector."""
    link_forms(link, title)


def link_forms(link: str, title: str) -> None:
    """Show a link with this title as text, as a QR code and as code for a course page."""
    st.link_button("Open it as a student", link)
    st.markdown("**Link**")
    st.code(link, language=None, wrap_lines=True)
    st.markdown("**QR code**")
    drawing = qr_code(link)
    if drawing:
        with st.container(width=_QR):  # no wider than its place: no phone reads one that is cut
            st.image(drawing, width="stretch", caption=plain(" ".join(title.split())))
    else:
        st.markdown(
            "The link is too long for a QR code. Your own numbers make it long; presets do not."
        )
    st.markdown("**For a course page**")
    st.code(code_for_pages(link, title), language="html", wrap_lines=True)
    st.caption(framing_words(framing_sites(os.environ)))


def framing_words(sites: tuple[str, ...]) -> str:
    """Say on whose pages the code of a frame works."""
    if sites:
        return f"It works on pages of {', '.join(sites)}."
    return (
        "No other site may show this server's pages yet. The person who runs this server must "
        "allow the course's site: "
        f"`{FRAMES}=https://moodle.example.org python3 run.py --host 0.0.0.0`."
    )
