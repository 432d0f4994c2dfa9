"""A convolution with stride 2 is the convolution of which every second cell is taken."""

from dataclasses import replace

import numpy as np
import pytest

from pooling_core import max_pool2d
from pooling_core.network import Conv2d, run
from pooling_ui.features.network.trained import SEEDS, network, sheet, unseen_digits


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_shipped_strided_convolutions_take_every_second_cell(seed: int) -> None:
    """Both layers, on every digit of the sheet: same weights, same numbers, within rounding."""
    trained = network("stride", seed)
    digits, _ = unseen_digits()
    inputs = [digits[list(sheet())]]
    inputs += trained.maps(inputs[0])
    strided = [
        (index, layer) for index, layer in enumerate(trained.layers) if isinstance(layer, Conv2d)
    ]
    assert len(strided) == 2
    for index, layer in strided:
        assert layer.stride == 2
        weights = {f"0.{name}": trained.weights[f"{index}.{name}"] for name in ("weight", "bias")}
        (everywhere,) = run([replace(layer, stride=1)], weights, inputs[index])
        every_second = max_pool2d(everywhere, 1, stride=2)
        np.testing.assert_array_equal(every_second, everywhere[:, :, ::2, ::2])
        np.testing.assert_allclose(inputs[index + 1], every_second, rtol=0, atol=1e-12)
        assert abs(every_second - everywhere[:, :, 1::2, 1::2]).max() > 0.1
