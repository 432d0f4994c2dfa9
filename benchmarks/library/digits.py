"""Compare networks that read digits with PyTorch: `python -m benchmarks.library.digits`.

The networks of the app, one call of each in turn, in one thread: one digit, with the maps of every
layer, and a thousand digits. In float64, as the app runs them, and in float32. Nothing is asserted.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np

import pooling_core
from benchmarks.library._peers import processor_name
from pooling_ui.features.network.trained import (
    ARCHITECTURES,
    TrainedNetwork,
    network,
    unseen_digits,
)

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
CALLS = {1: 300, 1000: 15}


def main() -> None:
    """Print a line for each network and number of digits."""
    if not ONE_THREAD.items() <= os.environ.items():  # NumPy reads them when it is imported
        command = [sys.executable, "-m", "benchmarks.library.digits"]
        sys.exit(subprocess.run(command, env=os.environ | ONE_THREAD).returncode)
    pooling_core.set_num_threads(1)
    samples, _ = unseen_digits()
    print(f"{processor_name()}; one thread: milliseconds, median of calls in turn")
    print(f"{'digits':>6} {'dtype':9}{'network':10}{'core':>9}{'torch':>9}{'times':>8}")
    for count, calls in CALLS.items():
        for dtype in ("float64", "float32"):
            digits = np.resize(samples, (count, *samples.shape[1:])).astype(dtype)
            for kind in ARCHITECTURES:
                core, torch = _medians([_ours(kind, digits), _torchs(kind, digits)], calls)
                times = f"{core:9.2f}{torch:9.2f}{core / torch:7.1f}×"
                print(f"{count:6} {dtype:9}{kind:10}{times}", flush=True)


def _ours(kind: str, digits: np.ndarray) -> Callable[[], Any]:
    """Return the call of a network; in float32 with float32 weights, unlike the app."""
    weights = {name: each.astype(digits.dtype) for name, each in network(kind, 0).weights.items()}
    trained = TrainedNetwork(ARCHITECTURES[kind], weights)
    return partial(trained.maps if len(digits) == 1 else trained.logits, digits)


def _torchs(kind: str, digits: np.ndarray) -> Callable[[], Any]:
    """Return the same call for PyTorch, with the same weights."""
    import torch

    from training.train import model_of

    torch.set_num_threads(1)
    model = model_of(kind)
    weights = network(kind, 0).weights
    model.load_state_dict({name: torch.tensor(each) for name, each in weights.items()})
    tensor = torch.tensor(digits)
    model = model.to(tensor.dtype)

    def work() -> Any:
        with torch.no_grad():
            return model(tensor)

    return work


def _medians(works: list[Callable[[], Any]], calls: int) -> list[float]:
    times: list[list[float]] = [[] for _ in works]
    for work in works:
        work()
    for _ in range(calls):
        for work, taken in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            taken.append((time.perf_counter() - start) * 1000)
    return [median(taken) for taken in times]


if __name__ == "__main__":
    main()
