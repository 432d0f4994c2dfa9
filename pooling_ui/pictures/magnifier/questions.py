"""Questions about a patch of a picture on the stage."""

from functools import partial

from pooling_core import PoolTrace
from pooling_ui.pictures.magnifier.patch import rules_alone
from pooling_ui.predict.question_source import QuestionSource
from pooling_ui.predict.questions.drawing import drawn, kinds_of
from pooling_ui.setting.labels import windows_words
from pooling_ui.setting.setting import Windows


def part_asks(trace: PoolTrace, windows: Windows, prefix: str) -> QuestionSource:
    """Return what can be asked of a part of a picture, pooled by these windows.

    For its size, where it has as many windows as a picture of its own would have.
    """
    shapes, rules = (trace.x.shape, trace.output.shape), rules_alone(trace, windows)
    draw = partial(drawn, trace, rules, windows_words(windows))
    return QuestionSource(kinds_of(trace, rules), draw, trace.x.tobytes(), *shapes, prefix)
