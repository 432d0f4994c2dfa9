"""Adaptive windows in words, with the numbers of these very windows."""

import random

import pytest

from pooling_core import AdaptiveSpec, nearest_kernel
from pooling_ui.setting.adaptive import kernel_sentence, runs, spec_words
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import pool_name, purpose
from pooling_ui.setting.pool_table import BY_SIZE
from pooling_ui.setting.sizes import size_numbers, size_sentence, size_table
from tests.ui.pages import spaced


def rules(shape, size):
    return AdaptiveSpec(size).size_rules(shape)


def about_kernel(shape, size):
    return kernel_sentence(rules(shape, size), nearest_kernel(shape, size))


@pytest.mark.parametrize(
    ("shape", "size", "says"),
    [
        ((6, 6), 1, "1 × 1 is global pooling: one window reads the whole input."),
        ((1, 1), 1, "1 × 1 is global pooling: one window reads the whole input."),
        ((6, 5), (6, 5), "The output size is the input's: each window reads one cell, "),
        ((6, 5), (None, None), "The output size is the input's: each window reads one cell, "),
        ((6, 6), 3, "3 divides 6: kernel 2, stride 2 reads the same cells."),
        ((6, 8), (3, 2), "Kernel 2 × 4, stride 2 × 4 reads the same cells."),
        ((5, 5), 3, "Kernel 3, stride 2, padding 1 reads the same cells."),
        (
            (6, 6),
            4,
            "No kernel reads the same cells. Nearest: kernel 2, stride 2, padding 1. "
            "12 of 16 windows differ, in output rows 0, 3 and columns 0, 3.",
        ),
        (
            (8, 8),
            (5, 7),
            "No kernel reads the same cells. Nearest: kernel 4 × 2, stride 2 × 1, padding 2 × 0. "
            "21 of 35 windows differ, in output rows 1–3.",
        ),
        ((18, 4), (7, 2), "10 of 14 windows differ, in output rows 1–5."),
        (
            (5, 5),
            6,
            "More windows than cells, so cells repeat. "
            "Kernel 2, stride 1, padding 1 reads the same cells.",
        ),
        (
            (5, 6),
            (None, 9),
            "More windows than cells, so cells repeat. No kernel gives 9 windows over 6 cells: "
            "padding is at most half the kernel, so 7 are the most.",
        ),
    ],
)
def test_it_says_which_kernel_does_the_same_or_where_the_nearest_differs(shape, size, says):
    assert says in about_kernel(shape, size)


@pytest.mark.parametrize(("shape", "size"), [((11, 11), 7), ((10, 9), (7, None))])
def test_where_all_windows_differ_no_kernel_is_called_near(shape, size):
    says = about_kernel(shape, size)
    assert says == "No kernel and stride comes near: with any, all windows read other cells."


def test_of_many_runs_the_first_are_named():
    assert runs([0, 2, 4, 5, 6, 9]) == "0, 2, 4–6, …"


@pytest.mark.parametrize(
    ("shape", "size", "says"),
    [
        (
            (6, 6),
            4,
            "Output size: 4, as chosen. "
            "Window i reads from ⌊i · 6 ÷ 4⌋ to before ⌈(i + 1) · 6 ÷ 4⌉.",
        ),
        (
            (6, 8),
            (4, None),
            "Output size: 4 rows, 8 columns, as chosen. Window row i reads from ⌊i · 6 ÷ 4⌋ to "
            "before ⌈(i + 1) · 6 ÷ 4⌉; column i from ⌊i · 8 ÷ 8⌋ to before ⌈(i + 1) · 8 ÷ 8⌉.",
        ),
    ],
)
def test_the_size_sentence_is_the_rule_with_live_numbers(shape, size, says):
    assert spaced(size_sentence(rules(shape, size))) == says


def test_two_settings_beside_each_other_need_the_size_alone():
    assert size_numbers(rules((6, 8), (4, None))) == "4 × 8, as chosen"


def test_the_table_works_out_every_window():
    above, rows, below, columns = spaced(size_table(rules((6, 10), (4, 7)))).split("\n\n")

    assert above == "**Rows:** input n = 6, output m = 4"
    assert below == "**Columns:** input n = 10, output m = 7"
    assert "| window i | from ⌊i · n ÷ m⌋ | to before ⌈(i + 1) · n ÷ m⌉" in rows
    assert "| 1 | ⌊1 · 6 ÷ 4⌋ = 1 | ⌈2 · 6 ÷ 4⌉ = 3 | 1–2 |" in rows
    reads = [line.split(" | ")[-1].strip(" |") for line in columns.splitlines()[2:]]
    assert reads == ["0–1", "1–2", "2–4", "4–5", "5–7", "7–8", "8–9"]


def test_equal_rows_and_columns_share_a_table_and_a_long_one_is_cut():
    above, table = size_table(rules((40, 40), 20)).split("\n\n")

    assert above == "**Rows and columns:** input n = 40, output m = 20"
    assert len(table.splitlines()) == 2 + 12 + 1 + 3
    assert table.splitlines()[2 + 12] == "| … | … | … | … |"
    assert "| 19 |" in table


def test_the_page_says_what_adaptive_pooling_is_for():
    """Planes of different sizes come to one size."""
    for shape in ((6, 6), (9, 4)):
        sizes = rules(shape, (4, 3))
        average = DEFAULTS | {"keep": "Average", "lay": BY_SIZE}
        assert purpose(average, sizes) == (
            "A grid of any size becomes 4 × 3: windows share it out, and each keeps "
            "the average of its numbers."
        )
        assert pool_name(average) == "Adaptive average pooling"
    power = average | {"keep": "Lp"}
    assert pool_name(power) == "Adaptive Lp pooling"
    assert purpose(power, sizes) == (
        "There is adaptive max, average and min pooling: choose one of them, or other windows."
    )
    assert pool_name(DEFAULTS) == "Max pooling"


def test_which_kernel_reads_the_same_cells_is_true_of_random_sizes():
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
        spec = near.spec
        setting = (spec.kernel_size[0], spec.stride[0], spec.padding[0])
        assert found[setting] == fewest
        if m == 1:
            assert words == "1 is global pooling: one window reads the whole input."
        elif m == n:
            assert "each window reads one cell" in words
        elif fewest == 0:
            assert words.lower().endswith(f"{spec_words(spec)} reads the same cells.")
            assert ("divides" in words) == (n % m == 0)
        elif fewest < m:
            assert f"{fewest} of {m} windows differ" in words
        else:
            assert "No kernel and stride comes near: with any, all windows" in words
        assert ("More windows than cells" in words) == (m > n)
        said.add(min(fewest, 1))
    assert said == {0, 1}


def _cells(setting, window, size):
    kernel, stride, pad = setting
    first = window * stride - pad
    return {cell for cell in range(first, first + kernel) if 0 <= cell < size}
