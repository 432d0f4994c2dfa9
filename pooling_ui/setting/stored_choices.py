"""Read and set the values of a setting's widgets, also of those that do not show now.

The link keeps, under `was`, the values that the last change of the setting replaced. So whoever
opens the link reads what the change did, too, and can undo it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import streamlit as st

from pooling_ui.setting.choices import Choices, Values
from pooling_ui.setting.parameters import (
    BEFORE,
    KEEP,
    SEPARATE,
    SEPARATE_FIELDS,
    WAS,
    encode_choices,
)
from pooling_ui.setting.window_modes import WindowMode
from pooling_ui.shell.notices import report_unusable
from pooling_ui.state.link import forget, shown_values, write_link
from pooling_ui.state.params import SETTING, Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session
from pooling_ui.task.current_task import teachers_task


def stored_choices(on_page: Choices | None = None, axes: int = 2) -> Choices:
    """Return the values of all widgets of a setting, also of those that do not show now.

    `on_page` holds the values of the widgets on the page, and for the others only the defaults: the
    session, or else the link, keeps these. Without it, the session and the link hold all values,
    for an input with so many `axes`.
    """
    stored = Choices.from_link(st.query_params.to_dict(), axes) | shown_values(SETTING)
    if on_page is None:
        return stored
    return replace(on_page, values=stored.values) | {
        name: on_page[name] for name in on_page.visible
    }


def linked_values(param: Param[Reader]) -> dict[str, Any]:
    """Return the values of a setting's widgets that the link holds as this parameter."""
    return param.value_in(st.query_params) or {}


def set_widgets(values: Values) -> None:
    """Set these widgets, also those that do not show yet. For callbacks."""
    unused = () if values.get(SEPARATE.name, True) else SEPARATE_FIELDS
    for name, value in values.items():
        if name not in unused:
            if name in st.query_params:
                forget(name)
            st.session_state[name] = value


def clear_widgets(names: Iterable[str]) -> None:
    """Let hidden widgets begin with their defaults when they show. For callbacks."""
    for name in names:
        if name in st.query_params:
            forget(name)
        st.session_state.pop(name, None)


class ChangeByPage(NamedTuple):
    """The change of the setting that the open page made by itself.

    `lost_windows` is the window mode of the previous numbers, if these numbers do not have it.
    `opened_anew` is True if the page began with its defaults, because it refuses the setting of the
    page before.
    """

    lost_windows: WindowMode | None = None
    opened_anew: bool = False


@dataclass(slots=True)
class _OtherChanges:
    """Changes of the setting on the open page that no person made.

    `by_question` holds the values that the next question has set, until it shows. `by_page` holds
    until a person changes the setting.
    """

    by_question: Values = field(default_factory=dict)
    by_page: ChangeByPage = ChangeByPage()


def note_question(values: Values) -> None:
    """Note the values that the next question sets. For callbacks."""
    _others().by_question = dict(values)


def note_lost_windows(mode: WindowMode | None) -> None:
    """Note the window mode that the new numbers do not have, or None. For callbacks."""
    others = _others()
    others.by_page = others.by_page._replace(lost_windows=mode)


def note_opened_anew() -> None:
    """Note that the page began with its defaults, because it refuses the setting before."""
    others = _others()
    others.by_page = others.by_page._replace(opened_anew=True)


def change_by_page() -> ChangeByPage:
    """Return what the page changed by itself; nothing once a person has changed the setting."""
    return _others().by_page


def _others() -> _OtherChanges:
    return session().visit.part(_OtherChanges)


def note_change(choices: Choices) -> None:
    """Note in the link the values that widgets of a setting held before they changed.

    Call this after all widgets. If a second change interrupts the run before that, the two count as
    one change.
    """
    visit, others = session().visit, _others()
    before = visit.shown
    names = [name for name in choices.values if before and choices[name] != before[name]]
    if SEPARATE.name in names:  # the fields of columns and slices belong to the change
        names = list(dict.fromkeys((SEPARATE.name, *SEPARATE_FIELDS, *names)))
    if names and not teachers_task():  # in a task, the page does not tell of changes
        others.by_page = ChangeByPage()
        if _is_own({name: choices[name] for name in names}):
            write_link(BEFORE, "")
        others.by_question = {}
        write_link(WAS, encode_choices({name: before[name] for name in names}))
    visit.shown = choices.values  # last: writing may interrupt the run


def _is_own(changed: Values) -> bool:
    """Return True if a person made this change: no question, and no Undo."""
    known = {**linked_values(WAS), **_others().by_question}
    return any(name not in known or known[name] != value for name, value in changed.items())


def forget_change() -> None:
    """Forget the last change of the setting, because the numbers are new. For callbacks."""
    write_link(WAS, "")


def replaced_values(choices: Choices, *, chooses_pool: bool = True) -> dict[str, Any]:
    """Return the values that the last change replaced and that still differ.

    If a link names values that the page's widgets cannot hold, or no widget of the setting, the
    page says so, and the result is empty. `chooses_pool` is False on a page without that widget.
    """
    before = {name: value for name, value in linked_values(WAS).items() if value != choices[name]}
    if not all(
        choices.may_hold(name, value) and (chooses_pool or name != KEEP.name)
        for name, value in before.items()
    ) or (before and choices.visible.isdisjoint(before)):
        report_unusable(WAS)
        return {}
    return before
