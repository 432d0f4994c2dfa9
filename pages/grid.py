"""Page: watch one window travel over a grid of numbers."""

from pooling_ui import controls
from pooling_ui.inputs.kinds import PLANE

controls.open_link()
controls.forward(controls.places(), PLANE, controls.examples, controls.first_lesson)
