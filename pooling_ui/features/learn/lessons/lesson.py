"""Lessons and their steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pooling_ui.features.learn.lessons.conditions import Condition
from pooling_ui.inputs.parameters import SEED
from pooling_ui.predict.parameters import QUESTION_KIND
from pooling_ui.predict.questions.table import MIX, SIZE
from pooling_ui.task.parameters import PREDICT
from pooling_ui.task.task import Task
from pooling_ui.text.words import unbroken_formulas


@dataclass(frozen=True, slots=True)
class Step:
    """One step: one sentence, and one thing to do on the stage.

    `start` is the link of the page when the step begins; other values have their defaults. The step
    is done when all conditions in `done` are met; then it shows `then`. `about` is one of
    `SIZE_CASES`, the case of the first question for a size, or "" for any case. `others` holds
    what the links of the second and of the third question have in place of `start`.
    """

    heading: str
    do: str
    start: Mapping[str, str]
    shows: tuple[str, ...]
    done: tuple[Condition, ...]
    then: str
    about: str = ""
    others: tuple[Mapping[str, str], ...] = ()

    def start_of(self, question: int) -> Mapping[str, str]:
        """Return the link of the page at the question with this number, from 0.

        Of several questions each has its own numbers: an answer uncovers the output, which would
        show the next answer. Those for a size have the same numbers, and another setting.
        """
        if not question or self.questions == 1 or self.varies_sizes:
            return self.start
        if self.others:
            changes = ({}, *self.others)[question % (len(self.others) + 1)]
            return {**self.start, **changes}
        seed = SEED.value_in(self.start) + question
        return {**self.start, SEED.name: str(seed % (SEED.reader.most + 1))}

    @property
    def task(self) -> Task:
        """Return the groups of the page that show during the step."""
        return Task(self.heading, self.shows, is_teachers=False)

    @property
    def spoken(self) -> str:
        """Return the heading and the instruction as text without marks."""
        return f"{self.heading} {self.to_do}"

    @property
    def to_do(self) -> str:
        """Return the instruction as text without marks."""
        return self.do.replace("**", "")

    @property
    def text_done(self) -> str:
        """Return the text of a step that is done, in Markdown."""
        return f"**Done.** {unbroken_formulas(self.then)}"

    @property
    def text_changed_since(self) -> str:
        """Return the text of a step that is done, if the setting has been changed since."""
        then = unbroken_formulas(self.then)
        return f"**Done.** You have changed the setting since. With what this step asks for: {then}"

    @property
    def questions(self) -> int:
        """Return the number of random questions that the step asks for."""
        single = sum(each.subject == "answer" for each in self.done)
        return single + sum(int(each.value) for each in self.done if each.subject == "answers")

    @property
    def asks(self) -> bool:
        """Return True if the step asks random questions."""
        return self.questions > 0

    @property
    def question_kind(self) -> str:
        """Return the kind of the random questions; a mix if there are several kinds."""
        kinds = [each.value for each in self.done if each.subject == "answer"]
        return str(kinds[0] if kinds else QUESTION_KIND.value_in(self.start))

    @property
    def varies_sizes(self) -> bool:
        """Return True if the step asks for several sizes, each with another setting."""
        return self.questions > 1 and self.question_kind == SIZE

    @property
    def question_widgets(self) -> dict[str, Any]:
        """Return the values of the widgets of “Predict”: the switch, and the kind of question."""
        return {
            PREDICT.name: self.asks,
            **({} if self.question_kind == MIX else {QUESTION_KIND.name: self.question_kind}),
        }


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its name in links, its title, what it is about, and its steps.

    `page` is the page whose stage it uses: `grid`, `backwards` or `dimensions`.
    """

    name: str
    title: str
    subject: str
    page: str
    minutes: int
    steps: tuple[Step, ...]
