"""Write links of the page Grid with a patch of a picture and a setting."""

from typing import Any

from pooling_ui.inputs.parameters import OWN, encode_numbers
from pooling_ui.setting.parameters import AXES, WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import BY_KERNEL
from pooling_ui.setting.setting import Fractional, Windows


def patch_link(numbers: str, windows: Windows) -> dict[str, str]:
    """Return a link to the page Grid with these numbers and this setting, without defaults."""
    link = {"preset": OWN, "x": encode_numbers(numbers)}
    if windows.mode != BY_KERNEL:
        link["lay"] = windows.mode
    arguments = windows.arguments
    samples = windows.samples if isinstance(windows, Fractional) else ()
    for name, sample in zip(WINDOW_PARAMETERS["samples"].keys, samples, strict=False):
        if sample != AXES[name].default:
            link[name] = str(sample)
    keys = {name: WINDOW_PARAMETERS[name].keys for name in arguments if name in WINDOW_PARAMETERS}
    pairs = {name: arguments[name] for name in keys}
    per_axis = any(rows != columns for rows, columns in pairs.values())
    for axis in range(1 + per_axis):
        defaults: dict[str, Any] = {name: WINDOW_PARAMETERS[name].limit.default for name in keys}
        defaults |= {"stride": pairs.get("kernel_size", (1, 1))[axis], "output_size": None}
        for name, key in keys.items():
            if pairs[name][axis] != defaults[name]:
                link[key[axis]] = str(pairs[name][axis])
    flags = {"separate": per_axis, "ceil": arguments.get("ceil_mode", False)}
    return link | {name: "true" for name, is_on in flags.items() if is_on}
