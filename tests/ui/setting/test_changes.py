"""What a change of the setting did, in a sentence."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pooling_core import SettingError, adaptive_max_pool2d, fractional_max_pool2d, max_pool2d
from pooling_ui.inputs.samples import BY_NAME
from pooling_ui.setting.changes import change
from pooling_ui.setting.choices import DEFAULTS, is_adaptive, is_fractional
from pooling_ui.setting.legal import nearest_legal
from pooling_ui.setting.parameters import DEPTH_KEYS, SAMPLE_KEYS, SETTING_KEYS
from pooling_ui.setting.pool_table import WINDOW_MODES
from pooling_ui.setting.setting import windows_of
from pooling_ui.state.params import SETTING


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ({"p": 0}, {"p": 1}, "Padding 1: output 3 × 3 → 4 × 4."),
        ({"k": 2}, {"k": 3}, "Kernel 3: output 3 × 3 → 2 × 2."),
        (
            {"ceil": False},
            {"ceil": True},
            "ceil_mode on: nothing changes, both roundings give 3.",
        ),
        (
            {"ceil": False},
            {"ceil": True, "k": 1, "s": 2},
            "ceil_mode on: nothing changes, the window that rounding up adds would start past the "
            "input, so it is dropped.",
        ),
        (
            {"s": None},
            {"s": 2},
            "Stride 2: nothing changes, it was the kernel's; from now on it stays when the kernel "
            "changes.",
        ),
        (
            {"s": 2},
            {},
            "Stride = kernel: nothing changes, it was 2 before; from now on it follows the kernel.",
        ),
        (
            {"s": 3},
            {"k": 6, "s": 4},
            "Stride 4: nothing changes, there is one window only, which has nowhere to move.",
        ),
        (
            {"separate": False},
            {"separate": True},
            "Rows and columns apart: nothing changes, rows and columns have the same setting.",
        ),
        (
            {"d": 1},
            {"k": 1, "d": 2},
            "Dilation 2: nothing changes, every window reads the same cells.",
        ),
        ({"k": 3}, {"k": 4, "s": 2, "p": 1}, "Kernel 4: output stays 3 × 3, "),
        ({"k": 9}, {"k": 3}, "Kernel 3: PyTorch accepts it, output 2 × 2."),
        ({"kw": 3}, {"separate": True, "kw": 2}, "Kernel columns 2: output 3 × 2 → 3 × 3."),
        ({"k": 9, "p": 4}, {"k": 3, "p": 1}, "Kernel 3, padding 1: output 1 × 1 → 2 × 2."),
    ],
)
def test_it_says_what_changed_or_why_nothing_did(
    was: dict[str, Any], now: dict[str, int], says: str
) -> None:
    """On a 6 × 6 input."""
    assert change(was, DEFAULTS | now, (6, 6)).startswith(says)


SMALL = st.fixed_dictionaries(
    {
        "axes": st.just(2),
        "picture": st.just(False),
        **dict.fromkeys(DEPTH_KEYS.values(), st.just(1)),
        **{keys[axis]: st.integers(1, 4) for keys in SETTING_KEYS.values() for axis in (0, 1)},
        **dict.fromkeys(SETTING_KEYS["stride"], st.none() | st.integers(1, 3)),
        **dict.fromkeys(SETTING_KEYS["padding"], st.integers(0, 2)),
        **dict.fromkeys(SETTING_KEYS["output_size"], st.none() | st.integers(1, 9)),
        "separate": st.booleans(),
        "ceil": st.booleans(),
        "keep": st.just("Max"),
        "lay": st.sampled_from(WINDOW_MODES),
        **dict.fromkeys(SAMPLE_KEYS[2], st.integers(0, 9).map(lambda tenths: tenths / 10)),
    }
)


OF_WINDOWS = [
    *(key for keys in SETTING_KEYS.values() for key in keys),
    *("lay", "separate", "ceil"),
    *SAMPLE_KEYS[2],
]


def pool(plane: NDArray[np.float64], choices: dict[str, Any]) -> NDArray[np.float64]:
    said = windows_of(choices).arguments
    if is_fractional(choices):
        return fractional_max_pool2d(
            plane, **said | {"_random_samples": [[said["_random_samples"]]]}
        )
    function = adaptive_max_pool2d if is_adaptive(choices) else max_pool2d
    found: NDArray[np.float64] = function(plane, **said)
    return found


@given(SMALL, SMALL, st.sampled_from(OF_WINDOWS), st.tuples(*[st.integers(1, 7)] * 2))
def test_nothing_changes_where_it_says_so_and_only_there(
    now: dict[str, Any], other: dict[str, Any], name: str, shape: tuple[int, int]
) -> None:
    """The outputs of a plane of distinct numbers show it."""
    before = {**now, name: other[name]}
    try:
        plane = BY_NAME["Ramp"].draw(shape, 0)[None]
        old, new = (pool(plane, choices) for choices in (before, now))
    except SettingError:
        return

    says = change({name: other[name]}, now, shape)

    if "nothing changes" in says:
        assert old.tolist() == new.tolist()
    elif old.shape == new.shape:
        assert "other cells" in says
    else:
        assert "→" in says


@given(SMALL, st.tuples(*[st.integers(1, 7)] * 2))
def test_the_nearest_legal_choices_are_legal_and_leave_the_rest(
    choices: dict[str, Any], shape: tuple[int, int]
) -> None:
    """A stride that follows goes on following."""
    legal = nearest_legal(choices, shape)

    windows_of(legal.choices).spec.lay(shape)
    strides = SETTING_KEYS["stride"][: 1 + choices["separate"]]
    assert all(legal.choices[key] == choices[key] for key in strides)
    assert legal.choices["ceil"] == choices["ceil"]


@pytest.mark.parametrize("name", SETTING)
def test_every_parameter_of_a_setting_has_its_words(name: str) -> None:
    """Whoever adds one says what a change of it is called."""
    assert change({name: DEFAULTS[name]}, DEFAULTS, (6, 6)).partition(": ")[0]
