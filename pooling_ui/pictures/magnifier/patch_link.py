"""Write links of the page Grid with a patch of a picture and a setting."""

from typing import Any

from pooling_ui.inputs.parameters import OWN, encode_numbers
from pooling_ui.setting.parameters import SAMPLE_KEYS, SAMPLES, SETTING_KEYS, SETTING_LIMITS
from pooling_ui.setting.pool_table import BY_KERNEL
from pooling_ui.setting.setting import Fractional, Windows


def patch_link(numbers: str, windows: Windows) -> dict[str, str]:
    """Return a link to the page Grid with these numbers and this setting, without defaults."""
    link = {"preset": OWN, "x": encode_numbers(numbers)}
    if windows.mode != BY_KERNEL:
        link["lay"] = windows.mode
    arguments = windows.arguments
    samples = windows.samples if isinstance(windows, Fractional) else ()
    for name, sample in zip(SAMPLE_KEYS[2], samples, strict=False):
        if sample != SAMPLES[name].default:
            link[name] = str(sample)
    keys = {name: SETTING_KEYS[name] for name in arguments if name in SETTING_KEYS}
    pairs = {name: arguments[name] for name in keys}
    per_axis = any(rows != columns for rows, columns in pairs.values())
    for axis in range(1 + per_axis):
        defaults: dict[str, Any] = {name: limit.default for name, limit in SETTING_LIMITS.items()}
        defaults |= {"stride": pairs.get("kernel_size", (1, 1))[axis], "output_size": None}
        for name, key in keys.items():
            if pairs[name][axis] != defaults[name]:
                link[key[axis]] = str(pairs[name][axis])
    flags = {"separate": per_axis, "ceil": arguments.get("ceil_mode", False)}
    return link | {name: "true" for name, is_on in flags.items() if is_on}
