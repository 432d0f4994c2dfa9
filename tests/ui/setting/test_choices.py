"""Check the choices: as PyTorch's arguments, as a reducer, and as numbers in a link."""

from dataclasses import replace
from typing import Any

import pytest

from pooling_core import AdaptiveSpec, Average, Maximum, Minimum, PoolSpec, PowerAverage
from pooling_core.trace.reducers import Reducer
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.nearest import by_kernel, nearest_legal
from pooling_ui.setting.parameters import decode_choices, encode_choices
from pooling_ui.setting.pool_table import POOLS, POWERS
from pooling_ui.setting.setting import reducer, setting_of, windows_of
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, WINDOW_MODES
from pooling_ui.state.params import ALL


@pytest.mark.parametrize(
    ("choices", "what"),
    [
        ({}, Maximum()),
        ({"keep": "Min"}, Minimum()),
        ({"keep": "Average"}, Average()),
        (
            {"keep": "Average", "pads": False, "div": 3},
            Average(count_include_pad=False, divisor_override=3),
        ),
        ({"keep": "Lp"}, PowerAverage(2.0)),
        ({"keep": "Lp", "norm": "0.5"}, PowerAverage(0.5)),
        ({"keep": "Lp", "norm": "−∞"}, PowerAverage(float("-inf"))),
        (
            {"keep": "Average", "lay": BY_SIZE.label, "div": 3},
            Average(count_include_pad=False),
        ),
    ],
)
def test_a_choice_is_a_reducer(choices: dict[str, Any], what: Reducer) -> None:
    assert reducer(DEFAULTS | choices) == what


@pytest.mark.parametrize(
    ("values", "size"),
    [
        ({"o": 4}, (4, 4)),
        ({"o": 4, "ow": 5}, (4, 4)),
        ({"o": 7, "ow": None, "separate": True}, (7, None)),
        ({"o": None, "ow": 5, "separate": True}, (None, 5)),
        ({}, (None, None)),
    ],
)
def test_an_output_size_is_one_number_or_two_and_either_may_be_empty(
    values: dict[str, Any], size: tuple[int | None, int | None]
) -> None:
    """Empty is PyTorch's None: the axis keeps its size."""
    choices = DEFAULTS | {"lay": BY_SIZE.label} | values

    assert windows_of(choices).arguments == {"output_size": size}
    assert windows_of(choices).spec == AdaptiveSpec(size)


@pytest.mark.parametrize("keep", ["Max", "Average"])
@pytest.mark.parametrize("pair", [(3, 3), (3, 2)])
def test_windows_by_kernel_that_are_put_are_those_windows(keep: str, pair: tuple[int, int]) -> None:
    """With whatever was there before; an average counts cells alone where there is padding."""
    spec = PoolSpec.of(pair, pair, 1)
    held = DEFAULTS | {
        **{"keep": keep, "lay": BY_SIZE.label, "o": 4},
        **{"ceil": True, "d": 2, "div": 3, "k": 9},
    }

    choices = held | by_kernel(held, spec)

    assert windows_of(choices).spec == spec
    assert choices["s"] is None
    assert reducer(choices) == (
        Average(count_include_pad=False) if keep == "Average" else Maximum()
    )
    assert choices["o"] == 4


def test_what_there_is_by_kernel_alone_leads_there() -> None:
    """No power average goes by output size; the kernel that replaces it is made legal, too."""
    choices = DEFAULTS | {"keep": "Lp", "lay": BY_SIZE.label, "o": 4, "k": 9}

    legal = nearest_legal(choices, (6, 6))

    assert legal.choices == choices | {"lay": BY_KERNEL.label, "k": 6}
    assert nearest_legal(choices | {"keep": "Min"}, (6, 6)).changed == {}


@pytest.mark.parametrize("keep", list(POOLS))
@pytest.mark.parametrize("mode", WINDOW_MODES)
def test_the_table_knows_which_pools_the_core_has(keep: str, mode: str) -> None:
    choices = DEFAULTS | {"keep": keep, "lay": mode, "o": 3}
    setting = setting_of(choices, (6, 6))

    assert setting.exists == (setting.refusal is None)
    assert (setting.function is None) == (not setting.exists)


@pytest.mark.parametrize("keep", list(POOLS))
@pytest.mark.parametrize("norm", POWERS)
def test_a_link_holds_every_choice(keep: str, norm: str) -> None:
    """Each choice is a number, which `was` and `a` may hold."""
    choices = DEFAULTS | {"keep": keep, "norm": norm, "pads": False, "div": 7, "s": 3, "ceil": True}
    choices |= {"lay": BY_SIZE.label, "o": 5}

    text = encode_choices(choices.values)

    assert decode_choices(text) == choices.values
    assert ALL["was"].reads(text)


@pytest.mark.parametrize(
    "text", [f"keep{len(POOLS)}", "keep", f"norm{len(POWERS)}", "pads2", "div0", "pads"]
)
def test_a_number_that_stands_for_no_choice_is_damage(text: str) -> None:
    assert not ALL["was"].reads(text)


@pytest.mark.parametrize("text", ["div", "s", "keep3.norm11.pads0.div999"])
def test_a_divisor_may_be_empty(text: str) -> None:
    assert ALL["a"].reads(text)


def test_a_series_has_no_divisor() -> None:
    """PyTorch's avg_pool1d has no divisor_override; a link may hold one all the same."""
    choices = DEFAULTS | {"keep": "Average", "div": 7}

    assert reducer(replace(choices, axes=1)) == Average()
    assert reducer(replace(choices, axes=3)) == Average(divisor_override=7)
