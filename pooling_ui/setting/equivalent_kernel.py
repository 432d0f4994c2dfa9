"""Name the kernel and stride that read the cells of an adaptive window, or nearly these cells."""

from collections.abc import Sequence
from math import prod

from pooling_core import AdaptiveRule, NearestKernel, PoolSpec
from pooling_ui.setting.chosen_sizes import span
from pooling_ui.text.axes import LINES, joined
from pooling_ui.text.words import shape, short_shape

# The sentence names this many runs of windows that differ.
_MOST_RUNS = 3


def kernel_sentence(rules: Sequence[AdaptiveRule], near: NearestKernel | None) -> str:
    """Say whether one kernel and stride makes the same windows, or where the nearest one differs.

    Examples
    --------
    >>> from pooling_core import nearest_kernel
    >>> kernel_sentence([AdaptiveRule(6, 3)] * 2, nearest_kernel((6, 6), 3))
    '3 divides 6: kernel 2, stride 2 reads the same cells.'
    """
    if all(rule.windows == 1 for rule in rules):
        ones = shape(1 for _ in rules)
        return f"{ones} is global pooling: one window reads the whole input."
    if all(rule.windows == rule.size for rule in rules):
        return "The output size is the input's: each window reads one cell, and gives it back."
    more = [rule for rule in rules if rule.windows > rule.size]
    repeats = "More windows than cells, so cells repeat. " if more else ""
    if near is None:
        most = max(more, key=lambda rule: rule.windows - rule.size)
        return (
            f"{repeats}No kernel gives {most.windows} windows over {most.size} cells: "
            f"padding is at most half the kernel, so {most.size + 1} are the most."
        )
    words = spec_words(near.spec)
    if near.is_exact:
        divides = all(rule.size % rule.windows == 0 for rule in rules)
        rule = rules[0]
        why = f"{rule.windows} divides {rule.size}: " if divides and len(set(rules)) == 1 else ""
        same = f"{words} reads the same cells."
        return f"{repeats}{why}{same if why else same[0].upper() + same[1:]}"
    where = _where(rules, near)
    if not where:
        return f"{repeats}No kernel and stride comes near: with any, all windows read other cells."
    return f"{repeats}No kernel reads the same cells. Nearest: {words}. {where}"


def spec_words(spec: PoolSpec) -> str:
    """Return kernel, stride and, if there is any, padding.

    Examples
    --------
    >>> spec_words(PoolSpec.of((3, 2), 2, 1))
    'kernel 3 × 2, stride 2, padding 1'
    """
    said = {"kernel": spec.kernel_size, "stride": spec.stride, "padding": spec.padding}
    return ", ".join(
        f"{name} {short_shape(sides)}"
        for name, sides in said.items()
        if name != "padding" or any(sides)
    )


def _where(rules: Sequence[AdaptiveRule], near: NearestKernel) -> str:
    """Return which windows differ, in words; nothing if all do."""
    counts = [rule.windows for rule in rules]
    same = [count - len(differs) for count, differs in zip(counts, near.differs, strict=True)]
    windows = prod(counts)
    lines = [
        f"{line if len(differs) > 1 else line[:-1]} {runs(differs)}"
        for line, differs in zip(LINES[len(rules)], near.differs, strict=True)
        if differs
    ]
    differ = windows - prod(same)
    if differ == windows:
        return ""
    return f"{differ} of {windows} windows differ, in output {joined(lines)}."


def runs(numbers: Sequence[int]) -> str:
    """Return runs of neighbouring numbers, in order; of many runs, the first ones.

    Examples
    --------
    >>> runs([0, 2, 3, 4, 6])
    '0, 2–4, 6'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    texts = [span(first, last + 1) for first, last in found]
    return ", ".join((*texts[:_MOST_RUNS], *(("…",) if len(texts) > _MOST_RUNS else ())))
