"""Widgets. What they return is valid, or comes with the reason why not.

Every widget is bound to the address bar under its name in `share`, so the link is the state.
"""

from pooling_ui.backwards.page import backward
from pooling_ui.forward.equivalent_kernel import kernel_like
from pooling_ui.forward.examples_dialog import examples
from pooling_ui.forward.page import forward
from pooling_ui.inputs.source import cell_source
from pooling_ui.learn.lessons.first_lesson import first_lesson
from pooling_ui.learn.lessons.lesson_list import lesson_list
from pooling_ui.learn.lessons.marks import keep_lessons
from pooling_ui.learn.lessons.page import lesson
from pooling_ui.learn.lessons.step import step_on_show
from pooling_ui.setting.answer import answer
from pooling_ui.setting.widgets import pool_setting
from pooling_ui.setting.window_mode import laid_choice
from pooling_ui.shell.layout import heading, page_links, places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.presentation import without_task
from pooling_ui.state.link import complete_link

__all__ = [
    "answer",
    "backward",
    "cell_source",
    "complete_link",
    "examples",
    "first_lesson",
    "forward",
    "heading",
    "keep_lessons",
    "kernel_like",
    "laid_choice",
    "lesson",
    "lesson_list",
    "open_link",
    "page_links",
    "places",
    "pool_setting",
    "step_on_show",
    "without_task",
]
