"""What a person has done with the questions of the open page."""

from dataclasses import dataclass, field

from pooling_ui.state.session import session


@dataclass(slots=True)
class QuestionProgress:
    """What a person has done with the questions of the open page.

    `question` is the name of the question that was asked last, `problem` says why its last answer
    could not be read. `field_number` is how often the field for an answer was made anew: only
    another field forgets what is typed and not sent. `is_field_empty` says whether it must not.
    `counted` are the questions that were answered. `first_answers` are how many of them were right
    at the first try, and of how many; None: as the link says.
    """

    question: str = ""
    problem: str = ""
    field_number: int = 0
    is_field_empty: bool = True
    counted: set[str] = field(default_factory=set)
    first_answers: tuple[int, int] | None = None


def question_progress() -> QuestionProgress:
    """Return the progress on the open page."""
    return session().visit.part(QuestionProgress)
