"""Page: drag a plane by whole cells, and count which outputs of each pool stay, move or change."""

from pooling_ui.features.shift import page as shift
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys

open_link()
places = page_places()
shifts = shift.shift_settings(places)
beside_title = shift.claim_heading(places, shifts)
page_keys(places)
shift.dragged_plane(places, shifts)
shift.measured_shifts(places, shifts, beside_title)
