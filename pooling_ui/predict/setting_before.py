"""The setting as it was before questions of “Predict” changed it; the link has it under `before`.

It is there again when a person switches “Predict” off, or opens another page, unless they have set
something themselves since.
"""

from collections.abc import Mapping
from typing import Any

from pooling_ui.predict.questions.varied import SIZED
from pooling_ui.setting.last_change import SettingChanges, held_everywhere, linked_choices, put
from pooling_ui.state.link import write_link
from pooling_ui.state.link_values import encode_choices
from pooling_ui.state.session import session


def keep_before(widgets: Mapping[str, Any]) -> None:
    """Keep what widgets hold that the next question sets, where no question did; for callbacks."""
    held = held_everywhere()
    before = {name: held[name] for name in widgets} | linked_choices("before")
    session().visit.part(SettingChanges).set_by_question = dict(widgets)
    write_link("before", encode_choices(before))


def bring_back() -> None:
    """Set the widgets as they were before questions set them; for callbacks."""
    before = linked_choices("before")
    put({name: value for name, value in before.items() if name in SIZED})
    write_link("before", "")
