"""A page that a task can be set on: the groups of its widgets, by its link."""

from collections.abc import Callable, Container, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Any

from pooling_ui.inputs.parameters import CELLS_GROUP, NUMBERS_GROUP
from pooling_ui.linked.drawing import Drawing
from pooling_ui.linked.stage_page import StagePage, linked_setting
from pooling_ui.setting.choices import Choices
from pooling_ui.setting.parameters import KEEP, WINDOW_MODE
from pooling_ui.setting.setting import Setting
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import GROUPS, SETTING, Group, Param
from pooling_ui.state.readers import OneOf, Reader

NO_LINK: Link = MappingProxyType({})
# The groups of the numbers on a stage: their choice, and the edits of cells.
NUMBERS = {NUMBERS_GROUP, CELLS_GROUP}


def _no_setting(_: Mapping[str, str]) -> None:
    """Return no setting."""


@dataclass(frozen=True, slots=True)
class TaskPage:
    """A page that a task can be set on, by its address and its name.

    `shows` returns the groups of the widgets that the page shows for a link. `decides` are the
    parameters that decide which other widgets show. `stage` is the page's stage of numbers, if a
    link alone can describe it. With `has_questions`, the page can draw questions about the output.
    With `hides_size`, the cover of its stage can hide the size of the output, too. `own_setting`
    returns the setting that a page without such a stage makes of a link; None if PyTorch's rules do
    not decide it, or the link alone does not. `drawing` is the drawing of such a page.
    """

    path: str
    name: str
    shows: Callable[[Link], Set[Group]]
    decides: tuple[Param[OneOf], ...] = ()
    stage: StagePage | None = None
    has_questions: bool = False
    hides_size: bool = False
    own_setting: Callable[[Mapping[str, str]], Setting | None] = _no_setting
    drawing: Drawing | None = None

    @property
    def groups(self) -> tuple[str, ...]:
        """Return the names of the groups of all widgets that the page may show, by any link."""
        return self.groups_of(may=GROUPS)

    @property
    def stage_groups(self) -> tuple[str, ...]:
        """Return the names of those groups whose widgets never lead away from the page's stage."""
        leave = {
            group.name
            for param in self.decides
            for label in param.reader.labels
            if not self._has_stage({param.name: label})
            for group in param.groups
        }
        return tuple(group for group in self.groups if group not in leave)

    def groups_of(self, link: Link = NO_LINK, may: Container[str] = ()) -> tuple[str, ...]:
        """Return the names of the groups of widgets that the page shows for a link.

        Include those that show after a student changes a widget of the groups named in `may`.
        """
        shown: set[Group] = set().union(*(self.shows(each) for each in self._reached(link, may)))
        return tuple(name for name, group in GROUPS.items() if group in shown)

    def setting(self, link: Mapping[str, str]) -> Setting | None:
        """Return the setting that the page makes of a link; None if the link does not decide it."""
        return linked_setting(self.stage, link) if self.stage else self.own_setting(link)

    def can_ask(self, link: Link) -> bool:
        """Return True if questions about the output can be drawn on the page that a link shows."""
        return self.has_questions and self._has_stage(link)

    def can_hide_size(self, link: Link) -> bool:
        """Return True if a cover over the page's results can hide the output's size, too."""
        return self.hides_size and self._has_stage(link)

    def tells_size(self, link: Link) -> bool:
        """Return True if a cover over the page's results leaves the output's size in sight."""
        return self.can_ask(link) or self.can_hide_size(link)

    def _has_stage(self, link: Link) -> bool:
        return self.stage is None or self.stage.kind_of(dict(texts_of(link))) is not None

    def _reached(self, link: Link, may: Container[str]) -> Iterator[Link]:
        """Yield a link for each set of values that a student may choose for the `decides`."""
        free = [param for param in self.decides if any(group.name in may for group in param.groups)]
        for chosen in product(*(param.reader.labels for param in free)):
            names = (param.name for param in free)
            yield {**link, **dict(zip(names, chosen, strict=True))}


def in_groups(*params: Param[Reader]) -> set[Group]:
    """Return the groups of these parameters.

    Examples
    --------
    >>> from pooling_ui.setting.parameters import CEIL, KEEP
    >>> sorted(group.name for group in in_groups(CEIL, KEEP))
    ['ceil', 'keep']
    """
    return {group for param in params for group in param.groups}


def setting_groups(link: Link, axes: int = 2, **instead: Any) -> set[Group]:
    """Return the groups of a pool's setting, without those of the pool and the window mode.

    The pool is the maximum, unless `instead` names another one.
    """
    choices = Choices.from_link(dict(texts_of(link)), axes) | {KEEP.name: KEEP.default, **instead}
    names = choices.visible - {KEEP.name, WINDOW_MODE.name}
    return in_groups(*(SETTING[name] for name in names))
