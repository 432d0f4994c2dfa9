"""Page: what people ask about pooling, with short answers that lead to the stage."""

from pooling_ui.features.learn.faq.page import faq_page
from pooling_ui.shell.notices import open_link, without_task

open_link()
without_task()
faq_page()
