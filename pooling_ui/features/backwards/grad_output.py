"""The gradient of the output on the page Backwards: 1 in each cell that nobody has changed."""

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from pooling_ui.features.backwards.parameters import GRAD_OUTPUT, encode_cells
from pooling_ui.shell.notices import report_unusable
from pooling_ui.state.link import write_link
from pooling_ui.state.session import session
from pooling_ui.text.numbers import parse_number
from pooling_ui.text.places import place_of


@dataclass(slots=True)
class GradOutputCheck:
    """`is_done`: the gradients in the link were checked against the first output of the page."""

    is_done: bool = False


def linked_gradients(link: Mapping[str, str]) -> dict[tuple[int, int], float]:
    """Return the gradients that are not 1, by rows and columns as the stage names them."""
    return GRAD_OUTPUT.value_in(link) or {}


def report_missing_cells(shape: tuple[int, ...]) -> None:
    """Report a link that names output cells which do not exist.

    This is checked once in a visit. If another setting removes a cell later, the link keeps its
    number for a setting that has the cell again.
    """
    check = session().visit.part(GradOutputCheck)
    seen, check.is_done = check.is_done, True
    if not seen and not all(
        place_of(row, col, shape) for row, col in linked_gradients(st.query_params)
    ):
        report_unusable(GRAD_OUTPUT)


def edit_grad_output() -> None:
    """Write the number typed into an output cell; ignore other text. For callbacks."""
    edit = st.session_state["stage"]["edit"]
    try:
        number = parse_number(edit["text"])
    except ValueError:
        return
    cells = linked_gradients(st.query_params) | {(edit["row"], edit["col"]): number}
    write_link(GRAD_OUTPUT, encode_cells({at: n for at, n in cells.items() if n != 1}))


def ones_button() -> None:
    """Show the button that sets all gradients to 1, if a person has changed one."""
    with st.container():  # made even if empty: what follows keeps its place
        if linked_gradients(st.query_params):
            st.button(
                "Set all output gradients to 1",
                key="ones",
                on_click=write_link,
                args=(GRAD_OUTPUT, ""),
            )
