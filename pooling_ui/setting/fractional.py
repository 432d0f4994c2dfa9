"""Describe fractional windows: where each begins, and why."""

from collections.abc import Sequence
from math import floor

from pooling_core import FractionalRule
from pooling_ui.setting.window_table import window_table
from pooling_ui.text.axes import LINES, joined
from pooling_ui.text.words import number_label, shape, unbroken, worked_out

_FORMULA = f"{unbroken('⌊(i + u) · α⌋')} {unbroken('− ⌊u · α⌋')}"
_DIGITS = 4


def rule_sentence(rules: Sequence[FractionalRule]) -> str:
    r"""Return the rule with live numbers; for each axis, if axes differ.

    Examples
    --------
    >>> rules = [FractionalRule(6, 4, 2, sample, 5) for sample in (0.2, 0.7)]
    >>> print(rule_sentence(rules).replace("\N{NO-BREAK SPACE}", " ").replace(". ", ".\n"))
    Output size: 4 × 4, as chosen.
    Window i starts at ⌊(i + u) · α⌋ − ⌊u · α⌋, the last at 4.
    α = (input 6 − kernel 2) ÷ (4 − 1) = 1.333; u = 0.2 for rows, 0.7 for columns.
    """
    lines = LINES[len(rules)]
    named = list(zip(lines, rules, strict=True))
    if not all(rule.fits for rule in rules):
        return f"Output size {size_numbers(rules)}."
    first = rules[0]
    size = f"Output size: {size_numbers(rules)}."
    axes = "; ".join(f"{line}: {_axis(rule)}" for line, rule in named)
    if all(rule.windows == 1 for rule in rules):
        return f"{size} {axes[0].upper()}{axes[1:]}."
    starts = f"{size} Window i starts at {_FORMULA}"
    if len({rule[:3] for rule in rules}) == 1 and first.windows > 1:
        samples = ", ".join(f"{number_label(rule.sample)} for {line}" for line, rule in named)
        step = f"α = {unbroken(f'(input {first.size} − kernel {first.kernel})')} {_divided(first)}"
        return f"{starts}, the last at {_last(first)}. {step}; u = {samples}."
    return f"{starts}, the last at n − k. {axes[0].upper()}{axes[1:]}."


def size_numbers(rules: Sequence[FractionalRule]) -> str:
    """Return the output size in words, and that it was chosen, or that it does not fit.

    Examples
    --------
    >>> rules = [FractionalRule(6, windows, 2, 0.5, 5) for windows in (4, 6)]
    >>> print(size_numbers(rules).replace("\N{NO-BREAK SPACE}", " "))
    4 × 6 does not fit: 6 + 2 − 1 = 7 > 6 (columns)
    """
    size = shape(rule.windows for rule in rules)
    named = zip(LINES[len(rules)], rules, strict=True)
    late = [f"{_excess(rule)} ({line})" for line, rule in named if not rule.fits]
    return f"{size} does not fit: {joined(late)}" if late else f"{size}, as chosen"


def replaced_words(replaced: Sequence[tuple[float, float]]) -> str:
    """Say which samples cannot be used, and which ones are used instead.

    Examples
    --------
    >>> replaced_words([(1.5, 0.999), (-2.0, 0.0)])
    '1.5 is not below 1: 0.999 is used. −2 is below 0: 0 is used.'
    """
    return " ".join(
        f"{number_label(number, _DIGITS)} is {'below 0' if number < 0 else 'not below 1'}: "
        f"{number_label(used)} is used."
        for number, used in replaced
    )


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


def rule_table(rules: Sequence[FractionalRule]) -> str:
    """Return a Markdown table of the windows along each axis, or say what does not fit."""
    if not all(rule.fits for rule in rules):
        return rule_sentence(rules)
    lines = LINES[len(rules)]
    return "\n\n".join(_table(rule, line) for line, rule in zip(lines, rules, strict=True))


def _table(rule: FractionalRule, line: str) -> str:
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
    return window_table(rule, line, numbers, (f"from {_FORMULA}", "to before start + k"), places)


def _unrounded(rule: FractionalRule, window: int) -> str:
    """Return the number before rounding down; with all digits if fewer would change the result."""
    exact = rule.at(window)
    short = float(f"{exact:.{_DIGITS}g}")
    return number_label(exact, _DIGITS if floor(short) == floor(exact) else 17)
