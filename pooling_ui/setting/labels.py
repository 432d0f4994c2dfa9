"""What a setting and its parts are called."""

from pooling_ui.setting.choices import (
    Choices,
    keys_of,
    window_mode,
)
from pooling_ui.setting.parameters import DEPTH_KEYS, KEEP, SAMPLE_KEYS, SETTING_KEYS
from pooling_ui.setting.pool_table import BY_KERNEL, BY_SIZE, FRACTIONAL, POOLS
from pooling_ui.setting.windows import ByKernel, ByOutputSize, Fractional, Windows, windows_of
from pooling_ui.text.axes import LINES, joined
from pooling_ui.text.words import number_label, short_shape

LABELS = {
    "kernel_size": "Kernel",
    "stride": "Stride",
    "padding": "Padding",
    "dilation": "Dilation",
    "output_size": "Output size",
    "samples": "Sample",
}
WINDOW_MODE_WORDS = {
    BY_KERNEL: "Windows by kernel",
    BY_SIZE: "Windows by output size",
    FRACTIONAL: "Fractional windows",
}
_SILENT = {"padding": 0, "dilation": 1}  # what a setting has unless it says otherwise
# The parameter that each widget holds.
NAMES = {key: name for name, keys in SETTING_KEYS.items() for key in keys}
NAMES |= {key: name for name, key in DEPTH_KEYS.items()}
NAMES |= {key: "samples" for keys in SAMPLE_KEYS.values() for key in keys}


def label(key: str, choices: Choices) -> str:
    """Return the name of a parameter's field, which may be that of one axis alone.

    Examples
    --------
    >>> [label(key, {"separate": True, "axes": 2}) for key in ("k", "ow")]
    ['Kernel rows', 'Output columns']
    """
    name = NAMES[key]
    keys = keys_of(name, choices)
    if len(keys) == 1 or key not in keys:
        return LABELS[name]
    line = LINES[choices["axes"]][keys.index(key)]
    return f"{LABELS[name].removesuffix(' size')} {line}"


def setting_words(choices: Choices) -> str:
    """Return a setting in words; padding and dilation only where they do something.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> setting_words(DEFAULTS | {"k": 3, "ceil": True})
    'kernel 3, stride 3, ceil_mode'
    >>> setting_words(DEFAULTS | {"lay": "By output size", "o": 4, "keep": "Average"})
    'average, adaptive output size 4'
    >>> setting_words(DEFAULTS | {"keep": "Lp"})
    'Lp, p = 2, kernel 2, stride 2'
    >>> setting_words(DEFAULTS | {"lay": "Fractional", "o": 4})
    'fractional, kernel 2, output size 4, samples 0.2 and 0.7'
    """
    windows = windows_words(windows_of(choices))
    return windows if choices["keep"] == KEEP.default else f"{kind_within(choices)}, {windows}"


def windows_words(windows: Windows) -> str:
    """Return windows in words.

    Examples
    --------
    >>> windows_words(ByKernel((3, 3), (2, 2), (0, 1), (1, 1), ceil_mode=True))
    'kernel 3, stride 2, padding 0 × 1, ceil_mode'
    """
    match windows:
        case ByOutputSize():
            sides = ["as the input" if side is None else side for side in windows.output_size]
            return f"adaptive output size {short_shape(sides)}"
        case Fractional():
            samples = joined([number_label(sample) for sample in windows.samples])
            return f"fractional, {_parameters(windows)}, samples {samples}"
        case ByKernel():
            return _parameters(windows) + (", ceil_mode" if windows.ceil_mode else "")


def _parameters(windows: Windows) -> str:
    said = windows.arguments
    return ", ".join(
        f"{label.lower()} {short_shape(said[name])}"
        for name, label in LABELS.items()
        if name in said and set(said[name]) != {_SILENT.get(name)}
    )


def kind_words(choices: Choices) -> str:
    """Return what kind of pool it is, with what that kind alone has.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> kind_words(DEFAULTS | {"keep": "Average", "pads": False})
    'Average without padding'
    """
    pool = POOLS[choices["keep"]]
    return pool.details(choices, window_mode(choices)) if pool.details else pool.label


def kind_within(choices: Choices) -> str:
    """Return what `kind_words` does, within a sentence.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> kind_within(DEFAULTS | {"keep": "Average", "pads": False})
    'average without padding'
    """
    pool = POOLS[choices["keep"]]
    return pool.within + kind_words(choices).removeprefix(pool.label)


def lost_words(mode: str, axes: int) -> str:
    """Say that an input with so many axes has no windows of this kind, and which it has now.

    Examples
    --------
    >>> lost_words("Fractional", 1)
    'PyTorch has no fractional windows of a series: windows are by kernel now.'
    """
    what = ("series", "plane", "volume")[axes - 1]
    kind = WINDOW_MODE_WORDS[mode].lower()
    return f"PyTorch has no {kind} of a {what}: windows are by kernel now."
