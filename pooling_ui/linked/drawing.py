"""The drawing of a page, and its message for a link; without a session."""

from collections.abc import Callable
from dataclasses import dataclass

from pooling_ui.setting.parameters import CEIL, WINDOW_FIELDS
from pooling_ui.setting.pool_table import COUNT_PADDING, POWER
from pooling_ui.setting.setting import Setting
from pooling_ui.state.addresses import Link, unreadable
from pooling_ui.state.params import ALL, SETTING, Param
from pooling_ui.state.readers import Reader

# The parameters of a setting whose change shows and hides no other field. A field that shows again
# may have a value in the session that the link lacks.
SETTING_CHANGES = (*WINDOW_FIELDS, CEIL.name, COUNT_PADDING.name, POWER.name)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing on a page that a link may decide.

    `component` is the name of what draws it: the stage, the viewer, the shifted plane. `message`
    returns its message for a link; None if the link alone does not decide it. `changes` are the
    page's own parameters whose change shows and hides no other field.
    """

    component: str
    message: Callable[[Link], bytes | None]
    changes: tuple[Param[Reader], ...] = ()


def needs_session(link: Link) -> bool:
    """Return True if a link leads to more than it says: a task, a lesson, a question, a setting A.

    True also if a part of the link cannot be used.
    """
    return bool(unreadable(link)) or any(ALL[name].needs_session for name in link.keys() & ALL)


def holds_all(setting: Setting, link: Link) -> bool:
    """Return True if the widgets of a setting can hold all that a sound link says of it."""
    return all(
        setting.choices.may_hold(name, SETTING[name].value_in(link))
        for name in SETTING.keys() & link.keys()
    )
