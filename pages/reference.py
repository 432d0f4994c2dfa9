"""Page: all about the pooling layers of torch.nn, in short."""

from pooling_ui.learn.reference.page import reference
from pooling_ui.shell.notices import open_link, without_task

open_link()
without_task()
reference()
