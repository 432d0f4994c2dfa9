"""A question, its known mistakes, and the verdict on an answer."""

import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pooling_ui.text.places import Place
from pooling_ui.text.words import RIGHT, WRONG

# The ways to answer: as text, by one cell, or by the first and the last of several cells.
TEXT, CELL, ENDS = "text", "cell", "ends"
CHECK = "Check"  # the button that sends an answer
VOTE = "Vote"  # the button that gives an answer to a vote
# The last sentence of a question for a cell.
CLICK_IT = f"Pick it, then press “{CHECK}”."
# The last sentence of a question for several cells.
PICK_ENDS = f"Pick the first and the last of them, then press “{CHECK}”."


class Mistake(NamedTuple):
    """A typical wrong answer, and a sentence that says what the person overlooked."""

    answer: Any
    explanation: str


def without_repeats(
    mistakes: Iterable[tuple[Any, str]], right: Any, same: Callable[[Any, Any], bool] = operator.eq
) -> Iterator[Mistake]:
    """Yield each wrong answer once, with the first of its sentences; leave out the right answer.

    Examples
    --------
    >>> [*without_repeats([(1, "a"), (2, "b"), (1, "c"), (3, "d")], 3)]
    [Mistake(answer=1, explanation='a'), Mistake(answer=2, explanation='b')]
    """
    seen = [right]
    for answer, explanation in mistakes:
        if not any(same(answer, each) for each in seen):
            seen.append(answer)
            yield Mistake(answer, explanation)


class Verdict(NamedTuple):
    """The verdict on an answer: whether it is right, and one or two sentences on why."""

    right: bool
    text: str


@dataclass(frozen=True, eq=False, kw_only=True)
class Question:
    """One question about a trace.

    Attributes
    ----------
    text : str
        The question, as one sentence.
    answered_by : str
        `TEXT`, `CELL` or `ENDS`: how it is answered.
    placeholder : str
        An example of an answer in the field.
    right_answer : str
        The right answer, as text.
    why : str
        Why it is right, as a sentence.
    mistakes : tuple of Mistake
        Wrong answers that are recognised, the likeliest first.
    read : function
        Returns the answer of a text. Raises a ValueError that says what is missing.
    is_right, is_same : functions
        Return True if an answer is right, or if it is that of a mistake.
    correction : function
        Returns a true sentence about a wrong answer that is not recognised.
    window : tuple of int, or None
        The window that is asked about.
    cell : tuple of int, or None
        The cell of the input that is asked about.
    hides_windows : bool
        True if a person who sees the windows knows the answer.
    hides_settings : tuple of str
        The widgets that tell the answer, by their names in links.
    kind : str
        The name of its kind in the table, such as `Size`.
    hint : str
        A hint, which shows before the answer; "" if there is none.
    rule : str
        The sentence of the text that says which of several equal cells wins; "" without a tie.
    """

    text: str
    right_answer: str
    why: str
    mistakes: tuple[Mistake, ...]
    read: Callable[[str], Any]
    is_right: Callable[[Any], bool]
    is_same: Callable[[Any, Any], bool]
    correction: Callable[[Any], str]
    answered_by: str = TEXT
    placeholder: str = ""
    window: Place | None = None
    cell: Place | None = None
    hides_windows: bool = False
    hides_settings: tuple[str, ...] = ()
    kind: str = ""
    hint: str = ""
    rule: str = ""

    @property
    def without_rule(self) -> "Question":
        """Return the question without the rule about ties."""
        if not self.rule:
            return self
        return replace(self, text=self.text.replace(f" {self.rule}", ""), rule="")


def judge(question: Question, text: str) -> Verdict:
    """Judge an answer; if it is wrong, say what the person overlooked.

    Raises
    ------
    ValueError
        The text is no answer; the message says how one looks.
    """
    answer = question.read(text)
    if question.is_right(answer):
        return Verdict(True, likely_feedback(question)[0])
    why = known_mistake(question, answer) or question.correction(answer)
    return Verdict(False, _wrong_answer_text(question, why))


def known_mistake(question: Question, answer: Any) -> str:
    """Return what a person overlooked who gave this wrong answer; "" if it is not recognised.

    The sentence may tell the right answer.
    """
    known = (each for each in question.mistakes if question.is_same(answer, each.answer))
    return next((mistake.explanation for mistake in known), "")


def _wrong_answer_text(question: Question, why: str) -> str:
    """Return the text for a wrong answer."""
    return f"{WRONG} No: it is {question.right_answer}. {why}"


def shown_answer_text(question: Question) -> str:
    """Return the text that shows the answer to a person who asks for it."""
    return f"It is {question.right_answer}. {question.why}"


def likely_feedback(question: Question) -> tuple[str, list[str]]:
    """Return the text for a right answer; then those for a shown answer and for each mistake."""
    wrong = (_wrong_answer_text(question, mistake.explanation) for mistake in question.mistakes)
    return f"{RIGHT} Right: {question.right_answer}. {question.why}", [
        shown_answer_text(question),
        *wrong,
    ]
