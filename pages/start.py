"""Page: pooling as a story, scene by scene, with live figures."""

from pooling_ui.shell.notices import open_link, without_task
from pooling_ui.start import page as start

start.lead_to_grid()
open_link()
without_task()
start.opening()
start.story()
