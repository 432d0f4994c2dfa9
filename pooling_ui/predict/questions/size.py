"""Questions about sizes: the output size by kernel, and the cells that an adaptive window reads."""

from collections.abc import Iterator, Sequence
from functools import partial

from pooling_core import AdaptiveRule, SizeRule
from pooling_ui.predict.questions.answers import read_whole_numbers
from pooling_ui.predict.questions.question import Mistake, Question, without_repeats
from pooling_ui.text.axes import LINES, grouped, joined, singular
from pooling_ui.text.words import number_label, shape, unbroken


def size_question(rules: Sequence[SizeRule], setting: str) -> Question:
    """Return the question for the output size.

    Parameters
    ----------
    rules : sequence of SizeRule
        The rule of each axis.
    setting : str
        The setting in words.
    """
    right = tuple(rule.windows for rule in rules)
    lines = LINES[len(rules)]
    sides = " × ".join(lines)
    question = "what size is the output" if len(rules) > 1 else "how long is the output"
    return Question(
        text=f"Input {shape(rule.size for rule in rules)}, {setting}: {question}?",
        placeholder=sides if len(rules) > 1 else "a whole number",
        right_answer=shape(right),
        why=_why(rules),
        mistakes=tuple(_mistakes(rules)),
        read=partial(read_whole_numbers, count=len(rules), example=shape((4,) * len(rules))),
        is_right=lambda answer: answer == right,
        is_same=lambda answer, wrong: answer == wrong,
        correction=partial(_correction, rules),
        hides_windows=True,
    )


def _mistakes(rules: Sequence[SizeRule]) -> Iterator[Mistake]:
    """Yield each size that one slip gives."""
    right = tuple(rule.windows for rule in rules)
    first = LINES[len(rules)][0].capitalize()
    yield from without_repeats(((right[::-1], f"{first} come first."), *_slipped(rules)), right)


def _slipped(rules: Sequence[SizeRule]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield the sizes that the same slip along all axes gives."""
    right = tuple(rule.windows for rule in rules)
    prefixes = [_formula_prefix(rules, line) for line in LINES[len(rules)]]
    axes = zip(rules, LINES[len(rules)], prefixes, strict=True)
    slips = [dict(_slips(*axis)) for axis in axes]
    for name in dict.fromkeys(name for each in slips for name in each):
        slips_by_axis = [each.get(name) for each in slips]
        answer = tuple(
            slip[0] if slip else at for slip, at in zip(slips_by_axis, right, strict=True)
        )
        explanation = next(slip[1] for slip in slips_by_axis if slip)
        yield answer, _with_others(explanation, rules, answer)


def _correction(rules: Sequence[SizeRule], answer: tuple[int, ...]) -> str:
    """Return the mistake along each axis, in words."""
    side, rule, line = next(_wrong(rules, answer))
    all_slips = _slips(rule, line, _formula_prefix(rules, line))
    slips = (explanation for _, (wrong, explanation) in all_slips if side == wrong)
    return _with_others(next(slips, f"{line.capitalize()}: {_formula(rule)}."), rules, answer)


def _with_others(explanation: str, rules: Sequence[SizeRule], answer: tuple[int, ...]) -> str:
    """Return the sentence on the first wrong axis, and the sums of other wrong axes.

    Axes with the same rule as the first need no sum of their own.
    """
    (_, first, _), *others = _wrong(rules, answer)
    for _, rule in grouped(rules):
        lines = [line for _, other, line in others if other == rule != first]
        if lines:
            explanation += f" {joined(lines).capitalize()}: {_formula(rule)}."
    return explanation


def _wrong(
    rules: Sequence[SizeRule], answer: tuple[int, ...]
) -> Iterator[tuple[int, SizeRule, str]]:
    """Yield each axis along which an answer is wrong: what it says, the rule, the lines' name."""
    for side, rule, line in zip(answer, rules, LINES[len(rules)], strict=True):
        if side != rule.windows:
            yield side, rule, line


def _why(rules: Sequence[SizeRule]) -> str:
    """Return the computation of the size: once for all axes, or for each axis that differs."""
    axes = [(joined(names).capitalize(), _formula(rule)) for names, rule in grouped(rules)]
    return " ".join(
        f"{name}: {formula}." if len(axes) > 1 else f"{formula}." for name, formula in axes
    )


def _formula_prefix(rules: Sequence[SizeRule], line: str) -> str:
    """Return the words before the sum of an axis: its name, unless all axes have the same rule."""
    return f". {line.capitalize()}:" if len(grouped(rules)) > 1 else ":"


def _slips(rule: SizeRule, line: str, prefix: str) -> Iterator[tuple[str, tuple[int, str]]]:
    """Yield each slip along an axis by its name: the number it gives, and what was overlooked."""
    for name, wrong, explanation in _all_slips(rule, line, prefix):
        if wrong != rule.windows and wrong >= 0:
            yield name, (wrong, explanation)


def _all_slips(rule: SizeRule, line: str, prefix: str) -> Iterator[tuple[str, int, str]]:
    n, k, s, p, d = rule.size, rule.kernel, rule.stride, rule.padding, rule.dilation
    name, moves = singular([line]), number_label(rule.room / s, 3)
    if rule.drops:
        start = f"The last window would start at {number_label(rule.last_start)}"
        yield "drop", rule.ceil, f"{start}, past the last {name}, {n - 1}: it is dropped."
    elif rule.ceil_mode:
        rounds = f"ceil_mode rounds up{prefix} {_divided(rule)} = {moves}"
        yield "floor", rule.floor, f"{rounds} becomes {rule.ceil - 1}, plus 1."
    else:
        last = rule.last_start + rule.extent - 1
        span = f"from {number_label(rule.last_start)} to {number_label(last)}"
        ends = f"past the last {name}{' with padding' * bool(p)}, {n - 1 + p}"
        yield "ceil", rule.ceil, f"One more window would reach {span}, {ends}: it is left out."
    if p:
        both = f"{n} + 2 · {p} = {n + 2 * p} {line}"
        yield "once", _counted(rule, n + p), f"Padding is on both sides: {both}, not {n + p}."
        yield "none", _counted(rule, n), f"Padding makes room for windows: {both}, not {n}."
    if d > 1:
        spans = unbroken(f"{d} · ({k} − 1) + 1 = {rule.extent}")
        explanation = f"With dilation {d}, a kernel of {k} spans {spans} {line}, not {k}."
        yield "undilated", (n + 2 * p - k + (s - 1) * rule.ceil_mode) // s + 1, explanation
    if s > 1:
        explanation = f"The window moves by {s}, not by 1{prefix} {_formula(rule)}."
        yield "stride", rule.room + 1, explanation
    if not rule.drops:
        yield "moves", rule.windows - 1, f"The first window counts, too{prefix} {_formula(rule)}."
    explanation = f"Windows must fit, so it is not {n} ÷ {s}{prefix} {_formula(rule)}."
    for wrong in (n // s, -(-n // s)):
        yield f"quotient {wrong - n // s}", wrong, explanation
    explanation = f"The output does not keep the input’s size{prefix} {_formula(rule)}."
    yield "same", n, explanation


def _counted(rule: SizeRule, padded: int) -> int:
    """Return the number of windows on a padded axis of this length."""
    room = padded - rule.extent + (rule.stride - 1) * rule.ceil_mode
    return room // rule.stride + 1


def _divided(rule: SizeRule) -> str:
    padding = f" + 2 · {rule.padding}" if rule.padding else ""
    return unbroken(f"({rule.size}{padding} − {rule.extent}) ÷ {rule.stride}")


def _formula(rule: SizeRule) -> str:
    """Return the computation of the size, from the quotient to the dropped window."""
    rounded = ""
    if rule.ceil != rule.floor:
        up = rule.ceil_mode
        moves = (rule.ceil if up else rule.floor) - 1
        rounded = f", rounded {'up' if up else 'down'} to {moves}"
    ended = f", less 1 dropped = {rule.windows}" if rule.drops else ""
    size = rule.ceil if rule.ceil_mode else rule.floor
    quotient = number_label(rule.room / rule.stride, 3)
    return f"{_divided(rule)} = {quotient}{rounded}, plus 1 = {size}{ended}"


def span_question(rules: list[AdaptiveRule], axis: int, at: int) -> Question:
    """Return the question for the first and the last line that window `at` of an axis reads."""
    rule, line = rules[axis], LINES[len(rules)][axis]
    right = rule.start(at), rule.stop(at) - 1
    return Question(
        text=(
            f"Input {_lines(rule.size, line)}, output {rule.windows}: which {line} does output "
            f"{singular([line])} {at} read, from the first to the last?"
        ),
        placeholder="first to last",
        right_answer=f"{right[0]} to {right[1]}",
        why=_why_span(rule, at),
        mistakes=tuple(_span_mistakes(rule, at, line)),
        read=_read_span,
        is_right=lambda answer: answer == right,
        is_same=lambda answer, wrong: answer == wrong,
        correction=lambda answer: _why_span(rule, at),
        hides_windows=True,
    )


def _read_span(text: str) -> tuple[int, ...]:
    """Return the first and the last line; one number is both."""
    text = text.replace("−", " ").replace("-", " ").replace("–", " ")
    try:
        return read_whole_numbers(text, 1, "1") * 2
    except ValueError:
        pass
    try:
        return read_whole_numbers(text, 2, "1 to 2")
    except ValueError:
        raise ValueError("Write two whole numbers, such as 1 to 2.") from None


def _lines(count: int, line: str) -> str:
    return f"{count} {singular([line]) if count == 1 else line}"


def _starts(rule: AdaptiveRule, at: int) -> str:
    return f"⌊{at} · {rule.size} ÷ {rule.windows}⌋ = {rule.start(at)}"


def _stops(rule: AdaptiveRule, at: int) -> str:
    return f"⌈{at + 1} · {rule.size} ÷ {rule.windows}⌉ = {rule.stop(at)}"


def _why_span(rule: AdaptiveRule, at: int) -> str:
    return f"The window begins at {_starts(rule, at)} and ends before {_stops(rule, at)}."


def _span_mistakes(rule: AdaptiveRule, at: int, line: str) -> Iterator[Mistake]:
    """Yield each wrong answer once, if it is a range."""
    wrong = _all_span_mistakes(rule, at, line)
    ranges = ((lines, explanation) for lines, explanation in wrong if 0 <= lines[0] <= lines[1])
    yield from without_repeats(ranges, (rule.start(at), rule.stop(at) - 1))


def _all_span_mistakes(
    rule: AdaptiveRule, at: int, line: str
) -> Iterator[tuple[tuple[int, int], str]]:
    n, m = rule.size, rule.windows
    start, stop = rule.start(at), rule.stop(at)
    name = singular([line])
    explanation = f"The window ends before {_stops(rule, at)}: its last {name} is {stop - 1}."
    yield (start, stop), explanation
    up = f"The end is rounded up: {_stops(rule, at)}."
    yield (start, (at + 1) * n // m - 1), f"{up} So windows may overlap."
    yield (-(-at * n // m), stop - 1), f"The start is rounded down: {_starts(rule, at)}."
    even = f"{_lines(n, line)} cannot be shared evenly by {m} windows. {_why_span(rule, at)}"
    for size in (n // m, -(-n // m)):
        yield (at * size, at * size + size - 1), even
    for other in (at - 1, at + 1):
        if 0 <= other < m:
            read = rule.start(other), rule.stop(other) - 1
            explanation = (
                f"{read[0]} to {read[1]} is for output {name} {other}: {line} count from 0."
            )
            yield read, f"{explanation} {_why_span(rule, at)}"
