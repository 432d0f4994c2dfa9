"""The pages as the features declare them; `features.table` hands them over at the start."""

from collections.abc import Iterable

from pooling_ui.linked.drawing import Drawing
from pooling_ui.linked.plain_page import PlainPage
from pooling_ui.linked.stage_page import StagePage, stage_drawing
from pooling_ui.linked.task_page import TaskPage
from pooling_ui.state.addresses import Link

# The pages that a task can be set on, and those that take none, by their addresses.
TASK_PAGES: dict[str, TaskPage] = {}
PLAIN_PAGES: dict[str, PlainPage] = {}
# The pages with a stage of numbers, by the names of their files.
STAGE_PAGES: dict[str, StagePage] = {}
# The drawing of each page that has one, by the names of their files.
DRAWINGS: dict[str, Drawing] = {}


def file_of(page: str) -> str:
    """Return the file of a page, which is given by its address; that of Start is ""."""
    return f"pages/{page or 'start'}.py"


def declare_pages(pages: Iterable[TaskPage | PlainPage]) -> None:
    """Hand over all pages; `pooling_ui.features.table` does it once."""
    for page in pages:
        if isinstance(page, PlainPage):
            PLAIN_PAGES[page.path] = page
            continue
        TASK_PAGES[page.path] = page
        if page.stage:
            STAGE_PAGES[page.path] = page.stage
        if drawing := stage_drawing(page.stage) if page.stage else page.drawing:
            DRAWINGS[page.path] = drawing


def task_page_of(stage: StagePage) -> TaskPage:
    """Return the page with this stage."""
    return next(page for page in TASK_PAGES.values() if page.stage is stage)


def linked_message(page: str, link: Link) -> bytes | None:
    """Return the message of the drawing that a page shows to a person who opens this link first.

    It is one pure function: link → setting → trace → message.

    Parameters
    ----------
    page : str
        The page's name: its file without `.py`.
    link : mapping
        Each name in the link with its text, or with a list of texts.

    Returns
    -------
    bytes or None
        None where the page has no drawing, and where the link alone does not decide what it shows:
        the link leads to a task, a lesson or a question, it shows two settings or a person's own
        picture, a part of it cannot be used, or the page looks for a size that fits.

    Examples
    --------
    >>> from pooling_ui.components.wire import header_of
    >>> header_of(linked_message("grid", {"k": "3"}))["output_shape"]
    [2, 2]
    >>> linked_message("grid", {"predict": "true"}) is None
    True
    """
    drawing = DRAWINGS.get(page)
    return drawing.message(link) if drawing else None
