"""The stage of the pages Grid and 1-D and 3-D as a pure function of a link, without a session."""

from collections.abc import Mapping

from pooling_ui.forward.parameters import COVERAGE
from pooling_ui.forward.pooled import pooled, pooled_message
from pooling_ui.inputs.input_kinds import INPUT_KINDS
from pooling_ui.inputs.linked_pool import decided_pool
from pooling_ui.stage.context import StageContext, with_context
from pooling_ui.stage.start import start_by_link


def forward_stage(page: str, link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage; None where the link alone does not decide it."""
    if page == "dimensions" and link.get("look", "Series") not in INPUT_KINDS:
        return None  # a long series has no stage
    decided = decided_pool(page, link)
    if decided is None:
        return None
    it = pooled(decided.cells, decided.setting)
    covers = decided.values[COVERAGE.name]
    message = pooled_message(it, start_by_link(link), show_coverage=covers)
    return with_context(message, it.about(), StageContext(sizes=it.setting.sizes))
