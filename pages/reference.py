"""Page: all about the pooling layers of torch.nn, in short."""

from pooling_ui import controls
from pooling_ui.learn.reference.page import reference

controls.open_link()
controls.without_task()
reference()
