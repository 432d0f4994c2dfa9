"""The parameters of tasks, lessons and questions that all pages read; their features list them."""

from pooling_ui.state.params import Owner, Param, ResetBy
from pooling_ui.state.readers import Decoded, Flag, Text
from pooling_ui.task.task import decode_cover, decode_groups, is_question

_GROUPS = Decoded(decode_groups, ())

TASK = Param(
    "task", Text(is_question), "a teacher's question", owner=Owner.PYTHON, needs_session=True
)
SHOW = Param("show", _GROUPS, "groups that students may change", owner=Owner.PYTHON)
LOCK = Param("lock", _GROUPS, "groups that students only see", owner=Owner.PYTHON)
COVER = Param(
    "cover",
    Decoded(decode_cover, ""),
    "results are covered; `size`: the output's size, too",
    owner=Owner.PYTHON,
)
PREDICT = Param(
    "predict",
    Flag(),
    "random questions are asked",
    reset_by=ResetBy.STEP,
    needs_session=True,
)
# The name of a lesson, whose values only the lessons know.
LESSON_NAME = "lesson"
