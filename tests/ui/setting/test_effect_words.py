"""Check the sentence on what a change of the setting did."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pooling_core import SettingError, adaptive_max_pool2d, fractional_max_pool2d, max_pool2d
from pooling_ui.inputs.samples import BY_NAME
from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.effect_words import effect_sentence
from pooling_ui.setting.nearest import nearest_legal
from pooling_ui.setting.parameters import WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import AVERAGE, POOLS, POWER
from pooling_ui.setting.setting import setting_of, windows_of
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, FRACTIONAL, WINDOW_MODES
from pooling_ui.state.params import SETTING


def test_a_setting_of_a_pool_that_is_no_divisor_leaves_the_reasons_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An average keeps the same while it stays, even if its count or divisor is another."""
    monkeypatch.setitem(POOLS, AVERAGE.label, replace(AVERAGE, own=(*AVERAGE.own, POWER)))
    average = DEFAULTS | {"keep": AVERAGE.label}

    uncounted = effect_sentence({"pads": True}, setting_of(average | {"pads": False}, (6, 6)))
    divided = effect_sentence({"div": None}, setting_of(average | {"div": 4}, (6, 6)))

    assert uncounted == "count_include_pad off: nothing changes, there is no padding."
    assert divided == "Divisor 4: nothing changes, every window has so many cells."


def test_an_average_that_counted_its_padding_is_another_average() -> None:
    """Though its windows read the same cells: 5 cells to 3."""
    now = DEFAULTS | {"lay": BY_SIZE.label, "keep": "Average", "o": 3}
    was = {"lay": BY_KERNEL.label, "k": 3, "s": 2, "p": 1}

    assert "its values change" in effect_sentence(was, setting_of(now, (5, 5)))
    assert "nothing changes" in effect_sentence(was | {"pads": False}, setting_of(now, (5, 5)))


SHARED = [each for each in WINDOW_PARAMETERS.values() if not each.never_shared]
PLANES = [key for each in SHARED for key in each.keys[:2]]
DEPTHS = [each.keys[2] for each in SHARED]
SAMPLES = WINDOW_PARAMETERS["samples"].keys[:2]
SMALL = st.fixed_dictionaries(
    {
        **dict.fromkeys(DEPTHS, st.just(1)),
        **dict.fromkeys(PLANES, st.integers(1, 4)),
        **dict.fromkeys(WINDOW_PARAMETERS["stride"].keys[:2], st.none() | st.integers(1, 3)),
        **dict.fromkeys(WINDOW_PARAMETERS["padding"].keys[:2], st.integers(0, 2)),
        **dict.fromkeys(WINDOW_PARAMETERS["output_size"].keys[:2], st.none() | st.integers(1, 9)),
        "separate": st.booleans(),
        "ceil": st.booleans(),
        "keep": st.just("Max"),
        "lay": st.sampled_from(list(WINDOW_MODES)),
        **dict.fromkeys(SAMPLES, st.integers(0, 9).map(lambda tenths: tenths / 10)),
    }
).map(lambda values: DEFAULTS | values)


OF_WINDOWS = [
    *PLANES,
    *("lay", "separate", "ceil"),
    *SAMPLES,
]


def pool(plane: NDArray[np.float64], choices: Choices) -> NDArray[np.float64]:
    said = windows_of(choices).arguments
    if choices.window_mode is FRACTIONAL:
        return fractional_max_pool2d(
            plane, **said | {"_random_samples": [[said["_random_samples"]]]}
        )
    function = adaptive_max_pool2d if choices.window_mode is BY_SIZE else max_pool2d
    found: NDArray[np.float64] = function(plane, **said)
    return found


@given(SMALL, SMALL, st.sampled_from(OF_WINDOWS), st.tuples(*[st.integers(1, 7)] * 2))
def test_nothing_changes_where_it_says_so_and_only_there(
    now: Choices, other: Choices, name: str, shape: tuple[int, int]
) -> None:
    """The outputs of a plane of distinct numbers show it."""
    before = now | {name: other[name]}
    try:
        plane = BY_NAME["Ramp"].draw(shape, 0)[None]
        old, new = (pool(plane, choices) for choices in (before, now))
    except SettingError:
        return

    says = effect_sentence({name: other[name]}, setting_of(now, shape))

    if "nothing changes" in says:
        assert old.tolist() == new.tolist()
    elif old.shape == new.shape:
        assert "other cells" in says
    else:
        assert "→" in says


@given(SMALL, st.tuples(*[st.integers(1, 7)] * 2))
def test_the_nearest_legal_choices_are_legal_and_leave_the_rest(
    choices: Choices, shape: tuple[int, int]
) -> None:
    """A stride that follows goes on following."""
    legal = nearest_legal(choices, shape)

    windows_of(legal.choices).spec.lay(shape)
    strides = WINDOW_PARAMETERS["stride"].keys[: 1 + choices["separate"]]
    assert all(legal.choices[key] == choices[key] for key in strides)
    assert legal.choices["ceil"] == choices["ceil"]


@pytest.mark.parametrize("name", SETTING)
def test_every_parameter_of_a_setting_has_its_words(name: str) -> None:
    """A new parameter needs the words for its change."""
    assert effect_sentence({name: DEFAULTS[name]}, setting_of(DEFAULTS, (6, 6))).partition(": ")[0]
