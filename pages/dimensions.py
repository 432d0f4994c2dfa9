"""Page: pool a series, a series of up to a million samples, or a volume."""

from pooling_ui.forward.page import forward
from pooling_ui.inputs.kinds import KINDS
from pooling_ui.inputs.look import look_choice
from pooling_ui.inputs.parameters import LONG_SERIES
from pooling_ui.long_series.view import long_facts, long_heading, long_settings, long_view
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys

open_link()
places = page_places()
with places.rest:
    look = look_choice()

if look == LONG_SERIES:
    covers = covering()
    with places.side:
        long = long_settings()
    page_keys(places, covers=covers, presents=True)
    with places.main:
        long_heading()
        if not covers:
            long_view(long)
    if places.more and not covers:
        with places.more:
            long_facts(long)
else:
    forward(places, KINDS[look])
