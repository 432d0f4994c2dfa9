"""Explain windows whose number is chosen (adaptive, fractional).

Where each begins and ends, and which kernel and stride read the cells of adaptive windows, or
nearly these cells.
"""

from collections.abc import Callable, Iterator, Sequence
from math import floor, prod

from pooling_core import AdaptiveRule, FractionalRule, NearestKernel, PoolSpec
from pooling_ui.setting.parameters import parameters_words
from pooling_ui.text.axes import LINES, grouped, joined, singular
from pooling_ui.text.words import number_label, shape, unbroken, worked_out

_FORMULA = f"{unbroken('⌊(i + u) · α⌋')} {unbroken('− ⌊u · α⌋')}"
_DIGITS = 4
# A long list of windows shows this many at its beginning and at its end.
_MOST, _BEGIN, _END = 16, 12, 3
_COLUMNS = 4
# The sentence on the nearest kernel names this many runs of windows that differ.
_MOST_RUNS = 3


def adaptive_sentence(rules: Sequence[AdaptiveRule]) -> str:
    """Return the rule with live numbers; for each axis, if axes differ.

    Examples
    --------
    >>> print(adaptive_sentence([AdaptiveRule(6, 4)] * 2).replace("\N{NO-BREAK SPACE}", " "))
    Output size: 4, as chosen. Window i reads from ⌊i · 6 ÷ 4⌋ to before ⌈(i + 1) · 6 ÷ 4⌉.
    """
    groups = grouped(rules)
    if len(groups) == 1:
        return (
            f"Output size: {rules[0].windows}, as chosen. Window i reads {_reads_from(rules[0])}."
        )
    sizes = ", ".join(f"{rule.windows} {joined(names)}" for names, rule in groups)
    (names, first), *others = groups
    more = "".join(f"; {singular(names)} i {_reads_from(rule)}" for names, rule in others)
    window = f"Window {singular(names)} i reads {_reads_from(first)}{more}."
    return f"Output size: {sizes}, as chosen. {window}"


def _reads_from(rule: AdaptiveRule) -> str:
    n, m = rule
    return f"from {unbroken(f'⌊i · {n} ÷ {m}⌋')} to before {unbroken(f'⌈(i + 1) · {n} ÷ {m}⌉')}"


def adaptive_table(rules: Sequence[AdaptiveRule]) -> str:
    """Return a Markdown table of all windows: where each begins and ends.

    If axes differ, each has a table.
    """
    return "\n\n".join(_adaptive_table(rule, joined(names)) for names, rule in grouped(rules))


def _adaptive_table(rule: AdaptiveRule, line: str) -> str:
    n, m = rule
    titles = ("from ⌊i · n ÷ m⌋", "to before ⌈(i + 1) · n ÷ m⌉")

    def places(i: int) -> tuple[str, str]:
        start, stop = rule.start(i), rule.stop(i)
        first = worked_out(f"⌊{i} · {n} ÷ {m}⌋ = {start}")
        return first, worked_out(f"⌈{i + 1} · {n} ÷ {m}⌉ = {stop}")

    return _window_table(rule, line, f"input n = {n}, output m = {m}", titles, places)


def fractional_sentence(rules: Sequence[FractionalRule]) -> str:
    r"""Return the rule with live numbers; for each axis, if axes differ.

    Examples
    --------
    >>> rules = [FractionalRule(6, 4, 2, sample, 5) for sample in (0.2, 0.7)]
    >>> print(fractional_sentence(rules).replace("\N{NO-BREAK SPACE}", " ").replace(". ", ".\n"))
    Output size: 4 × 4, as chosen.
    Window i starts at ⌊(i + u) · α⌋ − ⌊u · α⌋, the last at 4.
    α = (input 6 − kernel 2) ÷ (4 − 1) = 1.333; u = 0.2 for rows, 0.7 for columns.
    """
    lines = LINES[len(rules)]
    named = list(zip(lines, rules, strict=True))
    if not all(rule.fits for rule in rules):
        return f"Output size {fractional_size(rules)}."
    first = rules[0]
    size = f"Output size: {fractional_size(rules)}."
    axes = "; ".join(f"{line}: {_axis(rule)}" for line, rule in named)
    if all(rule.windows == 1 for rule in rules):
        return f"{size} {axes[0].upper()}{axes[1:]}."
    starts = f"{size} Window i starts at {_FORMULA}"
    if len({rule[:3] for rule in rules}) == 1 and first.windows > 1:
        samples = ", ".join(f"{number_label(rule.sample)} for {line}" for line, rule in named)
        step = f"α = {unbroken(f'(input {first.size} − kernel {first.kernel})')} {_divided(first)}"
        return f"{starts}, the last at {_last(first)}. {step}; u = {samples}."
    return f"{starts}, the last at n − k. {axes[0].upper()}{axes[1:]}."


def fractional_size(rules: Sequence[FractionalRule]) -> str:
    """Return the output size in words, and that it was chosen, or that it does not fit.

    Examples
    --------
    >>> rules = [FractionalRule(6, windows, 2, 0.5, 5) for windows in (4, 6)]
    >>> print(fractional_size(rules).replace("\N{NO-BREAK SPACE}", " "))
    4 × 6 does not fit: 6 + 2 − 1 = 7 > 6 (columns)
    """
    size = shape(rule.windows for rule in rules)
    named = zip(LINES[len(rules)], rules, strict=True)
    late = [f"{_excess(rule)} ({line})" for line, rule in named if not rule.fits]
    return f"{size} does not fit: {joined(late)}" if late else f"{size}, as chosen"


def samples_sentence(replaced: Sequence[tuple[float, float]]) -> str:
    """Say what samples do, or which samples are used instead of others that cannot be used.

    Examples
    --------
    >>> samples_sentence([])
    'Samples place the windows'
    >>> samples_sentence([(1.5, 0.999), (-2.0, 0.0)])
    '1.5 is not below 1: 0.999 is used. −2 is below 0: 0 is used.'
    """
    sentences = [
        f"{number_label(number, _DIGITS)} is {'below 0' if number < 0 else 'not below 1'}: "
        f"{number_label(used)} is used."
        for number, used in replaced
    ]
    return " ".join(sentences) or "Samples place the windows"


def _axis(rule: FractionalRule) -> str:
    last = unbroken(f"{rule.size} − {rule.kernel} = {_last(rule)}")
    if rule.windows == 1:
        return f"one window, at {last}"
    step = f"α = {unbroken(f'({rule.size} − {rule.kernel})')} {_divided(rule)}"
    return f"u = {number_label(rule.sample)}, {step}, the last at {_last(rule)}"


def _divided(rule: FractionalRule) -> str:
    return worked_out(f"÷ ({rule.windows} − 1) = {number_label(rule.step, _DIGITS)}")


def _last(rule: FractionalRule) -> int:
    return rule.start(rule.windows - 1)


def _excess(rule: FractionalRule) -> str:
    spare = rule.size - rule.kernel + 1 - rule.most
    needed = rule.windows + rule.size - rule.most
    more = " + 1" * spare
    return unbroken(f"{rule.windows} + {rule.kernel} − 1{more} = {needed} > {rule.size}")


def fractional_table(rules: Sequence[FractionalRule]) -> str:
    """Return a Markdown table of the windows along each axis, or say what does not fit."""
    if not all(rule.fits for rule in rules):
        return fractional_sentence(rules)
    lines = LINES[len(rules)]
    return "\n\n".join(
        _fractional_table(rule, line) for line, rule in zip(lines, rules, strict=True)
    )


def _fractional_table(rule: FractionalRule, line: str) -> str:
    n, m, k = rule.size, rule.windows, rule.kernel

    def places(i: int) -> tuple[str, str]:
        start, stop = rule.start(i), rule.stop(i)
        # A phone has no room for all of it in one line.
        begins = f"⌊{_unrounded(rule, i)}⌋ {unbroken(f'− ⌊{_unrounded(rule, 0)}⌋')}"
        if i == m - 1:
            begins = f"the last: {unbroken(f'{n} − {k}')}"
        return f"{begins} {unbroken(f'= {start}')}", worked_out(f"{start} + {k} = {stop}")

    numbers = f"input n = {n}, kernel k = {k}, output m = {m}, u = {number_label(rule.sample)}"
    if m > 1:
        numbers += f", α = {unbroken(f'({n} − {k})')} {_divided(rule)}"
    return _window_table(rule, line, numbers, (f"from {_FORMULA}", "to before start + k"), places)


def _unrounded(rule: FractionalRule, window: int) -> str:
    """Return the number before rounding down; with all digits if fewer would change the result."""
    exact = rule.at(window)
    short = float(f"{exact:.{_DIGITS}g}")
    return number_label(exact, _DIGITS if floor(short) == floor(exact) else 17)


def _window_table(
    rule: AdaptiveRule | FractionalRule,
    line: str,
    numbers: str,
    titles: tuple[str, str],
    places: Callable[[int], tuple[str, str]],
) -> str:
    """Return the table in Markdown, below a line that explains its letters.

    Parameters
    ----------
    rule : AdaptiveRule or FractionalRule
    line : str
        The name of the axis, or of several axes with this rule.
    numbers : str
        The meaning of the letters in the titles.
    titles : tuple of str
        The titles of the columns for a window's beginning and its end.
    places : function
        Returns how a window's beginning and its end are computed, in words.
    """
    lines = [
        ("window i", *titles, "reads"),
        ("---",) * _COLUMNS,
        *_shown(rule, places),
    ]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"**{line.capitalize()}:** {numbers}\n\n{table}"


def _shown(
    rule: AdaptiveRule | FractionalRule, places: Callable[[int], tuple[str, str]]
) -> Iterator[tuple[str, ...]]:
    for i in range(rule.windows):
        if rule.windows > _MOST and i == _BEGIN:
            yield ("…",) * _COLUMNS
        if rule.windows > _MOST and _BEGIN <= i < rule.windows - _END:
            continue
        yield str(i), *places(i), span(rule.start(i), rule.stop(i))


def span(start: int, stop: int) -> str:
    """Return the cells from `start` to before `stop`.

    Examples
    --------
    >>> span(2, 3), span(2, 5)
    ('2', '2–4')
    """
    return str(start) if stop == start + 1 else f"{start}–{stop - 1}"


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
    names = ("kernel_size", "stride", "padding")
    return parameters_words({name: getattr(spec, name) for name in names})


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
