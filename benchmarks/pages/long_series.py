"""Measure a series of a million samples: `python -m benchmarks.pages.long_series`.

First it compares the pools with PyTorch's, calls in turn. Then it measures the page, from a press
on a button that shows another part to the new sentence over the new chart. Nothing is asserted.
"""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect

import pooling_core
from benchmarks.pages._browser import HEAD, Traffic, answer, browsing, line, new_page, serving
from pooling_core import avg_pool1d, max_pool1d
from pooling_ui.features.long_series.series import extremes, pooled_section

SAMPLES = 1_000_000
WINDOWS = 400
TURNS = 30
# Each shows a part of another size, so that the sentence changes each time.
BUTTONS = ("Zoom in", "To the highest", "Zoom out", "All")


def main() -> None:
    """Print one line a case, as soon as it is known."""
    x = np.random.default_rng(0).standard_normal(SAMPLES)
    _beside_torch(x[None], -(-SAMPLES // WINDOWS))
    _all_that_is_drawn(x)
    _page()


def _beside_torch(x: np.ndarray, window: int) -> None:
    pooling_core.set_num_threads(1)
    try:
        import torch
        import torch.nn.functional as F
    except ImportError:
        print("torch is not installed, and left out")
        return
    torch.set_num_threads(1)
    tensor = torch.from_numpy(x)
    pairs: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        "maximum": (
            lambda: max_pool1d(x, window, ceil_mode=True),
            lambda: F.max_pool1d(tensor, window, ceil_mode=True),
        ),
        "average": (
            lambda: avg_pool1d(x, window, ceil_mode=True),
            lambda: F.avg_pool1d(tensor, window, ceil_mode=True),
        ),
        "every s-th sample": (
            lambda: max_pool1d(x, 1, stride=window),
            lambda: F.max_pool1d(tensor, 1, stride=window),
        ),
    }
    print(f"{SAMPLES:,} float64 samples, windows of {window:,}, one thread: milliseconds")
    print(f"{'':24}{'core':>8}{'torch':>8}{'times':>8}")
    for name, (ours, theirs) in pairs.items():
        same = np.array_equal(ours(), theirs().numpy())
        times = _medians({"core": ours, "torch": theirs})
        text = f"{name:24}{times['core']:8.2f}{times['torch']:8.2f}"
        print(f"{text}{times['torch'] / times['core']:7.1f}×{'' if same else '  WRONG'}")


def _medians(works: Mapping[str, Callable[[], Any]]) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(TURNS):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            times[name].append(1000 * (time.perf_counter() - start))
    return {name: median(some) for name, some in times.items()}


def _all_that_is_drawn(x: np.ndarray) -> None:
    """Time the work of Python after a change: pool the part, find and count its peaks."""

    def work() -> None:
        extremes(x, pooled_section(x, 0, len(x), WINDOWS), 80)

    print(f"{'all curves, and the lost peaks':24}{_medians({'all': work})['all']:10.2f}")


def _page() -> None:
    print(HEAD)
    with serving() as (url, _), browsing() as browser:
        page = new_page(browser)
        traffic = Traffic(page)
        page.goto(f"{url}/dimensions?look=Long+series")
        expect(page.get_by_text("1,000,000 samples in 400 windows")).to_be_visible()
        traffic.taken()
        times = [each for _ in range(5) for each in _round(page)]
        line("1,000,000 samples: another part asked for, shown, ms", times)
        line("the same, KiB both ways before compression", [traffic.taken() / len(times)])


def _round(page: Page) -> list[float]:
    """Zoom in twice, out once, and show everything again: four parts."""
    said = page.locator("[data-testid=stMarkdown]", has_text="samples in").locator("..")
    times = []
    for name in BUTTONS:
        button = page.get_by_role("button", name=name, exact=True)
        times.append(
            answer(said, button.click, event="click", part="[data-testid=stMarkdown]", late=True)
        )
    return times


if __name__ == "__main__":
    main()
