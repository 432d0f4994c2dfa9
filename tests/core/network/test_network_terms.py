"""Check the terms of a cell of a convolution or a blur: the same value, the same windows."""

import numpy as np
import pytest

from pooling_core.network import BlurPool2d, Conv2d
from pooling_core.network.terms import terms_of, with_stride_1
from tests.core.aliases import Array

CONVOLUTIONS = [
    Conv2d(4, 6, 3, padding=1),
    Conv2d(4, 6, 3, 2, 1),
    Conv2d(4, 6, (3, 2), (2, 1), (2, 0), (1, 3), groups=2),
    Conv2d(4, 4, 4, padding="same", groups=4, bias=False),
    Conv2d(4, 1, 2, dilation=2),
]


def run_on(layer: Conv2d | BlurPool2d, seed: int = 0) -> tuple[Array, tuple[Array, ...], Array]:
    """Return a plane of four channels, the layer's weights, and its output."""
    rng = np.random.default_rng(seed)
    planes = rng.standard_normal((4, 9, 8))
    weights = tuple(rng.standard_normal(shape) for shape in layer.weight_shapes.values())
    return planes, weights, layer.run(planes[None], weights)[0]


@pytest.mark.parametrize(
    "layer", [*CONVOLUTIONS, BlurPool2d(), BlurPool2d((4, 3), (1, 2))], ids=str
)
def test_the_terms_add_up_to_every_cell(layer: Conv2d | BlurPool2d) -> None:
    planes, weights, output = run_on(layer)

    for cell in np.ndindex(output.shape):
        found = terms_of(layer, planes, weights, cell)
        np.testing.assert_allclose(found.sums.sum() + found.bias, output[cell], atol=1e-13)
        of_input = planes[found.channels.start : found.channels.stop]
        read = of_input[:, found.rows][:, :, found.columns]
        np.testing.assert_array_equal(found.cells[:, found.inside].ravel(), read.ravel())


def test_padding_is_0_and_a_blur_mirrors() -> None:
    planes, weights, _ = run_on(CONVOLUTIONS[0])
    corner = terms_of(CONVOLUTIONS[0], planes, weights, (2, 0, 0))
    blurred = terms_of(BlurPool2d(), planes, (), (2, 0, 0))

    for found in (corner, blurred):
        assert found.inside.tolist() == [[False] * 3, [False, True, True], [False, True, True]]
        assert (found.rows.tolist(), found.columns.tolist()) == ([0, 1], [0, 1])
    assert not corner.cells[:, ~corner.inside].any()
    np.testing.assert_array_equal(blurred.cells[0], planes[2][np.ix_([1, 0, 1], [1, 0, 1])])
    assert (16 * blurred.weights).tolist() == [[[1, 2, 1], [2, 4, 2], [1, 2, 1]]]


@pytest.mark.parametrize("layer", CONVOLUTIONS[:3], ids=str)
def test_a_stride_keeps_cells_of_the_convolution_with_stride_1(layer: Conv2d) -> None:
    planes, weights, output = run_on(layer)
    whole = Conv2d(4, 6, layer.kernel_size, 1, layer.padding, layer.dilation, layer.groups)
    every = whole.run(planes[None], weights)[0]

    for channel, *at in np.ndindex(output.shape):
        row, col = with_stride_1(layer, planes.shape, tuple(at))
        np.testing.assert_allclose(every[channel, row, col], output[channel, *at], atol=1e-13)
