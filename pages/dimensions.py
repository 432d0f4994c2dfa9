"""Page: pool a series, a series of up to a million samples, or a volume."""

from pooling_ui.features.forward import page as forward
from pooling_ui.features.long_series import view as long_series
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys

open_link()
places = page_places()
kind = forward.series_or_volume(places)
if kind:
    numbers = forward.pool_numbers(places, kind)
    forward.title_and_question(places, numbers)
    forward.stage(places, numbers)
    forward.size_and_code(places, numbers)
else:
    series = long_series.series_settings(places)
    page_keys(places)
    long_series.extremes_and_samples(places, series)
    long_series.facts_and_code(places, series)
