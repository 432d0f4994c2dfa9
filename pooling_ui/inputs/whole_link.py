"""The values of all widgets of a page with a stage for a link; others have their defaults."""

from collections.abc import Mapping
from typing import Any

from pooling_ui.inputs.input_kinds import InputKind
from pooling_ui.inputs.parameters import OWN, SEED
from pooling_ui.setting.choices import Choices
from pooling_ui.state.params import WIDGETS, ResetBy


def numbers_of(kind: InputKind, link: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of the widgets that choose numbers of this kind.

    Examples
    --------
    >>> from pooling_ui.inputs.input_kinds import SERIES
    >>> numbers_of(SERIES, {"series": "Wave", "samples": "9"})
    {'series': 'Wave', 'samples': 9, 'seed': 7}
    """
    first = OWN if kind.own in link else kind.presets[0]
    preset = link.get(kind.preset, first)
    params = [*(param for _, param in kind.sizes), SEED]
    return {kind.preset: preset, **{param.name: param.value_in(link) for param in params}}


def others_of(link: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of the widgets that belong neither to the setting nor to the numbers."""
    return {
        name: param.value_in(link)
        for name, param in WIDGETS.items()
        if param.reset_by & ResetBy.LINK
    }


def page_values(kind: InputKind, link: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of all these widgets, by their names in links.

    Examples
    --------
    >>> from pooling_ui.inputs.input_kinds import PLANE
    >>> values = page_values(PLANE, {"k": "3", "coverage": "true"})
    >>> values["k"], values["s"], values["coverage"], values["preset"]
    (3, None, True, 'Random integers')
    """
    return {**Choices.from_link(link).values, **others_of(link), **numbers_of(kind, link)}
