"""Declare the groups of widgets that a task can set on the page Stack."""

from pooling_ui.features.stack.parameters import LAYERS
from pooling_ui.linked.task_page import TaskPage, in_groups

STACK = TaskPage("stack", "Stack", lambda link: in_groups(LAYERS))
