"""The parts of the page Frameworks, in the order in which `pages/frameworks.py` shows them."""

from dataclasses import dataclass, replace
from functools import partial

from pooling_ui.features.frameworks import widgets
from pooling_ui.features.frameworks.compared import FrameworkPool, compared
from pooling_ui.features.frameworks.table import differences
from pooling_ui.features.frameworks.widgets import FrameworkOnStage
from pooling_ui.inputs.source import Source
from pooling_ui.predict.question_box import question_choices
from pooling_ui.predict.switch import switch_in_presentation
from pooling_ui.shell.layout import Places, heading


@dataclass(frozen=True, slots=True)
class ComparedFrameworks:
    """A plane of numbers, and the pool of each framework for one setting.

    `sizes` are the pools of the table, whose input may be larger than the plane.
    """

    source: Source
    pools: tuple[FrameworkPool, ...]
    sizes: tuple[FrameworkPool, ...]


def frameworks_setting(places: Places) -> ComparedFrameworks:
    """Show the widgets of numbers and setting; return the pool of each framework."""
    with places.rest:
        source = widgets.plane()
        switch_in_presentation()
    with places.side:
        rows, columns = source.cells.shape
        setting = widgets.common_setting((rows, columns))
        pools = compared(setting)
        table_shape = widgets.table_shape(setting.shape) if places.more else setting.shape
    sizes = pools if table_shape == setting.shape else compared(replace(setting, shape=table_shape))
    return ComparedFrameworks(source, pools, sizes)


def frameworks_table(places: Places, comparison: ComparedFrameworks) -> None:
    """Show the table of all frameworks, and why some have no such pool; a task shows none."""
    if places.more:
        with places.main:
            widgets.framework_rows(comparison.sizes)


def framework_on_stage(places: Places, comparison: ComparedFrameworks) -> FrameworkOnStage:
    """Show the choice of the framework on the stage; return its windows and its question."""
    with places.more or places.side:
        return widgets.framework_choice(comparison.source, comparison.pools)


def differences_heading(
    places: Places, comparison: ComparedFrameworks, on_stage: FrameworkOnStage
) -> None:
    """Show the title, and how many frameworks differ from PyTorch."""
    shows_choices = on_stage.question.on and not places.more
    choices = partial(question_choices, on_stage.question) if shows_choices else None
    with places.top:
        heading("One setting, every framework", differences(comparison.sizes), choices=choices)


def stage(places: Places, comparison: ComparedFrameworks, on_stage: FrameworkOnStage) -> None:
    """Show the windows of the chosen framework on the stage."""
    with places.more or places.main:
        widgets.framework_stage(comparison.source, on_stage)
