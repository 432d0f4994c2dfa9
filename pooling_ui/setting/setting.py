"""A pool's setting: made once from what the widgets or a link hold, and handed down."""

from dataclasses import dataclass, field
from typing import Any

from pooling_core import Maximum, SettingError
from pooling_core.trace.reducers import Reducer
from pooling_ui.setting.choices import Choices, window_mode
from pooling_ui.setting.pool_table import BY_KERNEL, POOLS
from pooling_ui.setting.sizes import Rules, is_reason
from pooling_ui.setting.windows import Spec, Windows, windows_of


@dataclass(frozen=True, slots=True)
class Setting:
    """What a person asked for; `spec` is None where PyTorch refuses it, and `refusal` says why.

    `windows` is the window mode with its arguments, `reducer` what a window keeps. `sizes` holds
    the rule of each axis, also where it leaves no window; none where PyTorch refuses the setting
    for another reason. `choices` is what the widgets hold, by their names in the link; `shape` is
    the input's.
    """

    windows: Windows
    choices: dict[str, Any]
    shape: tuple[int, ...]
    reducer: Reducer = field(default_factory=Maximum)
    spec: Spec | None = None
    sizes: Rules = ()
    refusal: SettingError | None = None


def setting_of(choices: Choices, shape: tuple[int, ...]) -> Setting:
    """Return the setting that these choices make for an input of this shape.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> setting_of(DEFAULTS | {"k": 7}, (6, 6)).refusal.nearest
    {'kernel_size': (6, 6)}
    """
    windows, reduces, held = windows_of(choices), reducer(choices), dict(choices)
    sizes: Rules = ()
    try:
        spec = windows.spec
        sizes = spec.size_rules(shape)
        spec.lay(shape)
        reduces.function(shape, spec)
    except SettingError as refusal:
        reason = sizes if is_reason(sizes) else ()
        return Setting(windows, held, shape, reduces, sizes=reason, refusal=refusal)
    return Setting(windows, held, shape, reduces, spec, sizes)


def reducer(choices: Choices) -> Reducer:
    """Return what a window keeps.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> reducer(DEFAULTS | {"keep": "Lp", "norm": "3"})
    PowerAverage(norm_type=3.0)
    """
    return POOLS[choices["keep"]].reducer(choices, window_mode(choices))


def exists(choices: Choices) -> bool:
    """Say whether there is a pool that keeps this with windows of this mode, whatever the sizes.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> [exists(DEFAULTS | {"keep": keep, "lay": "Fractional"}) for keep in ("Max", "Average")]
    [True, False]
    """
    if window_mode(choices) == BY_KERNEL:
        return True
    try:
        reducer(choices).function((1,) * choices["axes"], windows_of(choices).spec)
    except SettingError:
        return False
    return True
