"""Find the legal choices nearest to refused ones, and the choices that give certain windows."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pooling_core import PoolSpec
from pooling_ui.setting.choices import Choices, field_values
from pooling_ui.setting.parameters import CEIL, KEEP, SEPARATE, WINDOW_MODE, WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import COUNT_PADDING, DIVISOR, POOLS
from pooling_ui.setting.setting import ByKernel, Setting, setting_of, widget_values
from pooling_ui.setting.window_modes import BY_KERNEL, WINDOW_MODES, WindowMode
from pooling_ui.text.words import short_shape


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
