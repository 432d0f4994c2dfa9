"""Page: learn pooling in short lessons, step by step, on the stage itself."""

from pooling_ui import controls

controls.open_link()
doing = controls.step_on_show()
if doing:
    controls.lesson(doing)
else:
    controls.without_task()
    controls.lesson_list()
controls.keep_lessons()
