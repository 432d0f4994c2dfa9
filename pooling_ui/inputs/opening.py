"""The setting on which numbers open, where the usual one does not show what they are for.

One rule: kernel, stride, padding and dilation are nobody's choice while they are the defaults, or
those that other numbers opened on. Then they become what the chosen numbers open on, and everything
else stays as it is. Only windows by kernel open on anything but the defaults.
"""

from typing import Any

import streamlit as st

from pooling_ui.inputs.kinds import VOLUME, Kind
from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.last_change import APART, clear, held_everywhere, put
from pooling_ui.setting.parameters import DEPTH_KEYS, SETTING_KEYS, WINDOW_MODES_OF
from pooling_ui.setting.pool_table import BY_KERNEL

_SIZES = (*SETTING_KEYS["output_size"], DEPTH_KEYS["output_size"])
# The widgets of kernel, stride, padding and dilation, and whether each axis has its own.
_WINDOWS = (
    "separate",
    *(key for name, keys in SETTING_KEYS.items() if name != "output_size" for key in keys),
    *(key for name, key in DEPTH_KEYS.items() if name != "output_size"),
)


def open_numbers(kind: Kind) -> None:
    """Put the setting that shows what the chosen numbers are for; for callbacks.

    Output sizes that differ along the axes keep a setting from being joined again.
    """
    state, link = st.session_state, st.query_params
    now = held_everywhere()
    sample = kind.samples.get(state.get(kind.preset, link.get(kind.preset, kind.presets[0])))
    opens_on = dict(sample.opens_on) if sample and now["lay"] == BY_KERNEL else {}
    opened = [_windows(each.opens_on) for each in VOLUME.samples.values()]
    had, new = _windows(now), _windows(opens_on)
    if had == new or had not in (_windows({}), *opened) or _has_sizes_apart(now, kind):
        return
    if not opens_on:
        clear(APART)  # else axes that are parted later would begin with them
    put({**{name: DEFAULTS[name] for name in _WINDOWS if name not in APART}, **opens_on})


def _windows(choices: Choices) -> dict[str, Any]:
    """Return what the windows by kernel are; of joined axes, what they share."""
    held = DEFAULTS | dict(choices)
    return {name: held[name] for name in _WINDOWS if held["separate"] or name not in APART}


def _has_sizes_apart(choices: Choices, kind: Kind) -> bool:
    """Say whether windows of these numbers have output sizes that differ along the axes."""
    by_size = choices["lay"] != BY_KERNEL and choices["lay"] in WINDOW_MODES_OF[len(kind.sizes)]
    return by_size and choices["separate"] and len({choices[name] for name in _SIZES}) > 1
