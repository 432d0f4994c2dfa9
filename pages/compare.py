"""Page: one picture, one window, all pools beside each other; and what noise does to each."""

from pooling_ui.features.compare import page as compare
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys

open_link()
places = page_places()
compared = compare.compare_settings(places)
beside_title = compare.claim_heading(places, compared)
page_keys(places)
compare.pooled_pictures(places, compared, beside_title)
compare.downloads_and_charts(places, compared)
