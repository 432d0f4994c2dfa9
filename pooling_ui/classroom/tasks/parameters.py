"""The parameters of teachers' tasks."""

from pooling_ui.state.link_values import unpack_lines
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Text, text_of
from pooling_ui.state.tasks import decode_groups, is_question

_GROUPS = text_of(decode_groups)
_LINES = text_of(unpack_lines)

TASK = Param(
    "task", Text(is_question), "a teacher's question", owner=Owner.PYTHON, needs_session=True
)
SHOW = Param("show", _GROUPS, "groups that students may change", owner=Owner.PYTHON)
LOCK = Param("lock", _GROUPS, "groups that students only see", owner=Owner.PYTHON)
TASKS = Param("tasks", _LINES, "the teacher's list of tasks", owner=Owner.PYTHON)
DRAFT = Param("draft", _LINES, "the task that the teacher is making", owner=Owner.PYTHON)
PARAMS = (TASK, SHOW, LOCK, TASKS, DRAFT)
