"""The stage of the page Backwards as a pure function of a link, without a session."""

from collections.abc import Mapping

from pooling_core import trace_pool
from pooling_ui.backwards.backward_result import REFUSED, BackwardResult, backward_result
from pooling_ui.backwards.grad_output import linked_gradients
from pooling_ui.backwards.parameters import BESIDE_AVERAGE, MODE, UNPOOL_SIZES
from pooling_ui.backwards.sentences import title
from pooling_ui.backwards.stage import back_stage_message
from pooling_ui.backwards.stage_page import BACKWARDS_STAGE
from pooling_ui.inputs.linked_pool import LinkedPool, decided_pool
from pooling_ui.stage.context import StageContext, about, with_context
from pooling_ui.stage.start import start_by_link


def backward_stage(link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage; None where the link alone does not decide it."""
    decided = decided_pool(BACKWARDS_STAGE, link)
    if decided is None or decided.values[BESIDE_AVERAGE.name]:
        return None
    mode, setting = decided.values[MODE.name], decided.setting
    back = linked_result(decided, link)
    message = back_stage_message(decided.cells, back, setting, mode, start_by_link(link))
    context = StageContext(sizes=setting.sizes)
    return with_context(message, about(title(mode), setting), context)


def linked_result(linked: LinkedPool, link: Mapping[str, str]) -> BackwardResult:
    """Return the values that go back through the pool of this link."""
    _, values, cells, setting = linked
    if setting.spec is None:
        return REFUSED
    trace = trace_pool(cells, setting.spec, setting.reducer)
    sizes = [values[param.name] for param in UNPOOL_SIZES[-cells.ndim :]]
    return backward_result(trace, setting.spec, values[MODE.name], sizes, linked_gradients(link))
