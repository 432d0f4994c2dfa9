"""The widgets of a pool's setting.

Each is bound to the address bar under its parameter's name, so the link is the state.
"""

from typing import Any

import streamlit as st

from pooling_ui.setting.choices import DEFAULTS, is_adaptive, is_fractional
from pooling_ui.setting.fields import (
    check_sizes,
    divisor,
    fields,
    fields_in_line,
    follow_button,
    part_axes,
    power,
)
from pooling_ui.setting.parameters import CEIL, COUNT_PADDING, KEEP, SEPARATE, keys_of
from pooling_ui.setting.pool_table import BY_KERNEL, POOLS
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.setting.undo import APART, SettingChanges, held_everywhere, note_change
from pooling_ui.setting.window_mode import draw_button
from pooling_ui.shell.layout import fields_line
from pooling_ui.shell.presentation import in_row
from pooling_ui.state.current_task import may_set
from pooling_ui.state.fields import choice, control
from pooling_ui.state.link import forget, is_set_by_link
from pooling_ui.state.params import SETTING
from pooling_ui.state.session import session
from pooling_ui.text.axes import axes_words

_POWER = "norm_type: 1 gives the sum, 2 the root of the sum of squares, ∞ the largest size."


def keep_choice() -> str:
    """Show the choice of the pool; return the chosen one."""
    return choice(KEEP, "Each window keeps")


def pool_setting(
    shape: tuple[int, ...],
    keep: str = KEEP.default,
    mode: str = BY_KERNEL,
    *,
    picture: bool = False,
) -> Setting:
    """Show the widgets of a setting, checked for a series, a plane or a volume of this shape.

    A plane may be a `picture`: it may have more windows than a stage can show.
    """
    row, kind = in_row(), {"keep": keep, "lay": mode, "picture": picture}
    _open(shape, kind)
    with st.container(
        gap="xsmall",
        horizontal=row,
        vertical_alignment="bottom" if row else "top",
        width="content" if row else "stretch",
    ):  # one place, so that widgets that come and go in it move nothing else
        choices = _widgets(shape, kind)
    note_change(choices)
    return setting_of(choices, shape)


def _open(shape: tuple[int, ...], kind: dict[str, Any]) -> None:
    """Begin with the defaults if this page refuses the setting of the page before.

    A link's setting is refused in words instead. Call this before the widgets.
    """
    visit, state = session().visit, st.session_state
    if visit.shown or is_set_by_link():
        return
    if setting_of(held_everywhere() | kind | {"axes": len(shape)}, shape).refusal is None:
        return
    names = [name for name in SETTING if name not in ("keep", "lay") and name in state]
    session().waiting = {name: state[name] for name in names}
    for name in names:
        forget(name)  # Streamlit's copy of the link has it, also if the link does not
        del state[name]
    state.update({name: DEFAULTS[name] for name in names if name not in APART})
    visit.part(SettingChanges).opened_anew = True


def _widgets(shape: tuple[int, ...], kind: dict[str, Any]) -> dict[str, Any]:
    """Show all widgets of this kind of pool, and return their values.

    A switch has no help text: Streamlit puts the “?” inside the label, where a press flips the
    switch.
    """
    held = DEFAULTS | kind | {"axes": len(shape)}
    pool = POOLS[held["keep"]]
    check_sizes(held)
    if len(shape) > 1:
        held["separate"] = control(
            st.toggle,
            SEPARATE,
            "Per axis" if in_row() else f"{axes_words(len(shape))} apart",
            on_change=part_axes,
        )
    if is_adaptive(held):
        fields(("output_size",), held, shape)
        return held
    if is_fractional(held):
        fields(("kernel_size", "output_size"), held, shape)
        fields(("samples",), held)
        if may_set("r"):
            places = any(held[key] != 1 for key in keys_of("output_size", held))
            draw_button(held["axes"], places=places)
        return held
    fields(("kernel_size", "stride"), held)
    if may_set("s") and not in_row() and not session().visit.lesson_step:  # no lesson teaches it
        follow_button(held)
    with fields_line():
        fields_in_line(pool.parameters, held)
        if "div" in pool.fields and len(shape) > 1:  # avg_pool1d has no divisor_override
            held["div"] = divisor()
        if "norm" in pool.fields:
            held["norm"] = power(help=_POWER)
    held["ceil"] = control(
        st.toggle,
        CEIL,
        "ceil_mode" if in_row() else "ceil_mode: round the size up",
    )
    if "pads" in pool.fields:
        held["pads"] = control(
            st.toggle,
            COUNT_PADDING,
            "count_include_pad",
            value=DEFAULTS["pads"],
        )
    return held
