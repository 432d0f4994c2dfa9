"""The pages Grid and 1-D and 3-D by their links: their stage, and the widgets of a task."""

from collections.abc import Callable, Mapping, Set
from functools import partial

from pooling_ui.features.forward.parameters import COVERAGE
from pooling_ui.features.forward.pooled import begun, pooled, pooled_message
from pooling_ui.inputs.input_choice import input_choice
from pooling_ui.inputs.input_kinds import INPUT_KINDS, PLANE, SERIES, VOLUME, InputKind
from pooling_ui.inputs.parameters import LOOK
from pooling_ui.linked.stage_page import LinkedPool, PageState, StagePage
from pooling_ui.linked.task_page import NUMBERS, TaskPage, in_groups, setting_groups
from pooling_ui.predict.question_source import QuestionSource, forward_source
from pooling_ui.setting.parameters import COMPARISON_A, KEEP, WINDOW_MODE
from pooling_ui.shell.layout import Places
from pooling_ui.stage.context import StageContext, with_context
from pooling_ui.stage.start import start_by_link
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def _message(linked: LinkedPool, link: Mapping[str, str]) -> bytes:
    """Return the message of the stage."""
    pool = pooled(linked.cells, linked.setting)
    show_coverage = linked.values[COVERAGE.name]
    start = begun(start_by_link(link), linked.kind, link)
    message = pooled_message(pool, start, show_coverage=show_coverage)
    context = StageContext(
        sizes=pool.setting.sizes,
        words_under_output=start.presenting,
        raised_colour_bar=not start.presenting,
    )
    return with_context(message, pool.about(), context)


def _source(linked: LinkedPool, _: Mapping[str, str]) -> QuestionSource | None:
    """Return the source of questions about the pool."""
    return forward_source(linked.setting, pooled(linked.cells, linked.setting).trace)


def _show(kind_on_show: Callable[[], InputKind], places: Places) -> PageState:
    """Show all of a page on which numbers are pooled; `kind_on_show` shows the choice of them."""
    # The app starts without the page's widgets: they load when the page opens.
    from pooling_ui.features.forward.page import forward

    return forward(places, kind_on_show())


_forward_stage = partial(StagePage, message=_message, source=_source, beside=COMPARISON_A)
GRID_STAGE = _forward_stage(
    name="grid",
    kind_of=lambda link: PLANE,
    show=partial(_show, lambda: PLANE),
    edited=(PLANE.own_param,),
)
DIMENSIONS_STAGE = _forward_stage(
    name="dimensions",
    kind_of=lambda link: INPUT_KINDS.get(link.get(LOOK.name, LOOK.default)),  # no long series
    show=partial(_show, lambda: INPUT_KINDS[input_choice(LOOK)]),
    edited=(SERIES.own_param, VOLUME.own_param),
)


def _groups_of_numbers(kind: InputKind, link: Link) -> Set[Group]:
    """Return the groups of a stage on which numbers of this kind are pooled."""
    pool = dict(texts_of(link)).get(KEEP.name, KEEP.default)
    setting = setting_groups(link, axes=len(kind.sizes), keep=pool)
    return NUMBERS | in_groups(KEEP, WINDOW_MODE, COVERAGE) | setting


GRID = TaskPage(
    "grid",
    "Grid",
    lambda link: _groups_of_numbers(PLANE, link),
    (KEEP, WINDOW_MODE),
    has_questions=True,
    hides_size=True,
    stage=GRID_STAGE,
)


def dimensions(long_series: Callable[[Link], Set[Group]]) -> TaskPage:
    """Return the page on which two features meet; `long_series` returns the groups of the other."""

    def groups(link: Link) -> Set[Group]:
        kind = DIMENSIONS_STAGE.kind_of(dict(texts_of(link)))
        return in_groups(LOOK) | (_groups_of_numbers(kind, link) if kind else long_series(link))

    return TaskPage(
        "dimensions",
        "1-D and 3-D",
        groups,
        (LOOK, KEEP, WINDOW_MODE),
        has_questions=True,
        hides_size=True,
        stage=DIMENSIONS_STAGE,
    )
