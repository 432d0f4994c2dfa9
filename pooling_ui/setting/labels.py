"""Name a setting, its parts and its pool, and say what the pool is for."""

from collections.abc import Iterable

from pooling_ui.setting.parameters import KEEP
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.window_modes import WindowMode
from pooling_ui.text.axes import INPUTS, joined
from pooling_ui.text.words import shape


def setting_words(setting: Setting) -> str:
    """Return a setting in words; padding and dilation only if they have an effect.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> from pooling_ui.setting.setting import setting_of
    >>> setting_words(setting_of(DEFAULTS | {"k": 3, "ceil": True}, (6, 6)))
    'kernel 3, stride 3, ceil_mode'
    >>> by_size = {"lay": "By output size", "o": 4, "keep": "Average"}
    >>> setting_words(setting_of(DEFAULTS | by_size, (6, 6)))
    'average, adaptive output size 4'
    >>> setting_words(setting_of(DEFAULTS | {"keep": "Lp"}, (6, 6)))
    'Lp, p = 2, kernel 2, stride 2'
    >>> setting_words(setting_of(DEFAULTS | {"lay": "Fractional", "o": 4}, (6, 6)))
    'fractional, kernel 2, output size 4, samples 0.2 and 0.7'
    """
    windows = setting.windows.words
    pool = setting.pool.within + setting.pool.details(setting.reducer, setting.windows.mode)
    return windows if setting.pool.label == KEEP.default else f"{pool}, {windows}"


def lost_words(mode: WindowMode, axes: int) -> str:
    """Say that an input with this many axes has no windows of this mode, and which mode it has now.

    Examples
    --------
    >>> from pooling_ui.setting.window_modes import FRACTIONAL
    >>> lost_words(FRACTIONAL, 1)
    'PyTorch has no fractional windows of a series: windows are by kernel now.'
    """
    return f"PyTorch has no {mode.words} of a {INPUTS[axes]}: windows are by kernel now."


# By what is pooled.
_PURPOSES = {
    "series": "A window reads neighbours in a row, and keeps only {kept}.",
    "volume": "A window spans slices, rows and columns, and keeps only {kept}.",
}
_PURPOSE = "Pooling makes a {what} smaller: each window keeps only {kept}."


def pool_name(setting: Setting) -> str:
    """Return the name of a pool, at the beginning of a sentence.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> from pooling_ui.setting.setting import setting_of
    >>> pool_name(setting_of(DEFAULTS | {"lay": "Fractional"}, (6, 6)))
    'Fractional max pooling'
    """
    adjective = setting.windows.mode.adjective.capitalize()
    named = f"{adjective} {setting.pool.within} pooling"
    return named if adjective else f"{setting.pool.label} pooling"


def pools_named(names: Iterable[str]) -> str:
    """Return the names of several pools, at the beginning of a sentence.

    Examples
    --------
    >>> pools_named(["Max", "Average", "Minimum"])
    'Max, average and minimum'
    """
    text = joined([name[0].lower() + name[1:] for name in names])
    return text[0].upper() + text[1:]


def title(setting: Setting, of: str = "") -> str:
    """Return the title of a page that shows this pool, or say that there is no such pool.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> from pooling_ui.setting.setting import setting_of
    >>> title(setting_of(DEFAULTS, (6, 6, 6)), " of a volume")
    'Max pooling of a volume, step by step'
    >>> title(setting_of(DEFAULTS | {"lay": "Fractional", "keep": "Average"}, (6, 6)))
    'PyTorch has no fractional average pooling'
    """
    name = f"{pool_name(setting)}{of}"
    if setting.exists:
        return f"{name}, step by step"
    return f"PyTorch has no {name[0].lower()}{name[1:]}"


def purpose(setting: Setting, what: str = "grid") -> str:
    """Say what pooling is for, and what each window keeps; or which pools there are instead.

    `what` is the input: a grid, a picture, a series or a volume.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> from pooling_ui.setting.setting import setting_of
    >>> purpose(setting_of(DEFAULTS | {"lay": "By output size", "o": 4}, (6, 6)))
    'A grid of any size becomes 4 × 4: windows cover it, and each keeps its largest number.'
    """
    windows, sizes = setting.windows, setting.sizes
    if not setting.exists:
        there = [pool.within for pool in POOLS.values() if windows.mode in pool.modes]
        adjective = windows.mode.adjective
        return (
            f"There is {adjective} {joined(there)} pooling: choose one of them, or other windows."
        )
    kept = "its brightest value" if what == "picture" else setting.pool.kept_words
    sentence = windows.mode.purpose or _PURPOSES.get(what, _PURPOSE)
    size, extent = shape(rule.windows for rule in sizes), "length" if what == "series" else "size"
    return sentence.format(what=what, kept=kept, size=size, extent=extent)
