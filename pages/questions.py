"""Page: what people ask about pooling, with short answers that lead to the stage."""

from pooling_ui import controls
from pooling_ui.learn.faq.page import asked

controls.open_link()
controls.without_task()
asked()
