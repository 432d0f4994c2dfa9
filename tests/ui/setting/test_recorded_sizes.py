"""Check how sizes come about, in words: one case for each thing that sentences tell apart.

Other tests compute the numbers: of sizes, of windows, and of the kernel that is nearest.
"""

from pooling_core import AdaptiveSpec, FractionalSpec, PoolSpec, nearest_kernel
from pooling_core.geometry.adaptive import OutputSize
from pooling_ui.setting.nearest import kernel_sentence
from pooling_ui.setting.sizes import size_numbers, size_sentence, size_table
from tests.ui.helpers.recorded import assert_recorded

BY_KERNEL = {
    "no rounding": (PoolSpec.of(2), (6, 6)),
    "rounded down": (PoolSpec.of(3, 2, 1), (6, 6)),
    "rounded down, kept with ceil_mode": (PoolSpec.of(3, 2), (6, 6)),
    "rounded up": (PoolSpec.of(3, 2, ceil_mode=True), (6, 6)),
    "dropped": (PoolSpec.of(1, 4, ceil_mode=True), (6, 6)),
    "dropped at the end": (PoolSpec.of(1, 2, ceil_mode=True), (6, 6)),
    "dilated": (PoolSpec.of(3, 1, 0, 2), (6, 6)),
    "other rows than columns": (PoolSpec.of(2), (6, 5)),
    "other kernels": (PoolSpec.of((3, 2), (2, 1), (1, 0), (1, 2)), (7, 7)),
    "no window fits": (PoolSpec.of(9), (6, 6)),
    "one cell too small": (PoolSpec.of(5), (4, 4)),
    "far too small, rounded up": (PoolSpec.of(20, 3, ceil_mode=True), (6, 6)),
    "too small by stride 1": (PoolSpec.of(9, 1), (6, 6)),
    "begins in the padding": (PoolSpec.of(6, 2, 3), (1, 1)),
    "series": (PoolSpec.of(3, 2, ndim=1), (9,)),
    "volume": (PoolSpec.of((2, 3, 3), 2, ndim=3), (4, 7, 7)),
}
BY_OUTPUT_SIZE: dict[str, tuple[tuple[int, int], OutputSize]] = {
    "one window": ((6, 6), 1),
    "one cell": ((1, 1), 1),
    "the input's size": ((6, 5), (6, 5)),
    "the input's size, not chosen": ((6, 5), (None, None)),
    "divides": ((6, 6), 3),
    "divides both": ((6, 8), (3, 2)),
    "with padding": ((5, 5), 3),
    "not by any kernel": ((6, 6), 4),
    "not by any kernel, other rows than columns": ((8, 8), (5, 7)),
    "rows only": ((18, 4), (7, 2)),
    "cells repeat": ((5, 5), 6),
    "cells repeat, not by any kernel": ((5, 6), (None, 9)),
    "all windows differ": ((11, 11), 7),
    "all rows differ": ((10, 9), (7, None)),
    "one axis as it is": ((6, 8), (4, None)),
    "many windows": ((40, 40), 20),
}
FRACTIONAL = {
    "same rows as columns": FractionalSpec(2, 4, (0.7, 0.2)).size_rules((6, 6)),
    "same draws": FractionalSpec(2, 4, (0.5, 0.5)).size_rules((6, 6)),
    "other rows than columns": FractionalSpec(3, (13, 12), (0.5, 0.25)).size_rules((50, 32)),
    "volume": FractionalSpec(2, (1, 3, 3), (0.5, 0.2, 0.7)).size_rules((4, 5, 5)),
    "one window": FractionalSpec((2, 3), 1, (0.7, 0.2)).size_rules((6, 8)),
    "too many rows": FractionalSpec(3, 6, (0.5, 0.5)).size_rules((6, 9)),
    "too many of a volume": FractionalSpec(2, 3, (0.5, 0.5, 0.5)).size_rules((3, 3, 9)),
}


def sentences() -> dict[str, str]:
    """Return the sentence, the numbers and the table of each size, and the nearest kernel."""
    texts = {}
    for name, (spec, shape) in BY_KERNEL.items():
        rules = spec.size_rules(shape)
        texts[f"by kernel, {name}"] = "\n".join(
            [size_sentence(rules), size_numbers(rules), size_table(rules)]
        )
    for name, (shape, size) in BY_OUTPUT_SIZE.items():
        windows = AdaptiveSpec(size).size_rules(shape)
        near = kernel_sentence(windows, nearest_kernel(shape, size))
        texts[f"by output size, {name}"] = "\n".join(
            [size_sentence(windows), size_numbers(windows), near, size_table(windows)]
        )
    for name, draws in FRACTIONAL.items():
        texts[f"fractional, {name}"] = "\n".join([size_sentence(draws), size_numbers(draws)])
        if all(rule.fits for rule in draws):
            texts[f"fractional, {name}"] += "\n" + size_table(draws)
    return texts


def test_the_sentences_on_sizes_are_those_that_were_recorded() -> None:
    assert_recorded(__file__, sentences())
