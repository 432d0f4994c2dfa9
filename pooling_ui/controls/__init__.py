"""Widgets. What they return is valid, or comes with the reason why not.

Every widget is bound to the address bar under its name in `share`, so the link is the state.
"""

from pooling_ui.controls.answer import answer
from pooling_ui.controls.backward import backward
from pooling_ui.controls.cells import cell_source
from pooling_ui.controls.examples import examples
from pooling_ui.controls.forward import forward
from pooling_ui.controls.kernel_like import kernel_like
from pooling_ui.controls.laid import laid_choice
from pooling_ui.controls.layout import heading, page_links, places
from pooling_ui.controls.lesson import lesson
from pooling_ui.controls.lesson_link import first_lesson
from pooling_ui.controls.lesson_list import lesson_list
from pooling_ui.controls.lesson_marks import keep_lessons
from pooling_ui.controls.lesson_step import step_on_show
from pooling_ui.controls.link import complete_link
from pooling_ui.controls.notices import open_link
from pooling_ui.controls.presentation import without_task
from pooling_ui.controls.setting import pool_setting

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
