"""The fields of a setting's parameters, and the button that lets the stride follow the kernel."""

from typing import Any

import streamlit as st

from pooling_ui.setting.choices import DEFAULTS, Choices, may_keep, output_limit
from pooling_ui.setting.last_change import put
from pooling_ui.setting.parameters import (
    AXES,
    DEPTH_KEYS,
    DIVISOR,
    POWER,
    POWERS,
    SAMPLES,
    SETTING_KEYS,
    SETTING_LIMITS,
    keys_of,
    label,
)
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.setting import ByKernel, windows_of
from pooling_ui.setting.window_mode import sample_field
from pooling_ui.shell.layout import fields_line
from pooling_ui.shell.notices import check
from pooling_ui.shell.presentation import in_row
from pooling_ui.state.fields import FIELD_WIDTH, control, whole_number
from pooling_ui.state.session import session
from pooling_ui.text.axes import LINES
from pooling_ui.text.words import plain, shape, short_shape

# In a presentation, the fields of a setting share one row of 1206 pixels. Where they are narrower,
# Streamlit hides − and +; an average has a switch more.
_IN_A_ROW, _OF_AVERAGE = 128, 96
_SLIM = 88  # pixels; too few for Streamlit's − and +, the arrow keys do the same
_HELP = {
    "kernel_size": "How many cells of the input one window reads, along each side.",
    "stride": (
        "How far the window moves. While the field is empty, the stride follows the kernel, as "
        "PyTorch's stride=None does."
    ),
    "padding": "Cells of −∞ around the input; at most half the kernel.",
    "dilation": "The step between the cells that a window reads.",
    "output_size": "How many windows there are.",
    "samples": "_random_samples: it decides where the windows between the first and the last lie.",
}
_EMPTY = " While the field is empty, as many as there are cells, as PyTorch's None does."


def _wide(*, average: bool = False) -> int:
    if not in_row():
        return FIELD_WIDTH
    return _OF_AVERAGE if average else _IN_A_ROW


def check_sizes(held: dict[str, Any]) -> None:
    """Tell of output sizes that a link brings, and that fit on no stage; also while none shows."""
    for key in (*SETTING_KEYS["output_size"], DEPTH_KEYS["output_size"]):
        check(key, output_limit(held).reads)


def divisor() -> int | None:
    """Show the field for an average's divisor; None is the number of cells."""
    return whole_number(
        "Divisor",
        DIVISOR,
        value=None,
        placeholder="count",
        width=_wide(average=True),
        help="divisor_override: what every sum is divided by. Empty: the number of cells.",
    )


def power(**look: Any) -> str:
    """Show the field for the power of a power average; `look` is for the select box."""
    power: str = control(
        st.selectbox,
        POWER,
        "Power p",
        POWERS,
        index=POWERS.index(DEFAULTS["norm"]),
        width=_wide(),
        **look,
    )
    return power


def fields(names: tuple[str, ...], held: dict[str, Any], shape: tuple[int, ...] = ()) -> None:
    """Show a line of the fields of these parameters."""
    with fields_line():
        fields_in_line(names, held, shape)


def fields_in_line(
    names: tuple[str, ...], held: dict[str, Any], shape: tuple[int, ...] = ()
) -> None:
    """Show the fields of these parameters; those of one stay beside each other."""
    for name in names:
        # A label of two lines beside one of one leaves the fields on one line.
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="xsmall", width="content"
        ):
            for axis in range(len(keys_of(name, held))):
                _field(name, axis, held, shape)


def _field(name: str, axis: int, held: dict[str, Any], shape: tuple[int, ...]) -> None:
    """Show the field of one parameter, for all axes or for one."""
    keys = keys_of(name, held)
    key, says = keys[axis], _HELP[name]
    more: dict[str, Any] = {
        "width": _wide(average="div" in POOLS[held["keep"]].fields) if len(keys) < 3 else _SLIM
    }  # three side by side
    if name == "samples":
        held[key] = sample_field(
            label(key, held), AXES[key].limited(SAMPLES[key]), help=says, **more
        )
        return
    limit = SETTING_LIMITS[name]
    if name == "stride":
        kernel = held[keys_of("kernel_size", held)[axis]]
        # No lesson teaches that an empty field follows the kernel: there it cannot be emptied.
        follows = session().visit.lesson_step is None
        more |= {"value": None if follows else kernel, "placeholder": str(kernel)}
    if name == "output_size":
        limit = output_limit(held)
        more["placeholder"] = str(limit.default)
        if may_keep(held):
            kept = shape[axis : axis + 1] if held["separate"] else shape
            more |= {"value": None, "placeholder": short_shape(kept)}
            says += _EMPTY
    held[key] = whole_number(
        label(key, held),
        AXES[key].limited(limit),
        help=f"{says} From {limit.least} to {limit.most}.",
        **more,
    )


def part_axes() -> None:
    """Separate columns from rows, or join them; columns that differed come back as they were.

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


def follow_button(choices: Choices) -> None:
    """Say whether the stride follows the kernel, beside a button that changes it.

    Whether it follows is what the stride's fields hold: an empty field follows. So neither the
    sentence nor the button has a state that the browser could send late. It is one button with one
    key, so that a press does not lose the keyboard's focus.
    """
    keys = keys_of("stride", choices)
    windows = windows_of(choices)
    assert isinstance(windows, ByKernel)
    strides = windows.stride[: len(keys)]
    follow = [choices[key] is None for key in keys]
    size = shape(strides if len(set(strides)) > 1 else strides[:1])
    new: tuple[int | None, ...] = strides
    if all(follow):
        says, label = "Stride follows kernel", f"Keep at {size}"
    else:
        lines = zip(LINES[choices["axes"]], follow, strict=False)
        some = " and ".join(line for line, follows in lines if follows)
        says = f"Only {some} follow" if some else ""
        says = says or f"Stride stays at {size}"
        label, new = "Follow kernel", (None,) * len(keys)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f":small[{plain(says)}]")
        st.button(label, key="follow", on_click=put, args=(dict(zip(keys, new, strict=True)),))
