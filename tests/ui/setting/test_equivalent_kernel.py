"""The kernel and stride nearest to adaptive windows."""

import random

from pooling_core import AdaptiveSpec, nearest_kernel
from pooling_ui.setting.nearest import kernel_sentence, runs, spec_words
from tests.ui.helpers.typed import present


def test_of_many_runs_the_first_are_named() -> None:
    assert runs([0, 2, 4, 5, 6, 9]) == "0, 2, 4–6, …"


def test_which_kernel_reads_the_same_cells_is_true_of_random_sizes() -> None:
    """Every kernel, stride and padding that PyTorch takes is tried, cell by cell."""
    draw = random.Random(8)
    said = set()
    for _ in range(40):
        n, m = draw.randint(2, 14), draw.randint(1, 16)
        wanted = [set(range(i * n // m, -(-(i + 1) * n // m))) for i in range(m)]
        settings = [
            (kernel, stride, pad)
            for kernel in range(1, n + 3)
            for stride in range(1, n + 1)
            for pad in range(kernel // 2 + 1)
            if n + 2 * pad >= kernel and (n + 2 * pad - kernel) // stride + 1 == m
        ]
        found = {
            setting: [_cells(setting, i, n) == cells for i, cells in enumerate(wanted)].count(False)
            for setting in settings
        }
        near = nearest_kernel((n,), m)
        words = kernel_sentence(AdaptiveSpec(m).size_rules((n,)), near)

        if "No kernel gives" in words:
            assert not found
            continue
        fewest = min(found.values())
        spec = present(near).spec
        setting = (spec.kernel_size[0], spec.stride[0], spec.padding[0])
        assert found[setting] == fewest
        if m == 1:
            assert "global pooling" in words
        elif m == n:
            assert "each window reads one cell" in words
        elif fewest == 0:
            assert words.lower().endswith(f"{spec_words(spec)} reads the same cells.")
            assert ("divides" in words) == (n % m == 0)
        elif fewest < m:
            assert f"{fewest} of {m} windows differ" in words
        else:
            assert "No kernel and stride comes near" in words
        assert ("More windows than cells" in words) == (m > n)
        said.add(min(fewest, 1))
    assert said == {0, 1}


def _cells(setting: tuple[int, int, int], window: int, size: int) -> set[int]:
    kernel, stride, pad = setting
    first = window * stride - pad
    return {cell for cell in range(first, first + kernel) if 0 <= cell < size}
