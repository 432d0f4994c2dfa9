"""Page: learn pooling in short lessons, step by step, on the stage itself."""

from pooling_ui.controls.lesson import lesson
from pooling_ui.controls.lesson_list import lesson_list
from pooling_ui.controls.lesson_step import open_lessons, step_on_show

open_lessons()
doing = step_on_show()
if doing:
    lesson(doing)
else:
    lesson_list()
