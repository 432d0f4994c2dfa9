"""Page: a link for a class, with a question, and with what of a page its students see."""

from pooling_ui.features.classroom.live.lead_bar import ask_button, room_link
from pooling_ui.features.classroom.tasks.page import teachers
from pooling_ui.shell.notices import open_link, without_task

open_link()
without_task()
teachers(room_link, ask_button)
