"""The setting on which numbers open, where the usual one does not show what they are for."""

import streamlit as st

from pooling_ui.choice_codes import from_link
from pooling_ui.choices import DEFAULTS
from pooling_ui.controls.last_change import put
from pooling_ui.kinds import VOLUME, Kind
from pooling_ui.setting_widgets import SETTING_WIDGETS


def open_numbers(kind: Kind) -> None:
    """Put the setting that shows what the chosen numbers are for; for callbacks.

    A setting that a person, or a link, has changed stays. One that other numbers opened on goes
    with them.
    """
    state, link = st.session_state, st.query_params
    held = {name: state[name] for name in SETTING_WIDGETS if name in state}
    now = {**from_link(link.to_dict()), **held}  # a page without a setting keeps it in the link
    changed = {name: value for name, value in now.items() if value != DEFAULTS[name]}
    sample = kind.samples.get(state.get(kind.preset, link.get(kind.preset, kind.presets[0])))
    opens_on = dict(sample.opens_on) if sample else {}
    opened = [dict(each.opens_on) for each in VOLUME.samples.values()]
    if changed and changed not in opened:
        return
    if changed != opens_on:
        put({**{name: DEFAULTS[name] for name in changed}, **opens_on})
