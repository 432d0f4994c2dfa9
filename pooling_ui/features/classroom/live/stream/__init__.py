"""Listen to the room of the tab: an invisible component, the same on all pages."""

import json
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.delivery import do_nothing, small_component
from pooling_ui.features.classroom.live.membership import Membership, membership
from pooling_ui.features.classroom.live.shown_page import address_in
from pooling_ui.state.link import app_address

_KEY = "room_stream"
_MOST_OF_SECRET = 64  # characters
_HERE = Path(__file__).parent
_mount = small_component(
    _HERE / "room_stream.js",
    html='<p role="status"></p>',
    css=(_HERE / "room_stream.css").read_text(encoding="utf-8"),
)


def listen_to_room() -> None:
    """Listen to the room of the tab: after a change of it, the page runs again, or another opens.

    The browser keeps the seat, so that a reload keeps the place. Call this at the end of a run.
    """
    member = membership()
    if not member.code:
        return
    _mount(
        data=[
            member.code,
            f"{app_address()}/rooms/{member.code}/events",
            member.seat,
            member.secret,
            -1 if member.room is None else member.room.version,
            json.dumps(member.own or []),
            bool(member.unsent) or member.is_down,
            address_in(member.code, member.room) if member.room and not member.leads else "",
        ],
        key=_KEY,
        on_kept_change=do_nothing,
        on_changed_change=do_nothing,
    )


def adopt_kept(member: Membership) -> None:
    """Take over what the browser kept of the room of the tab, once it has told."""
    if member.browser_told or member.is_in:
        return
    kept = (st.session_state.get(_KEY) or {}).get("kept")
    if kept is None:
        return
    found = _read(kept)
    if found.get("code", member.code) != member.code:
        return  # of the room before
    member.browser_told = True
    member.kept_seat, member.kept_secret = found.get("seat", ""), found.get("secret", "")
    member.own = tuple(found["own"]) if found.get("own") else None


def _read(text: str) -> dict[str, Any]:
    """Return what the browser told; a person may have changed it: the store confirms the rest."""
    try:
        found = json.loads(text)
        own, names = found.get("own") or [], ("code", "seat", "secret")
        short = [found.get(name, "") for name in names]
        sound = len(own) in (0, 2) and all(isinstance(each, str) for each in (*own, *short))
        sound = sound and all(len(each) <= _MOST_OF_SECRET for each in short)
    except (ValueError, AttributeError, TypeError):
        return {}
    return found if sound else {}
