"""Page: drag a plane by whole cells, and count which outputs of each pool stay, move or change."""

from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys
from pooling_ui.shift import page as shift

open_link()
covers = covering()
places = page_places()
shifts = shift.shift_settings(places)
beside_title = shift.claim_heading(places, shifts, covers=covers)
page_keys(places, covers=covers)
shift.dragged_plane(places, shifts, covers=covers)
shift.measured_shifts(places, shifts, beside_title, covers=covers)
