"""Explain the output size: in one sentence, and as a table of all steps."""

from collections.abc import Sequence
from typing import TypeVar

from pooling_core import AdaptiveRule, FractionalRule, SizeRule
from pooling_ui.setting.chosen_sizes import (
    adaptive_sentence,
    adaptive_table,
    fractional_sentence,
    fractional_size,
    fractional_table,
)
from pooling_ui.text.axes import grouped, joined
from pooling_ui.text.words import number_label, shape, unbroken, worked_out

Rules = Sequence[SizeRule] | Sequence[AdaptiveRule] | Sequence[FractionalRule]
Rule = TypeVar("Rule", SizeRule, AdaptiveRule, FractionalRule)


def size_sentence(rules: Rules) -> str:
    """Return the size rule with live numbers; for each axis, if axes differ.

    Then the other axes show numbers alone, in the order of the first one's names.

    Examples
    --------
    >>> rule = SizeRule(size=6, kernel=2, stride=2, padding=0, dilation=1, ceil_mode=False)
    >>> print(size_sentence([rule, rule]).replace("\N{NO-BREAK SPACE}", " "))
    Output size: (input 6 + 2 · padding 0 − kernel 2) ÷ stride 2 = 2, plus 1 = 3.
    """
    if adaptive := rules_of(AdaptiveRule, rules):
        return adaptive_sentence(adaptive)
    if fractional := rules_of(FractionalRule, rules):
        return fractional_sentence(fractional)
    (name, first), *others = _groups(rules)
    if not others:
        return f"Output size: {_worked(first)}{_spans(first)}."
    more = "".join(f" {name.capitalize()}: {_worked(rule, named=False)}." for name, rule in others)
    return f"{name.capitalize()}: {_worked(first)}.{more}"


def size_numbers(rules: Rules) -> str:
    """Return only the numbers of the size rule, for a place that names its parameters nearby.

    Examples
    --------
    >>> rule = SizeRule(size=6, kernel=2, stride=2, padding=0, dilation=1, ceil_mode=False)
    >>> print(size_numbers([rule, rule]).replace("\N{NO-BREAK SPACE}", " "))
    (6 + 2 · 0 − 2) ÷ 2 = 2, plus 1 = 3
    """
    if fractional := rules_of(FractionalRule, rules):
        return fractional_size(fractional)
    if not rules_of(SizeRule, rules):
        return f"{shape(rule.windows for rule in rules)}, as chosen"
    texts = [(name, _worked(rule, named=False)) for name, rule in _groups(rules)]
    if len({text for _, text in texts}) == 1:
        return texts[0][1]
    return "; ".join(f"{name} {text}" for name, text in texts)


def leave_no_output(rules: Rules) -> bool:
    """Return True if the rules leave no output: no window, or too many, fit along an axis.

    Examples
    --------
    >>> rule = SizeRule(size=2, kernel=3, stride=1, padding=0, dilation=1, ceil_mode=False)
    >>> leave_no_output([rule]), leave_no_output([AdaptiveRule(6, 4)])
    (True, False)
    """
    return not all(rule.fits for rule in rules if not isinstance(rule, AdaptiveRule))


def rules_of(of: type[Rule], rules: Rules) -> list[Rule]:
    """Return the rules if they are of this class; else none."""
    return [rule for rule in rules if isinstance(rule, of)]


def _groups(rules: Rules) -> list[tuple[str, SizeRule]]:
    """Return each rule of windows by kernel once, with the names of all axes that have it."""
    return [(joined(names), rule) for names, rule in grouped(rules_of(SizeRule, rules))]


def _worked(rule: SizeRule, named: bool = True) -> str:
    n, p, k, s = ("input ", "padding ", "kernel ", "stride ") if named else ("",) * 4
    if named and rule.dilation > 1:
        k = "dilated kernel "
    left = f"({n}{rule.size} + 2 · {p}{rule.padding} − {k}{rule.extent})"
    quotient = f"÷ {s}{rule.stride} = {number_label(rule.room / rule.stride, 3)}"
    if rule.ceil == rule.floor:
        rounded = ""
    elif rule.ceil_mode:
        rounded = f", rounded up to {number_label(rule.ceil - 1)} (ceil_mode)"
    else:
        rounded = f", rounded down to {number_label(rule.floor - 1)}"
    size = number_label(rule.ceil if rule.ceil_mode else rule.floor)
    return (
        f"{unbroken(left)} {unbroken(quotient)}{rounded}, {unbroken(f'plus 1 = {size}')}"
        f"{_ending(rule)}"
    )


def _ending(rule: SizeRule) -> str:
    if not rule.fits:
        return ", so no window fits"
    if rule.drops:
        return (
            f"; the last window would start at {rule.last_start}, past the input, "
            f"and is dropped: {rule.windows}"
        )
    return ""


def _spans(rule: SizeRule) -> str:
    if rule.dilation == 1:
        return ""
    spans = f"dilation {rule.dilation} · (kernel {rule.kernel} − 1) + 1 = {rule.extent}"
    return f". The dilated kernel spans {unbroken(spans)} cells"


def size_table(rules: Rules) -> str:
    """Return the size rule with live numbers as a Markdown table: roundings and drop rule.

    For a chosen output size, it lists where each window begins and ends. If axes differ, each has
    a table, because side by side they would need a wide screen.
    """
    if adaptive := rules_of(AdaptiveRule, rules):
        return adaptive_table(adaptive)
    if fractional := rules_of(FractionalRule, rules):
        return fractional_table(fractional)
    return "\n\n".join(_table(rule, name) for name, rule in _groups(rules))


def _table(rule: SizeRule, head: str) -> str:
    lines = [
        ("step", head),
        ("---", "---"),
        ("input n", str(rule.size)),
        ("kernel k, dilation d", f"{rule.kernel}, {rule.dilation}"),
        ("padding p, stride s", f"{rule.padding}, {rule.stride}"),
        ("extent = d · (k − 1) + 1", _extent(rule)),
        ("room = n + 2 · p − extent", _room(rule)),
        ("floor: ⌊room ÷ s⌋ + 1", _rounded(rule, ("⌊", "⌋"), rule.floor)),
        ("ceil: ⌈room ÷ s⌉ + 1", _rounded(rule, ("⌈", "⌉"), rule.ceil)),
        ("drop the last if it starts at n or later", _drop(rule)),
        ("**output**", f"**{_output(rule)}**"),
    ]
    return "\n".join(f"| {' | '.join(map(_whole, line))} |" for line in lines)


def _whole(text: str) -> str:
    """Return a cell of the table; a line may end before the result of a formula, not inside."""
    if "=" not in text and "÷" not in text:
        return text
    name, colon, formula = text.rpartition(": ")
    return name + colon + worked_out(formula)


def _extent(rule: SizeRule) -> str:
    return f"{rule.dilation} · ({rule.kernel} − 1) + 1 = {rule.extent}"


def _room(rule: SizeRule) -> str:
    return f"{rule.size} + 2 · {rule.padding} − {rule.extent} = {number_label(rule.room)}"


def _rounded(rule: SizeRule, brackets: tuple[str, str], size: int) -> str:
    left, right = brackets
    return f"{left}{number_label(rule.room)} ÷ {rule.stride}{right} + 1 = {number_label(size)}"


def _drop(rule: SizeRule) -> str:
    """Return what the drop rule does to the last window after rounding up, in words."""
    if rule.ceil < 1:
        return "no window to drop"
    if rule.ceil == rule.floor:
        return "both roundings agree: nothing to drop"
    starts = f"window {rule.ceil} starts at {number_label(rule.last_start)}"
    late = rule.last_start >= rule.size
    fate = f"≥ {rule.size}: dropped" if late else f"< {rule.size}: kept"
    return f"{starts} {fate}" + ("" if rule.ceil_mode else " with ceil_mode")


def _output(rule: SizeRule) -> str:
    return str(rule.windows) if rule.fits else "none: below 1"
