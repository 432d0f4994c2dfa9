"""Page: watch one window travel over a grid of numbers."""

from pooling_ui.features.forward import page as forward
from pooling_ui.features.forward.examples_dialog import examples
from pooling_ui.features.forward.more_settings import more_settings
from pooling_ui.features.frameworks.widgets import frameworks_button
from pooling_ui.features.learn.lessons.lesson_list import first_lesson
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link

open_link()
places = page_places(more_settings)
plane = forward.pool_numbers(places)
forward.title_and_question(places, plane, beside=examples, below=first_lesson)
forward.stage(places, plane)
forward.size_and_code(places, plane, below_sizes=frameworks_button)
