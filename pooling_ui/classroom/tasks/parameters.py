"""The parameters of teachers' tasks."""

from pooling_ui.state.link_values import unpack_lines
from pooling_ui.state.params import Held, Param
from pooling_ui.state.readers import Text, text_of
from pooling_ui.state.tasks import decode_groups, is_question

_GROUPS = text_of(decode_groups)
_LINES = text_of(unpack_lines)

TASK = Param("task", Text(is_question), "a teacher's question", held=Held.BY_PYTHON)
SHOW = Param("show", _GROUPS, "groups that students may change", held=Held.BY_PYTHON)
LOCK = Param("lock", _GROUPS, "groups that students only see", held=Held.BY_PYTHON)
TASKS = Param("tasks", _LINES, "the teacher's list of tasks", held=Held.BY_PYTHON)
DRAFT = Param("draft", _LINES, "the task that the teacher is making", held=Held.BY_PYTHON)
PARAMS = (TASK, SHOW, LOCK, TASKS, DRAFT)
