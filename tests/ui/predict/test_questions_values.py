"""What a wrong value of a window is met with: what was overlooked."""

import math

import pytest

from pooling_core import Minimum, PowerAverage
from pooling_core.trace.trace import PoolTrace
from pooling_ui.predict.questions import judge
from pooling_ui.predict.questions.value import value_question
from tests.ui.predict.test_questions_cells import NAN, RAMP, trace


@pytest.mark.parametrize(
    ("traced", "at", "answer", "says"),
    [
        (
            trace([[-3, -1], [-4, -2]], kernel_size=2, stride=1, padding=1),
            (0, 0),
            "0",
            "It is −3. Padding counts as −∞, not as 0. The window reads one cell, which holds −3.",
        ),
        (
            trace([[-3, -1], [-4, -2]], kernel_size=2, stride=1, padding=1),
            (0, 1),
            "minus infinity",
            "It is −1. Padding counts as −∞, so every other number wins against it. −1 is the "
            "largest of −3, −1.",
        ),
        (
            trace([[3, 1], [4, 2]], Minimum(), kernel_size=2, stride=1, padding=1),
            (0, 1),
            "infinity",
            "It is 1. Padding counts as ∞, so every other number wins against it. 1 is the "
            "smallest of 3, 1.",
        ),
        (
            trace([[3, 1], [4, 2]], Minimum(), kernel_size=2, stride=1, padding=1),
            (0, 0),
            "0",
            "It is 3. Padding counts as ∞, not as 0.",
        ),
        (
            trace([[NAN, 4], [1.0, 2]], kernel_size=2),
            (0, 0),
            "4",
            "It is NaN. NaN is not left out. The window holds NaN, which wins against every "
            "number.",
        ),
        (
            trace([[NAN, 4], [1.0, 2]], kernel_size=3, stride=1, padding=1),
            (0, 0),
            "-inf",
            "It is NaN. The window holds NaN, which wins against every number.",
        ),
        (
            trace([[-9, 1], [0, 2]], kernel_size=2),
            (0, 0),
            "9",
            "It is 2. Signs stay: −9 is not 9. 2 is the largest of −9, 1, 0, 2.",
        ),
        (
            trace([[3, 1], [0, 2]], kernel_size=2),
            (0, 0),
            "0",
            "It is 3. 0 is in the window, but the window keeps its largest number.",
        ),
        (
            trace([[3, 1], [0, 2]], kernel_size=2),
            (0, 0),
            "1.5",
            "It is 3. 1.5 is the average; the window keeps its largest number.",
        ),
        (
            trace([[3, 1], [0, 2]], kernel_size=2),
            (0, 0),
            "6",
            "It is 3. 6 is the sum; the window keeps its largest number.",
        ),
        (
            trace(RAMP, kernel_size=2, stride=3),
            (1, 0),
            "13",
            "It is 25. The window moves by 3 rows at a time: this one starts at row 3.",
        ),
        (
            trace(RAMP**2, kernel_size=2, stride=1, dilation=2),
            (0, 0),
            "49",
            "It is 196. With dilation 2, the window has holes: of the rows it reads 0 and 2.",
        ),
        (
            trace(RAMP**2, kernel_size=3, stride=1, padding=1),
            (0, 0),
            "196",
            "It is 49. With padding 1, this window starts at row −1.",
        ),
        (
            trace([[3, 1], [0, 2]], kernel_size=2),
            (0, 0),
            "77",
            "It is 3. 3 is the largest of 3, 1, 0, 2.",
        ),
        (
            trace([[1, 2, 9], [3, 4, 5], [6, 7, 8]], kernel_size=2, stride=1),
            (0, 0),
            "6",
            "It is 4. 6 lies outside the window. 4 is the largest of 1, 2, 3, 4.",
        ),
        (
            trace([[7]], kernel_size=2, stride=1, padding=1, dilation=2),
            (0, 0),
            "0",
            "It is −∞. Padding counts as −∞, not as 0, and the window reads nothing else.",
        ),
        (
            trace([[1, -5], [2, 3]], PowerAverage(math.inf), kernel_size=2),
            (0, 0),
            "-5",
            "It is 5. The sign is dropped: |−5| = 5.",
        ),
        (
            trace([[1, -5], [2, 3]], PowerAverage(math.inf), kernel_size=2),
            (0, 0),
            "3",
            "It is 5. 3 is in the window, but the window keeps its number of largest magnitude.",
        ),
    ],
)
def test_a_wrong_value_is_met_with_what_was_overlooked(
    traced: PoolTrace, at: tuple[int, int], answer: str, says: str
) -> None:
    verdict = judge(value_question(traced, at), answer)

    assert not verdict.right
    assert verdict.says.startswith(says)
