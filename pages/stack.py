"""Page: what a list of layers does to its input, and what each unit sees of it."""

from pooling_ui import controls
from pooling_ui.controls import stack

controls.open_link()
controls.without_stage()
places = controls.places()
held = stack.held_stack()
with places.top:
    stack.stack_heading(held)
with places.side:
    stack.stack_form(held)
    stack.grid_button(held)
with places.main:
    stack.stack_field(held)
    stack.stack_rows(held)
if places.more:
    with places.more:
        stack.stack_text(held)
