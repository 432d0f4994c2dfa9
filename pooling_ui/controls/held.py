"""A setting that a person holds (A) beside the one on the stage (B); the link has it under `a`."""

import streamlit as st

from pooling_core import PoolSpec, PoolTrace, SettingError, trace_max_pool
from pooling_ui import share
from pooling_ui.changes import setting_words
from pooling_ui.choices import DEFAULTS, Choices, arguments
from pooling_ui.components.stage import refused_message, stage, stage_message
from pooling_ui.controls.fields import write_link
from pooling_ui.controls.last_change import linked_choices
from pooling_ui.controls.setting import Setting
from pooling_ui.samples import Plane


def hold_button(setting: Setting) -> None:
    """Show the button that holds the setting, or lets the held one go."""
    if linked_choices("a"):
        st.button("Release A", key="hold", on_click=write_link, args=("a", ""))
    else:
        st.button(
            "Hold as A",
            key="hold",
            disabled=setting.spec is None,
            help="Keep this setting in sight beside the next one.",
            on_click=_hold,
            args=(setting.choices,),
        )


def _hold(choices: Choices) -> None:
    apart = choices["separate"]
    columns = () if apart else {column for _, column in share.SETTING_KEYS.values()}
    unlike = {
        name: value
        for name, value in choices.items()
        if name == "k" or (value != DEFAULTS[name] and name not in columns)
    }
    write_link("a", share.encode_choices(unlike))


def held_trace(plane: Plane) -> PoolTrace | None:
    """Return what the held setting makes of a plane; None where it makes nothing."""
    try:
        return trace_max_pool(plane, PoolSpec.of(**arguments(DEFAULTS | linked_choices("a"))))
    except SettingError:
        return None


def is_held() -> bool:
    """Say whether a setting is held."""
    return bool(linked_choices("a"))


def held_stage(plane: Plane, trace: PoolTrace | None) -> None:
    """Show the held setting on a stage of its own, to be looked at and not changed."""
    title = "Held setting A"
    st.markdown(f":small[**A**, held: {setting_words(DEFAULTS | linked_choices('a'))}]")
    if trace is None:
        message = refused_message(
            plane, "No output: A does not fit here.", title=title, editable=False
        )
    else:
        message = stage_message(trace, title=title, editable=False)
    stage(message, key="held")
