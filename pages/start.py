"""Page: pooling as a story, scene by scene, with live figures."""

from pooling_ui.features.start import page as start
from pooling_ui.shell.notices import open_link, without_task

start.lead_to_grid()
open_link()
without_task()
start.opening()
start.story()
