"""Page: all about the pooling layers of torch.nn, in short."""

from pooling_ui.features.learn.reference.page import reference
from pooling_ui.shell.notices import open_link, without_task

open_link()
without_task()
reference()
