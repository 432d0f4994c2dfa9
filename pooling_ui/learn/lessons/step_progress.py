"""The step of a lesson that a person is at, and what of it they have done."""

from dataclasses import dataclass, field

from pooling_ui.learn.lessons import Lesson, Step
from pooling_ui.state.session import session
from pooling_ui.state.tasks import Task


@dataclass(slots=True)
class StepProgress:
    """The step of a lesson that a person is at, and what of it they have done.

    The rooms below know it as a `StepOnShow`: `Visit.lesson_step` holds it.

    `part` counts from 1, `seed` is that of its questions, which differs each time that a step
    begins. `met` are the conditions that were met, by their place in the step's list, and `hint` is
    said of what a person did instead. `changed_since`: what the step asks for was so, and is not
    now. `from_first`: it is known what was answered, as the first question was asked here.
    `before`: the step was done before, since the app was loaded, and began anew then.
    `liked`: how the stage played in the link before the step had it play in its own way.
    """

    lesson: Lesson
    part: int
    seed: int
    met: set[int] = field(default_factory=set)
    done: bool = False
    changed_since: bool = False
    hint: str = ""
    from_first: bool = True
    before: bool = False
    liked: dict[str, str] = field(default_factory=dict)

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.lesson.steps[self.part - 1]

    @property
    def asks_once(self) -> bool:
        """Whether the step asks one question at most: only a lesson's last step asks several."""
        return self.part < len(self.lesson.steps)

    @property
    def title(self) -> str:
        """The lesson and the place of the step in it."""
        return f"{self.lesson.title}, {self.part} of {len(self.lesson.steps)}"

    @property
    def says(self) -> str:
        """The step's heading."""
        return self.step.says

    @property
    def to_do(self) -> str:
        """What to do, as text without marks."""
        return self.step.to_do

    @property
    def spoken(self) -> str:
        """Heading and what to do, as text without marks."""
        return self.step.spoken

    @property
    def task(self) -> Task:
        """What of the page shows."""
        return self.step.task

    @property
    def questions(self) -> int:
        """How many questions it draws."""
        return self.step.questions


@dataclass(slots=True)
class LessonsDone:
    """What of the lessons was done since the app was loaded.

    `step_changes` is how often a person went to a step or to the list. `steps` are by the lesson's
    name and the part, `lessons` by name.
    """

    step_changes: int = 0
    steps: set[tuple[str, int]] = field(default_factory=set)
    lessons: set[str] = field(default_factory=set)


def lessons_done() -> LessonsDone:
    """Return it for the person whose page runs."""
    return session().part(LessonsDone)
