"""Page: join a live room by its code; open one, and lead it."""

from pooling_ui.features.classroom.live.join_page import join_page
from pooling_ui.shell.notices import open_link, without_task

open_link()
without_task()
join_page()
