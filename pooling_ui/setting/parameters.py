"""The widgets of a setting: their names in a link, and what each may hold."""

from pooling_ui.state.readers import Flag, Limit, OneOf, Thousandths, Widget
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
# Where a volume's slices have a value of their own.
DEPTH_KEYS = {
    "kernel_size": "kd",
    "stride": "sd",
    "padding": "pd",
    "dilation": "dd",
    "output_size": "od",
}
# The sample of each axis, first axis first, by the number of axes: axes never share one.
SAMPLE_KEYS: dict[int, tuple[str, ...]] = {2: ("r", "rw"), 3: ("rd", "r", "rw")}
# A picture of so many rows and columns is smaller than the largest that can be opened.
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
# What a window keeps, what windows are laid by, and the power of a power average.
KEEPS = ("Max", "Average", "Min", "Lp")
BY_KERNEL, BY_SIZE, FRACTIONAL = LAID = ("By kernel", "By output size", "Fractional")
# PyTorch has no fractional windows of a series.
LAID_OF = {1: (BY_KERNEL, BY_SIZE), 2: LAID, 3: LAID}
POWERS = ("0.5", "1", "1.5", "2", "3", "4", "6", "8", "16", "32", "∞", "−∞")
DIVISOR = Limit(1, 999, 1)
# Rows and columns begin unlike: so it is seen that the samples place the windows.
SAMPLES = {"r": Thousandths(0.2), "rw": Thousandths(0.7), "rd": Thousandths(0.5)}
SETTING_WIDGETS: dict[str, Widget] = {
    **{key: SETTING_LIMITS[name] for name, keys in SETTING_KEYS.items() for key in keys},
    **{key: SETTING_LIMITS[name] for name, key in DEPTH_KEYS.items()},
    "od": OUTPUT_LIMITS[2],  # a picture has no slices
    **SAMPLES,
    "separate": Flag(),
    "ceil": Flag(),
    "keep": OneOf(KEEPS),
    "lay": OneOf(LAID),
    "pads": Flag(True),
    "div": DIVISOR,
    "norm": OneOf(POWERS, "2"),
}
# Those that may be empty: the stride then follows the kernel, the output size is the input's, the
# divisor is the count of cells.
OPTIONAL = (
    *(*SETTING_KEYS["stride"], DEPTH_KEYS["stride"]),
    *(*SETTING_KEYS["output_size"], DEPTH_KEYS["output_size"]),
    "div",
)


def is_setting(choices: dict[str, int | None] | None) -> bool:
    """Say whether these are widgets of a setting, with codes of values that they can have.

    Examples
    --------
    >>> is_setting({"k": 3, "s": None}), is_setting({"k": None}), is_setting({"lay": 3})
    (True, False, False)
    """
    return choices is not None and all(
        name in SETTING_WIDGETS
        and (name in OPTIONAL if code is None else SETTING_WIDGETS[name].value(code) is not None)
        for name, code in choices.items()
    )
