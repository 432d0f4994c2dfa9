"""The parameters of a setting: their names in a link, their limits and defaults."""

from pooling_ui.setting.pool_table import BY_KERNEL, BY_SIZE, POOLS, WINDOW_MODES
from pooling_ui.state.link_values import CHOICES
from pooling_ui.state.params import Owner, Param, SettingParam
from pooling_ui.state.readers import CodedReader, Flag, Limit, OneOf, Thousandths
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.numbers_3d import MOST_LINES

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
# The sample of each axis, first axis first, by the number of axes: axes never share one.
SAMPLE_KEYS: dict[int, tuple[str, ...]] = {2: ("r", "rw"), 3: ("rd", "r", "rw")}
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
_SAYS = {
    "kernel_size": "kernel",
    "stride": "stride; empty: as the kernel",
    "padding": "padding",
    "dilation": "dilation",
    "output_size": "output size; empty: as the input",
}
_GROUP = {
    "kernel_size": "kernel",
    "stride": "stride",
    "padding": "padding",
    "dilation": "dilation",
    "output_size": "size",
}


def _of_axis(name: str, key: str, axis: str) -> SettingParam[Limit]:
    """Return PyTorch's parameter `name` along one axis."""
    return SettingParam(
        key,
        # A picture has no slices: a volume's limit is enough for them.
        OUTPUT_LIMITS[2] if key == "od" else SETTING_LIMITS[name],
        f"{_SAYS[name]}{axis}",
        (_GROUP[name],),
        may_be_empty=name in ("stride", "output_size"),
    )


_SAMPLE_AXES = {"r": " along rows", "rw": " along columns", "rd": " along slices"}


def _sample(key: str, axis: str) -> SettingParam[Thousandths]:
    return SettingParam(key, SAMPLES[key], f"sample of fractional windows{axis}", ("draw",))


SEPARATE = SettingParam("separate", Flag(), "each axis has its own fields", ("axes",))
CEIL = SettingParam("ceil", Flag(), "`ceil_mode`", ("ceil",))
KEEP = SettingParam("keep", OneOf(tuple(POOLS)), "what each window keeps", ("keep",))
WINDOW_MODE = SettingParam("lay", OneOf(WINDOW_MODES), "what the windows are", ("windows",))
COUNT_PADDING = SettingParam("pads", Flag(True), "`count_include_pad`", ("divisor",))
DIVISOR = SettingParam(
    "div", Limit(1, 999, 1), "`divisor_override`; empty: the count", ("divisor",), may_be_empty=True
)
POWER = SettingParam("norm", OneOf(POWERS, "2"), "the power of Lp", ("power",))
_AXES: tuple[SettingParam[CodedReader], ...] = (
    *(
        _of_axis(name, key, axis)
        for name, keys in SETTING_KEYS.items()
        for key, axis in zip(keys, ("", " of columns"), strict=True)
    ),
    *(_of_axis(name, key, " of slices") for name, key in DEPTH_KEYS.items()),
    *(_sample(key, axis) for key, axis in _SAMPLE_AXES.items()),
)
AXES = {param.name: param for param in _AXES}
LIBRARIES = ("PyTorch", "pooling_core")
LIBRARY = Param("code", OneOf(LIBRARIES), "whose code shows")
# The last change of the setting replaced these values.
WAS = Param("was", CHOICES, "values that the last change replaced", owner=Owner.PYTHON)
PARAMS = (
    *AXES.values(),
    *(SEPARATE, CEIL, KEEP, WINDOW_MODE, COUNT_PADDING, DIVISOR, POWER),
    LIBRARY,
    WAS,
)
