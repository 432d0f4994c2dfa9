"""The parameters of teachers' tasks."""

from pooling_ui.state.packing import unpack_lines
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Decoded
from pooling_ui.task.parameters import LOCK, SHOW, TASK

_LINES = Decoded(unpack_lines)

TASKS = Param("tasks", _LINES, "the teacher's list of tasks", owner=Owner.PYTHON)
DRAFT = Param("draft", _LINES, "the task that the teacher is making", owner=Owner.PYTHON)
PARAMS = (TASK, SHOW, LOCK, TASKS, DRAFT)
