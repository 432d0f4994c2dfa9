"""What a person must be told: an unreadable link, unreadable numbers, a refused setting."""

from collections.abc import Iterable

import streamlit as st

from pooling_ui import share
from pooling_ui.controls.plane import PRESETS
from pooling_ui.controls.setting import Setting, nearest_button


def unreadable_link() -> str | None:
    """Return one sentence on what of the link could not be used; call it before any widget."""
    names = share.unreadable(st.query_params.to_dict(), {"preset": PRESETS})
    if not names:
        return None
    return (
        f"Part of this link could not be read ({', '.join(names)}); "
        "those parts start at their defaults."
    )


def notices(sentences: Iterable[str | None], setting: Setting) -> None:
    """Show every sentence there is, then PyTorch's refusal with the nearest setting it accepts."""
    for sentence in filter(None, sentences):
        st.info(sentence)
    if setting.refusal is not None:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.warning(f"PyTorch refuses this: {setting.refusal}.")
            nearest_button(setting)
