"""The parts of the page Shift, in the order in which `pages/shift.py` shows them."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from pooling_ui.features.shift import show
from pooling_ui.features.shift.parameters import FIRST_SUBJECT
from pooling_ui.features.shift.widgets import DraggedCrop, crop_fields, drag, dragged, shift_fields
from pooling_ui.pictures.magnifier.grid_button import grid_page_link
from pooling_ui.pictures.source import Subject, choose_subject
from pooling_ui.predict.setting_line import refusal_line, setting_line
from pooling_ui.setting.effect import show_effect
from pooling_ui.setting.labels import pools_named
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.widgets import pool_setting
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import Places, captioned, heading
from pooling_ui.shell.page_keys import present_button
from pooling_ui.text.words import plain


@dataclass(frozen=True, slots=True)
class Shifts:
    """A picture or pattern, a setting, and the changes that a shift of the chosen crop makes."""

    subject: Subject
    setting: Setting
    dragged: DraggedCrop


def shift_settings(places: Places) -> Shifts:
    """Show the choice of picture, window and shift; return the changes."""
    with places.rest:
        subject = crop_fields(choose_subject(FIRST_SUBJECT))
    with places.side:
        setting = pool_setting(subject.chosen.size, picture=True)
        shift = shift_fields(setting)
    with places.rest:
        show_effect(setting, chooses_pool=False)
    return Shifts(subject, setting, dragged(subject, setting, shift))


def claim_heading(places: Places, shifts: Shifts) -> Any:
    """Show the title with the claim in numbers; return the place beside it, if there is one."""
    with places.top:
        return heading(
            "What a shift of the input changes",
            plain(show.shift_claim(shifts.dragged, covers=covering())),
            status=True,
            lines=3,
            aside=present_button,
        )


def dragged_plane(places: Places, shifts: Shifts) -> None:
    """Show the plane that a person drags, and the change of each output."""
    setting, crop, leads = shifts.setting, shifts.dragged, bool(places.more)
    covers = covering()
    with places.main:
        pools = pools_named(crop.names) if covers and crop.names else "Each pool"
        setting_line(pools, setting)
        refusal_line(setting)
        intro = (
            f"{shifts.subject.chosen.caption} Try a shift by one stride.".strip() if leads else ""
        )
        caption = intro if covers else show.crop_caption(crop, intro, leads=leads)
        captioned(caption, partial(drag, crop, covers=covers))
        if crop.spec and leads:
            grid_page_link(crop.moved, setting.windows)


def measured_shifts(places: Places, shifts: Shifts, beside: Any) -> None:
    """Show, below the first screen, the curve over the shift, and the shifts of one bright cell."""
    if places.more and not covering():
        with places.more:
            show.measured_shifts(shifts.subject, shifts.setting, beside)
