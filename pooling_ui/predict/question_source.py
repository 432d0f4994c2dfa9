"""What can be asked of a stage, by what is on it."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pooling_core import BackTrace, PoolTrace
from pooling_ui.predict.questions import Question
from pooling_ui.predict.questions.drawing import back_drawn, back_kinds, drawn, kinds_of
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.setting import Setting


class QuestionSource(NamedTuple):
    """What can be asked of a stage.

    `kinds` are the kinds of question; `draw` draws one, as `questions.drawn` does. `numbers` differ
    where the same question is about other numbers. `plane` is the shape of the plane whose cells
    are answers, `output` that of the output. `prefix` is the stage's, see `place`.
    """

    kinds: tuple[str, ...]
    draw: Callable[..., Question]
    numbers: bytes
    plane: tuple[int, ...]
    output: tuple[int, ...]
    prefix: str = ""


def forward_asks(setting: Setting, trace: PoolTrace | None) -> QuestionSource | None:
    """Return what can be asked of a pool."""
    if trace is None:
        return None
    draw = partial(drawn, trace, setting.sizes, setting_words(setting.choices))
    kinds = kinds_of(trace, setting.sizes)
    return QuestionSource(kinds, draw, trace.x.tobytes(), trace.x.shape, trace.output.shape)


def windows_asks(trace: PoolTrace | None) -> QuestionSource | None:
    """Return what can be asked of windows whose number stands beside them: not their size."""
    if trace is None:
        return None
    draw = partial(drawn, trace, (), "")
    return QuestionSource(
        kinds_of(trace, ()), draw, trace.x.tobytes(), trace.x.shape, trace.output.shape
    )


def back_asks(back: BackTrace | None) -> QuestionSource | None:
    """Return what can be asked of what goes back."""
    if back is None or not (kinds := back_kinds(back)):
        return None
    numbers = back.trace.x.tobytes() + back.grad_output.tobytes() + repr(back.result.shape).encode()
    draw = partial(back_drawn, back)
    return QuestionSource(kinds, draw, numbers, back.result.shape, back.trace.output.shape)
