"""Page: a link for a class, with a question, and with what of a page its students see."""

from pooling_ui import controls
from pooling_ui.classroom.tasks.teachers import teachers

controls.open_link()
controls.without_task()
teachers()
