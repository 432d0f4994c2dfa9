"""What the picture page lets a person choose from, by the name it has in a link."""

from pooling_ui.controls.magnifier import CHANNELS, SIZES
from pooling_ui.controls.picture_results import COMPARED
from pooling_ui.controls.picture_source import SOURCES
from pooling_ui.sample_pictures import SAMPLE_BY_NAME

TABS = ("Magnifier", "Values", "Profile")
CHOICES: dict[str, tuple[str, ...]] = {
    "from": SOURCES,
    "sample": tuple(SAMPLE_BY_NAME),
    "vs": COMPARED,
    "size": SIZES,
    "channel": CHANNELS,
    "tab": TABS,
}
