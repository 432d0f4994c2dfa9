"""The stage of the pages Grid and 1-D and 3-D as a pure function of a link, without a session."""

from collections.abc import Mapping

from pooling_ui.forward.parameters import COVERAGE
from pooling_ui.forward.pooled import pooled, pooled_message
from pooling_ui.inputs.kinds import KINDS
from pooling_ui.inputs.linked_pool import linked_pool
from pooling_ui.setting.choices import has
from pooling_ui.setting.pool_table import FRACTIONAL
from pooling_ui.stage.context import StageContext, with_context
from pooling_ui.stage.start import start_by_link
from pooling_ui.state.params import SETTING
from pooling_ui.state.unknown_names import unreadable

# With these, the stage also shows what a lesson, a task, a question or another setting adds.
_MORE = ("task", "lesson", "a")


def linked_stage(page: str, link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage that a link shows to a person who opens it first.

    None where the link alone does not decide what the stage shows: it leads to a task, a lesson or
    a question, holds a setting A, cannot be used as it is, or has no stage of numbers.
    """
    if unreadable(link) or any(name in link for name in _MORE):
        return None
    if link.get("predict", "").lower() == "true":
        return None
    if page == "dimensions" and link.get("look", "Series") not in KINDS:
        return None  # a long series has no stage
    try:
        _, held, cells, setting = linked_pool(page, link)
    except ValueError:
        return None
    if not all(has(setting.choices, name, held[name]) for name in SETTING.keys() & link.keys()):
        return None
    if setting.windows.mode == FRACTIONAL and "o" not in link:
        return None  # the page looks for an output size that fits
    it = pooled(cells, setting)
    start = start_by_link(link)
    message = pooled_message(it, start, show_coverage=held[COVERAGE.name])
    return with_context(message, it.about(), StageContext(sizes=setting.sizes))
