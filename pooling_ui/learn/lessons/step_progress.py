"""The step of a lesson that a person is at, and what of it they have done."""

from dataclasses import dataclass, field

from pooling_ui.learn.lessons import Lesson, Step


@dataclass(slots=True)
class Doing:
    """The step of a lesson that a person is at, and what of it they have done.

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
