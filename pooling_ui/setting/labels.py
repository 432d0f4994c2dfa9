"""Name a setting, its parts and its pool, and say what the pool is for."""

from collections.abc import Iterable

from pooling_ui.setting.choices import Choices, is_adaptive, is_fractional, window_mode
from pooling_ui.setting.parameters import KEEP, LABELS
from pooling_ui.setting.pool_table import POOLS, WINDOW_MODE_WORDS
from pooling_ui.setting.setting import (
    ByKernel,
    ByOutputSize,
    Fractional,
    Windows,
    exists,
    windows_of,
)
from pooling_ui.setting.sizes import Rules
from pooling_ui.text.axes import joined
from pooling_ui.text.words import number_label, shape, short_shape

_SILENT = {"padding": 0, "dilation": 1}  # the defaults of a setting


def setting_words(choices: Choices) -> str:
    """Return a setting in words; padding and dilation only if they have an effect.

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
    """Return the kind of pool, with the parameters that only this kind has.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> kind_words(DEFAULTS | {"keep": "Average", "pads": False})
    'Average without padding'
    """
    pool = POOLS[choices["keep"]]
    return pool.details(choices, window_mode(choices)) if pool.details else pool.label


def kind_within(choices: Choices) -> str:
    """Return the text of `kind_words` as a part of a sentence.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> kind_within(DEFAULTS | {"keep": "Average", "pads": False})
    'average without padding'
    """
    pool = POOLS[choices["keep"]]
    return pool.within + kind_words(choices).removeprefix(pool.label)


def lost_words(mode: str, axes: int) -> str:
    """Say that an input with this many axes has no windows of this mode, and which mode it has now.

    Examples
    --------
    >>> lost_words("Fractional", 1)
    'PyTorch has no fractional windows of a series: windows are by kernel now.'
    """
    what = ("series", "plane", "volume")[axes - 1]
    kind = WINDOW_MODE_WORDS[mode].lower()
    return f"PyTorch has no {kind} of a {what}: windows are by kernel now."


_BY_KERNEL = {
    "series": "A window reads neighbours in a row, and keeps only {kept}.",
    "volume": "A window spans slices, rows and columns, and keeps only {kept}.",
}


def pool_name(choices: Choices) -> str:
    """Return the name of a pool, at the beginning of a sentence.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> pool_name(DEFAULTS | {"lay": "Fractional"})
    'Fractional max pooling'
    """
    pool = POOLS[choices["keep"]]
    kind = "Adaptive" if is_adaptive(choices) else "Fractional" if is_fractional(choices) else ""
    return f"{kind} {pool.within} pooling" if kind else f"{pool.label} pooling"


def pools_named(names: Iterable[str]) -> str:
    """Return the names of several pools, at the beginning of a sentence.

    Examples
    --------
    >>> pools_named(["Max", "Average", "Minimum"])
    'Max, average and minimum'
    """
    said = joined([name[0].lower() + name[1:] for name in names])
    return said[0].upper() + said[1:]


def title(choices: Choices, of: str = "") -> str:
    """Return the title of a page that shows this pool, or say that there is no such pool.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> title(DEFAULTS, " of a volume")
    'Max pooling of a volume, step by step'
    >>> title(DEFAULTS | {"lay": "Fractional", "keep": "Average"})
    'PyTorch has no fractional average pooling'
    """
    name = f"{pool_name(choices)}{of}"
    if exists(choices):
        return f"{name}, step by step"
    return f"PyTorch has no {name[0].lower()}{name[1:]}"


def purpose(choices: Choices, rules: Rules, what: str = "grid") -> str:
    """Say what pooling is for, and what each window keeps; or which pools there are instead.

    Parameters
    ----------
    choices : mapping
        The values of the setting's widgets.
    rules : sequence of SizeRule, of AdaptiveRule or of FractionalRule
        The size rule of each axis; may be empty.
    what : str
        The input: a grid, a picture, a series or a volume.

    Examples
    --------
    >>> from pooling_core import AdaptiveSpec
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> purpose(DEFAULTS | {"lay": "By output size"}, AdaptiveSpec(4).size_rules((6, 6)))
    'A grid of any size becomes 4 × 4: windows share it out, and each keeps its largest number.'
    """
    if not exists(choices):
        there = [each.lower() for each in POOLS if exists({**choices, "keep": each})]
        kind = pool_name(choices).split()[0].lower()
        return f"There is {kind} {joined(there)} pooling: choose one of them, or other windows."
    kept = "its brightest value" if what == "picture" else POOLS[choices["keep"]].keeps
    size = shape(rule.windows for rule in rules)
    if is_adaptive(choices) and rules:
        any_size = f"A {what} of any {'length' if what == 'series' else 'size'} becomes {size}"
        return f"{any_size}: windows share it out, and each keeps {kept}."
    if is_fractional(choices):
        return (
            f"A random draw places windows of one size, and each keeps {kept}. "
            "Another draw, other windows."
        )
    otherwise = f"Pooling makes a {what} smaller: each window keeps only {{kept}}."
    return _BY_KERNEL.get(what, otherwise).format(kept=kept)
