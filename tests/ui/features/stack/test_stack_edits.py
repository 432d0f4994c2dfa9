"""Changes to a list of layers, the fields of the form, and the way from a pool to the grid."""

import pytest

from pooling_core.network import (
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    AvgPool2d,
    Conv2d,
    Flatten,
    GroupNorm,
    InstanceNorm2d,
    Layer,
    LayerNorm,
    Linear,
    MaxPool2d,
    ReLU,
    follow,
)
from pooling_ui.features.stack.edits import ADDABLE, added, changed, field_text, moved, removed
from pooling_ui.inputs.grid_link import grid_link
from pooling_ui.model_text.input_shape import shape_for
from pooling_ui.setting.choices import Choices
from pooling_ui.setting.setting import windows_of
from tests.ui.helpers.typed import present

LAYERS_3 = (Conv2d(3, 8, 3), ReLU(), MaxPool2d(2))


@pytest.mark.parametrize("name", ADDABLE)
@pytest.mark.parametrize("given", [(5, 9, 9), (5, 1, 1), (2, 1, 6)])
def test_an_added_layer_works_where_it_is_put(name: str, given: tuple[int, int, int]) -> None:
    """Also on a plane smaller than its window; only one cell has no variance to divide by."""
    new, at = added(LAYERS_3, 1, name, given)

    assert (*new[:1], *new[at + 1 :]) == LAYERS_3
    assert type(new[at]).__name__ == name
    works = follow(new[1 : at + 1], given).problem is None
    assert works != (name == "InstanceNorm2d" and given[1:] == (1, 1))


def test_a_linear_of_planes_gets_the_flatten_that_it_needs() -> None:
    new, at = added((), 0, "Linear", (5, 9, 9))

    assert (new, at) == ((Flatten(), Linear(405, 10)), 1)
    assert added((), 0, "Linear", (7,)) == ((Linear(7, 10),), 0)


def test_where_nothing_reaches_it_or_it_has_no_planes_a_layer_begins_all_the_same() -> None:
    assert added((), 0, "MaxPool2d", None) == ((MaxPool2d(2),), 0)
    assert added((), 0, "MaxPool2d", (7,)) == ((MaxPool2d(2),), 0)
    assert added((), 0, "InstanceNorm2d", (5, 1, 1)) == ((InstanceNorm2d(1),), 0)


def test_layers_move_no_further_than_the_ends() -> None:
    conv, relu, pool = LAYERS_3

    assert moved(LAYERS_3, 0, 1) == (relu, conv, pool)
    assert moved(LAYERS_3, 2, -5) == (pool, conv, relu)
    assert moved(LAYERS_3, 2, 1) == LAYERS_3
    assert removed(LAYERS_3, 1) == (conv, pool)


@pytest.mark.parametrize(
    ("layer", "name", "text", "value"),
    [
        (MaxPool2d(2), "kernel_size", "3", 3),
        (MaxPool2d(2), "kernel_size", " (3,2) ", (3, 2)),
        (MaxPool2d(2), "kernel_size", "3 × 2", (3, 2)),
        (MaxPool2d(2, 1), "stride", "", None),
        (MaxPool2d(2), "ceil_mode", True, True),
        (Conv2d(1, 1, 3), "padding", "same", "same"),
        (Conv2d(1, 1, 3), "out_channels", 9, 9),
        (AdaptiveMaxPool2d(3), "output_size", "None, 4", (None, 4)),
        (LayerNorm(8), "normalized_shape", "8, 4, 4", (8, 4, 4)),
        (LayerNorm((4, 4)), "normalized_shape", "8", 8),
        (GroupNorm(2, 8), "num_groups", 4, 4),
    ],
)
def test_a_field_changes_its_argument(
    layer: Layer, name: str, text: int | str, value: int | str | tuple[int | None, int] | None
) -> None:
    new = changed(layer, name, text)

    assert getattr(new, name) == value
    assert changed(new, name, field_text(value) if isinstance(text, str) else value) == new


def test_the_input_gets_the_channels_that_the_first_convolution_takes() -> None:
    assert shape_for((ReLU(), MaxPool2d(2), Conv2d(7, 1, 1)), (3, 9, 8)) == (7, 9, 8)
    assert shape_for((Flatten(), Linear(9, 3)), (3, 9, 8)) == (3, 9, 8)


@pytest.mark.parametrize("size", [3, 4, (4, None), (None, 4), (4, 5)])
def test_a_pool_by_output_size_is_the_same_setting_on_the_grid(
    size: int | tuple[int | None, int | None],
) -> None:
    """Also with a size of 4, which Grid begins with when a person chooses such windows there."""
    link = present(grid_link(AdaptiveMaxPool2d(size), (20, 12)))

    windows = windows_of(Choices.from_link(link))

    assert windows.arguments == {"output_size": size if isinstance(size, tuple) else (size, size)}


@pytest.mark.parametrize(
    "layer",
    [
        MaxPool2d(2),
        MaxPool2d(2, 2),
        MaxPool2d(3, 2, 1, ceil_mode=True),
        MaxPool2d((3, 2), None, 1, (1, 2)),
        AvgPool2d((2, 4), (3, 1), (0, 2), True),
    ],
)
def test_a_pool_is_the_same_setting_on_the_grid(layer: Layer) -> None:
    link = grid_link(layer, (20, 12))

    setting = Choices.from_link(present(link))
    asked = windows_of(setting).arguments
    names = [name for name in asked if name in layer.__dataclass_fields__]
    assert {"kernel_size", "stride", "padding", "ceil_mode"} <= {*names}
    theirs = type(layer)(**{name: asked[name] for name in names})
    assert [each.first.tolist() for each in present(theirs.layouts((1, 20, 12)))] == [
        each.first.tolist() for each in present(layer.layouts((1, 20, 12)))
    ]
    assert theirs.shape_after((1, 20, 12)) == layer.shape_after((1, 20, 12))
    assert (present(link)["h"], present(link)["w"]) == ("20", "12")
    assert setting["keep"] == ("Average" if isinstance(layer, AvgPool2d) else "Max")


def test_what_the_grid_cannot_show_is_left_out() -> None:
    assert grid_link(Conv2d(1, 1, 3), (9, 9)) is None
    assert grid_link(MaxPool2d(300), (400, 400)) is None
    assert grid_link(AdaptiveAvgPool2d(100), (9, 9)) is None
    assert "h" not in present(grid_link(MaxPool2d(2), (65, 9)))
    assert grid_link(AvgPool2d(2, count_include_pad=False, divisor_override=3), (9, 9)) == {
        **{"keep": "Average", "pads": "false", "div": "3", "h": "9", "w": "9"}
    }
