"""The pool that a link of a page with a stage describes: a pure function, without a session."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pooling_ui.inputs.input_kinds import INPUT_KINDS, InputKind
from pooling_ui.inputs.modes import pool_of_mode
from pooling_ui.inputs.parameters import OWN
from pooling_ui.inputs.whole_link import opens_backwards_on, values_of
from pooling_ui.setting.choices import DEFAULTS, Choices, has, shown
from pooling_ui.setting.pool_table import FRACTIONAL
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.state.addresses import unreadable
from pooling_ui.state.link_values import decode_numbers
from pooling_ui.state.params import ALL, SETTING
from pooling_ui.text.numbers import Cells


class LinkedPool(NamedTuple):
    """The pool of a link: the kind of input, the values of all widgets, the input, the setting."""

    kind: InputKind
    values: dict[str, Any]
    cells: Cells
    setting: Setting


def linked_pool(page: str, link: Mapping[str, str]) -> LinkedPool:
    """Return the pool that a sound link of a page describes.

    Raises
    ------
    ValueError
        The link says that the numbers are a person's own, and holds none.

    Examples
    --------
    >>> linked_pool("grid", {"k": "3", "w": "8"}).setting.spec.output_shape((6, 8))
    (2, 2)
    """
    if page == "backwards" and "mode" not in link:
        link = {**link, **{name: str(n) for name, n in opens_backwards_on(link).items()}}
    kind = kind_of(page, link)
    values = values_of(kind, link)
    cells = cells_of(kind, link, values)
    setting = setting_of(choices_of(page, values, cells.ndim), cells.shape)
    return LinkedPool(kind, values, cells, setting)


def decided_pool(page: str, link: Mapping[str, str]) -> LinkedPool | None:
    """Return the pool on a page's stage where the link alone decides all that the stage shows.

    None for a task, a lesson, a question or a setting A, for a part of the link that cannot be
    used, and where the page looks for a size that fits.
    """
    if unreadable(link) or any(ALL[name].needs_session for name in link.keys() & ALL.keys()):
        return None
    try:
        it = linked_pool(page, link)
    except ValueError:
        return None
    choices = it.setting.choices
    if not all(has(choices, name, it.values[name]) for name in SETTING.keys() & link.keys()):
        return None
    return None if page_finds_size(it.setting, link) else it


def page_finds_size(setting: Setting, link: Mapping[str, str]) -> bool:
    """Return True if the page looks for an output size that fits, as the link has none."""
    return setting.windows.mode == FRACTIONAL and "o" not in link


def linked_setting(page: str, link: Mapping[str, str]) -> Setting | None:
    """Return the setting that a link of a page describes; None if the link alone does not say it.

    Examples
    --------
    >>> linked_setting("grid", {"k": "7"}).refusal.nearest
    {'kernel_size': (6, 6)}
    >>> linked_setting("grid", {"preset": "Your numbers"}) is None
    True
    """
    try:
        return linked_pool(page, link).setting
    except ValueError:
        return None


def kind_of(page: str, link: Mapping[str, str]) -> InputKind:
    """Return the kind of input that this page pools."""
    name = {"grid": "Plane", "backwards": link.get("of", "Plane")}.get(page)
    return INPUT_KINDS[name or link.get("look", "Series")]


def cells_of(kind: InputKind, link: Mapping[str, str], values: Mapping[str, Any]) -> Cells:
    """Return the numbers of the input; `values` are the values of the widgets.

    Raises
    ------
    ValueError
        The link says that the numbers are a person's own, and holds none.
    """
    preset = values[kind.preset]
    if preset == OWN and kind.own in link:
        return kind.parse(decode_numbers(link[kind.own]))
    if preset not in kind.samples:
        raise ValueError(f"“{preset}” needs its numbers: “start” lacks {kind.own}")
    shape = tuple(values[param.name] for _, param in kind.sizes)
    return kind.samples[preset].draw(shape, values["seed"])


def choices_of(page: str, values: Mapping[str, Any], axes: int) -> Choices:
    """Return the choices of the setting; a choice without a widget on the page has its default."""
    choices = {name: values[name] for name in SETTING} | {"axes": axes}
    if page == "backwards":
        choices["keep"] = pool_of_mode(values["mode"])
    choices = DEFAULTS | choices
    return {
        name: value if name in shown(choices) | {"keep", "axes"} else DEFAULTS[name]
        for name, value in choices.items()
    }
