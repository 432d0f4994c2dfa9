"""Explain the output size: in one sentence, and as a table of all steps or windows.

Windows by kernel have a rule; adaptive and fractional windows have as many as was chosen, and each
begins and ends where their rule says.
"""

from collections.abc import Callable, Iterator, Sequence
from math import floor
from typing import TypeVar

from pooling_core import AdaptiveRule, FractionalRule, SizeRule
from pooling_ui.text.axes import LINES, grouped, joined, singular
from pooling_ui.text.words import number_label, shape, unbroken, worked_out

Rules = Sequence[SizeRule] | Sequence[AdaptiveRule] | Sequence[FractionalRule]
Rule = TypeVar("Rule", SizeRule, AdaptiveRule, FractionalRule)

_FORMULA = f"{unbroken('⌊(i + u) · α⌋')} {unbroken('− ⌊u · α⌋')}"
_DIGITS = 4
# A long list of windows shows this many at its beginning and at its end.
_MOST, _BEGIN, _END = 16, 12, 3
_COLUMNS = 4


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
        return _adaptive_sentence(adaptive)
    if fractional := rules_of(FractionalRule, rules):
        return _fractional_sentence(fractional)
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
        return _fractional_size(fractional)
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
        return _adaptive_tables(adaptive)
    if fractional := rules_of(FractionalRule, rules):
        return _fractional_tables(fractional)
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
    starts = f"window {rule.ceil - 1} starts at {number_label(rule.last_start)}"
    late = rule.last_start >= rule.size
    fate = f"≥ {rule.size}: dropped" if late else f"< {rule.size}: kept"
    return f"{starts} {fate}" + ("" if rule.ceil_mode else " with ceil_mode")


def _output(rule: SizeRule) -> str:
    return str(rule.windows) if rule.fits else "none: below 1"


def _adaptive_sentence(rules: Sequence[AdaptiveRule]) -> str:
    """Return the rule with live numbers; for each axis, if axes differ.

    Examples
    --------
    >>> print(_adaptive_sentence([AdaptiveRule(6, 4)] * 2).replace("\N{NO-BREAK SPACE}", " "))
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


def _adaptive_tables(rules: Sequence[AdaptiveRule]) -> str:
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


def _fractional_sentence(rules: Sequence[FractionalRule]) -> str:
    r"""Return the rule with live numbers; for each axis, if axes differ.

    Examples
    --------
    >>> rules = [FractionalRule(6, 4, 2, sample, 5) for sample in (0.2, 0.7)]
    >>> print(_fractional_sentence(rules).replace("\N{NO-BREAK SPACE}", " ").replace(". ", ".\n"))
    Output size: 4 × 4, as chosen.
    Window i starts at ⌊(i + u) · α⌋ − ⌊u · α⌋, the last at 4.
    α = (input 6 − kernel 2) ÷ (4 − 1) = 1.333; u = 0.2 for rows, 0.7 for columns.
    """
    lines = LINES[len(rules)]
    named = list(zip(lines, rules, strict=True))
    if not all(rule.fits for rule in rules):
        return f"Output size {_fractional_size(rules)}."
    first = rules[0]
    size = f"Output size: {_fractional_size(rules)}."
    axes = "; ".join(f"{line}: {_axis(rule)}" for line, rule in named)
    if all(rule.windows == 1 for rule in rules):
        return f"{size} {axes[0].upper()}{axes[1:]}."
    starts = f"{size} Window i starts at {_FORMULA}"
    if len({rule[:3] for rule in rules}) == 1 and first.windows > 1:
        samples = ", ".join(f"{number_label(rule.sample)} for {line}" for line, rule in named)
        step = f"α = {unbroken(f'(input {first.size} − kernel {first.kernel})')} {_divided(first)}"
        return f"{starts}, the last at {_last(first)}. {step}; u = {samples}."
    return f"{starts}, the last at n − k. {axes[0].upper()}{axes[1:]}."


def _fractional_size(rules: Sequence[FractionalRule]) -> str:
    """Return the output size in words, and that it was chosen, or that it does not fit.

    Examples
    --------
    >>> rules = [FractionalRule(6, windows, 2, 0.5, 5) for windows in (4, 6)]
    >>> print(_fractional_size(rules).replace("\N{NO-BREAK SPACE}", " "))
    4 × 6 does not fit: 6 + 2 − 1 = 7 > 6 (columns)
    """
    size = shape(rule.windows for rule in rules)
    named = zip(LINES[len(rules)], rules, strict=True)
    late = [f"{_excess(rule)} ({line})" for line, rule in named if not rule.fits]
    return f"{size} does not fit: {joined(late)}" if late else f"{size}, as chosen"


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


def _fractional_tables(rules: Sequence[FractionalRule]) -> str:
    """Return a Markdown table of the windows along each axis, or say what does not fit."""
    if not all(rule.fits for rule in rules):
        return _fractional_sentence(rules)
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
