"""The stage of the page Backwards as a pure function of a link, without a session."""

from collections.abc import Mapping

from pooling_core import trace_pool
from pooling_ui.backwards.backward_result import REFUSED, backward_result
from pooling_ui.backwards.grad_output import linked_gradients
from pooling_ui.backwards.parameters import BESIDE_AVERAGE, MODE, UNPOOL_SIZES
from pooling_ui.backwards.sentences import TITLES
from pooling_ui.backwards.stage import back_stage_message
from pooling_ui.inputs.linked_pool import decided_pool
from pooling_ui.stage.context import StageContext, about, with_context
from pooling_ui.stage.start import start_by_link


def backward_stage(link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage; None where the link alone does not decide it."""
    decided = decided_pool("backwards", link)
    if decided is None or decided.values[BESIDE_AVERAGE.name]:
        return None
    _, values, cells, setting = decided
    mode, back = values[MODE.name], REFUSED
    if setting.spec is not None:
        trace = trace_pool(cells, setting.spec, setting.reducer)
        sizes = [values[param.name] for param in UNPOOL_SIZES[-cells.ndim :]]
        back = backward_result(trace, setting.spec, mode, sizes, linked_gradients(link))
    message = back_stage_message(cells, back, setting, mode, start_by_link(link))
    context = StageContext(sizes=setting.sizes)
    return with_context(message, about(TITLES[mode], setting), context)
