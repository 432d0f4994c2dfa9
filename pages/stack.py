"""Page: what a list of layers does to its input, and what each unit sees of it."""

from pooling_ui.features.stack import page as stack
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys

open_link()
places = page_places()
network = stack.linked_network()
stack.stack_heading(places, network)
stack.stack_form(network, places)
stack.side_buttons(places, network)
page_keys(places)
stack.field_and_layers(places, network)
stack.stack_text(places, network)
