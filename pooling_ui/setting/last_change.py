"""What the last change of the setting replaced: the link holds it under `was`.

So whoever opens the link reads what the change did, too, and can undo it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import streamlit as st

from pooling_ui.setting.choices import Choices, from_link, has, shown
from pooling_ui.setting.parameters import DEPTH_KEYS, SETTING_KEYS
from pooling_ui.shell.notices import tell
from pooling_ui.state.current_task import teachers_task
from pooling_ui.state.link import forget, held_widgets, write_link
from pooling_ui.state.link_values import decode_choices, encode_choices
from pooling_ui.state.params import SETTING
from pooling_ui.state.session import session

# What a page offers of a widget, where that is not all that there is.
Offers = Mapping[str, tuple[str, ...]]
# What is not shown while all axes are alike.
APART = (*(columns for _, columns in SETTING_KEYS.values()), *DEPTH_KEYS.values())


@dataclass(slots=True)
class SettingChanges:
    """What changed the setting on the open page.

    `set_by_question` are the values that the next question has set, until it shows. `sizes` are
    the output sizes of each window mode of a picture, as a person left it. `lost_windows` is the
    window mode of the previous numbers, if these numbers do not have it. `opened_anew`: the page
    began with its defaults, as it refuses the setting of the page before. `numbers_are_new`: other
    numbers were just chosen, and the setting may not fit them.
    """

    set_by_question: dict[str, Any] = field(default_factory=dict)
    sizes: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    lost_windows: str = ""
    opened_anew: bool = False
    numbers_are_new: bool = False


def note_change(choices: Choices) -> None:
    """Note in the link what the widgets of a setting held before, if they hold something else now.

    Call it once all of them are shown. Where the next change interrupts a run before that, nobody
    saw its answer: both changes then count as one.
    """
    visit, changes = session().visit, session().visit.part(SettingChanges)
    before = visit.shown
    names = [name for name in choices if before and choices[name] != before[name]]
    if "separate" in names:  # the columns that were joined belong to it
        names = list(dict.fromkeys(("separate", *APART, *names)))
    if names and not teachers_task():  # there, the page says nothing of changes
        changes.lost_windows, changes.opened_anew = "", False
        if _is_own({name: choices[name] for name in names}):
            write_link("before", "")
        changes.set_by_question = {}
        write_link("was", encode_choices({name: before[name] for name in names}))
    visit.shown = choices  # last: writing may interrupt the run


def _is_own(changed: Choices) -> bool:
    """Say whether a person chose this: neither a question set it, nor was it undone."""
    others = linked_choices("was") | session().visit.part(SettingChanges).set_by_question
    return any(name not in others or others[name] != value for name, value in changed.items())


def forget_change() -> None:
    """Forget the last change of the setting: the numbers are other ones now; for callbacks."""
    write_link("was", "")


def put(choices: Choices) -> None:
    """Set these widgets; for callbacks. One that is not shown yet would start from the link."""
    unused = () if choices.get("separate", True) else APART
    for name, value in choices.items():
        if name not in unused:
            if name in st.query_params:
                forget(name)
            st.session_state[name] = value


def clear(names: Iterable[str]) -> None:
    """Make widgets that are not shown begin anew once they are; for callbacks."""
    for name in names:
        if name in st.query_params:
            forget(name)
        st.session_state.pop(name, None)


def held_everywhere(
    held: Choices = MappingProxyType({}), names: Collection[str] = SETTING
) -> dict[str, Any]:
    """Return what all widgets of a setting hold, also those that the page does not show now.

    `held` is what those on the page return: of the others it has the defaults alone, while the
    session, or else the link, keeps what they held. With other `names`, so do other widgets.
    """
    now = shown(held) | (held.keys() - SETTING.keys()) if held else set()
    return {
        **from_link(st.query_params.to_dict()),
        **held_widgets(names),
        **{name: value for name, value in held.items() if name in now},
    }


def replaced(held: Choices, offers: Offers) -> dict[str, Any]:
    """Return what the last change replaced, as far as the widgets hold something else now.

    Where a link names what the page's widgets cannot hold, or none of those that the setting has,
    the page says so, and returns nothing.
    """
    before = {name: value for name, value in linked_choices("was").items() if value != held[name]}
    if not all(
        has(held, name, value) and value in offers.get(name, (value,))
        for name, value in before.items()
    ) or (before and shown(held).isdisjoint(before)):
        tell("was")
        return {}
    return before


def linked_choices(name: str) -> dict[str, Any]:
    """Return the widgets of a setting that the link holds under this name; none for damage."""
    text = st.query_params.get(name, "")
    return decode_choices(text) or {}
