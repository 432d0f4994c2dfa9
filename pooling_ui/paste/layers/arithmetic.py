"""The output size of a pool, step by step, with the numbers in each step."""

from collections.abc import Iterator, Sequence

from pooling_core import AdaptiveRule, FractionalRule, SizeRule
from pooling_ui.paste.answer import Step
from pooling_ui.setting.sizes import Rules, rules_of, span
from pooling_ui.text.axes import grouped, joined
from pooling_ui.text.words import number_label

_MOST_SHOWN = 4  # windows of a list


def size_steps(rules: Rules) -> tuple[Step, ...]:
    """Return the arithmetic of each axis; of all together, if they are alike.

    Examples
    --------
    >>> rule = SizeRule(size=7, kernel=3, stride=2, padding=0, dilation=1, ceil_mode=False)
    >>> for step in size_steps([rule, rule]):
    ...     print(f"{step.what}: {step.numbers}")
    input + 2 · padding − kernel: 7 + 2 · 0 − 3 = 4
    divided by the stride: 4 ÷ 2 = 2
    plus 1: 2 + 1 = 3
    """
    if kernel := rules_of(SizeRule, rules):
        return _of_axes(kernel, _kernel_steps)
    if adaptive := rules_of(AdaptiveRule, rules):
        return _of_axes(adaptive, _adaptive_steps)
    return _of_axes(rules_of(FractionalRule, rules), _fractional_steps)


def _of_axes(rules: Sequence, steps) -> tuple[Step, ...]:  # type: ignore[no-untyped-def, type-arg]
    groups = grouped(rules)
    if len(groups) == 1:
        return tuple(steps(rules[0]))
    return tuple(
        Step(f"{joined(names)}: {step.what}", step.numbers)
        for names, rule in groups
        for step in steps(rule)
    )


def _kernel_steps(rule: SizeRule) -> Iterator[Step]:
    window = "kernel"
    if rule.dilation > 1:
        window = "span"
        numbers = f"{rule.dilation} · ({rule.kernel} − 1) + 1 = {rule.extent}"
        yield Step("a window spans dilation · (kernel − 1) + 1 cells", numbers)
    sides = f"2 · {rule.padding}"
    padding = "2 · padding"
    if rule.extra:
        sides, padding = f"{rule.padding} + {rule.padding + rule.extra}", "padding"
    room = number_label(rule.room)
    yield Step(f"input + {padding} − {window}", f"{rule.size} + {sides} − {rule.extent} = {room}")
    yield from _divided(rule)
    ceil = rule.ceil_mode
    size = rule.ceil if ceil else rule.floor
    yield Step("plus 1", f"{number_label(size - 1)} + 1 = {number_label(size)}")
    if rule.drops:
        what = (
            f"the last window would start at {rule.last_start}, past the last cell: it is dropped"
        )
        yield Step(what, f"{size} − 1 = {rule.windows}")


def _divided(rule: SizeRule) -> Iterator[Step]:
    quotient = f"{number_label(rule.room)} ÷ {rule.stride}"
    if rule.floor == rule.ceil:
        yield Step("divided by the stride", f"{quotient} = {number_label(rule.floor - 1)}")
        return
    exact = number_label(rule.room / rule.stride, 5)
    sign = "=" if len(exact) < 7 else "≈"
    rounded = rule.ceil if rule.ceil_mode else rule.floor
    way = "up (ceil_mode)" if rule.ceil_mode else "down"
    yield Step(
        f"divided by the stride, rounded {way}",
        f"{quotient} {sign} {exact}, so {number_label(rounded - 1)}",
    )


def _adaptive_steps(rule: AdaptiveRule) -> Iterator[Step]:
    n, m = rule
    yield Step("output size, as chosen", str(m))
    if m and n % m == 0:
        yield Step("cells in each window, side by side", f"{n} ÷ {m} = {n // m}")
    elif m:
        shown = [span(rule.start(i), rule.stop(i)) for i in range(min(m, _MOST_SHOWN))]
        more = ", …" if m > _MOST_SHOWN else ""
        what = f"window i reads from ⌊i · {n} ÷ {m}⌋ to before ⌈(i + 1) · {n} ÷ {m}⌉"
        yield Step(what, f"{', '.join(shown)}{more}")


def _fractional_steps(rule: FractionalRule) -> Iterator[Step]:
    n, m, k = rule.size, rule.windows, rule.kernel
    yield Step("output size, as chosen", str(m))
    if m > 1:
        numbers = f"({n} − {k}) ÷ ({m} − 1) = {number_label(rule.step, 5)}"
        yield Step("windows lie this far apart, rounded at random", numbers)


def same_steps(rules: Sequence[SizeRule]) -> tuple[Step, ...]:
    """Return the arithmetic of TensorFlow's SAME: the size first, then the padding it needs.

    Examples
    --------
    >>> rule = SizeRule(size=6, kernel=3, stride=2, padding=0, dilation=1, ceil_mode=False, extra=1)
    >>> [step.numbers for step in same_steps([rule])]
    ['⌈6 ÷ 2⌉ = 3', '(3 − 1) · 2 + 3 − 6 = 1, so 0 before and 1 after']
    """
    return _of_axes(rules, _same_steps)


def _same_steps(rule: SizeRule) -> Iterator[Step]:
    n, m, s = rule.size, rule.windows, rule.stride
    yield Step("input ÷ stride, rounded up", f"⌈{n} ÷ {s}⌉ = {m}")
    needs = (m - 1) * s + rule.extent - n
    both = f"{rule.padding} before and {rule.padding + rule.extra} after"
    yield Step(
        "padding that so many windows need",
        f"({m} − 1) · {s} + {rule.extent} − {n} = {number_label(needs)}, so {both}",
    )
