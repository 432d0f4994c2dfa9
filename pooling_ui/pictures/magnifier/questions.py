"""Make the questions about a patch of a picture on the stage."""

from pooling_core import PoolTrace
from pooling_ui.pictures.magnifier.patch import rules_alone
from pooling_ui.predict.question_source import QuestionSource, pool_source
from pooling_ui.predict.questions.table import forward_questions
from pooling_ui.setting.setting import Windows


def patch_source(trace: PoolTrace, windows: Windows, prefix: str) -> QuestionSource:
    """Return the questions about a part of a picture, pooled by these windows.

    They ask for its size only if the part, pooled alone, has as many windows.
    """
    rules, words = rules_alone(trace, windows), windows.words
    return pool_source(trace, forward_questions(trace, rules, words), prefix)
