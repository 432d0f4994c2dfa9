"""What a unit of the network sees of the input, and the choice of the unit in the drawing."""

import streamlit as st

from pooling_ui.shell.presentation import presenting
from pooling_ui.stack.field import receptive_field
from pooling_ui.stack.field.message import drawable, field_message
from pooling_ui.stack.link import Unit
from pooling_ui.stack.sentences import POOLS, label
from pooling_ui.stack.state import Held, held_stack, look_at

_KEY = "field"


def stack_field(held: Held, *, covers: bool = False) -> None:
    """Show, unless it is covered, the drawing of the layers that work."""
    reports = drawable(held.report.layers)
    with st.container():  # there in any case: what follows keeps its place
        if covers or not reports:
            return
        names = [label(report.layer) for report in reports]
        pools = [isinstance(report.layer, POOLS) for report in reports]
        unit = held.unit
        if unit.row is None or unit.col is None or unit.layer > len(reports):
            unit = held.unit_of(len(reports))
        at = (unit.layer, unit.row or 0, unit.col or 0)
        message = field_message(reports, names, pools, at, presenting=presenting())
        receptive_field(message, key=_KEY, on_unit=_look)


def _look() -> None:
    """Keep in the link the unit at which a person rests. For callbacks."""
    chosen = st.session_state[_KEY]["unit"]
    layers = len(held_stack().report.layers)
    if chosen and chosen["layer"] <= layers:
        look_at(Unit(chosen["layer"], chosen["row"], chosen["col"]))
