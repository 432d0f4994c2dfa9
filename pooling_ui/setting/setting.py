"""A pool's setting: made once from the values of the widgets or a link, and handed down.

The window modes are frozen values. They hold a person's choices, also those that PyTorch refuses:
only `spec` validates.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pooling_core import AdaptiveSpec, FractionalSpec, PoolSpec, SettingError
from pooling_core.trace.reducers import Reducer
from pooling_ui.setting.choices import Choices, Values, field_values, window_values
from pooling_ui.setting.parameters import CEIL, KEEP, WINDOW_MODE, parameters_words
from pooling_ui.setting.pool_table import POOLS, Function, Pool
from pooling_ui.setting.sizes import Rules, leave_no_output
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, FRACTIONAL, Spec, WindowMode
from pooling_ui.text.axes import joined
from pooling_ui.text.words import number_label, short_shape

PerAxis = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ByKernel:
    """Windows by kernel; each parameter has one number per axis."""

    mode: ClassVar[WindowMode] = BY_KERNEL
    kernel_size: PerAxis
    stride: PerAxis
    padding: PerAxis
    dilation: PerAxis
    ceil_mode: bool = False

    @classmethod
    def of(cls, spec: PoolSpec) -> "ByKernel":
        """Return the windows of a spec."""
        sides = {name: getattr(spec, name) for name in cls.mode.parameters}
        return cls(**sides, ceil_mode=spec.ceil_mode)

    @property
    def arguments(self) -> dict[str, Any]:
        """Return PyTorch's arguments by name."""
        sides = {name: getattr(self, name) for name in self.mode.parameters}
        return {**sides, "ceil_mode": self.ceil_mode}

    @property
    def field_arguments(self) -> dict[str, Sequence[int | None]]:
        """Return the arguments as fields hold them; a stride like the kernel is None."""
        sides = zip(self.kernel_size, self.stride, strict=True)
        held = {name: getattr(self, name) for name in self.mode.parameters}
        return held | {"stride": [None if kernel == stride else stride for kernel, stride in sides]}

    @property
    def spec(self) -> PoolSpec:
        """Return the core's windows; raise `SettingError` if PyTorch refuses them for any input."""
        return PoolSpec(**self.arguments)

    @property
    def words(self) -> str:
        """Return the windows in words.

        Examples
        --------
        >>> ByKernel.of(PoolSpec.of(3, 2, (0, 1), ceil_mode=True)).words
        'kernel 3, stride 2, padding 0 × 1, ceil_mode'
        """
        return f"{parameters_words(self.arguments)}{', ceil_mode' * self.ceil_mode}"


@dataclass(frozen=True, slots=True)
class ByOutputSize:
    """Windows by output size; an axis of None keeps the input's size."""

    mode: ClassVar[WindowMode] = BY_SIZE
    output_size: tuple[int | None, ...]

    @property
    def arguments(self) -> dict[str, Any]:
        """Return PyTorch's arguments by name."""
        return {"output_size": self.output_size}

    @property
    def field_arguments(self) -> dict[str, Sequence[int | None]]:
        """Return the arguments as fields hold them."""
        return {"output_size": self.output_size}

    @property
    def spec(self) -> AdaptiveSpec:
        """Return the core's windows."""
        return AdaptiveSpec(self.output_size)

    @property
    def words(self) -> str:
        """Return the windows in words."""
        sides = ["as the input" if side is None else side for side in self.output_size]
        return f"adaptive output size {short_shape(sides)}"


@dataclass(frozen=True, slots=True)
class Fractional:
    """Fractional windows; `samples` are in the order of the axes: rows before columns."""

    mode: ClassVar[WindowMode] = FRACTIONAL
    kernel_size: PerAxis
    output_size: PerAxis
    samples: tuple[float, ...]

    @property
    def torch_samples(self) -> tuple[float, ...]:
        """Return the samples in PyTorch's order: columns first for a plane."""
        return self.samples[::-1] if len(self.samples) == 2 else self.samples

    @property
    def arguments(self) -> dict[str, Any]:
        """Return PyTorch's arguments by name."""
        return {
            "kernel_size": self.kernel_size,
            "output_size": self.output_size,
            "_random_samples": self.torch_samples,
        }

    @property
    def field_arguments(self) -> dict[str, Sequence[int | None]]:
        """Return the arguments as fields hold them, without samples, which no axes share."""
        return {"kernel_size": self.kernel_size, "output_size": self.output_size}

    @property
    def spec(self) -> FractionalSpec:
        """Return the core's windows; raise `SettingError` if PyTorch refuses them for any input."""
        return FractionalSpec(self.kernel_size, self.output_size, self.torch_samples)

    @property
    def words(self) -> str:
        """Return the windows in words."""
        samples = joined([number_label(sample) for sample in self.samples])
        return f"fractional, {parameters_words(self.arguments)}, samples {samples}"


Windows = ByKernel | ByOutputSize | Fractional


def windows_of(choices: Choices) -> Windows:
    """Return the windows that the widgets' values describe.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> windows_of(DEFAULTS | {"k": 3}).stride
    (3, 3)
    >>> windows_of(DEFAULTS | {"lay": "By output size", "separate": True, "o": 5})
    ByOutputSize(output_size=(5, None))
    >>> windows_of(DEFAULTS | {"lay": "Fractional", "o": 3})
    Fractional(kernel_size=(2, 2), output_size=(3, 3), samples=(0.2, 0.7))
    """
    if choices.window_mode is BY_SIZE:
        return ByOutputSize(_output_size(choices))
    if choices.window_mode is FRACTIONAL:
        samples = tuple(choices[key] for key in choices.keys_of("samples"))
        # `may_follow_input` is false here: no side is None.
        output = tuple(side for side in _output_size(choices) if side is not None)
        return Fractional(_sides("kernel_size", choices), output, samples)
    sides = {name: _sides(name, choices) for name in BY_KERNEL.parameters}
    steps = zip(sides["kernel_size"], sides["stride"], strict=True)
    sides["stride"] = tuple(kernel if stride is None else stride for kernel, stride in steps)
    return ByKernel(**sides, ceil_mode=bool(choices[CEIL.name]))


def widget_values(windows: Windows) -> dict[str, Any]:
    """Return the values of the widgets that make these windows: what `windows_of` undoes.

    A stride that is the kernel follows it.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> windows = ByKernel.of(PoolSpec.of((3, 2), (3, 1), ceil_mode=True))
    >>> from pooling_ui.setting.choices import setting_link
    >>> setting_link(widget_values(windows))
    {'k': '3', 'sw': '1', 'separate': 'true', 'ceil': 'true'}
    >>> windows_of(DEFAULTS | widget_values(windows)) == windows
    True
    """
    values = {WINDOW_MODE.name: windows.mode.label, **window_values(windows.field_arguments)}
    match windows:
        case ByKernel():
            return values | {CEIL.name: windows.ceil_mode}
        case Fractional():
            return values | field_values({"samples": windows.samples}, separate=True)
        case ByOutputSize():
            return values


def _output_size(choices: Choices) -> tuple[int | None, ...]:
    """Return the output size of each axis; an empty field follows the input if PyTorch can."""
    empty = None if choices.may_follow_input else choices.output_limit.default
    return tuple(empty if side is None else side for side in _sides("output_size", choices))


def _sides(name: str, choices: Choices) -> tuple[Any, ...]:
    """Return the value of each axis; None for an empty field."""
    keys = choices.keys_of(name)
    return tuple(choices[keys[axis % len(keys)]] for axis in range(choices.axes))


@dataclass(frozen=True, slots=True)
class Setting:
    """A person's setting; `spec` is None if PyTorch refuses it, and `refusal` says why.

    `pool` is the kind of pool, `reducer` its reduction of a window, `windows` the window mode with
    its arguments, and `shape` the input's shape. `sizes` holds the rule of each axis, also one that
    leaves no window; it is empty if PyTorch refuses the setting for another reason. `choices` holds
    the values of the widgets, for links and for all that speaks of a change or of single widgets.
    """

    pool: Pool
    windows: Windows
    reducer: Reducer
    shape: tuple[int, ...]
    choices: Choices
    spec: Spec | None = None
    sizes: Rules = ()
    refusal: SettingError | None = None

    def with_values(self, values: Values) -> "Setting":
        """Return this setting with other values of some widgets."""
        return setting_of(self.choices | values, self.shape)

    @property
    def exists(self) -> bool:
        """Return True if PyTorch has this pool with this window mode, whatever the sizes."""
        return self.windows.mode in self.pool.modes

    @property
    def function(self) -> Function | None:
        """Return PyTorch's function for this pool; None if there is none."""
        if not self.exists:
            return None
        return self.pool.function(self.reducer, self.windows.mode, len(self.shape))


def setting_of(choices: Choices, shape: tuple[int, ...]) -> Setting:
    """Return the setting that these choices make for an input of this shape.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> setting_of(DEFAULTS | {"k": 7}, (6, 6)).refusal.nearest
    {'kernel_size': (6, 6)}
    """
    choices = replace(choices, axes=len(shape))
    windows, reduces = windows_of(choices), reducer(choices)
    made = POOLS[choices[KEEP.name]], windows, reduces, shape, choices
    sizes: Rules = ()
    try:
        spec = windows.spec
        sizes = spec.size_rules(shape)
        spec.lay(shape)
        reduces.function(shape, spec)  # refuse windows that PyTorch's function lacks
    except SettingError as refusal:
        reason = sizes if leave_no_output(sizes) else ()
        return Setting(*made, sizes=reason, refusal=refusal)
    return Setting(*made, spec, sizes)


def reducer(choices: Choices) -> Reducer:
    """Return the reducer for these choices.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> reducer(DEFAULTS | {"keep": "Lp", "norm": "3"})
    PowerAverage(norm_type=3.0)
    """
    return POOLS[choices[KEEP.name]].reducer(choices.values, choices.window_mode, choices.axes)
