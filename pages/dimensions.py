"""Page: pool a series of up to a million samples."""

from pooling_ui import controls
from pooling_ui.controls.long_view import long_facts, long_heading, long_settings, long_view

controls.open_link()
places = controls.places()
with places.side:
    long = long_settings()
with places.main:
    long_heading()
    long_view(long)
with places.more:
    long_facts(long)
