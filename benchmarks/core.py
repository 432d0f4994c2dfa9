"""How fast max_pool2d is, beside PyTorch's: `python -m benchmarks.core` prints a table.

Nothing is asserted: times depend on the machine and on what else it does. PyTorch runs on one
thread, as NumPy does; its results are compared once, so that the table never times a wrong answer.
"""

import timeit
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import torch

from pooling_core import max_pool2d

PICTURE = (3, 3000, 4000)
"""Twelve megapixels of red, green and blue."""

CASES: list[tuple[tuple[int, ...], str, dict[str, Any]]] = [
    (PICTURE, "uint8", {"kernel_size": 2}),
    (PICTURE, "uint8", {"kernel_size": 3, "stride": 2}),
    (PICTURE, "uint8", {"kernel_size": 9, "stride": 2}),
    (PICTURE, "uint8", {"kernel_size": 33, "stride": 2}),
    (PICTURE, "uint8", {"kernel_size": 3, "stride": 2, "return_indices": True}),
    (PICTURE, "float32", {"kernel_size": 3, "stride": 2}),
    ((64, 64, 56, 56), "float32", {"kernel_size": 3, "stride": 2, "padding": 1}),
    ((32, 256, 8, 8), "float32", {"kernel_size": 2}),
    ((1, 64, 64), "float64", {"kernel_size": 3, "dilation": 2}),
    ((1, 8, 8), "float64", {"kernel_size": 2}),
]
HEAD = f"{'shape':>17} {'dtype':8} {'core ms':>9} {'torch ms':>9} {'peak MB':>8}  settings"


def main() -> None:
    """Print one line a case, as soon as it is known."""
    torch.set_num_threads(1)
    rng = np.random.default_rng(0)
    print(HEAD)
    for shape, dtype, settings in CASES:
        x = rng.integers(0, 256, shape).astype(dtype)
        ours = partial(max_pool2d, x, **settings)
        theirs = partial(torch.nn.functional.max_pool2d, torch.from_numpy(x), **settings)
        same = all(map(np.array_equal, _parts(ours()), _parts(theirs())))
        words = " ".join(f"{name}={value}" for name, value in settings.items())
        print(
            f"{'x'.join(map(str, shape)):>17} {dtype:8} {_milliseconds(ours):9.3f} "
            f"{_milliseconds(theirs):9.3f} {_peak(ours):8.1f}  {words}"
            + ("" if same else "  WRONG"),
            flush=True,
        )


def _milliseconds(work: Callable[[], object]) -> float:
    """The best of several runs: all else is noise."""
    timer = timeit.Timer(work)
    number = max(1, int(0.2 / max(timer.timeit(1), 1e-6)))
    return min(timer.repeat(3, number)) / number * 1000


def _peak(work: Callable[[], object]) -> float:
    """Megabytes that NumPy held at the most, result included."""
    tracemalloc.start()
    work()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / 1e6


def _parts(result: object) -> tuple[np.ndarray, ...]:
    parts = result if isinstance(result, tuple) else (result,)
    return tuple(np.asarray(part) for part in parts)


if __name__ == "__main__":
    main()
