"""The waiting room of a full server: a person waits in line until a place is free."""

import streamlit as st

from pooling_ui.state.session import ADMISSION, LOG, end, release_unused, session

_ASKS_AGAIN = 5.0  # seconds


def place_in_line() -> int:
    """Return a person's place in the line; 0 when they are in. Call it in each run of the page.

    It also releases the places of people who left, and pictures that nobody has used for long.
    """
    me = session()
    place = ADMISSION.ask(me)
    if me.is_over:  # they left meanwhile, and would keep this place
        end(me)
    if place != me.in_line:
        inside, waiting = ADMISSION.counts()
        facts = {"in_line": place, "inside": inside, "waiting": waiting}
        LOG.info("a person waits" if place else "a person came in", extra={"facts": facts})
    me.in_line = place
    release_unused()
    return place


@st.fragment(run_every=_ASKS_AGAIN)
def wait_in_line() -> None:
    """Say that the server is full, and open the page as soon as there is room."""
    place = place_in_line()
    if not place:
        st.rerun()
    tabs = "one tab" if ADMISSION.places == 1 else f"{ADMISSION.places:,} tabs"
    ahead = "Nobody is" if place == 1 else "One is" if place == 2 else f"{place - 1:,} are"
    st.title("This server is full", anchor=False)
    st.markdown(
        f"It serves {tabs} at once. {ahead} in line before you. This page opens by itself as soon "
        "as there is room, with all that its link holds: leave this tab open."
    )
