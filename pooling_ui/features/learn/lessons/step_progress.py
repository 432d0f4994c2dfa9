"""The present step of a lesson, and the conditions that are met."""

from dataclasses import dataclass, field

from pooling_ui.features.learn.lessons import (
    Lesson,
    Step,
    StepState,
    hint,
    lessons,
    progress_sentence,
)
from pooling_ui.features.learn.lessons.beginning import beginning
from pooling_ui.features.learn.lessons.finished import store_finished, stored_finished
from pooling_ui.linked.stage_page import PageState
from pooling_ui.predict.current_question import question_number
from pooling_ui.setting.stored_choices import stored_choices
from pooling_ui.stage.position import stage_start
from pooling_ui.state.link import shown_values
from pooling_ui.state.params import WIDGETS
from pooling_ui.state.session import session
from pooling_ui.task.task import Task
from pooling_ui.text.places import place_at


@dataclass(slots=True)
class StepProgress:
    """The present step of a lesson, and the conditions that are met.

    `show_step` keeps it; the rooms below know it as a `StepOnShow`.

    Attributes
    ----------
    part : int
        The number of the step, from 1.
    seed : int
        The seed of its questions. It differs each time that a step begins.
    conditions_met : set of int
        The conditions that were met at any time, by their place in the step's list.
    done : bool
        True once all conditions have been met.
    changed_since : bool
        True if the step is done, but a condition does not hold any more.
    hint : str
        A hint at the next thing to do, or the number of conditions that are met.
    knows_all_answers : bool
        True if all answers in this step are known: only then right ones are counted.
    done_before : bool
        True if the step was done since the app was loaded, and then began again.
    numbers_of : int
        The number of the question whose numbers are on the stage, from 0.
    own_playback : dict
        Speed and loop of the stage in the link, before the step set its own.
    """

    lesson: Lesson
    part: int
    seed: int
    conditions_met: set[int] = field(default_factory=set)
    done: bool = False
    changed_since: bool = False
    hint: str = ""
    knows_all_answers: bool = True
    done_before: bool = False
    numbers_of: int = 0
    own_playback: dict[str, str] = field(default_factory=dict)

    @property
    def step(self) -> Step:
        """Return the step as the lesson defines it."""
        return self.lesson.steps[self.part - 1]

    @property
    def asks_once(self) -> bool:
        """Return True if the step asks at most one question: only the last step asks several."""
        return not self.is_last

    @property
    def is_last(self) -> bool:
        """Return True if no step of the lesson follows."""
        return self.part == len(self.lesson.steps)

    @property
    def title(self) -> str:
        """Return the title of the lesson and the place of the step in it."""
        return f"{self.lesson.title}, {self.part} of {len(self.lesson.steps)}"

    @property
    def heading(self) -> str:
        """Return the step's heading."""
        return self.step.heading

    @property
    def to_do(self) -> str:
        """Return the instruction as text without marks."""
        return self.step.to_do

    @property
    def spoken(self) -> str:
        """Return the heading and the instruction as text without marks."""
        return self.step.spoken

    @property
    def task(self) -> Task:
        """Return the groups of the page that show during the step."""
        return self.step.task

    @property
    def questions(self) -> int:
        """Return the number of random questions that the step asks for."""
        return self.step.questions


@dataclass(slots=True)
class LessonsDone:
    """The steps and lessons that a person has done since the app was loaded.

    `steps` holds pairs of a lesson's name and a part, `lessons` the names of lessons.
    """

    steps: set[tuple[str, int]] = field(default_factory=set)
    lessons: set[str] = field(default_factory=set)


def lessons_done() -> LessonsDone:
    """Return the steps and lessons of the person whose page runs."""
    return session().part(LessonsDone)


def update_progress(progress: StepProgress, on_show: PageState) -> None:
    """Note the conditions that are met now; a step that is done stays so until it begins again."""
    update_conditions(
        progress, _state_now(on_show), beginning(progress.step, progress.lesson.page).now
    )
    if progress.done:
        lessons_done().steps.add((progress.lesson.name, progress.part))
    if progress.done and progress.is_last:
        lessons_done().lessons.add(progress.lesson.name)


def finished() -> set[str]:
    """Return the names of the lessons that are done: in this session, or before in this browser."""
    return (lessons_done().lessons | stored_finished()) & lessons().keys()


def store_finished_lessons() -> None:
    """Store in the browser which lessons are done, for when the page is loaded anew."""
    store_finished(lessons_done().lessons)


def update_conditions(progress: StepProgress, now: StepState, begun: StepState) -> None:
    """Note the conditions that were met since the step began."""
    conditions = progress.step.done
    progress.conditions_met |= {
        at for at, each in enumerate(conditions) if each.is_event and each.is_met(now)
    }
    open_ones = [
        each
        for at, each in enumerate(conditions)
        if at not in progress.conditions_met and not each.is_met(now)
    ]
    progress.done = progress.done or not open_ones
    progress.changed_since = progress.done and bool(open_ones)
    met = [each for each in conditions if each not in open_ones]
    progress.hint = hint(open_ones, now, begun) or progress_sentence(conditions, met, begun)


def _state_now(on_show: PageState) -> StepState:
    """Return the state of the page, for the conditions."""
    stands, current = stage_start(), on_show.current
    return StepState(
        widgets={**shown_values(WIDGETS), **stored_choices(on_show.setting.choices).values},
        cells=on_show.cells,
        output=on_show.output,
        window=place_at(stands.step, on_show.output),
        pin=stands.pin,
        answered=question_number() + (current.verdict is not None) if current.on else 0,
    )
