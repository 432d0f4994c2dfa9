"""One setting of max pooling in several frameworks, and where they differ from PyTorch."""

from dataclasses import dataclass, replace

from pooling_core import SettingError
from pooling_ui.features.frameworks.rules import RULES, CommonSetting, FrameworkRule, Ints, Windows
from pooling_ui.text.words import shape


@dataclass(frozen=True, slots=True)
class FrameworkPool:
    """The pool of one framework for a setting.

    Attributes
    ----------
    rule : FrameworkRule
    argument : str
        The parameter that chooses the rule.
    spec : PoolSpec or PaddedSpec, or None
        The windows; None where the framework has no such pool, or no window fits: see `refusal`.
    sizes : tuple of int
        The output size: nothing where there is no output, not even one of size 0.
    padding : tuple of (int, int)
        Cells before and after each axis.
    starts : tuple of tuple of int
        The starts of the windows of each axis.
    differs : str
        The difference from PyTorch with rounding down: "size", "windows", "pool" if there is no
        such pool, or nothing.
    """

    rule: FrameworkRule
    argument: str
    spec: Windows | None
    refusal: str = ""
    sizes: Ints = ()
    padding: tuple[tuple[int, int], ...] = ()
    starts: tuple[Ints, ...] = ()
    differs: str = ""


def compared(setting: CommonSetting) -> tuple[FrameworkPool, ...]:
    """Return the pool of each framework for a setting, in the order of `RULES`.

    Examples
    --------
    >>> setting = CommonSetting(
    ...     shape=(6, 6), kernel_size=(3, 3), stride=(2, 2), padding=(1, 1), dilation=(1, 1)
    ... )
    >>> same = compared(setting)[3]
    >>> same.sizes, same.padding, same.starts[0], same.differs
    ((3, 3), ((0, 1), (0, 1)), (0, 2, 4), 'windows')
    """
    first, *others = (_framework_pool(rule, setting) for rule in RULES)
    return first, *(_beside(first, other) for other in others)


def _framework_pool(rule: FrameworkRule, setting: CommonSetting) -> FrameworkPool:
    try:
        spec = rule.windows(setting)
        if rule.may_be_empty and (sizes := _empty(spec, setting.shape)):
            empty_words = (
                f"size {shape(sizes)} without an error, as the window is larger than the input"
            )
            return FrameworkPool(
                rule, rule.argument(setting), None, refusal=empty_words, sizes=sizes
            )
        layouts = spec.lay(setting.shape)
    except SettingError as problem:
        return FrameworkPool(rule, rule.argument(setting), None, refusal=str(problem))
    return FrameworkPool(
        rule,
        rule.argument(setting),
        spec,
        sizes=tuple(axis.windows for axis in layouts),
        padding=tuple((axis.low, axis.high) for axis in layouts),
        starts=tuple(tuple(axis.first.tolist()) for axis in layouts),
    )


def _empty(spec: Windows, sides: Ints) -> Ints:
    """Return the size of an output without cells; nothing where a window fits along each axis."""
    rules = spec.size_rules(sides)
    if all(rule.fits for rule in rules):
        return ()
    return tuple(max(0, rule.windows) for rule in rules)


def _beside(first: FrameworkPool, other: FrameworkPool) -> FrameworkPool:
    """Return a framework's windows with what differs from the first one's."""
    if first.spec is None:
        return other
    differs = ""
    if not other.sizes:
        differs = "pool"
    elif first.sizes != other.sizes:
        differs = "size"
    elif first.starts != other.starts:
        differs = "windows"
    return replace(other, differs=differs)
