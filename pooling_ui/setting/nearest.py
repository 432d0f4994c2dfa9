"""Find and name what is nearest: legal choices to refused ones, and a kernel to an output size."""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from pooling_core import AdaptiveRule, NearestKernel, PoolSpec
from pooling_ui.setting.choices import Choices, field_values
from pooling_ui.setting.parameters import (
    CEIL,
    KEEP,
    SEPARATE,
    WINDOW_MODE,
    WINDOW_PARAMETERS,
    parameters_words,
)
from pooling_ui.setting.pool_table import COUNT_PADDING, DIVISOR, POOLS
from pooling_ui.setting.setting import ByKernel, Setting, setting_of, widget_values
from pooling_ui.setting.sizes import span
from pooling_ui.setting.window_modes import BY_KERNEL, WINDOW_MODES, WindowMode
from pooling_ui.text.axes import LINES, joined
from pooling_ui.text.words import shape as sides
from pooling_ui.text.words import short_shape

# The sentence on the nearest kernel names this many runs of windows that differ.
_MOST_RUNS = 3


def by_kernel(choices: Choices, spec: PoolSpec) -> dict[str, Any]:
    """Return the changes that give these windows; an average then counts only cells.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> by_kernel(DEFAULTS, PoolSpec.of((3, 2), 2))["separate"]
    True
    """
    windows = ByKernel.of(spec)
    # All axes' fields: a person may have made the axes separate, or does so later.
    new = field_values(windows.field_arguments, separate=True)
    new |= {WINDOW_MODE.name: BY_KERNEL.label, CEIL.name: spec.ceil_mode}
    if widget_values(windows)[SEPARATE.name]:
        new[SEPARATE.name] = True
    if POOLS[choices[KEEP.name]].counts_padding:
        new |= {COUNT_PADDING.name: not any(spec.padding), DIVISOR.name: None}
    return new


class LegalChoices(NamedTuple):
    """Choices that PyTorch accepts, and the parameters that had to change, named once for all axes.

    `mode` is the new window mode if it had to change.
    """

    choices: Choices
    changed: dict[str, tuple[int, ...]]
    mode: WindowMode | None = None


def nearest_legal(choices: Choices, shape: tuple[int, ...]) -> LegalChoices:
    """Change the choices until PyTorch accepts them: one refusal names only one broken rule.

    If no setting that the widgets can hold makes such a pool, the window mode becomes the one
    before in `WINDOW_MODES`; all else stays. Fractional windows exist for maxima only, windows by
    output size also for averages, windows by kernel for every pool.
    """
    legal, modes = LegalChoices(choices, {}), tuple(WINDOW_MODES.values())
    while True:
        setting = setting_of(legal.choices, shape)
        if setting.refusal is None:
            had = setting.windows.arguments
            changed = {name: sides for name, sides in legal.changed.items() if name in had}
            return legal._replace(changed=changed)
        nearest = setting.refusal.nearest
        tried = _with_arguments(legal.choices, nearest)
        if nearest and _can_hold(tried, nearest):
            legal = LegalChoices(tried, legal.changed | nearest, legal.mode)
        elif before := modes[: modes.index(setting.windows.mode)]:
            mode = before[-1]
            legal = LegalChoices(choices | {WINDOW_MODE.name: mode.label}, {}, mode)
        else:
            return legal


def legal_words(legal: LegalChoices) -> str:
    """Return in words what had to change.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> legal_words(nearest_legal(DEFAULTS | {"p": 2}, (6, 6)))
    'padding 1'
    """
    mode_words = [legal.mode.words] if legal.mode else []
    return ", ".join(
        (
            *mode_words,
            *(
                f"{WINDOW_PARAMETERS[name].label.lower()} {short_shape(sides)}"
                for name, sides in legal.changed.items()
            ),
        )
    )


def refusal_words(setting: Setting) -> str:
    """Say why PyTorch refuses a setting, and which one works."""
    nearest = legal_words(nearest_legal(setting.choices, setting.shape))
    return f"{setting.refusal}. The nearest that works: {nearest}."


def _can_hold(choices: Choices, names: Iterable[str]) -> bool:
    """Return True if the widgets of these parameters can hold these choices."""
    keys = (key for name in names for key in choices.keys_of(name))
    return all(choices.may_hold(key, choices[key]) for key in keys)


def _with_arguments(choices: Choices, changed: Mapping[str, tuple[int, ...]]) -> Choices:
    """Return the choices with these parameters; rows and columns become separate if they differ."""
    unlike = any(len(set(pair)) > 1 for pair in changed.values())
    new = choices.with_separate_axes() if unlike else choices
    for name, pair in changed.items():
        new |= dict(zip(new.keys_of(name), pair, strict=False))
    return new


def kernel_sentence(rules: Sequence[AdaptiveRule], near: NearestKernel | None) -> str:
    """Say whether one kernel and stride makes the same windows, or where the nearest one differs.

    Examples
    --------
    >>> from pooling_core import nearest_kernel
    >>> kernel_sentence([AdaptiveRule(6, 3)] * 2, nearest_kernel((6, 6), 3))
    '3 divides 6: kernel 2, stride 2 reads the same cells.'
    """
    if all(rule.windows == 1 for rule in rules):
        ones = sides(1 for _ in rules)
        return f"{ones} is global pooling: one window reads the whole input."
    if all(rule.windows == rule.size for rule in rules):
        return "The output size is the input's: each window reads one cell, and gives it back."
    more = [rule for rule in rules if rule.windows > rule.size]
    repeats = "More windows than cells, so cells repeat. " if more else ""
    if near is None:
        most = max(more, key=lambda rule: rule.windows - rule.size)
        return (
            f"{repeats}No kernel gives {most.windows} windows over {most.size} cells: "
            f"padding is at most half the kernel, so {most.size + 1} are the most."
        )
    words = spec_words(near.spec)
    if near.is_exact:
        divides = all(rule.size % rule.windows == 0 for rule in rules)
        rule = rules[0]
        why = f"{rule.windows} divides {rule.size}: " if divides and len(set(rules)) == 1 else ""
        same = f"{words} reads the same cells."
        return f"{repeats}{why}{same if why else same[0].upper() + same[1:]}"
    where = _where(rules, near)
    if not where:
        return f"{repeats}No kernel and stride comes near: with any, all windows read other cells."
    return f"{repeats}No kernel reads the same cells. Nearest: {words}. {where}"


def spec_words(spec: PoolSpec) -> str:
    """Return kernel, stride and, if there is any, padding.

    Examples
    --------
    >>> spec_words(PoolSpec.of((3, 2), 2, 1))
    'kernel 3 × 2, stride 2, padding 1'
    """
    names = ("kernel_size", "stride", "padding")
    return parameters_words({name: getattr(spec, name) for name in names})


def _where(rules: Sequence[AdaptiveRule], near: NearestKernel) -> str:
    """Return which windows differ, in words; nothing if all do."""
    counts = [rule.windows for rule in rules]
    same = [count - len(differs) for count, differs in zip(counts, near.differs, strict=True)]
    windows = prod(counts)
    lines = [
        f"{line if len(differs) > 1 else line[:-1]} {runs(differs)}"
        for line, differs in zip(LINES[len(rules)], near.differs, strict=True)
        if differs
    ]
    differ = windows - prod(same)
    if differ == windows:
        return ""
    return f"{differ} of {windows} windows differ, in output {joined(lines)}."


def runs(numbers: Sequence[int]) -> str:
    """Return runs of neighbouring numbers, in order; of many runs, the first ones.

    Examples
    --------
    >>> runs([0, 2, 3, 4, 6])
    '0, 2–4, 6'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    texts = [span(first, last + 1) for first, last in found]
    return ", ".join((*texts[:_MOST_RUNS], *(("…",) if len(texts) > _MOST_RUNS else ())))
