"""Reproduce the app's claims about pools by its own functions, and by plain loops."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from pooling_core import PoolSpec, SettingError, avg_pool2d, lp_pool2d, max_pool2d, min_pool2d, move
from pooling_core.measures import (
    ALONG,
    BORDER,
    CHANGES,
    FILLS,
    METHODS,
    NOISES,
    SHIFT_METHODS,
    STAYS,
    Errors,
    NoiseTrial,
    add_noise,
    expected_error,
    method_of,
    normal_maximum,
    rebuild,
    shifted,
    unit_shifts,
)
from pooling_core.measures.method_kinds import METHOD_KINDS
from pooling_core.measures.methods import Method
from tests.core.aliases import Array


def finished(kind: type[NoiseTrial], planes: Array, *args: Any) -> NoiseTrial:
    trial = kind(planes.shape, *args)
    while not trial.is_done:
        trial.step(planes)
    return trial


def flat_errors(
    kernel: int, noise: str, strengths: list[float], level: float = 100.0, draws: int = 400
) -> tuple[list[Method], Errors]:
    """Return the errors of the methods that have a theory, of a flat plane."""
    shape = (kernel * 24, kernel * 24)
    names = [name for name in METHODS if METHOD_KINDS[name].error]
    methods = [method_of(name, PoolSpec.of(kernel), shape) for name in names]
    plane = np.full((1, *shape), level)
    return methods, finished(NoiseTrial, plane, methods, noise, strengths, 3, draws).errors()


def test_one_bright_cell_keeps_the_output_in_12_of_32_and_40_of_72_unit_shifts() -> None:
    """Three eighths for 2 × 2 windows, five ninths for 3 × 3."""
    assert unit_shifts("max", PoolSpec.of(2)) == (12, 32)
    assert unit_shifts("max", PoolSpec.of(3)) == (40, 72)
    assert Fraction(12, 32) == Fraction(3, 8)
    assert Fraction(40, 72) == Fraction(5, 9)


@pytest.mark.parametrize("name", SHIFT_METHODS)
@pytest.mark.parametrize("spec", [PoolSpec.of(2), PoolSpec.of(3, 2), PoolSpec.of((3, 2), (1, 3))])
def test_unit_shifts_are_those_of_a_plane_tried_one_by_one(name: str, spec: PoolSpec) -> None:
    plane = np.zeros((1, 48, 48))
    method, (high, wide) = method_of(name, spec, (48, 48)), spec.stride
    same = 0
    for row, column in product(range(high), range(wide)):
        plane[:] = 0
        plane[0, 24 + row, 24 + column] = 9
        for down, right in product((-1, 0, 1), repeat=2):
            moved = method.pool(move(plane, down, right))
            same += bool(down or right) and np.array_equal(method.pool(plane), moved)

    assert unit_shifts(name, spec) == (same, 8 * high * wide)


@pytest.mark.parametrize(("kernel", "bias"), [(2, 1.029), (3, 1.485), (5, 1.965)])
def test_the_maximum_of_normal_numbers_is_too_large_by_so_many_sigma(
    kernel: int, bias: float
) -> None:
    """Integration and measurement give 1.03 σ, 1.485 σ, 1.97 σ; the average divides σ by k."""
    methods, errors = flat_errors(kernel, "gaussian", [10.0, 20.0])
    names = [method.name for method in methods]

    assert normal_maximum(kernel**2).bias == pytest.approx(bias, abs=0.0006)
    for index, sigma in enumerate((10, 20)):
        found = dict(zip(names, errors.bias[:, index], strict=True))
        size = dict(zip(names, errors.rms[:, index], strict=True))
        assert found["max"] == pytest.approx(bias * sigma, rel=0.01)
        assert found["min"] == pytest.approx(-bias * sigma, rel=0.01)
        assert found["average"] == pytest.approx(0, abs=0.01 * sigma)
        assert size["average"] == pytest.approx(sigma / kernel, rel=0.01)


def test_moments_of_the_maximum_are_those_that_are_known() -> None:
    """The mean of two is 1/√π and their mean square 1; the mean of three is 3/(2√π)."""
    assert normal_maximum(1) == pytest.approx((0, 1), abs=1e-9)
    assert normal_maximum(2) == pytest.approx((np.pi**-0.5, 1), abs=1e-9)
    assert normal_maximum(3).bias == pytest.approx(1.5 * np.pi**-0.5, abs=1e-9)
    assert normal_maximum(65536).bias == pytest.approx(4.291, abs=0.001)
    with pytest.raises(ValueError, match="count must be at least 1, got 0"):
        normal_maximum(0)


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("kernel", [1, 2, 3])
def test_theory_and_measurement_agree_on_a_flat_plane(noise: str, kernel: int) -> None:
    strengths = [8.0, 16.0] if noise == "gaussian" else [0.1, 0.4]
    methods, errors = flat_errors(kernel, noise, strengths)

    for index, method in enumerate(methods):
        for at, strength in enumerate(strengths):
            theory = expected_error(method.name, noise, strength, kernel**2, 100.0)
            assert theory is not None
            assert errors.bias[index, at] == pytest.approx(theory.bias, rel=0.03, abs=0.4)
            assert errors.rms[index, at] == pytest.approx(theory.rms, rel=0.03, abs=0.4)
    assert expected_error("lp", noise, 0.1, 4, 100.0) is None


def test_max_is_worst_with_gaussian_and_salt_and_best_with_pepper() -> None:
    """A minimum would be worst with pepper. The plane is grey, the kernel 2 × 2."""
    for noise, strength in {"gaussian": 20.0, "salt": 0.05, "pepper": 0.05}.items():
        methods, errors = flat_errors(2, noise, [strength], 128.0)
        size = dict(zip((method.name for method in methods), errors.rms[:, 0], strict=True))
        if noise == "pepper":
            assert min(size, key=size.__getitem__) == "max"
        else:
            least = size.pop("max")
            other = size.pop("min") if noise == "gaussian" else 0
            assert other == pytest.approx(least if noise == "gaussian" else 0, rel=0.01)
            assert max(size.values()) < least


def test_ways_are_the_pools_of_their_names() -> None:
    """The pools run on floats, padded where possible; a power average is on the input's scale."""
    plane = np.random.default_rng(0).normal(5, 1, (1, 9, 11))
    spec = PoolSpec.of((3, 2), (2, 3), 1, 1)
    plain = spec.with_(padding=0)
    made = {
        name: method_of(name, plain if name == "lp" else spec, (9, 11), 3).pool(plane)
        for name in (*METHODS, "max then blur")
    }

    np.testing.assert_array_equal(made["max"], max_pool2d(plane, (3, 2), (2, 3), 1))
    np.testing.assert_array_equal(made["min"], min_pool2d(plane, (3, 2), (2, 3), 1))
    np.testing.assert_array_equal(made["average"], avg_pool2d(plane, (3, 2), (2, 3), 1))
    np.testing.assert_array_equal(made["nth"], plane[:, ::2, ::3])
    expected = lp_pool2d(plane, 3, (3, 2), (2, 3)) / 6 ** (1 / 3)
    np.testing.assert_allclose(made["lp"], expected, rtol=1e-12)
    largest = method_of("lp", plain, (9, 11), np.inf).pool(plane)
    np.testing.assert_array_equal(largest, max_pool2d(plane, (3, 2), (2, 3)))


def test_a_way_that_pytorch_does_not_have_is_refused() -> None:
    for name, spec in (("average", PoolSpec.of(2, dilation=2)), ("lp", PoolSpec.of(2, padding=1))):
        with pytest.raises(SettingError):
            method_of(name, spec, (8, 8))
    with pytest.raises(SettingError):
        method_of("max", PoolSpec.of(9), (8, 8))
    with pytest.raises(ValueError, match="name must be one of"):
        method_of("median", PoolSpec.of(2), (8, 8))
    with pytest.raises(ValueError, match="noise must be one of"):
        add_noise(np.zeros((1, 1)), "snow", 1, 0)


def test_a_trial_is_the_same_to_the_digit_and_another_seed_is_another() -> None:
    plane = np.full((1, 40, 40), 90.0)
    methods = [method_of("max", PoolSpec.of(2), (40, 40))]

    def errors(seed: int, draws: int = 30) -> Errors:
        return finished(NoiseTrial, plane, methods, "gaussian", [7.0], seed, draws).errors()

    assert errors(4).rms == errors(4).rms
    assert errors(4).rms != errors(5).rms
    assert NoiseTrial(plane.shape, methods, "gaussian", [7.0], 1, 1).done == 0
    assert finished(NoiseTrial, plane, methods, "gaussian", [7.0], 1, 1).done == 1


@pytest.mark.parametrize("name", SHIFT_METHODS)
@pytest.mark.parametrize("spec", [PoolSpec.of(2), PoolSpec.of(3, 2, 1), PoolSpec.of(2, (3, 2))])
@pytest.mark.parametrize("times", [(1, 0), (0, -2), (-1, 2)])
def test_a_shift_by_a_multiple_of_the_stride_moves_the_output_along_exactly(
    name: str, spec: PoolSpec, times: tuple[int, int]
) -> None:
    plane = np.random.default_rng(2).integers(0, 256, (1, 31, 29)).astype(float)
    down, right = (t * s for t, s in zip(times, spec.stride, strict=True))

    found = shifted(plane, method_of(name, spec, (31, 29)), down, right)

    assert found.count(CHANGES) == 0
    assert found.count(ALONG) > 30
    moved, inner = move(found.before, *times), found.kinds != BORDER
    np.testing.assert_array_equal(found.after[inner], moved[inner])


@pytest.mark.parametrize("by", [(0, 1), (1, 1), (-1, 3), (2, -2), (0, 0)])
def test_every_result_is_what_a_plain_definition_says(by: tuple[int, int]) -> None:
    """Max of 2 × 2 windows, stride 2, one result at a time."""
    plane = np.random.default_rng(3).integers(0, 4, (1, 12, 14)).astype(float)
    found = shifted(plane, method_of("max", PoolSpec.of(2), (12, 14)), *by)

    for row, column in np.ndindex(6, 7):
        top, left = 2 * row - by[0], 2 * column - by[1]
        if not (0 <= top <= 10 and 0 <= left <= 12):
            assert found.kinds[0, row, column] == BORDER
            continue
        value = plane[0, top : top + 2, left : left + 2].max()
        here = plane[0, 2 * row : 2 * row + 2, 2 * column : 2 * column + 2].max()
        rows, columns = ({d // 2, -(-d // 2)} for d in by)
        others = {
            plane[0, 2 * i : 2 * i + 2, 2 * j : 2 * j + 2].max()
            for i, j in ((row - down, column - right) for down, right in product(rows, columns))
            if 0 <= i < 6 and 0 <= j < 7
        }
        kind = STAYS if value == here else ALONG if value in others else CHANGES
        assert found.after[0, row, column] == value
        assert found.kinds[0, row, column] == kind


def test_a_blur_changes_more_results_by_less() -> None:
    """Zhang 2019: of a picture, max then blur changes by less than max alone, at odd shifts."""
    plane = np.random.default_rng(5).integers(0, 256, (1, 64, 64)).astype(float)
    for by in ((0, 1), (1, 0), (3, 3)):
        sharp, soft = (
            shifted(plane, method_of(name, PoolSpec.of(2), (64, 64)), *by)
            for name in ("max", "max then blur")
        )
        assert soft.change / soft.counted < sharp.change / sharp.counted


@pytest.mark.parametrize("fill", FILLS)
def test_a_slanted_plane_is_rebuilt_exactly_between_the_results_of_an_average(fill: str) -> None:
    """Bilinear, but for the rim; nearest gives each cell a result whose window it is in."""
    rows, columns = np.indices((12, 18)).astype(float)
    plane = 3 * rows - 2 * columns
    method = method_of("average", PoolSpec.of((2, 3)), (12, 18))
    pooled = method.pool(plane[None])[0]

    made = rebuild(pooled, method.reaches((12, 18)), fill)

    if fill == "bilinear":
        np.testing.assert_allclose(made[1:-1, 1:-1], plane[1:-1, 1:-1], atol=1e-12)
        assert made[0, 0] == pooled[0, 0]  # beyond the outermost results, the nearest counts
    else:
        np.testing.assert_array_equal(made, pooled.repeat(2, 0).repeat(3, 1))


def test_other_ways_to_fill_are_refused() -> None:
    reaches = method_of("max", PoolSpec.of(1), (2, 2)).reaches((2, 2))
    with pytest.raises(ValueError, match="fill must be one of"):
        rebuild(np.zeros((2, 2)), reaches, "cubic")
