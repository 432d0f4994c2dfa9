"""The lines of pools on charts: each pool looks the same on all pages, and unlike any other."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_ui.features.network.curves import accuracy_figure
from pooling_ui.features.network.trained import table
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.shell.palette import DARK, LIGHT
from tests.helpers.contrast import contrast

# The colours that people see who lack one kind of cone (Machado et al. 2009, severity 1).
_EYES = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
# From linear RGB to Oklab (Ottosson 2020), in which equal distances look about equal.
_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_APART = 0.08  # 1 is the distance of black and white


def _bytes(colour: str) -> NDArray[np.uint8]:
    return np.frombuffer(bytes.fromhex(colour[1:]), np.uint8)


def _seen(colour: str, eyes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the place of a colour in Oklab, as these eyes see it."""
    shares = _bytes(colour) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    seen: NDArray[np.float64] = _OKLAB @ np.cbrt(_CONES @ np.clip(eyes @ linear, 0, 1))
    return seen


@pytest.mark.parametrize("eyes", _EYES)
def test_no_two_pools_have_colours_that_are_easily_confused(eyes: str) -> None:
    for one, other in combinations(COMPARED_POOLS.values(), 2):
        colours = [_seen(pool.style[0], _EYES[eyes]) for pool in (one, other)]
        assert np.linalg.norm(colours[0] - colours[1]) >= _APART, (one.label, other.label)


def test_nobody_needs_the_colours() -> None:
    for sign in (1, 2):
        signs = [pool.style[sign] for pool in COMPARED_POOLS.values()]
        assert len(set(signs)) == len(signs)


def test_lines_stand_out_against_both_backgrounds() -> None:
    for pool in COMPARED_POOLS.values():
        for palette in (LIGHT, DARK):
            assert contrast(_bytes(pool.style[0]), palette["background"]) >= 3, pool.label


def test_a_kind_of_network_looks_as_the_pool_that_makes_its_planes_smaller() -> None:
    """A stride of 2 keeps every second cell."""
    figure = accuracy_figure(table().curves["shift"], "", None, percent=False)

    looks = [(line.line.color, line.line.dash, line.marker.symbol) for line in figure.data]

    pools = ("max", "average", "nth", "max then blur")
    assert looks == [COMPARED_POOLS[pool].style for pool in pools]
