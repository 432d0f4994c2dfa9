"""Page: pool a picture, compare, and look at it closely."""

from pooling_ui.pictures import page as picture
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys

open_link()
places = page_places()
covers = covering() and not places.more  # the magnifier has a cover of its own
pooled = picture.picture_settings(places, covers=covers)
picture.purpose_heading(places, pooled)
page_keys(places, covers=None if places.more else covers)
picture.pooled_pictures(places, pooled, covers=covers)
picture.downloads_and_closer_looks(places, pooled)
