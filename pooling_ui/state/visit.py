"""What concerns the open page alone: it ends when a person opens another page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pooling_ui.state.measured import Measuring
from pooling_ui.state.parts import Part, Parts
from pooling_ui.state.tasks import StepOnShow, Task


@dataclass(slots=True)
class Visit:
    """What concerns the open page alone; features keep their own values in its parts."""

    # Streamlit's name for the page.
    page: str
    # What Python last wrote into the link.
    written: dict[str, str] = field(default_factory=dict)
    # What the widgets of the setting held when it was last shown as a whole.
    shown: Mapping[str, Any] = field(default_factory=dict)
    # Numbers that a link or a person asked for and no field takes, and the number used instead.
    asked: dict[str, tuple[float, float]] = field(default_factory=dict)
    # The page's measurements, under way or done.
    measuring: Measuring | None = None
    # The task that the link held when the page began.
    task: Task | None = None
    # The step of a lesson that is on show.
    lesson_step: StepOnShow | None = None
    # The names in the link whose values could not be used.
    unusable: tuple[str, ...] = ()
    _parts: Parts = field(default_factory=Parts)

    def part(self, of: type[Part]) -> Part:
        """Return a feature's own values on this page."""
        return self._parts.part(of)
