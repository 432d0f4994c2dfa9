"""Go to the next or the previous scene by a key; the component is invisible."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle

NEXT = "Alt+N"

# Streamlit resends this code with each change; it is small enough not to need `delivery.py`.
_mount = st.components.v2.component(
    "poolscope_scene_keys", js=bundle(Path(__file__).parent / "scene_keys.js")
)


def scene_keys(names: Sequence[str]) -> None:
    """Let Alt+N go to the next scene, and Alt+B to the one before, as in lessons.

    `names` are the addresses of the scenes' headings on the page, in order.
    """
    _mount(data=list(names), key="scene_keys")
