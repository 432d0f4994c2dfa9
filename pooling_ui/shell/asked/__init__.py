"""The questions of a presentation, above the field for the answer, in large type."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from pooling_ui.components import SHARED
from pooling_ui.components.bundle import bundle, joined_styles

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "poolscope_asked",
    html='<div class="around"><div class="asked"></div></div>',
    css=joined_styles(SHARED / "asks.css", _HERE / "asked.css"),
    js=bundle(_HERE / "asked.js"),
)


def show_asked(asks: Sequence[Mapping[str, str]]) -> None:
    """Show each question (`says`) below its source (`by`), if it has one."""
    _mount(data=list(asks), key="asked")
