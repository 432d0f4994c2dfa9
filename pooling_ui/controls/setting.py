"""Widgets for a pooling setting. What they return is valid, or comes with the reason why not.

Every widget is bound to the address bar under its name in `share`, so the link is the state.
"""

from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from pooling_core import AdaptiveRule, Maximum, SettingError, SizeRule
from pooling_core.reducers import Reducer
from pooling_ui import words
from pooling_ui.changes import axes_words, label
from pooling_ui.choices import (
    DEFAULTS,
    PARAMETERS,
    Spec,
    arguments,
    is_adaptive,
    keys_of,
    reducer,
    spec_of,
)
from pooling_ui.compat import supported
from pooling_ui.controls.fields import FIELD_WIDTH, bound, whole_number
from pooling_ui.controls.follow import follow_button
from pooling_ui.controls.last_change import note_change
from pooling_ui.share import (
    BY_KERNEL,
    DEPTH_KEYS,
    DIVISOR,
    KEEPS,
    LAID,
    POWERS,
    SETTING_KEYS,
    SETTING_LIMITS,
)

_SLIM = 88  # pixels; too few for Streamlit's − and +, the arrow keys do the same
_HELP = {
    "kernel_size": "How many cells of the input one window reads, along each side.",
    "stride": (
        "How far the window moves. While the field is empty, the stride follows the kernel, as "
        "PyTorch's stride=None does."
    ),
    "padding": "Cells of −∞ around the input; at most half the kernel.",
    "dilation": "The step between the cells that a window reads.",
    "output_size": (
        "How many windows share the input out. While the field is empty, as many as there are "
        "cells, as PyTorch's None does."
    ),
}


_POWER = "norm_type: 1 gives the sum, 2 the root of the sum of squares, ∞ the largest size."


@dataclass(frozen=True, slots=True)
class Setting:
    """What a person asked for; `spec` is None where PyTorch refuses it, and `refusal` says why.

    `reducer` is what a window keeps. `sizes` holds the rule of rows and of columns, also where it
    leaves no window. `choices` is what the widgets hold, by their names in the link; `shape` is the
    input's.
    """

    arguments: dict[str, Any]
    choices: dict[str, Any]
    shape: tuple[int, ...]
    reducer: Reducer = field(default_factory=Maximum)
    spec: Spec | None = None
    sizes: tuple[SizeRule, ...] | tuple[AdaptiveRule, ...] = ()
    refusal: SettingError | None = None


def keep_choice() -> str:
    """Show what a window may keep; return the choice."""
    keep: str = st.segmented_control(
        "Each window keeps",
        KEEPS,
        default=KEEPS[0],
        label_visibility="collapsed",
        **supported(st.segmented_control, required=True),
        **bound(st.segmented_control, "keep"),
    )
    return keep or KEEPS[0]


def pool_setting(shape: tuple[int, ...], keep: str = KEEPS[0], laid: str = BY_KERNEL) -> Setting:
    """Show the widgets of a setting, checked for a series, a plane or a volume of this shape."""
    with st.container(gap="xsmall"):  # of one place: what comes and goes in it moves nothing else
        choices = _widgets(shape, keep, laid)
    note_change(choices)
    return checked(choices, shape)


def checked(choices: dict[str, Any], shape: tuple[int, ...]) -> Setting:
    """Return the setting that these choices make for an input of this shape."""
    asked, keeps = arguments(choices), reducer(choices)
    sizes: tuple[SizeRule, ...] | tuple[AdaptiveRule, ...] = ()
    try:
        spec = spec_of(choices)
        sizes = spec.size_rules(shape)
        spec.lay(shape)
        keeps.function(shape, spec)
    except SettingError as refusal:
        return Setting(asked, choices, shape, keeps, sizes=sizes, refusal=refusal)
    return Setting(asked, choices, shape, keeps, spec, sizes)


def _widgets(shape: tuple[int, ...], keep: str, laid: str) -> dict[str, Any]:
    """Show all widgets that a pool of this kind has, and return what they hold.

    A switch has no help text: Streamlit puts the “?” inside the label, where a press flips the
    switch.
    """
    held = dict(DEFAULTS) | {"keep": keep, "lay": laid, "axes": len(shape)}
    if len(shape) > 1:
        held["separate"] = st.toggle(
            f"{axes_words(len(shape))} apart", on_change=_part, **bound(st.toggle, "separate")
        )
    if is_adaptive(held):
        _fields(("output_size",), held, shape)
        return held
    _fields(("kernel_size", "stride"), held)
    follow_button(held)
    with st.container(horizontal=True, gap="xsmall"):
        _fields(PARAMETERS[keep], held)
        if keep == "Average" and len(shape) > 1:  # avg_pool1d has no divisor_override
            held["div"] = _divisor()
        if keep == "Lp":
            held["norm"] = power(help=_POWER)
    held["ceil"] = st.toggle("ceil_mode: round the size up", **bound(st.toggle, "ceil"))
    if keep == "Average":
        held["pads"] = st.toggle(
            "count_include_pad", value=DEFAULTS["pads"], **bound(st.toggle, "pads")
        )
    return held


def laid_choice(first: int = 4) -> str:
    """Show what the windows may be; return the choice.

    `first` is the output size that a person meets first who chooses windows by output size.
    """
    laid: str = st.segmented_control(
        "Windows",
        LAID,
        default=BY_KERNEL,
        label_visibility="collapsed",
        on_change=_start_sizes,
        args=(first,),
        **supported(st.segmented_control, required=True),
        **bound(st.segmented_control, "lay"),
    )
    return laid or BY_KERNEL


def _start_sizes(first: int) -> None:
    """Give a person who has not chosen an output size one to begin with."""
    rows, _ = SETTING_KEYS["output_size"]
    if rows not in st.session_state and rows not in st.query_params:
        st.session_state[rows] = first


def _divisor() -> int | None:
    return whole_number(
        "Divisor",
        DIVISOR,
        "div",
        value=None,
        placeholder="count",
        width=FIELD_WIDTH,
        help="divisor_override: what every sum is divided by. Empty: the number of cells.",
    )


def power(**look: Any) -> str:
    """Show the field for the power of a power average; `look` is for the select box."""
    power: str = st.selectbox(
        "Power p",
        POWERS,
        index=POWERS.index(DEFAULTS["norm"]),
        width=FIELD_WIDTH,
        **look,
        **bound(st.selectbox, "norm"),
    )
    return power


def _fields(names: tuple[str, ...], held: dict[str, Any], shape: tuple[int, ...] = ()) -> None:
    """Show the fields of these parameters; those of one stay beside each other."""
    with st.container(horizontal=True, gap="xsmall"):
        for name in names:
            with st.container(horizontal=True, gap="xsmall", width="content"):
                for axis in range(len(keys_of(name, held))):
                    _field(name, axis, held, shape)


def _field(name: str, axis: int, held: dict[str, Any], shape: tuple[int, ...]) -> None:
    """Show the field of one parameter, for all axes or for one."""
    keys = keys_of(name, held)
    key, limit = keys[axis], SETTING_LIMITS[name]
    more: dict[str, Any] = {}
    if name == "stride":
        kernel = held[keys_of("kernel_size", held)[axis]]
        more = {"value": None, "placeholder": str(kernel)}
    if name == "output_size":
        kept = shape[axis : axis + 1] if held["separate"] else shape[: len(set(shape))]
        more = {"value": None, "placeholder": words.shape(kept)}
    held[key] = whole_number(
        label(key, held),
        limit,
        key,
        help=f"{_HELP[name]} From {limit.least} to {limit.most}.",
        width=FIELD_WIDTH if len(keys) < 3 else _SLIM,  # three beside each other
        **more,
    )


def _part() -> None:
    """Part the columns from the rows, or join them; columns that differed come back as they were.

    Streamlit keeps what a widget held while it is not shown.
    """
    state = st.session_state
    for name, (rows, *others) in SETTING_KEYS.items():
        if rows not in state:
            continue  # the page was interrupted before it had shown this field
        for other in (*others, *([DEPTH_KEYS[name]] if name in DEPTH_KEYS else [])):
            if state["separate"]:
                state.setdefault(other, state[rows])
            elif state.get(other) == state[rows]:
                state.pop(other, None)
