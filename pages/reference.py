"""Page: all about the pooling layers of torch.nn, in short."""

from pooling_ui import controls
from pooling_ui.controls.reference import reference

controls.open_link()
controls.without_task()
reference()
