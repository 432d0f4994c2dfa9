"""Sources of random questions about the pool on a stage."""

from collections.abc import Callable
from typing import NamedTuple

from pooling_core import BackTrace, PoolTrace
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.table import (
    AskedPool,
    Questions,
    backward_questions,
    forward_questions,
)
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.setting import Setting


class QuestionSource(NamedTuple):
    """The source of random questions about a stage.

    `kinds` are the kinds of question; `draw` draws one, as `Questions.draw` does. `numbers` differ
    if the same question is about other numbers. `plane` is the shape of the plane whose cells
    are answers, `output` that of the output. `prefix` is the stage's, see `stage_start`.
    """

    kinds: tuple[str, ...]
    draw: Callable[..., Question]
    numbers: bytes
    plane: tuple[int, ...]
    output: tuple[int, ...]
    prefix: str = ""


def forward_source(setting: Setting, trace: PoolTrace | None) -> QuestionSource | None:
    """Return the source of questions about a pool."""
    if trace is None:
        return None
    words = setting_words(setting)
    return pool_source(trace, forward_questions(trace, setting.sizes, words))


def windows_source(trace: PoolTrace | None) -> QuestionSource | None:
    """Return the source of questions about windows, not about the size: the page shows it."""
    return None if trace is None else pool_source(trace, forward_questions(trace, (), ""))


def backward_source(back: BackTrace | None) -> QuestionSource | None:
    """Return the source of questions about gradients or unpooled maxima."""
    if back is None or not (kinds := backward_questions(back).kinds):
        return None
    numbers = back.trace.x.tobytes() + back.grad_output.tobytes() + repr(back.result.shape).encode()
    draw = backward_questions(back).draw
    return QuestionSource(kinds, draw, numbers, back.result.shape, back.trace.output.shape)


def pool_source(
    trace: PoolTrace, questions: Questions[AskedPool], prefix: str = ""
) -> QuestionSource:
    """Return the source of questions about a pool."""
    shapes = trace.x.shape, trace.output.shape
    return QuestionSource(questions.kinds, questions.draw, trace.x.tobytes(), *shapes, prefix)
