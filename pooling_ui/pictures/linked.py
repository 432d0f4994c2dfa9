"""The picture of a link, and the viewer's message of the page Picture; without a session.

A person's own picture is in no link: the session alone has it.
"""

from collections.abc import Callable
from dataclasses import replace

from pooling_ui.linked.drawing import Drawing, holds_all, needs_session
from pooling_ui.pictures.magnifier.patch import PATCH_SIZES, Patch, patch_at
from pooling_ui.pictures.parameters import (
    A_PICTURE,
    BUILT_IN,
    COLUMN,
    OTHER_LABELS,
    PASSES,
    PATCH_SIZE,
    ROW,
    SAMPLE,
    SIZES,
    SOURCE,
    SUBJECT,
    VERSUS,
    VIEW,
    first_subject,
)
from pooling_ui.pictures.pooling.compared_pools import BY_LABEL, MAIN_POOL
from pooling_ui.pictures.pooling.results import ChosenPools, results
from pooling_ui.pictures.samples import SAMPLE_BY_NAME
from pooling_ui.pictures.source import ChosenPicture, Subject, chosen_sample, pattern_subject
from pooling_ui.pictures.viewer.picture_message import picture_message
from pooling_ui.setting.choices import Choices, page_finds_size
from pooling_ui.setting.parameters import KEEP, WINDOW_MODE
from pooling_ui.setting.pool_table import POWER
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.setting.window_modes import BY_KERNEL, WindowMode, mode_of
from pooling_ui.shell.parameters import PRESENT
from pooling_ui.state.addresses import Link, each_of
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import LINK_OWNER
from pooling_ui.task.task_link import is_covered


def linked_photo(link: Link) -> ChosenPicture | None:
    """Return the built-in picture of a link; None if it leads to a person's own."""
    if SOURCE.value_in(link) != BUILT_IN:
        return None
    return chosen_sample(SAMPLE_BY_NAME[SAMPLE.value_in(link)], LINK_OWNER)


def linked_subject(link: Link, first: str = SUBJECT.default) -> Subject | None:
    """Return the pattern or built-in picture of a link; for `first`, see `first_subject`."""
    name = SUBJECT.value_in(link) if SUBJECT.name in link else first_subject(link, first)
    if name != A_PICTURE:
        return pattern_subject(name, LINK_OWNER)
    chosen = linked_photo(link)
    return Subject(chosen, None) if chosen else None


def setting_in(link: Link, size: tuple[int, int], mode: WindowMode = BY_KERNEL) -> Setting:
    """Return the setting of a link for a picture of this size, by this window mode."""
    texts = {name: text for name, text in link.items() if isinstance(text, str)}
    choices = replace(Choices.from_link(texts), is_picture=True)
    return setting_of(choices | {KEEP.name: KEEP.default, WINDOW_MODE.name: mode.label}, size)


def pooling_drawing(
    component: str,
    message: Callable[[Subject, Setting, Link], bytes],
    changes: tuple[Param[Reader], ...],
    first: str = SUBJECT.default,
) -> Drawing:
    """Return the drawing of a page that pools a pattern or a picture by kernel.

    `message` returns its message for these, and a link; for `first`, see `first_subject`.
    """

    def of_link(link: Link) -> bytes | None:
        subject = linked_subject(link, first) if shows_results(link) else None
        if subject is None:
            return None
        setting = setting_in(link, subject.chosen.size)
        return message(subject, setting, link) if holds_all(setting, link) else None

    return Drawing(component, of_link, changes)


def shows_results(link: Link) -> bool:
    """Return True if a link of a page with pictures shows their results, and no more than it says.

    Examples
    --------
    >>> shows_results({"k": "3"}), shows_results({"cover": "true"})
    (True, False)
    """
    return not needs_session(link) and not is_covered(link)


def _message(link: Link) -> bytes | None:
    """Return the viewer's message of the page Picture; None if the link does not decide it."""
    chosen = linked_photo(link) if shows_results(link) else None
    if chosen is None:
        return None
    mode = mode_of(WINDOW_MODE.value_in(link), len(chosen.size))
    setting = setting_in(link, chosen.size, mode)
    if page_finds_size(mode, link) or not holds_all(setting, link):
        return None
    presenting = bool(PRESENT.value_in(link))
    return picture_message(
        chosen,
        setting,
        results(chosen, setting, _chosen_pools(link)),
        title="Original",
        patch=None if presenting else _linked_patch(chosen, setting, link),
        view=None,
        start=VIEW.value_in(link),
        presenting=presenting,
    )


def _chosen_pools(link: Link) -> ChosenPools:
    labels = each_of(link.get(VERSUS.name, []))
    compared = [BY_LABEL[label] for label in OTHER_LABELS if label in labels]
    methods = tuple(pool.method for pool in (MAIN_POOL, *compared))
    return ChosenPools(methods, PASSES.value_in(link), POWER.value_in(link))


def _linked_patch(chosen: ChosenPicture, setting: Setting, link: Link) -> Patch:
    row, col = (
        param.limited(limit).value_in(link)
        for param, limit in zip((ROW, COLUMN), chosen.limits, strict=True)
    )
    side = PATCH_SIZES[SIZES.index(PATCH_SIZE.value_in(link))]
    return patch_at(chosen.size, setting.spec, (row, col), side)


PICTURE_DRAWING = Drawing("viewer", _message, (PASSES,))
