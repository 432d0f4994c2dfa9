"""Compute the state of a lesson's page at the beginning of a step, from its link."""

from collections.abc import Mapping
from dataclasses import dataclass

from pooling_ui.features.learn.lessons.conditions import StepState
from pooling_ui.features.learn.lessons.lesson import Step
from pooling_ui.linked.pages import STAGE_PAGES
from pooling_ui.linked.stage_page import StagePage, linked_pool
from pooling_ui.stage.start import start_by_link
from pooling_ui.state.params import GROUPS
from pooling_ui.text.places import place_at


@dataclass(frozen=True, slots=True)
class Beginning:
    """The state at the beginning of a step.

    `planes` are the shapes of the stage's `input` and `output`, None where there is none.
    `fixed` are the planes whose size no widget of the step can change.
    """

    now: StepState
    planes: Mapping[str, tuple[int, ...] | None]
    fixed: frozenset[str]


def beginning(step: Step, page: str) -> Beginning:
    """Return the state of this page at the beginning of a step.

    Raises
    ------
    ValueError
        The link names own numbers, but holds none.
    """
    link, stage = step.start, STAGE_PAGES[page]
    linked = linked_pool(stage, link)
    output = linked.output_shape
    planes = {"input": stage.input_shape(linked), "output": output}
    start = start_by_link(link)
    now = StepState(
        widgets=linked.values | step.question_widgets,
        cells=linked.cells,
        output=output,
        window=place_at(start.step, output),
        pin=start.pin,
    )
    return Beginning(now, planes, _fixed(step, stage))


def _fixed(step: Step, stage: StagePage) -> frozenset[str]:
    """Return the planes whose size no widget of the step can change."""
    groups = [GROUPS[name] for name in step.shows]
    if all(group.keeps_size for group in groups):
        return frozenset(("input", "output"))
    if stage.resizes_input or any(group.replaces_numbers for group in groups):
        return frozenset()
    return frozenset(("input",))
