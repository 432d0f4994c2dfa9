"""The parameters of lessons."""

from pooling_ui.learn.lessons.files import MOST_STEPS, files
from pooling_ui.state.params import Held, Param
from pooling_ui.state.readers import Limit, OneOf

LESSON = Param("lesson", OneOf(tuple(files())), "the lesson", held=Held.BY_PYTHON)
PART = Param("part", Limit(1, MOST_STEPS, 1), "the lesson's step", held=Held.BY_PYTHON)
PARAMS = (LESSON, PART)
