"""The setting that some samples open with, because the defaults do not show their point.

If kernel, stride, padding and dilation are the defaults, or those that another sample opened with,
nobody chose them. Then the chosen sample replaces them with its own; all other values stay. Only
windows by kernel are replaced.
"""

from typing import Any

import streamlit as st

from pooling_ui.inputs.input_kinds import VOLUME, InputKind
from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.parameters import (
    SEPARATE,
    SEPARATE_FIELDS,
    WINDOW_MODE,
    WINDOW_PARAMETERS,
)
from pooling_ui.setting.stored_choices import clear_widgets, set_widgets, stored_choices
from pooling_ui.setting.window_modes import BY_KERNEL, mode_of

_SIZES = WINDOW_PARAMETERS["output_size"].keys
# The widgets of kernel, stride, padding and dilation, and whether each axis has its own.
_WINDOWS = (
    SEPARATE.name,
    *(key for name in BY_KERNEL.parameters for key in WINDOW_PARAMETERS[name].keys),
)


def open_numbers(kind: InputKind) -> None:
    """Set the setting that the chosen sample opens with; for callbacks.

    Axes with different output sizes are not joined again.
    """
    state, link = st.session_state, st.query_params
    now = stored_choices()
    sample = kind.samples.get(state.get(kind.preset, link.get(kind.preset, kind.presets[0])))
    opens_on = dict(sample.opens_on) if sample and now[WINDOW_MODE.name] == BY_KERNEL.label else {}
    opening_windows = [_windows(DEFAULTS | each.opens_on) for each in VOLUME.samples.values()]
    present, new = _windows(now), _windows(DEFAULTS | opens_on)
    if (
        present == new
        or present not in (_windows(DEFAULTS), *opening_windows)
        or _has_sizes_apart(now, kind)
    ):
        return
    if not opens_on:
        # Else they would be the first values when axes become separate later.
        clear_widgets(SEPARATE_FIELDS)
    shared = {name: DEFAULTS[name] for name in _WINDOWS if name not in SEPARATE_FIELDS}
    set_widgets({**shared, **opens_on})


def _windows(choices: Choices) -> dict[str, Any]:
    """Return the values of windows by kernel; for joined axes, those that they share."""
    is_joined = not choices[SEPARATE.name]
    return {name: choices[name] for name in _WINDOWS if not (is_joined and name in SEPARATE_FIELDS)}


def _has_sizes_apart(choices: Choices, kind: InputKind) -> bool:
    """Return True if the windows of these numbers have different output sizes along the axes."""
    mode = mode_of(choices[WINDOW_MODE.name], len(kind.sizes))
    differ = choices[SEPARATE.name] and len({choices[name] for name in _SIZES}) > 1
    return differ and mode.chooses_size
