"""Page: one picture, one window, all pools beside each other; and what noise does to each."""

from functools import partial

from pooling_ui.compare import show as compare_show
from pooling_ui.compare import widgets as compare
from pooling_ui.pictures.magnifier.grid_button import grid_part, way_to_grid
from pooling_ui.pictures.results import pooled_words
from pooling_ui.pictures.source import choose_subject
from pooling_ui.pictures.viewer.view import downloads, picture_view
from pooling_ui.predict.setting_line import setting_line
from pooling_ui.setting.answer import answer
from pooling_ui.setting.widgets import pool_setting
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import captioned, heading, page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys, present_button
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.measuring import progress
from pooling_ui.text.words import plain, unbroken_percents

open_link()
covers = covering()
places = page_places()
with places.rest:
    subject = choose_subject()
with places.side:
    setting = pool_setting(subject.chosen.size, picture=True)
    ways = compare.all_ways()
with places.rest:
    noise = compare.noise_choice(subject)
    answer(setting, offers={"keep": ("Max",)})
noisy = compare.with_noise(subject, noise)
held = None if covers else compare.measured(subject, noisy, setting, ways, noise)
made = [] if covers else compare.pooled(noisy, setting, ways, held)
with places.top:
    says = unbroken_percents(compare_show.claim_words(held, made, noise))
    # Seven lines on a narrow phone, but more than three would push the picture off a low screen.
    beside = heading(
        "Pools side by side",
        plain(says),
        status=True,
        lines=3,
        narrow_lines=3,
        aside=present_button,
    )
if beside:
    with beside:
        progress(held)
page_keys(places, covers=covers, presents=True)
with places.main:
    pools = pooled_words(setting, ways, covers=True) if covers else "Each pool"
    setting_line(pools, setting, covers=covers)
    tells = places.more and not covers  # in a task it may be the answer
    did = compare_show.did_words(subject, noisy, setting, made, ways) if tells else ""
    captioned(did, partial(picture_view, noisy, setting, made, title=compare.title(subject, noisy)))
    if held:
        if not beside:
            progress(held)
        if not presenting():
            compare_show.error_table(held, made, noise)
        if places.more:
            way_to_grid(grid_part(noisy), setting.windows)
if places.more and not covers:
    with places.more:
        downloads(noisy, setting, made)
        compare_show.below(subject, noisy, setting, made, held, noise, ways.power)
