"""What a person must be told of a link or of numbers that cannot be read."""

import streamlit as st

from pooling_ui import share
from pooling_ui.controls.plane import PRESETS


def unreadable_link(**choices: tuple[str, ...]) -> str | None:
    """Return one sentence on what of the link could not be used; call it before any widget.

    `choices` holds, by name, what only this page lets a person choose.
    """
    names = share.unreadable(st.query_params.to_dict(), {"preset": PRESETS, **choices})
    if not names:
        return None
    return (
        f"Part of this link could not be read ({', '.join(names)}); "
        "those parts start at their defaults."
    )


def notices(*sentences: str | None) -> None:
    """Show every sentence there is."""
    for sentence in filter(None, sentences):
        st.info(sentence)
