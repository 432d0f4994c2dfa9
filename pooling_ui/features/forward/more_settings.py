"""The settings of Grid that show after a press: all but those that people need first."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pooling_ui.features.forward.parameters import COVERAGE, MORE
from pooling_ui.inputs.input_kinds import PLANE
from pooling_ui.inputs.parameters import SEED
from pooling_ui.setting.parameters import CEIL, DILATION, KEEP, WINDOW_MODE
from pooling_ui.setting.pool_table import COUNT_PADDING, DIVISOR, POOLS
from pooling_ui.state.compat import supported
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session
from pooling_ui.task.bound_widgets import bound, current_value


@dataclass(slots=True)
class _LastRun:
    """Note if one of these settings differed from its default in the last run of the page."""

    differed: bool = False


def more_settings() -> Any:
    """Return the place of these settings, which a press opens and closes.

    It opens by itself when one of them differs from its default: by a link, an example or a press
    elsewhere. A person may close it again.
    """
    differs, last = _differ(), session().visit.part(_LastRun)
    if differs and not last.differed:
        st.session_state[MORE.name] = True
    last.differed = differs
    look = supported(st.expander, **bound(st.expander, MORE), type="compact")
    # The browser build cannot tie it to the link: there, it is open while one differs.
    place = st.expander("More settings", expanded=differs and "bind" not in look, **look)
    return place.container(gap="xsmall")


def _differ() -> bool:
    """Return True if one of these settings differs from its default, or numbers are one's own."""
    own = PLANE.own_param
    return own.reads(own.text_in(st.query_params)) or any(
        current_value(param) != param.default for param in _params()
    )


def _params() -> Iterator[Param[Reader]]:
    """Yield the parameters whose widgets stand there."""
    yield PLANE.preset_param
    yield from (param for _, param in PLANE.sizes)
    yield from (SEED, WINDOW_MODE, DILATION, CEIL, COVERAGE)
    pool = POOLS[current_value(KEEP)]
    yield from (param for param in (COUNT_PADDING, DIVISOR) if param in pool.own)
