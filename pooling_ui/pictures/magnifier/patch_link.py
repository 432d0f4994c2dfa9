"""Write links of the page Grid with a patch of a picture and a setting."""

from pooling_ui.inputs.parameters import OWN, encode_numbers
from pooling_ui.setting.choices import setting_link
from pooling_ui.setting.setting import Windows, widget_values


def patch_link(numbers: str, windows: Windows) -> dict[str, str]:
    """Return a link to the page Grid with these numbers and this setting, without defaults."""
    return {"preset": OWN, "x": encode_numbers(numbers), **setting_link(widget_values(windows))}
