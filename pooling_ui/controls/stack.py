"""The page Stack: a list of layers, what each of them does, and what its units see."""

from pooling_ui.controls.stack_field import stack_field
from pooling_ui.controls.stack_form import stack_form
from pooling_ui.controls.stack_show import grid_button, stack_heading, stack_rows, stack_text
from pooling_ui.controls.stack_state import held_stack

__all__ = [
    "grid_button",
    "held_stack",
    "stack_field",
    "stack_form",
    "stack_heading",
    "stack_rows",
    "stack_text",
]
