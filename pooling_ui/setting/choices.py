"""The values of a setting's widgets by their names in a link, and which widgets a setting has."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pooling_ui.setting.parameters import (
    CEIL,
    COLUMN_FIELDS,
    KEEP,
    OUTPUT_LIMITS,
    OUTPUT_SIZE,
    PARAMETER_OF,
    PARAMS,
    SEPARATE,
    SEPARATE_FIELDS,
    WINDOW_MODE,
    WINDOW_PARAMETERS,
)
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.window_modes import BY_KERNEL, WindowMode, mode_of, window_modes
from pooling_ui.state.params import SETTING, SettingParam
from pooling_ui.state.readers import Limit

# The values of some widgets, by their names in a link.
Values = Mapping[str, Any]
_OUTPUT = WINDOW_PARAMETERS["output_size"]


@dataclass(frozen=True, slots=True)
class Choices:
    """The values of all widgets of a setting, for an input with so many `axes`.

    `values` holds them by their names in a link, also those of widgets that do not show. A plane
    may be a picture.

    Examples
    --------
    >>> choices = DEFAULTS | {"k": 3, "lay": "By output size"}
    >>> choices["k"], choices["s"], choices.window_mode.adjective
    (3, None, 'adaptive')
    """

    values: Values
    axes: int = 2
    is_picture: bool = False

    @classmethod
    def from_link(cls, link: Mapping[str, str], axes: int = 2) -> "Choices":
        """Return the choices of a sound link; the default for a name that it lacks.

        Examples
        --------
        >>> choices = Choices.from_link({"k": "3", "ceil": "true"})
        >>> choices["k"], choices["s"], choices["ceil"]
        (3, None, True)
        """
        texts = {name: link[name] for name in SETTING if name in link}
        read = {name: SETTING[name].read(text) for name, text in texts.items()}
        return replace(DEFAULTS, axes=axes) | read

    def __getitem__(self, name: str) -> Any:
        """Return the value of a widget."""
        return self.values[name]

    def __or__(self, values: Values) -> "Choices":
        """Return these choices with other values of some widgets.

        Raises
        ------
        KeyError
            A name is not that of a setting's widget.
        """
        if unknown := values.keys() - self.values.keys():
            raise KeyError(f"a setting has no widgets called {sorted(unknown)}")
        return replace(self, values={**self.values, **values})

    def unlike(self, other: "Choices") -> dict[str, Any]:
        """Return the values that differ from those of other choices.

        Examples
        --------
        >>> (DEFAULTS | {"k": 3, "p": 0}).unlike(DEFAULTS)
        {'k': 3}
        """
        return {name: value for name, value in self.values.items() if value != other[name]}

    @property
    def window_mode(self) -> WindowMode:
        """Return the window mode; by kernel, if the chosen one does not exist for so many axes.

        Examples
        --------
        >>> Choices.from_link({"lay": "Fractional"}, axes=1).window_mode.label
        'By kernel'
        """
        return mode_of(self[WINDOW_MODE.name], self.axes)

    @property
    def output_limit(self) -> Limit:
        """Return the limits of the output size; a picture's are wider, as no stage shows it.

        Examples
        --------
        >>> DEFAULTS.output_limit.most, replace(DEFAULTS, is_picture=True).output_limit.most
        (64, 4096)
        """
        return _OUTPUT.limit if self.is_picture else OUTPUT_LIMITS[self.axes]

    @property
    def may_follow_input(self) -> bool:
        """Return True if an axis with an empty output size has the input's, as with None.

        PyTorch takes no None for a series.
        """
        return self.window_mode.follows_input and self.axes > 1

    @property
    def visible(self) -> set[str]:
        """Return the names of the widgets that a setting shows with these choices.

        Examples
        --------
        >>> "norm" in DEFAULTS.visible, "norm" in (DEFAULTS | {"keep": "Lp"}).visible
        (False, True)
        >>> average = DEFAULTS | {"keep": "Average"}
        >>> "div" in average.visible, "div" in replace(average, axes=1).visible
        (True, False)
        """
        pool, names = POOLS[self[KEEP.name]], {KEEP.name, WINDOW_MODE.name}
        if self.axes >= SEPARATE.least_axes:
            names.add(SEPARATE.name)
        for parameter in self.window_mode.parameters:
            if pool.has_parameter(parameter):
                names.update(self.keys_of(parameter))
        if self.window_mode is BY_KERNEL:
            own = (param.name for param in pool.own if self.axes >= param.least_axes)
            names |= {CEIL.name, *own}
        return names

    def may_hold(self, name: str, value: Any) -> bool:
        """Return True if this widget exists for the input, and can hold this value.

        Examples
        --------
        >>> series = replace(DEFAULTS, axes=1)
        >>> series.may_hold("kw", 3), series.may_hold("lay", "Fractional")
        (False, False)
        >>> DEFAULTS.may_hold("lay", "Fractional")
        True
        """
        if self.axes < SETTING[name].least_axes:
            return False
        if name == WINDOW_MODE.name:
            return value in [mode.label for mode in window_modes(self.axes)]
        limit = self.output_limit if name in _OUTPUT.keys else SETTING[name].reader
        return not isinstance(limit, Limit) or value is None or limit.least <= value <= limit.most

    def keys_of(self, parameter: str) -> tuple[str, ...]:
        """Return the widgets of a parameter: one for each axis, or one where all are alike.

        Examples
        --------
        >>> (DEFAULTS | {"separate": True}).keys_of("padding")
        ('p', 'pw')
        """
        return WINDOW_PARAMETERS[parameter].keys_of(self.axes, self[SEPARATE.name])

    def label(self, key: str) -> str:
        """Return the name of a parameter's field, which may be that of one axis alone."""
        return PARAMETER_OF[key].label_of(key, self.axes, self[SEPARATE.name])

    def with_separate_axes(self) -> "Choices":
        """Return these choices with fields for each axis, which begin with the rows' values."""
        if self[SEPARATE.name]:
            return self
        keys = SEPARATE_FIELDS if self.axes == 3 else COLUMN_FIELDS
        return self | {key: self[PARAMETER_OF[key].keys[0]] for key in keys} | {SEPARATE.name: True}


def field_values(arguments: Mapping[str, Sequence[Any]], *, separate: bool) -> dict[str, Any]:
    """Return the values of the fields that hold PyTorch's arguments, with a number for each axis.

    Without `separate`, all axes have one field, which holds the number of the rows.

    Examples
    --------
    >>> field_values({"stride": (None, 2), "padding": (0, 1)}, separate=True)
    {'s': None, 'sw': 2, 'p': 0, 'pw': 1}
    >>> field_values({"padding": (2, 0, 1), "samples": (0.1, 0.2, 0.3)}, separate=False)
    {'p': 0, 'rd': 0.1, 'r': 0.2, 'rw': 0.3}
    """
    values: dict[str, Any] = {}
    for name, numbers in arguments.items():
        keys = WINDOW_PARAMETERS[name].keys_of(len(numbers), separate)
        one = numbers[-2:][:1]  # the number of the rows
        values |= dict(zip(keys, numbers if len(keys) == len(numbers) else one, strict=True))
    return values


def window_values(arguments: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Return the values of the fields that hold these arguments, and whether axes are separate.

    They are if one of the arguments differs along them.

    Examples
    --------
    >>> window_values({"stride": (2, 2), "padding": (0, 1)})
    {'s': 2, 'sw': 2, 'p': 0, 'pw': 1, 'separate': True}
    """
    separate = any(len(set(numbers)) > 1 for numbers in arguments.values())
    return {**field_values(arguments, separate=separate), SEPARATE.name: separate}


DEFAULTS = Choices(
    {param.name: param.default for param in PARAMS if isinstance(param, SettingParam)}
)


def page_finds_size(mode: WindowMode, *held: Container[object]) -> bool:
    """Return True if a page looks for an output size that fits, as none of these holds one.

    Examples
    --------
    >>> from pooling_ui.setting.window_modes import FRACTIONAL
    >>> page_finds_size(FRACTIONAL, {"k": "3"}), page_finds_size(FRACTIONAL, {"o": "4"})
    (True, False)
    """
    return mode.finds_size and not any(OUTPUT_SIZE.name in names for names in held)


def value_text(value: Any) -> str:
    """Return the value of a widget as the text of a link."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def setting_link(values: Values) -> dict[str, str]:
    """Return the link of these values of widgets, without those that a link need not name.

    Examples
    --------
    >>> setting_link({"k": 3, "p": 0, "ceil": True})
    {'k': '3', 'ceil': 'true'}
    """
    return {name: value_text(value) for name, value in values.items() if value != DEFAULTS[name]}
