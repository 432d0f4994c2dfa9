"""The pool that a link of a page with a stage leads to: its numbers, its setting, its windows."""

from collections.abc import Mapping
from typing import Any

from pooling_core import SettingError
from pooling_ui.inputs.kinds import PLANE, SERIES, VOLUME, Kind
from pooling_ui.inputs.modes import keep_of
from pooling_ui.setting.choices import DEFAULTS, Choices, shown
from pooling_ui.setting.pools import Spec, reducer, spec_of
from pooling_ui.state.link_values import decode_numbers
from pooling_ui.state.params import SETTING
from pooling_ui.text.numbers import Cells

_KINDS = {"Plane": PLANE, "Series": SERIES, "Volume": VOLUME}


def kind_of(page: str, link: Mapping[str, str]) -> Kind:
    """Return what is pooled on this page."""
    name = {"grid": "Plane", "backwards": link.get("of", "Plane")}.get(page)
    return _KINDS[name or link.get("look", "Series")]


def cells_of(kind: Kind, link: Mapping[str, str], held: Mapping[str, Any]) -> Cells:
    """Return the numbers of the input; `held` is what the widgets hold.

    Raises
    ------
    ValueError
        The link says that the numbers are a person's own, and holds none.
    """
    if kind.own in link:
        return kind.parse(decode_numbers(link[kind.own]))
    preset = link.get(kind.preset, kind.presets[0])
    if preset not in kind.samples:
        raise ValueError(f"“{preset}” needs its numbers: “start” lacks {kind.own}")
    shape = tuple(held[param.name] for _, param in kind.sizes)
    return kind.samples[preset].draw(shape, held["seed"])


def choices_of(page: str, held: Mapping[str, Any], axes: int) -> Choices:
    """Return the choices of the setting: what the page has no widget for is the default."""
    choices = {name: held[name] for name in SETTING} | {"axes": axes}
    if page == "backwards":
        choices["keep"] = keep_of(held["mode"])
    choices = DEFAULTS | choices
    return {
        name: value if name in shown(choices) | {"keep", "axes"} else DEFAULTS[name]
        for name, value in choices.items()
    }


def spec_or_none(choices: Choices, shape: tuple[int, ...]) -> Spec | None:
    """Return the windows; None where PyTorch refuses the setting."""
    return None if refusal_of(choices, shape) else spec_of(choices)


def refusal_of(choices: Choices, shape: tuple[int, ...]) -> SettingError | None:
    """Return why PyTorch refuses the setting, or None."""
    try:
        spec = spec_of(choices)
        spec.lay(shape)
        reducer(choices).function(shape, spec)
    except SettingError as refusal:
        return refusal
    return None
