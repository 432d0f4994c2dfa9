"""Page: pool a picture, compare, and look at it closely."""

from pooling_ui.pictures import page as picture
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link

open_link()
places = page_places()
pooled = picture.picture_settings(places)
picture.purpose_heading(places, pooled)
picture.keys_and_cover(places)
picture.pooled_pictures(places, pooled)
picture.downloads_and_closer_looks(places, pooled)
