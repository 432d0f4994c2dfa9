"""What a pool is called, and what it is for, in the one sentence that a newcomer must read."""

from collections.abc import Iterable

from pooling_ui.setting.choices import Choices, is_adaptive, is_fractional
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.setting import exists
from pooling_ui.setting.sizes import Rules
from pooling_ui.text.axes import joined
from pooling_ui.text.words import shape

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
    """Return the names of pools beside each other, at the beginning of a sentence.

    Examples
    --------
    >>> pools_named(["Max", "Average", "Minimum"])
    'Max, average and minimum'
    """
    said = joined([name[0].lower() + name[1:] for name in names])
    return said[0].upper() + said[1:]


def title(choices: Choices, of: str = "") -> str:
    """Return the title of a page that pools so, step by step; or say that there is no such pool.

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
    """Say what pooling is for, and what each window keeps; or what there is instead.

    Parameters
    ----------
    choices : mapping
        What the widgets of the setting hold.
    rules : sequence of SizeRule, of AdaptiveRule or of FractionalRule
        How the output size of each axis comes about; may be empty.
    what : str
        What is pooled: a grid, a picture, a series or a volume.

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
