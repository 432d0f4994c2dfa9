"""Widgets for a pooling setting. What they return is valid, or comes with the reason why not.

Every widget is bound to the address bar under its name in `share`, so the link is the state.
"""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from pooling_core import PoolSpec, SettingError, SizeRule
from pooling_ui.changes import LABELS
from pooling_ui.choices import DEFAULTS, arguments
from pooling_ui.controls.fields import FIELD_WIDTH, bound, whole_number
from pooling_ui.controls.last_change import put, remember
from pooling_ui.share import SETTING_KEYS, SETTING_LIMITS

_HELP = {
    "kernel_size": "How many cells of the input one window reads, along each side.",
    "stride": (
        "How far the window moves. While “Stride = kernel” is on, it is the kernel's, as in "
        "PyTorch: type a number, or turn that off, and − and + work."
    ),
    "padding": "Cells of −∞ around the input; at most half the kernel.",
    "dilation": "The step between the cells that a window reads.",
}
_CEIL_HELP = "Round the output size up: the last window may hang over the end."
_FOLLOW_HELP = (
    "On: the stride is always the kernel's, as PyTorch's stride=None. "
    "Off, or with a number in the field: the stride stays as it is, whatever the kernel."
)
_ROW: dict[str, Any] = {"horizontal": True, "gap": "small"}


@dataclass(frozen=True, slots=True)
class Setting:
    """What a person asked for; `spec` is None where PyTorch refuses it, and `refusal` says why.

    `sizes` holds the size rule of rows and columns, also where it leaves no window. `choices` is
    what the widgets hold, by their names in the link; `shape` is the input's.
    """

    arguments: dict[str, Any]
    choices: dict[str, Any]
    shape: tuple[int, int]
    spec: PoolSpec | None = None
    sizes: tuple[SizeRule, ...] = ()
    refusal: SettingError | None = None


def pool_setting(shape: tuple[int, int]) -> Setting:
    """Show the widgets of a setting, checked for a plane of this shape (rows, columns)."""
    return checked(_widgets(), shape)


def checked(choices: dict[str, Any], shape: tuple[int, int]) -> Setting:
    """Return the setting that these choices make for a plane of this shape."""
    asked = arguments(choices)
    sizes: tuple[SizeRule, ...] = ()
    try:
        spec = PoolSpec.of(**asked)
        sizes = spec.size_rules(shape)
        spec.lay(shape)
    except SettingError as refusal:
        return Setting(asked, choices, shape, sizes=sizes, refusal=refusal)
    return Setting(asked, choices, shape, spec, sizes)


def _widgets() -> dict[str, Any]:
    """Show all widgets and return what they hold; on a change they remember what they held."""
    held = dict(DEFAULTS)  # complete at the end, which is before any callback looks at it
    windows, link, border, switches = (st.container(**_ROW) for _ in range(4))
    with switches:
        held["ceil"] = st.toggle(
            "ceil_mode",
            help=_CEIL_HELP,
            on_change=remember,
            args=(held, "ceil"),
            **bound(st.toggle, "ceil"),
        )
        held["separate"] = st.toggle(
            "Rows and columns apart", on_change=_part, args=(held,), **bound(st.toggle, "separate")
        )
    for place, names in ((windows, ("kernel_size", "stride")), (border, ("padding", "dilation"))):
        with place:
            for name in names:
                for axis in range(1 + held["separate"]):
                    _field(name, axis, held)
    with link:
        strides = SETTING_KEYS["stride"][: 1 + held["separate"]]
        st.session_state["follow"] = all(held[key] is None for key in strides)
        st.toggle(
            "Stride = kernel", key="follow", help=_FOLLOW_HELP, on_change=_follow, args=(held,)
        )
    return held


def _field(name: str, axis: int, held: dict[str, Any]) -> None:
    """Show the field of one parameter, for both axes or for rows or columns."""
    key = SETTING_KEYS[name][axis]
    more: dict[str, Any] = {}
    if name == "stride":
        kernel = held[SETTING_KEYS["kernel_size"][axis]]
        more = {"value": None, "placeholder": str(kernel)}
    which = (" rows", " columns")[axis] if held["separate"] else ""
    held[key] = whole_number(
        LABELS[name] + which,
        SETTING_LIMITS[name],
        key,
        help=_HELP[name],
        width=FIELD_WIDTH,
        on_change=remember,
        args=(held, key),
        **more,
    )


def _follow(held: dict[str, Any]) -> None:
    """Let the stride follow the kernel, or keep it as it is now.

    A person who types two numbers quickly sends the second while the switch still shows what was
    before the first. That is no press of the switch: a press changes nothing else.
    """
    axes = range(1 + held["separate"])
    shown = ["ceil", "separate", *(keys[axis] for keys in SETTING_KEYS.values() for axis in axes)]
    if any(st.session_state[name] != held[name] for name in shown):
        return
    follows = st.session_state["follow"]
    kernels, strides = (SETTING_KEYS[name] for name in ("kernel_size", "stride"))
    put({strides[axis]: None if follows else held[kernels[axis]] for axis in axes}, held)


def _part(held: dict[str, Any]) -> None:
    """Part the columns from the rows, or join them; columns that differed come back as they were.

    Streamlit keeps what a widget held while it is not shown.
    """
    state = st.session_state
    remember(held, "separate", *(column for _, column in SETTING_KEYS.values()))
    for rows, columns in SETTING_KEYS.values():
        if not state["separate"] and held[columns] == held[rows]:
            del state[columns]
        elif state["separate"] and columns not in state:
            state[columns] = held[rows]
