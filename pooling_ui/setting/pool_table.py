"""The kinds of pool: each is one entry of `POOLS`; the parameters that only one kind has.

CONTRIBUTING.md, “A kind of pool”, says what a new kind needs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pooling_core import Average, Maximum, Minimum, PowerAverage
from pooling_core.trace.reducers import Reducer
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, WINDOW_MODES, WindowMode
from pooling_ui.state.params import Group, SettingParam
from pooling_ui.state.readers import CodedReader, Flag, Limit, OneOf
from pooling_ui.text.words import number_label

_Values = Mapping[str, Any]
POWERS = ("0.5", "1", "1.5", "2", "3", "4", "6", "8", "16", "32", "∞", "−∞")
DIVISOR_GROUP = Group("divisor", "Divisor and count_include_pad", keeps_size=True)
POWER_GROUP = Group("power", "Power of Lp", keeps_size=True)
COUNT_PADDING = SettingParam(
    "pads",
    Flag(True),
    "`count_include_pad`",
    (DIVISOR_GROUP,),
    named=lambda counts, *_: f"count_include_pad {'on' if counts else 'off'}",
)
DIVISOR = SettingParam(
    "div",
    Limit(1, 999, 1),
    "`divisor_override`; empty: the count",
    (DIVISOR_GROUP,),
    may_be_empty=True,
    named=lambda number, *_: "Divided by the count" if number is None else f"Divisor {number}",
    least_axes=2,  # avg_pool1d has no divisor_override
)
POWER = SettingParam(
    "norm",
    OneOf(POWERS, "2"),
    "the power of Lp",
    (POWER_GROUP,),
    named=lambda power, *_: f"Power {power}",
)


class Function(NamedTuple):
    """A function of PyTorch and `pooling_core`: its name, its special arguments, and its results.

    If `indexed`, it returns indices, too. Where PyTorch lacks the pool, people pass on `argument`
    for the input `x`, and make `result` of what they get back, `{}`. Both may name the library:
    `{lib}.log({})` is of torch or NumPy. If `pooling_core` has a function of the pool itself,
    `direct` names it.
    """

    name: str
    more: Mapping[str, Any]
    indexed: bool = False
    argument: str = "x"
    result: str = "{}"
    direct: str = ""

    @property
    def is_the_pool(self) -> bool:
        """Return True if people need no formula around it: PyTorch has the pool."""
        return (self.argument, self.result) == ("x", "{}")


@dataclass(frozen=True, slots=True)
class Pool:
    """A kind of pool, by its label in the link.

    `within` is the label within a sentence. `kept_words` completes “each window keeps …”. `reducer`
    returns the core's reducer for the values of the widgets, a window mode and a number of axes,
    `function` the core's function for a reducer, a window mode and a number of axes. PyTorch has
    the pool only with the window modes in `modes`; `lacks` is the sentence for a window mode that
    PyTorch does not have. `parameters` are those of PyTorch's function that not every pool has.
    `border_value` is what padding puts around the input, if the pool has padding. `own` are the
    parameters that only this pool has; `details` says in words, after the label, what they are.
    `own_values` returns their values for the arguments of PyTorch's layer, by name. `layer` is the
    name of that layer without its axes; "" if PyTorch has none. `backward` is its mode on the page
    Backwards.
    """

    label: str
    within: str
    kept_words: str
    reducer: Callable[[_Values, WindowMode, int], Reducer]
    function: Callable[[Reducer, WindowMode, int], Function]
    modes: tuple[WindowMode, ...] = tuple(WINDOW_MODES.values())
    parameters: tuple[str, ...] = ()
    border_value: str = ""
    own: tuple[SettingParam[CodedReader], ...] = ()
    details: Callable[[Reducer, WindowMode], str] = lambda reducer, mode: ""
    own_values: Callable[[_Values], dict[str, Any]] = lambda arguments: {}
    layer: str = ""
    backward: str = ""
    lacks: str = ""

    def has_parameter(self, name: str) -> bool:
        """Return True if PyTorch's function for this pool has this parameter of windows.

        Examples
        --------
        >>> AVERAGE.has_parameter("stride"), AVERAGE.has_parameter("dilation")
        (True, False)
        """
        return name in self.parameters or all(name not in it.parameters for it in POOLS.values())

    @property
    def has_switch(self) -> bool:
        """Return True if it has a switch that other pools lack.

        Examples
        --------
        >>> [pool.label for pool in POOLS.values() if pool.has_switch]
        ['Average']
        """
        return any(isinstance(param.reader, Flag) for param in self.own)

    @property
    def counts_padding(self) -> bool:
        """Return True if padding may count as cells, as a person chooses.

        Examples
        --------
        >>> AVERAGE.counts_padding, MAX.counts_padding
        (True, False)
        """
        return COUNT_PADDING in self.own


def exponent(power: str) -> float:
    """Return the power that an entry of the list names.

    Examples
    --------
    >>> exponent("−∞")
    -inf
    """
    return float(power.replace("−", "-").replace("∞", "inf"))


def _average(values: _Values, mode: WindowMode, axes: int) -> Reducer:
    if mode is BY_SIZE:
        return Average(count_include_pad=False)  # there is no border
    divisor = None if axes == 1 else values[DIVISOR.name]  # avg_pool1d has no divisor_override
    return Average(count_include_pad=values[COUNT_PADDING.name], divisor_override=divisor)


def _average_function(reducer: Reducer, mode: WindowMode, axes: int) -> Function:
    assert isinstance(reducer, Average)
    if mode is BY_SIZE:
        return Function(f"adaptive_avg_pool{axes}d", {})
    more = {
        "count_include_pad": reducer.count_include_pad,
        "divisor_override": reducer.divisor_override,
    }
    return Function(f"avg_pool{axes}d", more)


def _average_values(arguments: _Values) -> dict[str, Any]:
    return {
        COUNT_PADDING.name: arguments.get("count_include_pad") is not False,
        DIVISOR.name: arguments.get("divisor_override"),
    }


def _average_details(reducer: Reducer, mode: WindowMode) -> str:
    assert isinstance(reducer, Average)
    if mode is not BY_KERNEL:
        return ""
    if reducer.divisor_override is not None:
        return f", divisor {reducer.divisor_override}"
    return "" if reducer.count_include_pad else ", padding not counted"


def _max_function(reducer: Reducer, mode: WindowMode, axes: int) -> Function:
    return Function(f"{mode.prefix}max_pool{axes}d", {}, indexed=True)


def _min_function(reducer: Reducer, mode: WindowMode, axes: int) -> Function:
    direct = "min_pool2d" if axes == 2 and mode is BY_KERNEL else ""
    name = f"{mode.prefix}max_pool{axes}d"
    return Function(name, {}, argument="-x", result="-{}", direct=direct)


def _power_function(reducer: Reducer, mode: WindowMode, axes: int) -> Function:
    assert isinstance(reducer, PowerAverage)
    return Function(f"lp_pool{axes}d", {"norm_type": reducer.norm_type})


def _power_values(arguments: _Values) -> dict[str, Any]:
    return {POWER.name: f"{float(arguments['norm_type']):g}"}


def _power_details(reducer: Reducer, mode: WindowMode) -> str:
    assert isinstance(reducer, PowerAverage)
    return f", p = {number_label(reducer.norm_type)}"


MAX = Pool(
    "Max",
    "max",
    kept_words="its largest number",
    reducer=lambda values, mode, axes: Maximum(),
    function=_max_function,
    parameters=("padding", "dilation"),
    border_value="−∞",
    layer="MaxPool",
    backward="Gradient of max",
)
AVERAGE = Pool(
    "Average",
    "average",
    kept_words="the average of its numbers",
    reducer=_average,
    function=_average_function,
    modes=(BY_KERNEL, BY_SIZE),
    parameters=("padding",),
    border_value="0",
    own=(COUNT_PADDING, DIVISOR),
    details=_average_details,
    own_values=_average_values,
    layer="AvgPool",
    backward="Gradient of average",
    lacks="no {adjective} average: adaptive_avg_pool{axes}d takes an output_size",
)
MIN = Pool(
    "Min",
    "min",
    kept_words="its smallest number",
    reducer=lambda values, mode, axes: Minimum(),
    function=_min_function,
    parameters=("padding", "dilation"),
    border_value="∞",
)
POWER_AVERAGE = Pool(
    "Lp",
    "Lp",
    kept_words="the root of the sum of its powers",
    reducer=lambda values, mode, axes: PowerAverage(exponent(values[POWER.name])),
    function=_power_function,
    modes=(BY_KERNEL,),
    own=(POWER,),
    details=_power_details,
    own_values=_power_values,
    layer="LPPool",
    backward="Gradient of Lp",
    lacks="no {adjective} power average: lp_pool{axes}d takes a kernel_size",
)
# Links that hold a whole setting count pools from the first: a new one stands at the end.
POOLS: Mapping[str, Pool] = {pool.label: pool for pool in (MAX, AVERAGE, MIN, POWER_AVERAGE)}


def pool_of_layer(name: str) -> Pool:
    """Return the kind of pool of a layer of PyTorch, by the layer's name.

    Examples
    --------
    >>> pool_of_layer("AdaptiveAvgPool2d").label
    'Average'
    """
    return next(pool for pool in POOLS.values() if pool.layer and pool.layer in name)
