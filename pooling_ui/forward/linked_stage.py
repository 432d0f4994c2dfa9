"""The stage of the pages Grid and 1-D and 3-D as a pure function of a link, without a session."""

from collections.abc import Mapping

from pooling_ui.forward.parameters import COVERAGE
from pooling_ui.forward.pooled import pooled, pooled_message
from pooling_ui.inputs.linked_pool import StagePage, decided_pool
from pooling_ui.stage.context import StageContext, with_context
from pooling_ui.stage.start import start_by_link


def forward_stage(page: StagePage, link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage; None where the link alone does not decide it."""
    decided = decided_pool(page, link)
    if decided is None:
        return None
    pool = pooled(decided.cells, decided.setting)
    show_coverage = decided.values[COVERAGE.name]
    message = pooled_message(pool, start_by_link(link), show_coverage=show_coverage)
    return with_context(message, pool.about(), StageContext(sizes=pool.setting.sizes))
