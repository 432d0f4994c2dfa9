"""What the widgets of a setting hold, as the numbers that a link can hold, and from a link."""

from collections.abc import Mapping
from typing import Any

from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.parameters import SETTING_WIDGETS


def coded(choices: Choices) -> dict[str, int | None]:
    """Return what widgets hold as the numbers that a link can hold; see `decoded`.

    Examples
    --------
    >>> coded({"k": 3, "s": None, "keep": "Lp", "ceil": True})
    {'k': 3, 's': None, 'keep': 3, 'ceil': 1}
    """
    return {
        name: None if value is None else SETTING_WIDGETS[name].code(value)
        for name, value in choices.items()
        if name in SETTING_WIDGETS
    }


def decoded(numbers: Mapping[str, int | None]) -> dict[str, Any]:
    """Return what the widgets hold, from the numbers in a link."""
    return {
        name: None if number is None else SETTING_WIDGETS[name].value(number)
        for name, number in numbers.items()
    }


def from_link(link: Mapping[str, str]) -> dict[str, Any]:
    """Return what the widgets hold that a sound link leads to.

    Examples
    --------
    >>> choices = from_link({"k": "3", "ceil": "true", "lay": "By output size"})
    >>> choices["k"], choices["s"], choices["ceil"], choices["lay"]
    (3, None, True, 'By output size')
    """
    names = SETTING_WIDGETS.keys() & link.keys()
    return {**DEFAULTS, **{name: SETTING_WIDGETS[name].read(link[name]) for name in names}}
