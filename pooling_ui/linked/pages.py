"""The pages as the features declare them; `pooling_ui.features` hands them over at the start."""

from collections.abc import Iterable, Mapping

from pooling_ui.linked.plain_page import PlainPage
from pooling_ui.linked.stage_page import StagePage, decided_pool
from pooling_ui.linked.task_page import TaskPage

# The pages that a task can be set on, and those that take none, by their addresses.
TASK_PAGES: dict[str, TaskPage] = {}
PLAIN_PAGES: dict[str, PlainPage] = {}
# The pages with a stage of numbers, by the names of their files.
STAGE_PAGES: dict[str, StagePage] = {}


def declare_pages(pages: Iterable[TaskPage | PlainPage]) -> None:
    """Hand over all pages; `pooling_ui.features` does it once."""
    for page in pages:
        if isinstance(page, PlainPage):
            PLAIN_PAGES[page.path] = page
            continue
        TASK_PAGES[page.path] = page
        if page.stage:
            STAGE_PAGES[page.stage.name] = page.stage


def task_page_of(stage: StagePage) -> TaskPage:
    """Return the page with this stage."""
    return next(page for page in TASK_PAGES.values() if page.stage is stage)


def linked_stage(page: str, link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage that a page shows to a person who opens this link first.

    It is one pure function: link → setting → trace → message.

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
    stage = STAGE_PAGES.get(page)
    pool = decided_pool(stage, link) if stage else None
    return stage.message(pool, link) if stage and pool else None
