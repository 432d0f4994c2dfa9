"""The classic examples: each link shows what PyTorch's documentation and courses print."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_core import (
    adaptive_max_pool1d,
    adaptive_max_pool2d,
    adaptive_max_pool3d,
    fractional_max_pool2d,
    max_pool2d,
    max_unpool2d,
)
from pooling_ui.features.forward.examples import BACKWARDS, DIMENSIONS, EXAMPLES, GRID
from pooling_ui.state.addresses import unknown, unreadable
from tests.ui.helpers.pages import PAGES, open_page, refuses, said, stages

COURSE = np.array([[1.0, 1, 2, 4], [5, 6, 7, 8], [3, 2, 1, 0], [1, 2, 3, 4]])
BY_NAME = {example.name: example for example in EXAMPLES}

# Input and output size of each, as the documents and courses print them.
SIZES = {
    "2 × 2 of a 4 × 4 plane": ([4, 4], [2, 2]),
    "Kernel 3, stride 2, padding 1": ([8, 8], [4, 4]),
    "ceil_mode on an odd plane": ([5, 5], [3, 3]),
    "Kernel 7, stride 1, padding 3": ([9, 9], [9, 9]),
    "Kernel (3, 2), stride (2, 1)": ([7, 6], [3, 5]),
    "One plane of the input (20, 16, 50, 32)": ([50, 32], [24, 31]),
    "Dilation 2": ([7, 7], [3, 3]),
    "Adaptive: 8 × 8 to (5, 7)": ([8, 8], [5, 7]),
    "Adaptive: a rectangle to (7, None)": ([10, 9], [7, 9]),
    "Adaptive: to 1": ([6, 6], [1, 1]),
    "Fractional: 50 × 32 to (13, 12)": ([50, 32], [13, 12]),
}
OTHERS = {
    "Adaptive: a series of 8 to 5": ([8], [5]),
    "Adaptive: a volume of 8 × 9 × 10 to (5, 7, 9)": ([8, 9, 10], [5, 7, 9]),
}


def output(stage: tuple[dict[str, Any], dict[str, NDArray[Any]]]) -> NDArray[np.float64]:
    header, arrays = stage
    labels: NDArray[np.float64] = np.array(arrays["values"])[arrays["output_label"]]
    return labels.reshape(header["output_shape"])


def test_every_example_has_its_sizes_here() -> None:
    for page, sizes in ((GRID, SIZES), (DIMENSIONS, OTHERS)):
        assert [each.name for each in EXAMPLES if each.page == page] == list(sizes)


@pytest.mark.parametrize("name", SIZES | OTHERS)
def test_each_link_is_sound_and_shows_the_sizes_that_are_printed(name: str) -> None:
    link = BY_NAME[name].link
    assert not unknown(link)
    assert not unreadable(link)

    app = open_page(BY_NAME[name].page, **link)

    shown = [(header["shape"], header["output_shape"]) for header, _ in stages(app)]
    assert (SIZES | OTHERS)[name] in shown
    assert not refuses(app)


@pytest.mark.parametrize("name", SIZES)
def test_a_press_shows_what_its_link_shows(name: str) -> None:
    """From any state that a person may be in; nothing of that state stays."""
    app = open_page(
        GRID, preset="Edge", h="9", w="5", keep="Average", k="4", p="2", div="7", a="k3", seed="3"
    )
    app.button(key="examples").click().run()
    number = [each.name for each in EXAMPLES].index(name)
    app.button(key=f"example{number}").click().run()

    linked = open_page(GRID, **BY_NAME[name].link)

    for one, other in zip(stages(app), stages(linked), strict=True):
        np.testing.assert_array_equal(output(one), output(other))
        assert one[0]["title"] == other[0]["title"]
    assert "Undo setting" not in [button.label for button in app.button]


def test_the_example_of_most_courses() -> None:
    (stage,) = stages(open_page(GRID, **BY_NAME["2 × 2 of a 4 × 4 plane"].link))

    assert output(stage).tolist() == [[6, 8], [3, 4]]
    np.testing.assert_array_equal(max_pool2d(COURSE[None], 2)[0], [[6, 8], [3, 4]])


def test_ceil_mode_is_seen_beside_its_absence() -> None:
    app = open_page(GRID, **BY_NAME["ceil_mode on an odd plane"].link)

    plane = np.arange(25.0).reshape(1, 5, 5)
    a, b = sorted((output(stage) for stage in stages(app)), key=np.size)
    np.testing.assert_array_equal(a, max_pool2d(plane, 2)[0])
    np.testing.assert_array_equal(b, max_pool2d(plane, 2, ceil_mode=True)[0])
    assert "A, held: kernel 2, stride 2" in said(app)


def test_the_shapes_that_pytorch_prints() -> None:
    """torch.nn.MaxPool2d, AdaptiveMaxPool1d to 3d, FractionalMaxPool2d: "Examples"."""
    batch = np.zeros((20, 16, 50, 32), np.float32)

    assert max_pool2d(batch, 3, 2).shape == (20, 16, 24, 15)
    assert max_pool2d(batch, (3, 2), (2, 1)).shape == (20, 16, 24, 31)
    assert fractional_max_pool2d(batch, 3, (13, 12)).shape == (20, 16, 13, 12)
    assert adaptive_max_pool1d(np.zeros((1, 64, 8)), 5).shape == (1, 64, 5)
    assert adaptive_max_pool3d(np.zeros((1, 64, 8, 9, 10)), (5, 7, 9)).shape == (1, 64, 5, 7, 9)
    assert adaptive_max_pool2d(np.zeros((1, 64, 8, 8)), (5, 7)).shape == (1, 64, 5, 7)
    assert adaptive_max_pool2d(np.zeros((1, 64, 10, 9)), 7).shape == (1, 64, 7, 7)
    assert adaptive_max_pool2d(np.zeros((1, 64, 10, 9)), (7, None)).shape == (1, 64, 7, 9)
    assert adaptive_max_pool2d(np.zeros((1, 64, 10, 9)), 1).shape == (1, 64, 1, 1)
    assert max_pool2d(np.zeros((1, 1, 224, 224)), 7, 1, 3).shape == (1, 1, 224, 224)
    assert max_pool2d(np.zeros((1, 1, 112, 112)), 3, 2, 1).shape == (1, 1, 56, 56)
    assert max_pool2d(np.zeros((1, 1, 7, 7)), 3, 1, 0, 2).shape == (1, 1, 3, 3)


def test_indices_lead_back() -> None:
    """max_pool2d's indices into max_unpool2d, on the page Backwards."""
    example = next(each for each in EXAMPLES if each.page == BACKWARDS)
    values, indices = max_pool2d(COURSE[None], 2, return_indices=True)
    back = max_unpool2d(values, indices, 2)

    app = open_page(example.page, **example.link)

    assert example.page in PAGES
    assert back[0].tolist() == [[0, 0, 0, 0], [0, 6, 0, 8], [3, 0, 0, 0], [0, 0, 0, 4]]
    header, arrays = stages(app)[0]
    numbers = np.array(arrays["values"])
    held = [numbers[arrays[name].ravel()].tolist() for name in ("label", "output_label")]
    assert back.ravel().tolist() in held
    assert not unknown(example.link)


def test_an_example_leaves_no_columns_of_their_own_behind() -> None:
    """If a person then separates the axes, the fields start with the example's values."""
    app = open_page(GRID, separate="true", k="3", kw="5")
    app.button(key="examples").click().run()
    number = [each.name for each in EXAMPLES].index("Dilation 2")
    app.button(key=f"example{number}").click().run()

    app.toggle(key="separate").set_value(True).run()

    assert (app.number_input(key="k").value, app.number_input(key="kw").value) == (3, 3)
