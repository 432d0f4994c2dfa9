"""Listen to the room of the tab: an invisible component, the same on all pages."""

import json
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.delivery import do_nothing, small_component
from pooling_ui.features.classroom.live.membership import Membership, membership
from pooling_ui.state.link import app_address

_KEY = "room_stream"
_HERE = Path(__file__).parent
_mount = small_component(
    _HERE / "room_stream.js",
    html='<p role="status"></p>',
    css=(_HERE / "room_stream.css").read_text(encoding="utf-8"),
)


def listen_to_room() -> None:
    """Listen to the room of the tab: after a change of it, the page runs again.

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
            json.dumps(member.own),
            bool(member.unsent) or member.is_down,
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
    if kept is None or (found := _read(kept)).get("code") != member.code:
        return
    member.browser_told = True
    member.seat, member.secret = found.get("seat", ""), found.get("secret", "")
    own = found.get("own") or ["", ""]
    member.own = (own[0], own[1])


def _read(text: str) -> dict[str, Any]:
    """Return what the browser told; it is no one else's, but a person may have changed it."""
    try:
        found = json.loads(text)
        own = found.get("own") or ["", ""]
        texts = [found.get(name, "") for name in ("code", "seat", "secret")] + [*own]
        sound = len(own) == 2 and all(
            isinstance(each, str) and len(each) < 70_000 for each in texts
        )
    except (ValueError, AttributeError, TypeError):
        return {}
    return found if sound else {}
