"""What the page of series and volumes shows: a series, a long series, or a volume."""

import streamlit as st

from pooling_ui.compat import supported
from pooling_ui.controls.fields import bound
from pooling_ui.controls.last_change import forget_change
from pooling_ui.controls.link import write_link
from pooling_ui.controls.session import session
from pooling_ui.kinds import SERIES, VOLUME, Kind
from pooling_ui.share import LOOKS

KINDS: dict[str, Kind] = {"Series": SERIES, "Volume": VOLUME}


def look_choice() -> str:
    """Show what may be looked at; return the choice."""
    look: str | None = st.segmented_control(
        "What is pooled",
        LOOKS,
        default=LOOKS[0],
        label_visibility="collapsed",
        on_change=begin_anew,
        **supported(st.segmented_control, required=True),
        **bound(st.segmented_control, "look"),
    )
    return look or LOOKS[0]


def begin_anew() -> None:
    """Forget what was done with other numbers: the last change, a held setting, a pin, a place.

    For callbacks.
    """
    forget_change()
    session().visit.shown = {}
    for name in ("a", "pin", "at", "upto"):
        write_link(name, "")
