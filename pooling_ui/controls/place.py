"""What a person did on the stage, kept in the link: where they rest and what they pinned."""

from typing import Any

import streamlit as st

from pooling_ui import share
from pooling_ui.controls.fields import write_link
from pooling_ui.controls.plane import edit_cell

_KEY = "stage"


def place() -> dict[str, Any]:
    """Return where the stage starts: the step, the output's extent, the pin that the link names."""
    link = st.query_params
    at, upto = (share.AT.read(link.get(name, "")) for name in ("at", "upto"))
    pin = share.decode_pin(link.get("pin", ""))
    return {"step": (at if upto is None else upto) or 0, "whole": upto is None, "pin": pin}


def stage_callbacks() -> dict[str, Any]:
    """Return the stage's key and what it calls when a person rests, pins or edits."""
    return {"key": _KEY, "on_step": _rest, "on_pin": _pin, "on_edit": _edit}


def _said(name: str) -> Any:
    return st.session_state[_KEY][name]


def _rest() -> None:
    step, whole = _said("step")["step"], _said("step")["whole"]
    write_link("at", str(step) if whole and step else "")
    write_link("upto", "" if whole else str(step))


def _pin() -> None:
    pin = _said("pin")
    write_link("pin", share.encode_pin(tuple(pin)) if pin else "")


def _edit() -> None:
    edit = _said("edit")
    edit_cell(edit["row"], edit["col"], edit["text"])
