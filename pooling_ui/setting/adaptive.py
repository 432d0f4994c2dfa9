"""Describe adaptive windows: where each begins and ends, and the nearest kernel."""

from collections.abc import Sequence
from math import prod

from pooling_core import AdaptiveRule, NearestKernel, PoolSpec
from pooling_ui.setting.window_table import span, window_table
from pooling_ui.text.axes import LINES, grouped, joined, one
from pooling_ui.text.words import shape, short_shape, unbroken, worked_out

# The sentence names this many runs of windows that differ.
_MOST_RUNS = 3


def rule_sentence(rules: Sequence[AdaptiveRule]) -> str:
    """Return the rule with live numbers; for each axis, if axes differ.

    Examples
    --------
    >>> print(rule_sentence([AdaptiveRule(6, 4)] * 2).replace("\N{NO-BREAK SPACE}", " "))
    Output size: 4, as chosen. Window i reads from ⌊i · 6 ÷ 4⌋ to before ⌈(i + 1) · 6 ÷ 4⌉.
    """
    groups = grouped(rules)
    if len(groups) == 1:
        return f"Output size: {rules[0].windows}, as chosen. Window i reads {_rule(rules[0])}."
    sizes = ", ".join(f"{rule.windows} {joined(names)}" for names, rule in groups)
    (names, first), *others = groups
    more = "".join(f"; {one(names)} i {_rule(rule)}" for names, rule in others)
    return f"Output size: {sizes}, as chosen. Window {one(names)} i reads {_rule(first)}{more}."


def _rule(rule: AdaptiveRule) -> str:
    n, m = rule
    return f"from {unbroken(f'⌊i · {n} ÷ {m}⌋')} to before {unbroken(f'⌈(i + 1) · {n} ÷ {m}⌉')}"


def rule_table(rules: Sequence[AdaptiveRule]) -> str:
    """Return a Markdown table of all windows: where each begins and ends.

    If axes differ, each has a table.
    """
    return "\n\n".join(_table(rule, joined(names)) for names, rule in grouped(rules))


def _table(rule: AdaptiveRule, line: str) -> str:
    n, m = rule
    titles = ("from ⌊i · n ÷ m⌋", "to before ⌈(i + 1) · n ÷ m⌉")

    def places(i: int) -> tuple[str, str]:
        start, stop = rule.start(i), rule.stop(i)
        first = worked_out(f"⌊{i} · {n} ÷ {m}⌋ = {start}")
        return first, worked_out(f"⌈{i + 1} · {n} ÷ {m}⌉ = {stop}")

    return window_table(rule, line, f"input n = {n}, output m = {m}", titles, places)


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
