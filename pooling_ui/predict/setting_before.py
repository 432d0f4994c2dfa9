"""Keep in the link the setting before questions changed it, and restore it."""

from collections.abc import Mapping
from typing import Any

from pooling_ui.predict.questions.next_setting import CHANGED_WIDGETS
from pooling_ui.setting.parameters import BEFORE, encode_choices
from pooling_ui.setting.stored_choices import (
    linked_values,
    note_question,
    set_widgets,
    stored_choices,
)
from pooling_ui.state.link import write_link


def write_setting_before(widgets: Mapping[str, Any]) -> None:
    """Write the values of widgets into the link before the first question sets them. For callbacks.

    The link has it under `before`. A person who switches “Predict” off, or opens another page, gets
    it back, unless they have changed the setting themselves since.
    """
    choices = stored_choices()
    before = {name: choices[name] for name in widgets} | linked_values(BEFORE)
    note_question(widgets)
    write_link(BEFORE, encode_choices(before))


def restore_setting_before() -> None:
    """Set the widgets as they were before questions set them. For callbacks."""
    before = linked_values(BEFORE)
    set_widgets({name: value for name, value in before.items() if name in CHANGED_WIDGETS})
    write_link(BEFORE, "")
