"""Sources of random questions about the pool on a stage."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache, partial
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
    source = pool_source(trace, forward_questions(trace, setting.sizes, words))
    x = trace.x
    decides = (x.tobytes(), x.shape, x.dtype.str, setting.spec, setting.reducer, words)
    return source._replace(draw=partial(_drawn_once, _Decided(decides, source.draw)))


@dataclass(frozen=True, slots=True)
class _Decided:
    """A function that draws questions, equal to another one if the same values decide both."""

    by: Hashable
    draw: Callable[..., Question] = field(compare=False)


@lru_cache(maxsize=32)
def _drawn_once(pool: _Decided, *, kind: str, seed: int, number: int) -> Question:
    """Return a question. A class asks for the same one at once: it is drawn once."""
    return pool.draw(kind=kind, seed=seed, number=number)


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
