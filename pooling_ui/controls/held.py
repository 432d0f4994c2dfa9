"""A setting that a person holds (A) beside the one on the stage (B); the link has it under `a`."""

import streamlit as st

from pooling_core import PoolTrace
from pooling_ui import share
from pooling_ui.changes import setting_words
from pooling_ui.choices import DEFAULTS, Choices
from pooling_ui.components.stage import refused_message, stage_message
from pooling_ui.controls.fields import write_link
from pooling_ui.controls.last_change import linked_choices
from pooling_ui.controls.layout import beside
from pooling_ui.controls.setting import Setting, checked
from pooling_ui.samples import Plane
from pooling_ui.size_words import size_numbers
from pooling_ui.words import plain

_TITLE = "Held setting A"


def hold_button(setting: Setting) -> None:
    """Show the button that holds the setting, or lets the held one go.

    It is one button with one help text, and never disabled, so that it keeps the keyboard's focus.
    """
    held = bool(linked_choices("a"))
    st.button(
        "Release A" if held else "Hold as A",
        key="hold",
        help="A setting held as A stays in sight beside the next one, B.",
        on_click=_release if held else _hold,
        args=() if held else (setting.choices,),
    )


def _release() -> None:
    write_link("a", "")


def _hold(choices: Choices) -> None:
    apart = choices["separate"]
    columns = () if apart else {column for _, column in share.SETTING_KEYS.values()}
    unlike = {
        name: value
        for name, value in choices.items()
        if name == "k" or (value != DEFAULTS[name] and name not in columns)
    }
    write_link("a", share.encode_choices(unlike))


def held_setting(shape: tuple[int, int]) -> Setting | None:
    """Return the held setting, checked for a plane of this shape; None where none is held."""
    choices = linked_choices("a")
    return checked(DEFAULTS | choices, shape) if choices else None


def held_message(plane: Plane, trace: PoolTrace | None, *, show_coverage: bool) -> bytes:
    """Return the message of the held setting's stage, which is there to be looked at."""
    if trace is None:
        sentence = "No output: A does not fit here."
        return refused_message(plane, sentence, title=_TITLE, editable=False)
    return stage_message(trace, title=_TITLE, editable=False, show_coverage=show_coverage)


def pair_headings(a: Setting, b: Setting) -> None:
    """Name both settings beside each other, each with its size rule, above their stages."""
    for place, name, setting in zip(beside(), ("A, held", "B, now"), (a, b), strict=True):
        size = size_numbers(setting.sizes) if setting.sizes else "refused by PyTorch"
        title = f"{name}: {plain(setting_words(setting.choices))}"
        place.markdown(f":small[**{title}**]  \n:small[{plain(f'Output size: {size}.')}]")
