"""Measurements go in patches of results: each takes little work, and all together are the whole."""

from collections.abc import Callable, Iterator
from math import prod
from typing import Any

import numpy as np
import pytest

from pooling_core import PoolSpec, SettingError
from pooling_core.measures import (
    ALONG,
    CHANGES,
    METHODS,
    SHIFT_METHODS,
    STAYS,
    NoiseTrial,
    ShiftTrial,
    method_kinds,
    method_of,
    noise,
    shift_trial,
    shifted,
)
from pooling_core.measures.methods import Method
from tests.core.aliases import Array, Layouts, Shape

LARGE = (3000, 4000)
MOST_CELLS, MOST_ADDITIONS = 1 << 22, 1 << 28
SIGMAS = [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]
SHIFTS = [(0, by) for by in range(7)]


def finished(kind: type[ShiftTrial], planes: Array, *args: Any) -> ShiftTrial:
    trial = kind(planes.shape, *args)
    while not trial.is_done:
        trial.step(planes)
    return trial


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Count the cells that pools are given, and the additions that their sums take."""
    counted = {"cells": 0, "additions": 0}

    def counting(name: str, additions: Callable[[Array, Layouts], int]) -> None:
        real = getattr(method_kinds, name)

        def pool(planes: Array, layouts: Layouts, *more: Any) -> Any:
            counted["cells"] += planes.size
            counted["additions"] += additions(planes, layouts)
            return real(planes, layouts, *more)

        monkeypatch.setattr(method_kinds, name, pool)

    counting("window_max", lambda planes, layouts: 0)
    counting("window_min", lambda planes, layouts: 0)
    counting("window_sum", lambda planes, layouts: by_axis(planes.shape, layouts))
    counting("averages", lambda planes, layouts: in_order(planes.shape, layouts))
    return counted


def by_axis(shape: Shape, layouts: Layouts) -> int:
    """Return the additions along rows, then along columns."""
    rows, columns = layouts
    return shape[0] * rows.windows * (rows.most * shape[2] + columns.most * columns.windows)


def in_order(shape: Shape, layouts: Layouts) -> int:
    """Return an addition for every tap of every window."""
    return shape[0] * prod(axis.windows * axis.most for axis in layouts)


@pytest.mark.parametrize("kernel", [2, 20, 64, 128, 256])
@pytest.mark.parametrize("trial", [ShiftTrial, NoiseTrial])
def test_a_step_takes_no_more_cells_and_additions_whatever_the_window(
    trial: type[ShiftTrial] | type[NoiseTrial], kernel: int, spent: dict[str, int]
) -> None:
    """The picture has 12 million pixels and stride 1: a person waits for every step."""
    planes = np.zeros((1, *LARGE), np.uint8)
    names = SHIFT_METHODS if trial is ShiftTrial else METHODS
    pools = [method_of(name, PoolSpec.of(kernel, 1), LARGE) for name in names]
    given = (SHIFTS,) if trial is ShiftTrial else ("gaussian", SIGMAS, 7, 1)
    measured = trial(planes.shape, pools, *given)
    for _ in range(3):
        before = dict(spent)
        measured.step(planes)
        assert spent["cells"] - before["cells"] < MOST_CELLS * len(names)
        assert spent["additions"] - before["additions"] < MOST_ADDITIONS
    assert spent["cells"]


@pytest.mark.parametrize(
    ("spec", "most"), [(PoolSpec.of(3, 2, 1), 1 << 20), (PoolSpec.of(99, 3), 1 << 23)]
)
def test_noise_is_measured_over_all_windows_once_also_in_patches(
    spec: PoolSpec, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large plane takes many steps; with one strength of 0 nothing differs."""
    monkeypatch.setattr(noise, "_MOST", most)
    shape = (700, 333)
    planes = np.random.default_rng(1).integers(0, 256, (2, *shape)).astype(np.uint8)
    pools = [method_of(name, spec, shape) for name in ("max", "average", "nth")]
    trial, steps = NoiseTrial(planes.shape, pools, "salt", [0, 1.0], 5, draws=2), 0
    while not trial.is_done:
        trial.step(planes)
        steps += 1
    found = trial.errors()

    assert steps > 20
    sizes = [method.pool(planes.astype(float)).size for method in pools]
    np.testing.assert_array_equal(found.windows, [2 * size for size in sizes])
    np.testing.assert_array_equal(found.rms[:, 0], 0)
    white = np.full(planes.shape, 255.0)
    for index, method in enumerate(pools):  # all salt: no chance is left
        differs = method.pool(white) - method.pool(planes.astype(float))
        assert found.bias[index, 1] == pytest.approx(differs.mean())
        assert found.rms[index, 1] == pytest.approx(np.sqrt(np.square(differs).mean()))


@pytest.mark.parametrize("spec", [PoolSpec.of(2), PoolSpec.of(3, 2, 1), PoolSpec.of(5, 3)])
def test_a_curve_over_shifts_counts_each_result_of_a_large_picture_once(
    spec: PoolSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shift_trial, "_MOST", 1 << 20)
    shape = (907, 401)
    planes = np.random.default_rng(4).integers(0, 6, (1, *shape)).astype(np.uint8)
    pools = [method_of(name, spec, shape) for name in SHIFT_METHODS]
    shifts = [(0, 1), (3, 0), (-4, 2)]
    trial = finished(ShiftTrial, planes, pools, shifts)
    curve = trial.curve()

    for index, method in enumerate(pools):
        for at, by in enumerate(shifts):
            whole = shifted(planes.astype(float), method, *by)
            counts = [whole.count(kind) for kind in (STAYS, ALONG, CHANGES)]
            np.testing.assert_array_equal(curve.counts[index, at], counts)
            assert curve.change[index, at] == pytest.approx(whole.change / whole.counted)


def drawn_settings(count: int) -> Iterator[tuple[list[Method], Array, tuple[int, int]]]:
    """Draw settings with every parameter, and planes for each."""
    rng = np.random.default_rng(8)
    while count:
        shape = tuple(rng.integers(5, 60, 2).tolist())
        kernel, stride = rng.integers(1, 12, 2).tolist(), rng.integers(1, 7, 2).tolist()
        padding = [int(rng.integers(0, each // 2 + 1)) for each in kernel]
        dilation = rng.integers(1, 4, 2).tolist() if rng.random() < 0.4 else 1
        spec = PoolSpec.of(kernel, stride, padding, dilation, bool(rng.random() < 0.5))
        pools = []
        for name in SHIFT_METHODS:
            try:
                pools.append(method_of(name, spec, shape))
            except SettingError:
                continue
        if pools:
            count -= 1
            planes = rng.integers(0, 7, (1, *shape)).astype(np.uint8)
            yield pools, planes, tuple(rng.integers(-9, 10, 2).tolist())


def test_patches_of_any_setting_are_together_what_the_whole_plane_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Floats give the same; settings have borders, dilation, ceil_mode, shifts in any direction."""
    monkeypatch.setattr(shift_trial, "_MOST", 1 << 16)
    for pools, planes, by in drawn_settings(25):
        curve = finished(ShiftTrial, planes, pools, [by]).curve()
        for index, method in enumerate(pools):
            whole = shifted(planes, method, *by)
            counts = [whole.count(kind) for kind in (STAYS, ALONG, CHANGES)]
            assert curve.counts[index, 0].tolist() == counts, (method, planes.shape, by)
            floats = shifted(planes.astype(float), method, *by)
            np.testing.assert_array_equal(whole.after, floats.after)
            np.testing.assert_array_equal(whole.kinds, floats.kinds)
            np.testing.assert_array_equal(whole.before, method.pool(planes.astype(float)))


def test_sums_by_axis_differ_in_the_last_bits_alone() -> None:
    plane = np.random.default_rng(9).normal(100, 30, (1, 90, 70))
    for name in ("average", "lp"):
        method = method_of(name, PoolSpec.of((31, 17), (1, 2)), (90, 70))
        np.testing.assert_allclose(
            method.pool(plane, in_order=False), method.pool(plane), rtol=1e-13
        )
