"""The parameters of links. Each feature declares its own; one module hands them all to this one.

A feature lists its parameters and their groups in its file `parameters.py`. `features.table`
gathers them when the app starts, and calls `declare`. This module imports no feature.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, Flag, auto
from typing import Any, Generic, TypeVar, cast

from pooling_ui.state.readers import CodedReader, Reader

R = TypeVar("R", bound=Reader, covariant=True)
S = TypeVar("S", bound=Reader)
C = TypeVar("C", bound=CodedReader, covariant=True)


class Owner(Enum):
    """The owner of a parameter, which reads and writes it in the address bar."""

    WIDGET = "widget"  # the widget that is bound to it
    PYTHON = "Python"  # our own code, through `state.link.write_link`


@dataclass(frozen=True, slots=True)
class Group:
    """Widgets that a teacher shows or locks together, and that a lesson's step shows together.

    `name` stands in links and in the files of lessons; teachers read `label`. `in_rest`: a class
    needs them least, so a presentation shows them in the row's `rest`. `keeps_size`: they change no
    plane's size. `tells_size`: they tell the size of the output. `replaces_numbers`: they replace
    the numbers of the input.
    """

    name: str
    label: str
    in_rest: bool = False
    keeps_size: bool = False
    tells_size: bool = False
    replaces_numbers: bool = False


class ResetBy(Flag):
    """Events that set a parameter to the value of another link, or to its default."""

    NOTHING = 0
    STEP = auto()  # a lesson's step begins
    EXAMPLE = auto()  # an example opens
    LINK = STEP | EXAMPLE
    NUMBERS = auto()  # a person chooses other numbers


@dataclass(frozen=True, slots=True)
class Param(Generic[R]):
    """One parameter of a link.

    `reader` knows its values, their limits and the default. `description` stands in the table of
    ARCHITECTURE. `groups` are the groups that its widget belongs to. `may_be_empty`: its widget may
    hold None, and starts so. `reset_by` are the events that reset it; an example and a step always
    reset the setting and the choice of numbers. `needs_session`: a page with it shows more than the
    link says. `is_repeated`: a link may hold it several times. `restores_setting`: the setting
    that it holds is there again on the next page. `is_always_written`: a link holds it even if it
    is the default. `is_private`: links that are shared or kept leave it out.
    """

    name: str
    reader: R
    description: str
    groups: tuple[Group, ...] = ()
    owner: Owner = Owner.WIDGET
    may_be_empty: bool = False
    reset_by: ResetBy = ResetBy.NOTHING
    needs_session: bool = False
    is_repeated: bool = False
    restores_setting: bool = False
    is_always_written: bool = False
    is_private: bool = False

    @property
    def default(self) -> Any:
        """Return the value if the link does not name the parameter."""
        return None if self.may_be_empty else self.reader.default

    def read(self, text: str) -> Any:
        """Return the value of a link's text, or None if the text cannot be used."""
        return self.reader.read(text)

    def reads(self, text: str) -> bool:
        """Return True if a link's text can be used."""
        return self.reader.reads(text)

    def text_in(self, link: Mapping[str, Any]) -> str:
        """Return the text that a link holds; "" if it does not name the parameter."""
        return str(link.get(self.name, ""))

    def value_in(self, link: Mapping[str, Any]) -> Any:
        """Return the value that a link holds, or the default if it holds none that can be used."""
        value = self.read(link[self.name]) if self.name in link else None
        return self.default if value is None else value

    def limited(self, reader: S) -> "Param[S]":
        """Return the parameter with other limits, for one page's widget."""
        return replace(cast("Param[S]", self), reader=reader)


@dataclass(frozen=True, slots=True)
class SettingParam(Param[C]):
    """A parameter of a pool's setting.

    Undo, and the parameters `was`, `a`, `before` and `about`, hold values of these.

    `named` says in words what it is after a change: given its value, the number of axes of the
    input, and whether each axis has its own fields.
    An input with fewer axes than `least_axes` has no widget for it.
    """

    named: Callable[[Any, int, bool], str] = field(kw_only=True)
    least_axes: int = field(default=1, kw_only=True)


# A page lists its groups in this order.
GROUPS: dict[str, Group] = {}
ALL: dict[str, Param[Reader]] = {}
WIDGETS: dict[str, Param[Reader]] = {}
WRITTEN: dict[str, Param[Reader]] = {}
SETTING: dict[str, SettingParam[CodedReader]] = {}
PRIVATE: dict[str, Param[Reader]] = {}


def declare(groups: Iterable[Group], params: Iterable[Param[Reader]]) -> None:
    """Hand over all groups, in their order, and all parameters; `features.table` does it.

    Raises
    ------
    ValueError
        Two groups or two parameters have one name, or a parameter's group is not handed over.
    """
    for group in groups:
        if group.name in GROUPS:
            raise ValueError(f"two groups are called {group.name!r}")
        GROUPS[group.name] = group
    for param in params:
        if param.name in ALL:
            raise ValueError(f"two parameters are called {param.name!r}")
        if unknown := [group.name for group in param.groups if group not in GROUPS.values()]:
            raise ValueError(
                f"{param.name!r} is in a group without a place in the order: {unknown}"
            )
        ALL[param.name] = param
        (WIDGETS if param.owner is Owner.WIDGET else WRITTEN)[param.name] = param
        if param.is_private:
            PRIVATE[param.name] = param
        if isinstance(param, SettingParam):
            SETTING[param.name] = param


def names_in(group: str) -> tuple[str, ...]:
    """Return the names of the parameters in a group, which is given by its name."""
    return tuple(name for name, param in ALL.items() if GROUPS[group] in param.groups)
