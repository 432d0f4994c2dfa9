"""What the windows are: by kernel, by output size, or fractional, with a button that draws anew."""

import random

import streamlit as st

from pooling_ui.choices import DEFAULTS, is_adaptive
from pooling_ui.compat import supported
from pooling_ui.controls.fields import bound
from pooling_ui.controls.last_change import put
from pooling_ui.controls.notices import check
from pooling_ui.legal_choices import nearest_legal
from pooling_ui.link_readers import OneOf
from pooling_ui.setting_widgets import (
    BY_KERNEL,
    LAID_OF,
    SAMPLE_KEYS,
    SETTING_KEYS,
    SETTING_WIDGETS,
)

# The output size that a person meets first, by the number of axes: one that leaves windows uneven.
_FIRST = {1: 5, 2: 4, 3: 3}


def laid_choice(
    shape: tuple[int, ...], kinds: tuple[str, ...] | None = None, first: int | None = None
) -> str:
    """Show what the windows may be, for an input of this shape; return the choice.

    Parameters
    ----------
    kinds : tuple of str, optional
        What may be chosen, of `LAID`; by default all that there are for so many axes.
    first : int, optional
        The output size that a person meets first who chooses windows that have one.
    """
    axes = len(shape)
    kinds = kinds or LAID_OF[axes]
    check("lay", OneOf(kinds).reads)
    laid: str = st.segmented_control(
        "Windows",
        kinds,
        default=BY_KERNEL,
        label_visibility="collapsed",
        on_change=_begin,
        args=(shape, first or _FIRST[axes]),
        **supported(st.segmented_control, required=True),
        **bound(st.segmented_control, "lay"),
    )
    return laid or BY_KERNEL


def _begin(shape: tuple[int, ...], first: int) -> None:
    """Give a person who has not chosen an output size one to begin with; for callbacks."""
    state, axes = st.session_state, len(shape)
    rows = SETTING_KEYS["output_size"][0]
    held = {name: state[name] for name in SETTING_WIDGETS if name in state}
    choices = {**DEFAULTS, **held, "keep": "Max", "axes": axes}
    if choices[rows] is not None or rows in st.query_params or choices["lay"] == BY_KERNEL:
        return
    if is_adaptive(choices):
        if rows not in state:
            state[rows] = first
        return
    legal = nearest_legal({**choices, rows: first}, shape).choices
    put({name: legal[name] for name in legal if name != "keep" and legal[name] != choices[name]})


def draw_button(axes: int) -> None:
    """Show the button that draws other samples."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(":small[Samples place the windows]")
        st.button("Draw again", key="draw", on_click=_draw, args=(axes,))


def _draw(axes: int) -> None:
    put({key: random.randrange(1000) / 1000 for key in SAMPLE_KEYS[axes]})
