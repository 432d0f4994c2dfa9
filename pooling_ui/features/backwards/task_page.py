"""The page Backwards by its link: its stage, and the widgets of a task."""

from collections.abc import Mapping, Set

from pooling_core import PoolSpec, trace_pool
from pooling_ui.features.backwards.backward_result import (
    REFUSED,
    BackwardResult,
    backward_result,
    unpooled_size,
)
from pooling_ui.features.backwards.grad_output import linked_gradients
from pooling_ui.features.backwards.parameters import (
    BESIDE_AVERAGE,
    GRAD_OUTPUT,
    INPUT_KIND,
    MODE,
    UNPOOL,
    UNPOOL_SIZES,
    opens_on,
    pool_of_mode,
)
from pooling_ui.features.backwards.sentences import title
from pooling_ui.features.backwards.stage import back_stage_message
from pooling_ui.inputs.input_kinds import INPUT_KINDS, InputKind
from pooling_ui.linked.stage_page import LinkedPool, PageState, StagePage
from pooling_ui.linked.task_page import NUMBERS, TaskPage, in_groups, setting_groups
from pooling_ui.predict.question_source import QuestionSource, backward_source
from pooling_ui.setting.parameters import WINDOW_MODE
from pooling_ui.shell.layout import Places
from pooling_ui.stage.context import StageContext, about, with_context
from pooling_ui.stage.start import start_by_link
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def _kind_of(link: Mapping[str, str]) -> InputKind:
    return INPUT_KINDS[link.get(INPUT_KIND.name, INPUT_KIND.default)]


def _result(linked: LinkedPool, link: Mapping[str, str]) -> BackwardResult:
    """Return the values that go back through the pool of this link."""
    _, values, cells, setting = linked
    if setting.spec is None:
        return REFUSED
    trace = trace_pool(cells, setting.spec, setting.reducer)
    sizes = [values[param.name] for param in UNPOOL_SIZES[-cells.ndim :]]
    return backward_result(trace, setting.spec, values[MODE.name], sizes, linked_gradients(link))


def _message(linked: LinkedPool, link: Mapping[str, str]) -> bytes | None:
    """Return the message of the stage; None with the average's gradient beside it."""
    if linked.values[BESIDE_AVERAGE.name]:
        return None
    mode, setting = linked.values[MODE.name], linked.setting
    back = _result(linked, link)
    start = start_by_link(link)
    message = back_stage_message(linked.cells, back, setting, mode, start)
    context = StageContext(sizes=setting.sizes, words_under_output=start.presenting)
    return with_context(message, about(title(mode), setting), context)


def _source(linked: LinkedPool, link: Mapping[str, str]) -> QuestionSource | None:
    """Return the source of questions about the values that go back."""
    back = _result(linked, link)
    return backward_source(None if back.why else back.trace)


def _input_shape(linked: LinkedPool) -> tuple[int, ...] | None:
    """Return the shape of the input, or of the unpooled result that stands in its place."""
    if linked.values[MODE.name] != UNPOOL:
        return linked.cells.shape
    output, spec = linked.output_shape, linked.setting.spec
    if output is None or not isinstance(spec, PoolSpec):
        return None
    chosen = [linked.values[param.name] for param in UNPOOL_SIZES[-len(output) :]]
    return unpooled_size(output, spec, chosen)


def _show(places: Places) -> PageState:
    """Show all of the page."""
    # The app starts without the page's widgets: they load when the page opens.
    from pooling_ui.features.backwards.page import backward

    return backward(places)


BACKWARDS_STAGE = StagePage(
    name="backwards",
    kind_of=_kind_of,
    pool_of=lambda values: pool_of_mode(values[MODE.name]),
    opens_on=opens_on,
    message=_message,
    source=_source,
    input_shape=_input_shape,
    resizes_input=True,
    show=_show,
    edited=(*(kind.own_param for kind in INPUT_KINDS.values()), GRAD_OUTPUT),
    beside=BESIDE_AVERAGE,
)


def _groups(link: Link) -> Set[Group]:
    texts = dict(texts_of(link))
    mode = texts.get(MODE.name, MODE.default)
    sizes = UNPOOL_SIZES if mode == UNPOOL else ()
    setting = setting_groups(link, axes=len(_kind_of(texts).sizes), keep=pool_of_mode(mode))
    return NUMBERS | in_groups(INPUT_KIND, MODE, WINDOW_MODE, *sizes) | setting


BACKWARDS = TaskPage(
    "backwards",
    "Backwards",
    _groups,
    (MODE, WINDOW_MODE, INPUT_KIND),
    has_questions=True,
    stage=BACKWARDS_STAGE,
)
