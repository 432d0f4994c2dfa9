"""The parts of the page Stack, in the order in which they show."""

from pooling_ui.stack.form import stack_form
from pooling_ui.stack.show import grid_button, stack_field, stack_heading, stack_rows, stack_text
from pooling_ui.stack.state import held_stack

__all__ = [
    "grid_button",
    "held_stack",
    "stack_field",
    "stack_form",
    "stack_heading",
    "stack_rows",
    "stack_text",
]
