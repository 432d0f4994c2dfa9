"""The parameters of a setting: their names in a link and in words, their limits and defaults."""

from pooling_ui.setting.choices_link import CHOICES
from pooling_ui.setting.pool_table import (
    BY_KERNEL,
    BY_SIZE,
    POOLS,
    WINDOW_MODE_WORDS,
    WINDOW_MODES,
)
from pooling_ui.state.params import Group, Owner, Param, ResetBy, SettingParam
from pooling_ui.state.readers import CodedReader, Flag, Limit, OneOf, Thousandths
from pooling_ui.text.axes import LINES, axes_words
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.numbers_3d import MOST_LINES
from pooling_ui.text.words import number_label

# PyTorch's parameters: the first name is for both axes, or for rows; the second for columns.
# Windows are by `output_size`, by all the others, or by kernel and output size with samples.
SETTING_KEYS: dict[str, tuple[str, str]] = {
    "kernel_size": ("k", "kw"),
    "stride": ("s", "sw"),
    "padding": ("p", "pw"),
    "dilation": ("d", "dw"),
    "output_size": ("o", "ow"),
}
# The names for a volume's slices, if they have their own values.
DEPTH_KEYS = {
    "kernel_size": "kd",
    "stride": "sd",
    "padding": "pd",
    "dilation": "dd",
    "output_size": "od",
}
# Widgets that do not show while all axes are equal.
APART = (*(columns for _, columns in SETTING_KEYS.values()), *DEPTH_KEYS.values())
# The sample of each axis, first axis first, by the number of axes: axes never share one.
SAMPLE_KEYS: dict[int, tuple[str, ...]] = {2: ("r", "rw"), 3: ("rd", "r", "rw")}
# The parameter that each widget holds.
NAMES = {key: name for name, keys in SETTING_KEYS.items() for key in keys}
NAMES |= {key: name for name, key in DEPTH_KEYS.items()}
NAMES |= {key: "samples" for keys in SAMPLE_KEYS.values() for key in keys}
LABELS = {
    "kernel_size": "Kernel",
    "stride": "Stride",
    "padding": "Padding",
    "dilation": "Dilation",
    "output_size": "Output size",
    "samples": "Sample",
}
# A picture with this many rows and columns is smaller than the largest that can be opened.
MOST_PIXELS = 4096
# PyTorch only asks that padding is at most half the kernel. Our limits leave legal settings out,
# such as a stride of 257, or a kernel of 1000 with padding 500: four times the largest plane of
# numbers is plenty for that, and on a picture a larger window leaves little to look at.
SETTING_LIMITS: dict[str, Limit] = {
    "kernel_size": Limit(1, 4 * MAX_SIDE, 2),
    "stride": Limit(1, 4 * MAX_SIDE, 2),
    "padding": Limit(0, 2 * MAX_SIDE, 0),
    "dilation": Limit(1, 4 * MAX_SIDE, 1),
    "output_size": Limit(1, MOST_PIXELS, 4),
}
# An output on a stage may have no more cells along an axis than what is pooled there.
OUTPUT_LIMITS = {
    axes: SETTING_LIMITS["output_size"].to(most)
    for axes, most in {1: MAX_SIDE, 2: MAX_SIDE, 3: MOST_LINES}.items()
}
# PyTorch has no fractional windows of a series.
WINDOW_MODES_OF = {1: (BY_KERNEL, BY_SIZE), 2: WINDOW_MODES, 3: WINDOW_MODES}
POWERS = ("0.5", "1", "1.5", "2", "3", "4", "6", "8", "16", "32", "∞", "−∞")
# Rows and columns begin with different samples: so people see that samples place the windows.
SAMPLES = {"r": Thousandths(0.2), "rw": Thousandths(0.7), "rd": Thousandths(0.5)}
# What a parameter follows while its field is empty.
_FOLLOWS = {"stride": "kernel", "output_size": "input"}
KEEP_GROUP = Group("keep", "Kind of pool, or what goes back")
WINDOWS_GROUP = Group("windows", "What the windows are", in_rest=True)
AXES_GROUP = Group("axes", "Rows and columns apart")
KERNEL_GROUP = Group("kernel", "Kernel")
STRIDE_GROUP = Group("stride", "Stride")
PADDING_GROUP = Group("padding", "Padding")
DILATION_GROUP = Group("dilation", "Dilation")
SIZE_GROUP = Group("size", "Output size", tells_size=True)
SAMPLES_GROUP = Group("draw", "Samples of fractional windows", keeps_size=True)
CEIL_GROUP = Group("ceil", "ceil_mode")
DIVISOR_GROUP = Group("divisor", "Divisor and count_include_pad", keeps_size=True)
POWER_GROUP = Group("power", "Power of Lp", keeps_size=True)
_GROUP = {
    "kernel_size": KERNEL_GROUP,
    "stride": STRIDE_GROUP,
    "padding": PADDING_GROUP,
    "dilation": DILATION_GROUP,
    "output_size": SIZE_GROUP,
}


def keys_of(name: str, axes: int, separate: bool) -> tuple[str, ...]:
    """Return the widgets of a parameter: one for each axis, or one for all where they are alike.

    Each axis has a sample of its own.

    Examples
    --------
    >>> keys_of("padding", 3, separate=True)
    ('pd', 'p', 'pw')
    """
    if name == "samples":
        return SAMPLE_KEYS[axes]
    rows, columns = SETTING_KEYS[name]
    if axes == 1 or not separate:
        return (rows,)
    return (rows, columns) if axes == 2 else (DEPTH_KEYS[name], rows, columns)


def label(key: str, axes: int, separate: bool) -> str:
    """Return the name of a parameter's field, which may be that of one axis alone.

    Examples
    --------
    >>> [label(key, 2, separate=True) for key in ("k", "ow")]
    ['Kernel rows', 'Output columns']
    """
    name = NAMES[key]
    keys = keys_of(name, axes, separate)
    if len(keys) == 1 or key not in keys:
        return LABELS[name]
    line = LINES[axes][keys.index(key)]
    return f"{LABELS[name].removesuffix(' size')} {line}"


def _of_axis(name: str, key: str, axis: str, least_axes: int) -> SettingParam[Limit]:
    """Return PyTorch's parameter `name` along one axis."""

    def named(number: int | None, axes: int, separate: bool) -> str:
        value = f"= {_FOLLOWS[name]}" if number is None else number_label(number)
        return f"{label(key, axes, separate)} {value}"

    empty = f"; empty: as the {_FOLLOWS[name]}" if name in _FOLLOWS else ""
    return SettingParam(
        key,
        # A picture has no slices: a volume's limit is enough for them.
        OUTPUT_LIMITS[2] if key == "od" else SETTING_LIMITS[name],
        f"{LABELS[name].lower()}{empty}{axis}",
        (_GROUP[name],),
        may_be_empty=name in _FOLLOWS,
        named=named,
        least_axes=least_axes,
    )


def _sample(key: str, axis: str, least_axes: int) -> SettingParam[Thousandths]:
    return SettingParam(
        key,
        SAMPLES[key],
        f"sample of fractional windows{axis}",
        (SAMPLES_GROUP,),
        named=lambda sample, *axes: f"{label(key, *axes)} {number_label(sample)}",
        least_axes=least_axes,
    )


SEPARATE = SettingParam(
    "separate",
    Flag(),
    "each axis has its own fields",
    (AXES_GROUP,),
    named=lambda apart, axes, _: f"{axes_words(axes)} {'apart' if apart else 'alike'}",
    least_axes=2,
)
CEIL = SettingParam(
    "ceil",
    Flag(),
    "`ceil_mode`",
    (CEIL_GROUP,),
    named=lambda is_on, *_: f"ceil_mode {'on' if is_on else 'off'}",
)
KEEP = SettingParam(
    "keep",
    OneOf(tuple(POOLS)),
    "what each window keeps",
    (KEEP_GROUP,),
    named=lambda pool, *_: f"Each window now keeps {POOLS[pool].keeps}",
)
WINDOW_MODE = SettingParam(
    "lay",
    OneOf(WINDOW_MODES),
    "what the windows are",
    (WINDOWS_GROUP,),
    named=lambda mode, *_: WINDOW_MODE_WORDS[mode],
)
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
_AXES: tuple[SettingParam[CodedReader], ...] = (
    *(
        _of_axis(name, key, axis, least_axes)
        for name, keys in SETTING_KEYS.items()
        for key, axis, least_axes in zip(keys, ("", " of columns"), (1, 2), strict=True)
    ),
    *(_of_axis(name, key, " of slices", 3) for name, key in DEPTH_KEYS.items()),
    _sample("r", " along rows", 2),
    _sample("rw", " along columns", 2),
    _sample("rd", " along slices", 3),
)
AXES = {param.name: param for param in _AXES}
STRIDE, OUTPUT_SIZE, SAMPLE = AXES["s"], AXES["o"], AXES["r"]
LIBRARIES = ("PyTorch", "pooling_core")
LIBRARY = Param("code", OneOf(LIBRARIES), "whose code shows")
# The last change of the setting replaced these values.
WAS = Param("was", CHOICES, "values that the last change replaced", owner=Owner.PYTHON)
# Rooms below the pages Grid and 1-D and 3-D read it, too; these list it with theirs.
COMPARISON_A = Param(
    "a",
    CHOICES,
    "the setting that the one on the stage is compared with, but for its defaults",
    owner=Owner.PYTHON,
    reset_by=ResetBy.LINK | ResetBy.NUMBERS,
    needs_session=True,
)
# Random questions write it, and list it with theirs.
BEFORE = Param(
    "before",
    CHOICES,
    "the setting before questions changed it",
    owner=Owner.PYTHON,
    restores_setting=True,
)
PARAMS = (
    *AXES.values(),
    *(SEPARATE, CEIL, KEEP, WINDOW_MODE, COUNT_PADDING, DIVISOR, POWER),
    LIBRARY,
    WAS,
)
