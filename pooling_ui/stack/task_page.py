"""Declare the groups of widgets that a task can set on the page Stack."""

from pooling_ui.linked.task_page import TaskPage, in_groups
from pooling_ui.stack.parameters import LAYERS

STACK = TaskPage("stack", "Stack", lambda link: in_groups(LAYERS))
