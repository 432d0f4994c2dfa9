"""Numbers as people type them: what counts as right, and what is not judged."""

import numpy as np
import pytest

from pooling_core import PoolSpec, trace_pool
from pooling_ui.predict.questions.question import Question, judge
from pooling_ui.predict.questions.value import value_question


def asked(exact: float) -> Question:
    """Return the question for a number."""
    return value_question(trace_pool(np.array([[float(exact)]]), PoolSpec.of(1)), (0, 0))


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        *(("1.67", True), ("1.66", True), ("1.6667", True), ("1,67", True), ("5/3", True)),
        *(("1.7", True), ("1.65", False), ("2", False), ("1.6", False), ("1.9", False)),
    ],
)
def test_a_number_may_be_rounded_or_cut_off(answer: str, right: bool) -> None:
    assert judge(asked(5 / 3), answer).right is right


@pytest.mark.parametrize(
    ("exact", "answer", "right"),
    [
        *((0.04, each, False) for each in ("0", "0.0", "0.00", "-0.04", "0.05", "0.03", "0.1")),
        *((0.04, each, True) for each in ("0.04", "0.040", "1/25", "4e-2")),
        *((0.06, "0.1", False), (0.06, "0.06", True), (0.096, "0.1", True), (0.01, "0.00", False)),
        *((0.047, "0.04", True), (0.047, "0.05", True), (0.047, "0.0", False)),
        *((-0.047, "-0.04", True), (-0.047, "-0.05", True), (-0.047, "0.0", False)),
        *((0.25, "0.24", False), (0.25, "0.26", False), (1.661, "1.67", False)),
        *((2.8e-17, "0", True), (2.8e-17, "0.0", True)),
    ],
)
def test_a_rounded_number_keeps_a_digit_of_what_is_not_0(
    exact: float, answer: str, right: bool
) -> None:
    assert judge(asked(exact), answer).right is right


@pytest.mark.parametrize(
    ("answer", "right"), [("200001", True), ("200000", False), ("200001.5", False)]
)
def test_a_whole_number_is_right_to_the_last_digit(answer: str, right: bool) -> None:
    assert judge(asked(200001), answer).right is right


@pytest.mark.parametrize("text", ["", "many", "1/0", "1,000"])
def test_what_is_no_number_is_not_judged(text: str) -> None:
    with pytest.raises(ValueError, match="number|divided"):
        judge(asked(7), text)
