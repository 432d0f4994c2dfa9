"""Hints after a wrong answer say what was overlooked, and never the right answer."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pooling_core import (
    AdaptiveSpec,
    Average,
    Minimum,
    PoolSpec,
    PowerAverage,
    SettingError,
    trace_gradient,
    trace_pool,
    trace_unpool,
)
from pooling_ui.predict.questions.hint import likely_try_again_texts, try_again_text
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.table import (
    KINDS,
    Questions,
    backward_questions,
    forward_questions,
)

PLANE = np.random.default_rng(7).integers(-9, 10, (6, 6)).astype(float)
SPECS = (
    PoolSpec.of(2),
    PoolSpec.of(3, 2, 1),
    PoolSpec.of(3, 2, 1, 2, ceil_mode=True),
    PoolSpec.of(3, 2, ceil_mode=True),
)
REDUCERS = (None, Minimum(), Average(), Average(count_include_pad=False), PowerAverage(2))


def every_source() -> Iterator[Questions[Any]]:
    """Yield the questions about pools of all kinds, forward and backward."""
    for spec in SPECS:
        for reducer in REDUCERS:
            try:
                trace = trace_pool(PLANE, spec, reducer)
            except SettingError:  # not every pool has padding and dilation
                continue
            yield forward_questions(trace, spec.size_rules(PLANE.shape), "a setting")
            yield backward_questions(trace_gradient(trace, np.ones(trace.output.shape)))
    yield backward_questions(trace_unpool(trace_pool(PLANE, SPECS[0]), SPECS[0], None))
    adaptive = AdaptiveSpec(4)
    rules = adaptive.size_rules(PLANE.shape)
    yield forward_questions(trace_pool(PLANE, adaptive), rules, "a setting")


def drawn(kind: str) -> Iterator[Question]:
    """Yield questions of a kind."""
    for source in every_source():
        if kind in source.kinds:
            for number in range(6):
                yield source.draw(kind=kind, seed=3, number=number)


@pytest.mark.parametrize("kind", KINDS)
def test_no_hint_tells_the_right_answer(kind: str) -> None:
    asked = list(drawn(kind))

    assert asked
    for question in asked:
        texts = likely_try_again_texts(question)
        assert all(len(text) > len("✗ Not yet. ") for text in texts)
        for text in texts:
            if question.hint not in text:
                assert not tells(question, text), (question.text, question.right_answer, text)


def tells(question: Question, text: str) -> bool:
    """Return True if a text holds the right answer, or the sum that ends with it."""
    right = re.escape(question.right_answer)
    if question.kind == "Size":
        return bool(re.search(rf"{right}|plus 1", text))
    return bool(re.search(rf"(?<![\w.,−]){right}(?!\w|[.,]\d)", text))


@pytest.mark.parametrize(
    ("kind", "answer", "says"),
    [
        ("Size", "6 6", "The window moves by 2, not by 1."),
        ("Size", "2 2", "Padding makes room for windows: 6 + 2 · 1 = 8 rows, not 6."),
        ("Divisor", "6", "count_include_pad is on: padding counts."),
        ("Value", "77", "Output (0, 1) reads rows 0 to 1 and columns 1 to 3 of the input."),
    ],
)
def test_a_known_mistake_is_the_hint_and_else_the_window(kind: str, answer: str, says: str) -> None:
    spec = PoolSpec.of(3, 2, 1)
    reducer = Average() if kind == "Divisor" else None
    trace = trace_pool(PLANE, spec, reducer)
    questions = forward_questions(trace, spec.size_rules(PLANE.shape), "")
    question = questions.draw(kind=kind, seed=3, number=0)

    assert (
        try_again_text(question, answer)
        .replace("\N{WORD JOINER}", "")
        .replace("\N{NO-BREAK SPACE}", " ")
        == f"✗ Not yet. {says}"
    )


@pytest.mark.parametrize(
    ("plane", "says"),
    [
        (np.arange(24.0).reshape(4, 6), "Divide the index by 6, the columns of the result"),
        (np.arange(6.0), "Along one axis, the index is the place."),
        (np.arange(48.0).reshape(2, 4, 6), "Divide the quotient by 4, its rows"),
    ],
    ids=["plane", "series", "volume"],
)
def test_the_hint_where_unpooling_puts_a_number_starts_from_its_index(
    plane: Any, says: str
) -> None:
    """The cells of the window would lead nowhere: the question gives the index."""
    spec = PoolSpec.of(2, ndim=plane.ndim)
    questions = backward_questions(trace_unpool(trace_pool(plane, spec), spec, None))

    question = questions.draw(kind="Cell", seed=3, number=0)

    assert says in question.hint
    assert not tells(question, question.hint)
