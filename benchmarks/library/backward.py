"""Compare gradients, fractional and power pools with PyTorch: `run.py bench backward`.

Each has one thread, and calls alternate; it prints medians. Results are compared once. Nothing is
asserted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from math import exp, log
from statistics import median
from typing import Any

import numpy as np

import pooling_core as core
from benchmarks.library._peers import processor_name

CALLS = 12
SHAPES = ((8, 64, 112, 112), (1, 3, 1080, 1920), (1, 1, 16, 16))
SETTINGS = ((3, 2, 1), (2, 2, 0), (7, 1, 3))
"""Kernel, stride and padding."""

Pair = tuple[str, Callable[[], Any], Callable[[], Any]]


def main() -> None:
    """Print a line a case: milliseconds of both, and their ratio."""
    torch = import_module("torch")
    torch.set_num_threads(1)
    core.set_num_threads(1)
    print(f"{processor_name()}; one thread\n{'':44}{'core':>9}{'torch':>9}")
    ratios = []
    for shape in SHAPES:
        for name, ours, theirs in pairs(torch, shape):
            same = _alike(ours(), theirs())
            core_ms, torch_ms = _medians(ours, theirs)
            ratios.append(torch_ms / core_ms)
            line = f"{name:23}{shape!s:22}{core_ms:9.3f}{torch_ms:9.3f}{ratios[-1]:8.2f}×"
            print(line if same else f"{line}  WRONG", flush=True)
    mean = exp(sum(map(log, ratios)) / len(ratios))
    print(f"\ntimes the core's: geometric mean {mean:.2f}, least {min(ratios):.2f}")


def pairs(torch: Any, shape: tuple[int, ...]) -> Iterator[Pair]:
    """Yield the cases: a name, the core's call, and PyTorch's."""
    rng = np.random.default_rng(0)
    x = rng.standard_normal(shape, np.float32)
    tensor, aten, functional = torch.from_numpy(x), torch.ops.aten, torch.nn.functional
    for kernel, stride, padding in SETTINGS:
        values, indices = core.max_pool2d(x, kernel, stride, padding, return_indices=True)
        grad = rng.standard_normal(values.shape, np.float32)
        arrived, winners = torch.from_numpy(grad), torch.from_numpy(indices)
        sizes = ([kernel], [stride], [padding])
        yield (
            f"max k{kernel} s{stride}",
            partial(core.max_pool2d_backward, grad, indices, shape),
            partial(
                aten.max_pool2d_with_indices_backward, arrived, tensor, *sizes, [1], False, winners
            ),
        )
        yield (
            f"average k{kernel} s{stride}",
            partial(core.avg_pool2d_backward, grad, shape, kernel, stride, padding),
            partial(aten.avg_pool2d_backward, arrived, tensor, *sizes, False, True, None),
        )
    for outputs in (7, 5):
        grad = rng.standard_normal((*shape[:2], outputs, outputs), np.float32)
        yield (
            f"adaptive average {outputs}",
            partial(core.adaptive_avg_pool2d_backward, grad, shape),
            partial(aten._adaptive_avg_pool2d_backward, torch.from_numpy(grad), tensor),
        )
    _, indices = core.max_pool2d(x, 2, return_indices=True)
    places = torch.from_numpy(indices).flatten(2)
    yield (
        "unpool k2",
        partial(core.max_unpool2d_backward, x, indices),
        partial(tensor.flatten(2).gather, 2, places),
    )
    yield (
        "lp_pool2d p2 k3 s2",
        partial(core.lp_pool2d, x, 2, 3, 2),
        partial(functional.lp_pool2d, tensor, 2, 3, 2),
    )
    samples = rng.random((*shape[:2], 2), np.float32)
    size = [side * 6 // 10 for side in shape[2:]]
    for kernel in (2, 3):
        for indexed in (False, True):
            options = {"output_size": size, "return_indices": indexed}
            drawn = {"_random_samples": torch.from_numpy(samples)}
            yield (
                f"fractional k{kernel}" + ", indices" * indexed,
                partial(core.fractional_max_pool2d, x, kernel, _random_samples=samples, **options),
                partial(functional.fractional_max_pool2d, tensor, kernel, **drawn, **options),
            )


def _medians(*works: Callable[[], Any]) -> list[float]:
    times: list[list[float]] = [[] for _ in works]
    for _ in range(CALLS):
        for work, some in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            some.append(time.perf_counter() - start)
    return [median(some) * 1000 for some in times]


def _alike(mine: Any, theirs: Any) -> bool:
    one, other = (result[0] if isinstance(result, tuple) else result for result in (mine, theirs))
    return bool(np.allclose(one.reshape(-1), other.numpy().reshape(-1), rtol=1e-5, atol=1e-5))


if __name__ == "__main__":
    main()
