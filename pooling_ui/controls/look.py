"""What a page pools: a plane, a series, a long series, or a volume."""

import streamlit as st

from pooling_ui.compat import supported
from pooling_ui.controls.fields import bound
from pooling_ui.controls.last_change import forget_change, put
from pooling_ui.controls.link import write_link
from pooling_ui.controls.session import session
from pooling_ui.kinds import PLANE, SERIES, VOLUME, Kind
from pooling_ui.setting_widgets import BY_KERNEL, LAID_OF
from pooling_ui.share import LOOKS, POOLED
from pooling_ui.share import SERIES as SERIES_LOOK

KINDS: dict[str, Kind] = {"Plane": PLANE, "Series": SERIES, "Volume": VOLUME}


def look_choice() -> str:
    """Show what the page of series and volumes may show; return the choice."""
    return _choice("look", LOOKS)


def kind_choice() -> Kind:
    """Show what may be pooled on the page Backwards; return the choice."""
    return KINDS[_choice("of", POOLED)]


def _choice(name: str, options: tuple[str, ...]) -> str:
    chosen: str | None = st.segmented_control(
        "What is pooled",
        options,
        default=options[0],
        label_visibility="collapsed",
        on_change=begin_anew,
        **supported(st.segmented_control, required=True),
        **bound(st.segmented_control, name),
    )
    return chosen or options[0]


def begin_anew() -> None:
    """Forget what was done with other numbers: the last change, a held setting, a pin, a place.

    And what arrived at another output. For callbacks.
    """
    forget_change()
    session().visit.shown = {}
    for name in ("a", "pin", "at", "upto", "grad"):
        write_link(name, "")
    _leave_windows()


def _leave_windows() -> None:
    """Take up windows by kernel where what is looked at now has no others of that kind."""
    state = st.session_state
    chosen = {state.get(name) for name in ("look", "of")} & {SERIES_LOOK}
    if chosen and state.get("lay", BY_KERNEL) not in LAID_OF[1]:
        put({"lay": BY_KERNEL})
