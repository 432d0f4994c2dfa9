"""How the page Backwards reads its link."""

from collections.abc import Collection, Mapping
from typing import Any

from pooling_ui.backwards.modes import pool_of_mode
from pooling_ui.backwards.parameters import MODE, OF
from pooling_ui.inputs.input_kinds import INPUT_KINDS, InputKind
from pooling_ui.inputs.linked_pool import StagePage
from pooling_ui.setting.parameters import SETTING_KEYS


def opens_on(names: Collection[str]) -> dict[str, int]:
    """Return the values with which a first visit to the page opens: overlapping windows.

    They show that one cell wins several windows. They are left out if one of `names` sets a kernel
    or a stride, or the mode: the page always writes the mode into its link.

    Examples
    --------
    >>> opens_on(["p"]), opens_on(["k"]), opens_on(["mode"])
    ({'k': 3, 's': 1}, {}, {})
    """
    keys = (MODE.name, *SETTING_KEYS["kernel_size"], *SETTING_KEYS["stride"])
    return {} if any(name in names for name in keys) else {"k": 3, "s": 1}


def _kind_of(link: Mapping[str, str]) -> InputKind:
    return INPUT_KINDS[link.get(OF.name, OF.default)]


def _pool_of(values: Mapping[str, Any]) -> str:
    return pool_of_mode(values[MODE.name])


BACKWARDS_STAGE = StagePage("backwards", _kind_of, _pool_of, opens_on)
