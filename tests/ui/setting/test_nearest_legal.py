"""The choices that the button of a refused setting puts: PyTorch accepts them, and so do fields."""

from dataclasses import replace

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.nearest import nearest_legal
from pooling_ui.setting.parameters import OUTPUT_LIMITS, WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import POOLS, POWERS
from pooling_ui.setting.setting import setting_of
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL, window_modes
from tests.ui.helpers.pages import open_page, refuses, said
from tests.ui.helpers.typed import present


def torchs_output(choices: Choices, shape: tuple[int, ...]) -> torch.Tensor:
    """Return PyTorch's result; it raises what PyTorch raises."""
    setting = setting_of(choices, shape)
    function, said = present(setting.function), setting.windows.arguments
    for name, none in {"padding": {0}, "dilation": {1}}.items():
        if name in said and name not in setting.pool.parameters:
            assert set(said.pop(name)) == none
    said |= {name: value for name, value in function.more.items() if value is not None}
    if len(shape) == 1:
        said = {n: value[0] if isinstance(value, tuple) else value for n, value in said.items()}
    if "_random_samples" in said:
        said["_random_samples"] = torch.tensor([[said["_random_samples"]]], dtype=torch.float64)
    plane = torch.rand((1, *shape), dtype=torch.float64)
    found: torch.Tensor = getattr(F, function.name)(plane, **said)
    return found


@st.composite
def asked(draw: DrawFn) -> tuple[Choices, tuple[int, ...]]:
    """Draw choices of any kind, for a series, a plane or a volume: many are refused."""
    shape = tuple(draw(st.lists(st.integers(1, 7), min_size=1, max_size=3)))
    axes, few = len(shape), {"padding": (0, 3), "output_size": (1, OUTPUT_LIMITS[len(shape)].most)}
    choices = replace(DEFAULTS, axes=axes) | {
        "keep": draw(st.sampled_from(list(POOLS))),
        "lay": draw(st.sampled_from([mode.label for mode in window_modes(axes)])),
        "norm": draw(st.sampled_from(POWERS)),
        **{name: draw(st.booleans()) for name in ("separate", "ceil", "pads")},
        **{key: draw(st.integers(0, 999)) / 1000 for key in WINDOW_PARAMETERS["samples"].keys},
        "div": draw(st.none() | st.integers(1, 9)),
    }
    for name, parameter in WINDOW_PARAMETERS.items():
        if parameter.never_shared:
            continue
        numbers: st.SearchStrategy[int | None] = st.integers(*few.get(name, (1, 9)))
        if name in ("stride", "output_size"):
            numbers = st.none() | numbers
        choices |= {key: draw(numbers) for key in parameter.keys}
    return choices, shape


VOLUME = replace(DEFAULTS, axes=3) | {"lay": FRACTIONAL.label}


@given(asked())
@example((VOLUME, (1, 5, 5)))
@example((VOLUME | {"keep": "Average", "od": 9, "separate": True}, (1, 5, 5)))
def test_the_nearest_choices_are_pytorchs_and_the_fields(
    case: tuple[Choices, tuple[int, ...]],
) -> None:
    """Series, planes and volumes are tried with every kind of window and every pool."""
    choices, shape = case

    legal = nearest_legal(choices, shape)

    torchs_output(legal.choices, shape)
    changed = legal.choices.unlike(choices)
    assert all(choices.may_hold(name, value) for name, value in changed.items()), changed


def test_windows_that_become_others_keep_what_was_asked() -> None:
    """Fractional averages do not exist, so a size that fits no fractional pool is no fault."""
    choices = DEFAULTS | {"keep": "Average", "lay": FRACTIONAL.label, "k": 3, "o": 6}

    legal = nearest_legal(choices, (6, 6))

    assert legal.choices == choices | {"lay": BY_SIZE.label}
    assert (legal.changed, legal.mode) == ({}, BY_SIZE)


@pytest.mark.parametrize("keep", ["Max", "Average"])
def test_a_volume_of_one_slice_has_no_fractional_windows_and_a_press_leads_on(keep: str) -> None:
    """PyTorch wants a cell beyond the first window: the page says so, and offers other windows."""
    link = {"look": "Volume", "volume": "Random integers", "depth": "1"}
    app = open_page("pages/dimensions.py", **link, lay=FRACTIONAL.label, keep=keep)

    assert refuses(app)
    if keep == "Max":
        assert "1 more that PyTorch wants in a volume" in said(app)
    assert app.button("nearest").label == "Use windows by output size"
    app.button("nearest").click().run()
    assert not refuses(app)
    assert app.button_group(key="lay").value == BY_SIZE.label
