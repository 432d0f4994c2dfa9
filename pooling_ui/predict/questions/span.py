"""The question for the rows, columns or slices that an adaptive window reads."""

from collections.abc import Iterator

from pooling_core import AdaptiveRule
from pooling_ui.predict.questions.question import Mistake, Question, each_once
from pooling_ui.predict.questions.reading import read_wholes
from pooling_ui.text.axes import LINES, one


def span_question(rules: list[AdaptiveRule], axis: int, at: int) -> Question:
    """Return the question for the first and the last line that window `at` of an axis reads."""
    rule, line = rules[axis], LINES[len(rules)][axis]
    right = rule.start(at), rule.stop(at) - 1
    return Question(
        asks=(
            f"Input {_lines(rule.size, line)}, output {rule.windows}: which {line} does output "
            f"{one([line])} {at} read, from the first to the last?"
        ),
        form="first to last",
        right=f"{right[0]} to {right[1]}",
        why=_why(rule, at),
        mistakes=tuple(_mistakes(rule, at, line)),
        read=_read,
        is_right=lambda answer: answer == right,
        same=lambda answer, wrong: answer == wrong,
        hint=lambda answer: _why(rule, at),
        hides_windows=True,
    )


def _read(text: str) -> tuple[int, ...]:
    """Return the first and the last line; one number is both."""
    text = text.replace("−", " ").replace("-", " ").replace("–", " ")
    try:
        return read_wholes(text, 1, "1") * 2
    except ValueError:
        pass
    try:
        return read_wholes(text, 2, "1 to 2")
    except ValueError:
        raise ValueError("Write two whole numbers, such as 1 to 2.") from None


def _lines(count: int, line: str) -> str:
    return f"{count} {one([line]) if count == 1 else line}"


def _starts(rule: AdaptiveRule, at: int) -> str:
    return f"⌊{at} · {rule.size} ÷ {rule.windows}⌋ = {rule.start(at)}"


def _stops(rule: AdaptiveRule, at: int) -> str:
    return f"⌈{at + 1} · {rule.size} ÷ {rule.windows}⌉ = {rule.stop(at)}"


def _why(rule: AdaptiveRule, at: int) -> str:
    return f"The window begins at {_starts(rule, at)} and ends before {_stops(rule, at)}."


def _mistakes(rule: AdaptiveRule, at: int, line: str) -> Iterator[Mistake]:
    """Yield each wrong answer once, if it is a range."""
    wrong = _all_mistakes(rule, at, line)
    ranges = ((lines, says) for lines, says in wrong if 0 <= lines[0] <= lines[1])
    yield from each_once(ranges, (rule.start(at), rule.stop(at) - 1))


def _all_mistakes(rule: AdaptiveRule, at: int, line: str) -> Iterator[tuple[tuple[int, int], str]]:
    n, m = rule.size, rule.windows
    start, stop = rule.start(at), rule.stop(at)
    name = one([line])
    says = f"The window ends before {_stops(rule, at)}: its last {name} is {stop - 1}."
    yield (start, stop), says
    up = f"The end is rounded up: {_stops(rule, at)}."
    yield (start, (at + 1) * n // m - 1), f"{up} So windows may overlap."
    yield (-(-at * n // m), stop - 1), f"The start is rounded down: {_starts(rule, at)}."
    even = f"{_lines(n, line)} cannot be shared evenly by {m} windows. {_why(rule, at)}"
    for size in (n // m, -(-n // m)):
        yield (at * size, at * size + size - 1), even
    for other in (at - 1, at + 1):
        if 0 <= other < m:
            read = rule.start(other), rule.stop(other) - 1
            says = f"{read[0]} to {read[1]} is for output {name} {other}: {line} count from 0."
            yield read, f"{says} {_why(rule, at)}"
