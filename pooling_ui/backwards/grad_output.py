"""The gradient of the output on the page Backwards: 1, but where a person has changed it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

import streamlit as st

from pooling_ui.shell.notices import tell
from pooling_ui.state.link import write_link
from pooling_ui.state.link_values import decode_cells, encode_cells
from pooling_ui.state.session import session
from pooling_ui.text.numbers import parse_number
from pooling_ui.text.places import place_of


@dataclass(slots=True)
class GradOutputCheck:
    """True if the link's output gradients were validated, against the page's first output."""

    is_done: bool = False


def linked_gradients(link: Mapping[str, str]) -> dict[tuple[int, int], float]:
    """Return the gradients that are not 1, by rows and columns as the stage names them."""
    return decode_cells(link.get("grad", "")) or {}


def check_grad_output(shape: tuple[int, ...]) -> None:
    """Say of numbers that a link brings, and that an output of this shape has no cell for.

    Those that lose their cell later, to another setting, wait for a setting that has it.
    """
    check = session().visit.part(GradOutputCheck)
    seen, check.is_done = check.is_done, True
    if not seen and not all(
        place_of(row, col, shape) for row, col in linked_gradients(st.query_params)
    ):
        tell("grad")


def edit_grad_output() -> None:
    """Take in what a person typed into an output cell; text that is no number changes nothing."""
    edit = st.session_state["stage"]["edit"]
    with suppress(ValueError):
        cells = linked_gradients(st.query_params) | {
            (edit["row"], edit["col"]): parse_number(edit["text"])
        }
        write_link("grad", encode_cells({at: n for at, n in cells.items() if n != 1}))


def ones_button() -> None:
    """Offer 1 for every cell again, once a person has changed the gradient."""
    with st.container():  # there in any case: what is below keeps its place in the page
        if linked_gradients(st.query_params):
            st.button("Let 1 arrive everywhere", key="ones", on_click=write_link, args=("grad", ""))
