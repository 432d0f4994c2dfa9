"""Page: watch gradients and maxima go from the output back to the input."""

from pooling_ui.features.backwards import page as backwards
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link

open_link()
places = page_places()
sent = backwards.send_back(places)
backwards.title_and_question(places, sent)
backwards.stage(places, sent)
backwards.closer_look_and_code(places, sent)
