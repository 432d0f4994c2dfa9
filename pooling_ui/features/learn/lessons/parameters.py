"""The parameters of lessons."""

from pooling_ui.features.learn.lessons.files import MOST_STEPS, files
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Limit, OneOf
from pooling_ui.task.parameters import LESSON_NAME

LESSON = Param(
    LESSON_NAME, OneOf(tuple(files())), "the lesson", owner=Owner.PYTHON, needs_session=True
)
STEP_NUMBER = Param("part", Limit(1, MOST_STEPS, 1), "the lesson's step", owner=Owner.PYTHON)
PARAMS = (LESSON, STEP_NUMBER)
