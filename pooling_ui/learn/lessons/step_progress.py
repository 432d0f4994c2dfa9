"""The step of a lesson that a person is at, and what of it is done."""

from dataclasses import dataclass, field

from pooling_ui.learn.lessons import Lesson, Now, Step, hint, lessons, met_words
from pooling_ui.learn.lessons.beginning import beginning
from pooling_ui.learn.lessons.finished import keep_finished, kept_finished
from pooling_ui.predict.current_question import OnShow, number
from pooling_ui.setting.last_change import held_everywhere
from pooling_ui.stage.place import place
from pooling_ui.state.params import WIDGETS
from pooling_ui.state.session import session
from pooling_ui.state.tasks import Task
from pooling_ui.text.places import place_at


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


def note_done(progress: StepProgress, on_show: OnShow) -> None:
    """Note what of the step is done now; what is done stays so, until the step begins anew."""
    note_now(progress, _now(on_show), beginning(progress.step, progress.lesson.page).now)
    if progress.done:
        lessons_done().steps.add((progress.lesson.name, progress.part))
    if progress.done and progress.part == len(progress.lesson.steps):
        lessons_done().lessons.add(progress.lesson.name)


def finished() -> set[str]:
    """Return the names of the lessons that are done: in this session, or before in this browser."""
    return (lessons_done().lessons | kept_finished()) & lessons().keys()


def keep_lessons() -> None:
    """Let the browser keep which lessons are done, also after the page is loaded anew."""
    keep_finished(lessons_done().lessons)


def note_now(progress: StepProgress, now: Now, begun: Now) -> None:
    """Note which conditions are met by what a person has come to since the step began."""
    conditions = progress.step.done
    progress.met |= {at for at, each in enumerate(conditions) if each.lasts and each.holds(now)}
    open_ones = [
        each for at, each in enumerate(conditions) if at not in progress.met and not each.holds(now)
    ]
    progress.done = progress.done or not open_ones
    progress.changed_since = progress.done and bool(open_ones)
    met = [each for each in conditions if each not in open_ones]
    progress.hint = hint(open_ones, now, begun) or met_words(conditions, met, begun)


def _now(on_show: OnShow) -> Now:
    """Return what a person has come to."""
    stands, asked = place(), on_show.asked
    return Now(
        widgets=held_everywhere(on_show.setting.choices, WIDGETS),
        cells=on_show.cells,
        output=on_show.output,
        window=place_at(stands.step, on_show.output),
        pin=stands.pin,
        answered=number() + (asked.verdict is not None) if asked.on else 0,
    )
