"""A link for students: as text, as a QR code, and as code for a course page."""

import os

import streamlit as st

from pooling_ui.features.classroom.tasks.links import code_for_pages, qr_code
from pooling_ui.shell.layout import unprinted
from pooling_ui.state.addresses import is_own_computer
from pooling_ui.state.compat import IN_BROWSER, supported
from pooling_ui.state.server_settings import FRAMES, framing_sites
from pooling_ui.text.words import plain

_QR = 320  # pixels
# The browser build has no server, and its host decides.
NOT_FRAMED = (
    "A course page cannot show this yet: this server allows no other site. The person who runs it "
    f"must name the course’s site: `{FRAMES}=https://moodle.example.org python3 run.py --host "
    "0.0.0.0`."
)

_OWN_COMPUTER = (
    "Students cannot open these links: they work only on this computer. Start Poolscope with "
    "`python3 run.py --host 0.0.0.0`, open it by this computer's address in your network, and make "
    "the links there."
)


@st.dialog("Share its link", width="medium")
def share_dialog(link: str, title: str) -> None:
    """Show the link in a dialog, where a QR code is large enough for a projector."""
    link_forms(link, title, place="dialog")


def warn_of_own_computer(link: str, *, place: str) -> None:
    """Say that students cannot open a link to this computer, at the `place` where it is taken."""
    if is_own_computer(link):
        unprinted(f"own_computer_{place}").info(_OWN_COMPUTER)


def qr_picture(link: str, alt: str, caption: str, width: int = _QR) -> bool:
    """Show a link as a QR code, `width` pixels wide.

    Return False, and show nothing, if the link is too long for one.
    """
    drawing = qr_code(link)
    if drawing is None:
        return False
    with st.container(width=width):  # no wider than its place: no phone reads one that is cut
        described = supported(st.image, alt=alt)
        st.image(drawing, width="stretch", caption=caption, **described)
    return True


def link_forms(link: str, title: str, *, place: str = "page") -> None:
    """Show a link with this title as text, as a QR code and as code for a course page."""
    st.link_button("Open it as a student", link)
    if place == "page":
        unprinted("sheet").caption("For a sheet on paper, open it and print the page.")
    warn_of_own_computer(link, place=place)
    st.markdown("**Link**")
    st.code(link, language=None, wrap_lines=True)
    st.markdown("**QR code**")
    if not qr_picture(link, "A QR code of the link", plain(" ".join(title.split()))):
        st.markdown(
            "The link is too long for a QR code. Your own numbers make it long; presets do not."
        )
    st.markdown("**For a course page**")
    sites = framing_sites(os.environ)
    if not sites and not IN_BROWSER:
        st.warning(NOT_FRAMED)
    st.code(code_for_pages(link, title), language="html", wrap_lines=True)
    if sites:
        st.caption(f"It works on pages of {', '.join(sites)}.")
