"""Page: drag a plane by whole cells, and count which outputs of each pool stay, move or change."""

from functools import partial

from pooling_ui.pictures.magnifier.grid_button import way_to_grid
from pooling_ui.pictures.source import choose_subject
from pooling_ui.predict.setting_line import refusal_line, setting_line
from pooling_ui.setting.answer import answer
from pooling_ui.setting.labels import pools_named
from pooling_ui.setting.widgets import pool_setting
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import captioned, heading, page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys, present_button
from pooling_ui.shift import show as shift_show
from pooling_ui.shift import widgets as shift
from pooling_ui.text.words import plain

open_link()
covers = covering()
places = page_places()
with places.rest:
    subject = choose_subject("Texture")
    subject = shift.part_fields(subject)
with places.side:
    setting = pool_setting(subject.chosen.size, picture=True)
    by = shift.shift_fields(setting)
with places.rest:
    answer(setting, offers={"keep": ("Max",)})
it = shift.dragged(subject, setting, by)
with places.top:
    beside = heading(
        "What a shift of the input changes",
        plain(shift_show.shift_claim(it, covers=covers)),
        status=True,
        aside=present_button,
    )
page_keys(places, covers=covers, presents=True)
with places.main:
    pools = pools_named(it.names) if covers and it.names else "Each pool"
    setting_line(pools, setting, covers=covers)
    refusal_line(setting)
    leads = bool(places.more)
    shows = f"{subject.chosen.shows} Try a shift by one stride.".strip() if leads else ""
    says = shows if covers else shift_show.part_words(it, shows, leads=leads)
    captioned(says, partial(shift.drag, it, covers=covers))
    if it.spec and leads:
        way_to_grid(it.moved, setting.windows)
if places.more and not covers:
    with places.more:
        shift_show.measured_shifts(subject, setting, beside)
