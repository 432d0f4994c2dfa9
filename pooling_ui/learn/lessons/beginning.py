"""Compute the state of a lesson's page at the beginning of a step, from its link."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pooling_core import PoolSpec
from pooling_ui.backwards.backward_result import unpooled_size
from pooling_ui.backwards.modes import UNPOOL
from pooling_ui.backwards.parameters import MODE, UNPOOL_SIZES
from pooling_ui.backwards.stage_page import BACKWARDS_STAGE
from pooling_ui.inputs.linked_pool import linked_pool
from pooling_ui.learn.lessons.conditions import StepState
from pooling_ui.learn.lessons.lesson import Step
from pooling_ui.setting.setting import Spec
from pooling_ui.stage.start import start_by_link
from pooling_ui.state.params import GROUPS
from pooling_ui.task_pages import STAGE_PAGES
from pooling_ui.text.places import Place, place_at


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
    link = step.start
    _, values, cells, setting = linked_pool(STAGE_PAGES[page], link)
    spec = setting.spec
    output = spec.output_shape(cells.shape) if spec else None
    planes = {"input": cells.shape, "output": output}
    if page == BACKWARDS_STAGE.name and values[MODE.name] == UNPOOL:
        planes["input"] = _unpooled(spec, output, values)
    start = start_by_link(link)
    now = StepState(
        widgets=values | step.asking,
        cells=cells,
        output=output,
        window=place_at(start.step, output),
        pin=start.pin,
    )
    return Beginning(now, planes, _fixed(step, page))


def _unpooled(
    spec: Spec | None, output: Place | None, values: Mapping[str, Any]
) -> tuple[int, ...] | None:
    """Return the shape of the unpooled result: the chosen sides, or their defaults."""
    if output is None or not isinstance(spec, PoolSpec):
        return None
    chosen = [values[param.name] for param in UNPOOL_SIZES[-len(output) :]]
    return unpooled_size(output, spec, chosen)


def _fixed(step: Step, page: str) -> frozenset[str]:
    """Return the planes whose size no widget of the step can change."""
    groups = [GROUPS[name] for name in step.shows]
    if all(group.keeps_size for group in groups):
        return frozenset(("input", "output"))
    # On the page Backwards the plane “input” may be the unpooled one: any setting changes its size.
    if page == BACKWARDS_STAGE.name or any(group.replaces_numbers for group in groups):
        return frozenset()
    return frozenset(("input",))
