"""What concerns the open page alone: it ends when a person opens another page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pooling_ui.learn.lessons.step_progress import Doing
from pooling_ui.state.measured import Measuring
from pooling_ui.state.tasks import Task


@dataclass(slots=True)
class Visit:
    """What concerns the open page alone: it ends when a person opens another page."""

    # What Streamlit calls the page.
    page: str
    # How often Python has moved the page's stage.
    moves: int = 0
    # What Python last wrote into the link.
    written: dict[str, str] = field(default_factory=dict)
    # What the widgets of the setting held when it was last shown as a whole.
    shown: Mapping[str, Any] = field(default_factory=dict)
    # What the next question has set of these, until it shows.
    set_by_question: dict[str, Any] = field(default_factory=dict)
    # The output size of each kind of windows of a picture, as it was when they were last left.
    sizes: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    # Whether what the link lets arrive has been looked at, with the first output that there was.
    arriving_seen: bool = False
    # Numbers that a link or a person asked for, and that no field takes, with what stands for each.
    asked: dict[str, tuple[float, float]] = field(default_factory=dict)
    # What the windows were of the numbers before, where there are none such of these numbers.
    lost_windows: str = ""
    # Whether the page opened anew, as the setting of the page before is refused here.
    opened_anew: bool = False
    # Whether other numbers were just chosen: the setting may not fit them.
    begins: bool = False
    # What was read of the text of a network, until the network changes.
    pasted: str = ""
    # The question that was asked last.
    asked_for: str = ""
    # Why the last answer could not be read.
    unread: str = ""
    # How often the field for an answer was made anew, and whether it is empty as the next question
    # comes: what is typed but not sent yet, only another field forgets.
    fields: int = 0
    emptied: bool = True
    # The questions that were answered, and of how many first answers how many were right; None: as
    # the link says.
    counted: set[str] = field(default_factory=set)
    first_time: tuple[int, int] | None = None
    # The film that an export is making, an `export.film_making.Making`.
    making: Any = None
    # What the page measures, or measured last.
    measuring: Measuring | None = None
    # The task that the link held when the page began.
    task: Task | None = None
    # The step of a lesson that is on show.
    doing: Doing | None = None
    # A network as it was before each change, as the link holds it: its layers, and its input.
    undo: list[tuple[str, str]] = field(default_factory=list)
    # The field of the network's form, or "text", that could not be read, and why.
    refused: tuple[str, str] | None = None
    # The names in the link whose values could not be used.
    unusable: tuple[str, ...] = ()
