"""Page: learn pooling in short lessons, step by step, on the stage itself."""

from pooling_ui.features.learn.lessons.lesson_list import lesson_list
from pooling_ui.features.learn.lessons.page import lesson
from pooling_ui.features.learn.lessons.step import current_step
from pooling_ui.features.learn.lessons.step_progress import store_finished_lessons
from pooling_ui.shell.notices import open_link, without_task

open_link()
progress = current_step()
if progress:
    lesson(progress)
else:
    without_task()
    lesson_list()
store_finished_lessons()
