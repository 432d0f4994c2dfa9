"""Page: what a list of layers does to its input, and what each unit sees of it."""

from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys, present_button
from pooling_ui.stack import page as stack

open_link()
covers = covering()
places = page_places()
network = stack.linked_network()
with places.top:
    stack.stack_heading(network, covers=covers)
stack.stack_form(network, places)
if places.more:
    with places.side:
        if not covers:
            stack.grid_button(network)
        present_button()  # here the sentence has its whole line, and the table the first screen
page_keys(places, covers=covers, presents=True)
with places.main:
    stack.stack_field(network, covers=covers)
    stack.stack_rows(network, covers=covers)
if places.more:
    with places.more:
        stack.stack_text(network)
