"""Widgets for a pooling setting. What they return is valid, or comes with the reason why not.

Every widget is bound to the address bar under its name in `share`, so the link is the state.
"""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from pooling_core import PoolSpec, SettingError, SizeRule
from pooling_ui.controls.fields import FIELD_WIDTH, bound, whole_number
from pooling_ui.controls.session import session
from pooling_ui.share import SETTING_KEYS, SETTING_LIMITS
from pooling_ui.words import plain

_HELP = {
    "kernel_size": "How many cells of the input one window reads.",
    "stride": "How far the window moves. Follows the kernel until you change it, as in PyTorch.",
    "padding": "Cells of −∞ around the input; at most half the kernel.",
    "dilation": "The step between the cells that a window reads.",
}
_CEIL_HELP = "Round the output size up: the last window may hang over the end."
_LABELS = {
    "kernel_size": "Kernel",
    "stride": "Stride",
    "padding": "Padding",
    "dilation": "Dilation",
}
_BOTH, _ROWS, _COLUMNS = "", " rows", " columns"


@dataclass(frozen=True, slots=True)
class Setting:
    """What a person asked for; `spec` is None where PyTorch refuses it, and `refusal` says why.

    `sizes` holds the size rule of rows and columns, also where it leaves no window.
    """

    arguments: dict[str, Any]
    spec: PoolSpec | None = None
    sizes: tuple[SizeRule, ...] = ()
    refusal: SettingError | None = None


def pool_setting(shape: tuple[int, int]) -> Setting:
    """Show the widgets of a setting, checked for a plane of this shape (rows, columns)."""
    fields = st.container(horizontal=True, gap="small")
    with st.container(horizontal=True, gap="small"):
        ceil_mode = st.toggle("ceil_mode", help=_CEIL_HELP, **bound(st.toggle, "ceil"))
        separate = st.toggle(
            "Rows and columns apart", on_change=_part, **bound(st.toggle, "separate")
        )
    with fields:
        rows = _axis(0, _ROWS if separate else _BOTH)
        columns = _axis(1, _COLUMNS) if separate else rows
    why_not = st.container()  # there in any case: widgets that move lose their hold on the link
    arguments: dict[str, Any] = {name: (rows[name], columns[name]) for name in SETTING_KEYS}
    arguments["ceil_mode"] = ceil_mode
    sizes: tuple[SizeRule, ...] = ()
    try:
        spec = PoolSpec.of(**arguments)
        sizes = spec.size_rules(shape)
        spec.lay(shape)
    except SettingError as refusal:
        with why_not:
            _explain(refusal, _nearest(arguments, shape))
        return Setting(arguments, sizes=sizes, refusal=refusal)
    return Setting(arguments, spec, sizes)


def _nearest(arguments: dict[str, Any], shape: tuple[int, int]) -> dict[str, tuple[int, ...]]:
    """What to change until PyTorch accepts it: a refusal mends its own rule, but not the next."""
    changes: dict[str, tuple[int, ...]] = {}
    while True:
        wanted = arguments | changes
        both = zip((0, 1), wanted["kernel_size"], wanted["stride"], strict=True)
        wanted["stride"] = tuple(k if _follows(axis) else s for axis, k, s in both)
        try:
            PoolSpec.of(**wanted).lay(shape)
            return changes
        except SettingError as refusal:
            if not refusal.nearest:
                return changes
            changes |= refusal.nearest


def _explain(refusal: SettingError, nearest: dict[str, tuple[int, ...]]) -> None:
    """Say why PyTorch refuses, and offer the nearest setting that it accepts."""
    st.warning(plain(f"PyTorch refuses this: {refusal}."))
    said = ", ".join(f"{_LABELS[name].lower()} {_pair(value)}" for name, value in nearest.items())
    st.button(f"Use {said}", key="nearest", type="primary", on_click=_choose, args=(nearest,))


def _pair(value: tuple[int, ...]) -> str:
    return str(value[0]) if len(set(value)) == 1 else " × ".join(map(str, value))


def _axis(axis: int, which: str) -> dict[str, int]:
    """Show the four numbers of one axis."""
    chosen: dict[str, int] = {}
    for name, keys in SETTING_KEYS.items():
        more: dict[str, Any] = {"help": _HELP[name], "width": FIELD_WIDTH}
        if name == "kernel_size":
            more |= {"on_change": _follow, "args": (axis,)}
        if name == "stride":
            more |= {"value": chosen["kernel_size"]}
        chosen[name] = whole_number(_LABELS[name] + which, SETTING_LIMITS[name], keys[axis], **more)
    if _follows(axis):
        # What the browser sends at the very moment may not know yet that the stride has followed.
        chosen["stride"] = chosen["kernel_size"]
    return chosen


def _follow(axis: int) -> None:
    """Let the stride follow the kernel; the link names a stride only once a person changed it."""
    if _follows(axis):
        _let_follow(axis)


def _follows(axis: int) -> bool:
    """Whether the stride of this axis is still the kernel's: no link names it."""
    shown = axis if st.session_state["separate"] else 0
    return SETTING_KEYS["stride"][shown] not in st.query_params


def _let_follow(axis: int) -> None:
    kernel, stride = SETTING_KEYS["kernel_size"][axis], SETTING_KEYS["stride"][axis]
    st.session_state[stride] = st.session_state[kernel]


def _part() -> None:
    """Part the columns from the rows, with what a person once set for them, or join them."""
    state = st.session_state
    if state["separate"]:
        _start_columns()
        for columns, value in session().columns.items():
            state[columns] = value
        return
    session().columns.clear()
    for both, columns in SETTING_KEYS.values():
        if state[columns] != state[both]:
            session().columns[columns] = state[columns]


def _start_columns() -> None:
    """Start the columns from what rows and columns shared until now."""
    for both, columns in SETTING_KEYS.values():
        st.session_state[columns] = st.session_state[both]


def _choose(nearest: dict[str, tuple[int, int]]) -> None:
    """Set the widgets to a setting, with separate columns where it needs them."""
    follows = [_follows(axis) for axis in (0, 1)]  # before the columns are on their own
    for name, values in nearest.items():
        if len(set(values)) > 1 and not st.session_state["separate"]:
            st.session_state["separate"] = True
            _start_columns()
        for key, value in zip(SETTING_KEYS[name], values, strict=True):
            st.session_state[key] = value
    if "kernel_size" in nearest:
        for axis in range(1 + st.session_state["separate"]):
            if follows[axis]:
                _let_follow(axis)
