"""Compare pooling_core with other libraries: `python -m benchmarks.library.core` prints tables.

Everything runs in one process and one thread, and calls alternate; it prints medians, so other work
of the machine affects all alike. Results are compared once with PyTorch's, so the table never times
a wrong answer. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import exp, log
from random import Random
from statistics import median
from typing import Any

import numpy as np

import pooling_core
from benchmarks.library._peers import PEERS, Case, Work, copy, ours, processor_name
from pooling_core.compute import scratch, tiles
from pooling_core.compute.tiles import cache_bytes

SECONDS = 1.0
"""The time for each case, all libraries together, after one call of each."""

MOST, LEAST = 300, 5
"""The most and the fewest calls of each."""


def main() -> None:
    """Print a line a case as soon as it is known, then the summary."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--threads", type=int, default=1, help="of the core and its peers")
    options.add_argument(
        "--tile", type=int, help="KiB of a tile, to see what a processor with another cache does"
    )
    chosen = options.parse_args()
    pooling_core.set_num_threads(chosen.threads)
    if chosen.tile:
        tiles._TILE_BYTES = 2**10 * chosen.tile
    _machine()
    peers = dict(_installed())
    _compare(peers)
    _grow_with_the_kernel()
    _grow_with_the_pixels()
    _start_small()


def _machine() -> None:
    """Print the facts on which timings depend."""
    caches = [
        f"L{level} {size // 2**10} KiB" for level in (1, 2, 3) if (size := cache_bytes(level))
    ]
    print(f"{processor_name()}; {', '.join(caches) or 'caches unknown'}")
    print(f"tiles of {tiles._TILE_BYTES // 2**10} KiB, {pooling_core.get_num_threads()} thread(s)")
    np.show_runtime()


def _installed() -> Iterator[tuple[str, Any]]:
    """Yield the libraries that are installed; print the names of the others."""
    trial = Case(name="trial", x=np.zeros((1, 1, 4, 4), np.float32), settings={"kernel_size": 2})
    for name, peer in PEERS.items():
        try:
            peer(trial)
        except ImportError:
            print(f"{name} is not installed, and left out")
        else:
            yield name, peer


def cases() -> Iterator[Case]:
    """Yield the cases one at a time, because some are large."""
    rng = np.random.default_rng(0)

    def normal(*shape: int) -> np.ndarray:
        return rng.standard_normal(shape, np.float32)

    def pair(name: str, x: np.ndarray, **settings: Any) -> Iterator[Case]:
        yield Case(name=name, x=x, settings=settings)
        yield Case(name=f"{name}, indices", x=x, settings={**settings, "return_indices": True})

    stem = {"kernel_size": 3, "stride": 2, "padding": 1}
    yield from pair("ResNet stem k3 s2 p1", normal(8, 64, 112, 112), **stem)
    yield Case(name="VGG k2 s2", x=normal(8, 64, 56, 56), settings={"kernel_size": 2})
    frame = normal(1, 3, 1080, 1920)
    yield from pair("1080p k2 s2", frame, kernel_size=2)
    yield Case(name="1080p k3 s1", x=frame, settings={"kernel_size": 3, "stride": 1})
    yield from pair("1080p k7 s1", frame, kernel_size=7, stride=1)
    padded = {"kernel_size": 7, "stride": 1, "padding": 3}
    yield Case(name="1080p k7 s1 p3", x=frame, settings=padded)
    yield Case(name="1080p k15 s1", x=frame, settings={"kernel_size": 15, "stride": 1})
    yield Case(name="1080p k31 s4", x=frame, settings={"kernel_size": 31, "stride": 4})
    dilated = {"kernel_size": 3, "stride": 1, "dilation": 2}
    yield Case(name="1080p k3 s1 d2", x=frame, settings=dilated)
    for size, maps in ((7, normal(32, 512, 14, 14)), (1, normal(32, 2048, 7, 7))):
        name = f"adaptive {maps.shape[-1]} to {size}"
        yield Case(name=name, x=maps, kind="adaptive", settings={"output_size": size})
    photo = rng.integers(0, 256, (1, 3, 3000, 4000), np.uint8)
    yield Case(name="12 MP uint8 k3 s2", x=photo, settings={"kernel_size": 3, "stride": 2})
    yield Case(name="12 MP uint8 k31 s4", x=photo, settings={"kernel_size": 31, "stride": 4})
    sides = {"kernel_size": 120}
    yield from pair("1080p k120, side by side", frame, **sides)
    series = normal(1, 1, 1_000_000)
    yield from pair("million samples k2500", series, kernel_size=2500)
    yield Case(name="million samples k14 s4", x=series, settings={"kernel_size": 14, "stride": 4})
    yield from pair("56 k7 s7", normal(8, 32, 56, 56), kernel_size=7)
    yield Case(name="1080p average k3 s2 p1", x=frame, kind="avg", settings=stem)
    maps = normal(8, 64, 28, 28)
    yield Case(name="average 28 k3 s2 p1", x=maps, kind="avg", settings=stem)
    for kernel, stride in ((2, 9), (7, 7), (31, 4), (64, 64)):
        settings = {"kernel_size": kernel, "stride": stride}
        yield Case(
            name=f"1080p average k{kernel} s{stride}", x=frame, kind="avg", settings=settings
        )
    for kernel, x in ((3, frame.astype(np.float16)), (2, (1000 * frame).astype(np.int64))):
        settings = {"kernel_size": kernel, "stride": 2}
        name = f"1080p average {x.dtype} k{kernel} s2"
        yield Case(name=name, x=x, kind="avg", settings=settings)
    maps112 = normal(2, 128, 112, 112)
    for kernel, stride in ((6, 3), (5, 5)):
        settings = {"kernel_size": kernel, "stride": stride}
        yield Case(
            name=f"average 112 k{kernel} s{stride}", x=maps112, kind="avg", settings=settings
        )
    for kernel in (16, 96):
        name = f"million samples, average k{kernel}"
        yield Case(name=name, x=series, kind="avg", settings={"kernel_size": kernel})
    settings = {"output_size": 7003}
    name = "million samples, average to 7003"
    yield Case(name=name, x=series, kind="adaptive average", settings=settings)
    volume = normal(1, 3, 64, 96, 96)
    yield Case(
        name="volume average k4 s2", x=volume, kind="avg", settings={"kernel_size": 4, "stride": 2}
    )
    half = normal(1, 3, 540, 960)
    for name, x, sizes in (("28", maps, (3, 20)), ("540p", half, (2, 7, 20, 100))):
        for size in sizes:
            case = f"average {name} to {size}"
            yield Case(name=case, x=x, kind="adaptive average", settings={"output_size": size})


def _compare(peers: Mapping[str, Any]) -> None:
    head = "".join(f"{name:>22}" for name in peers)
    print(f"\nmilliseconds, and times the core's\n{'':34}{'core':>8}{'copy':>7}{'memory':>8}{head}")
    ratios = defaultdict[tuple[str, str], list[float]](list)
    for case in cases():
        works: dict[str, Work] = {"core": ours(case), "copy": copy(case)}
        for name, peer in peers.items():
            work = peer(case)
            if work is not None:
                works[name] = work
        same = "torch" not in works or _same(works["core"](), works["torch"]())
        medians = _medians(works)
        line = f"{case.name:34}{medians['core']:8.2f}{medians['core'] / medians['copy']:6.1f}×"
        line += f"{_memory(works['core']):8.2f}"
        for name in peers:
            if name not in medians:
                line += f"{'':22}"
                continue
            times = medians[name] / medians["core"]
            line += f"{medians[name]:13.2f}{times:8.1f}×"
            kind = "averages" if "average" in case.name else "maxima"
            ratios[kind, name].append(times)
        print(line if same else f"{line}  WRONG", flush=True)
    print("\ntimes the core's: geometric mean, least")
    for (kind, name), all_times in ratios.items():
        mean = exp(sum(map(log, all_times)) / len(all_times))
        print(f"{kind + ', ' + name:24}{mean:8.1f}×{min(all_times):8.2f}×")
    print(
        "copy: times a plain copy of the input; memory: the most that was held, as a share of "
        "one and a half outputs and 8 MiB"
    )


def _medians(works: Mapping[str, Work]) -> dict[str, float]:
    """Return the milliseconds of each, called in random order: none always follows another."""
    order = list(works)
    shuffle = Random(0).shuffle
    times: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()
    until = time.perf_counter() + SECONDS
    while len(times["core"]) < MOST:
        if len(times["core"]) >= LEAST and time.perf_counter() > until:
            break
        shuffle(order)
        for name in order:
            start = time.perf_counter()
            works[name]()
            times[name].append(time.perf_counter() - start)
    return {name: median(some) * 1000 for name, some in times.items()}


def _same(mine: Any, theirs: Any) -> bool:
    return all(map(np.array_equal, _parts(mine), _parts(theirs)))


def _parts(result: Any) -> tuple[np.ndarray, ...]:
    parts = result if isinstance(result, tuple) else (result,)
    return tuple(np.asarray(part) for part in parts)


def _memory(work: Work) -> float:
    """Return the most memory that NumPy held, reused buffers included, over its bound."""
    scratch._idle.clear()
    tracemalloc.start()
    output = sum(part.nbytes for part in _parts(work()))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / (1.5 * output + 2**23)


def _grow_with_the_kernel() -> None:
    x = np.random.default_rng(1).standard_normal((1, 3, 1080, 1920), np.float32)
    works = {
        str(kernel): ours(Case(name="", x=x, settings={"kernel_size": kernel, "stride": 1}))
        for kernel in (3, 7, 15, 31, 63)
    }
    medians = _medians({"core": works["3"], **works})
    line = "  ".join(f"k{name} {medians[name]:.1f}" for name in works)
    print(
        f"\n1080p, stride 1, milliseconds: {line}  (k63 / k3: {medians['63'] / medians['3']:.2f})"
    )


def _grow_with_the_pixels() -> None:
    print("\nnanoseconds a pixel, k3 s2, float32, one channel")
    for megapixels in (0.1, 0.4, 1.5, 6, 24):
        side = int((megapixels * 1e6) ** 0.5)
        x = np.random.default_rng(2).standard_normal((1, side, side), np.float32)
        settings = {"kernel_size": 3, "stride": 2}
        medians = _medians({"core": ours(Case(name="", x=x, settings=settings))})
        print(f"{megapixels:6} MP {medians['core'] / x.size * 1e6:8.2f}")


def _start_small() -> None:
    x = np.random.default_rng(3).standard_normal((1, 16, 16), np.float32)
    for indices in (False, True):
        settings = {"kernel_size": 2, "return_indices": indices}
        medians = _medians({"core": ours(Case(name="", x=x, settings=settings))})
        what = "16 × 16, k2 s2" + ", indices" * indices
        print(f"{what:26}{medians['core'] * 1000:8.1f} microseconds")


if __name__ == "__main__":
    main()
