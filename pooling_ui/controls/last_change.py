"""What the last change of the setting replaced: the link holds it under `was`.

So whoever opens the link reads what the change did, too, and can undo it.
"""

from typing import Any

import streamlit as st

from pooling_ui import share
from pooling_ui.choices import DEFAULTS, Choices
from pooling_ui.controls.fields import write_link
from pooling_ui.share import SETTING_KEYS


def remember(held: Choices, *names: str) -> None:
    """Note what the widgets of these names held until now; for callbacks."""
    write_link("was", share.encode_choices({name: held[name] for name in names}))


def forget_change() -> None:
    """Forget the last change of the setting: the numbers are other ones now; for callbacks."""
    write_link("was", "")


def put(choices: Choices, held: Choices) -> None:
    """Set these widgets, and note what they held; for callbacks."""
    remember(held, *choices)
    unused = (
        () if choices.get("separate", True) else [columns for _, columns in SETTING_KEYS.values()]
    )
    for name, value in choices.items():
        if name not in unused:
            st.session_state[name] = value


def replaced(held: Choices) -> dict[str, Any]:
    """Return what the last change replaced, as far as the widgets hold something else now."""
    choices = linked_choices("was")
    return {name: value for name, value in choices.items() if value != held[name]}


def linked_choices(name: str) -> dict[str, Any]:
    """Return the widgets of a setting that the link holds under this name; none for damage."""
    text = st.query_params.get(name, "")
    numbers = share.decode_choices(text) if text and share.NAMES[name].reads(text) else None
    return {
        name: bool(number) if isinstance(DEFAULTS[name], bool) else number
        for name, number in (numbers or {}).items()
    }
