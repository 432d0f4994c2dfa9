"""Page: watch one window travel over a grid of numbers."""

from pooling_ui.forward.examples_dialog import examples
from pooling_ui.forward.page import forward
from pooling_ui.frameworks.widgets import frameworks_button
from pooling_ui.inputs.kinds import PLANE
from pooling_ui.learn.lessons.lesson_list import first_lesson
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link

open_link()
forward(page_places(), PLANE, examples, first_lesson, frameworks_button)
