"""Page: what a list of layers does to its input, and what each unit sees of it."""

from pooling_ui import controls
from pooling_ui.controls import stack
from pooling_ui.controls.cover import covering
from pooling_ui.controls.page_keys import page_keys

controls.open_link()
controls.without_presentation()
covers = covering()
places = controls.places()
held = stack.held_stack()
with places.top:
    stack.stack_heading(held, covers=covers)
with places.side:
    stack.stack_form(held)
    if places.more and not covers:
        stack.grid_button(held)
page_keys(places, covers=covers)
with places.main:
    stack.stack_field(held, covers=covers)
    stack.stack_rows(held, covers=covers)
if places.more:
    with places.more:
        stack.stack_text(held)
