"""The stage of a link: link → setting → trace → message, one pure function without a session."""

from collections.abc import Callable, Mapping
from functools import partial

from pooling_ui.backwards.linked_stage import backward_stage
from pooling_ui.backwards.stage_page import BACKWARDS_STAGE
from pooling_ui.forward.linked_stage import forward_stage
from pooling_ui.forward.stage_pages import DIMENSIONS_STAGE, GRID_STAGE

_STAGES: Mapping[str, Callable[[Mapping[str, str]], bytes | None]] = {
    **{page.name: partial(forward_stage, page) for page in (GRID_STAGE, DIMENSIONS_STAGE)},
    BACKWARDS_STAGE.name: backward_stage,
}
PAGES = tuple(_STAGES)


def linked_stage(page: str, link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage that a page shows to a person who opens this link first.

    Parameters
    ----------
    page : str
        The page's name: its file without `.py`.
    link : mapping
        Each name in the link with its text.

    Returns
    -------
    bytes or None
        None where the page has no stage of its own numbers, and where the link alone does not
        decide what the stage shows: it leads to a task, a lesson or a question, it shows two
        settings, a part of it cannot be used, or the page looks for a size that fits.

    Examples
    --------
    >>> from pooling_ui.components.wire import header_of
    >>> header_of(linked_stage("grid", {"k": "3"}))["output_shape"]
    [2, 2]
    >>> linked_stage("picture", {}) is None
    True
    """
    stage = _STAGES.get(page)
    return stage(link) if stage else None
