"""The stage of a link: link → setting → trace → message, one pure function without a session."""

from collections.abc import Mapping

from pooling_ui.backwards.linked_stage import backward_stage
from pooling_ui.forward.linked_stage import forward_stage


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
    if page in ("grid", "dimensions"):
        return forward_stage(page, link)
    return backward_stage(link) if page == "backwards" else None
