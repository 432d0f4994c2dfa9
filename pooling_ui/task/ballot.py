"""The vote of a class on the question of the open page: answers go to a live room."""

from dataclasses import dataclass
from typing import Protocol

from pooling_ui.state.session import session


class Ballot(Protocol):
    """A vote on the question of the page. While the answer is not revealed, nobody sees it."""

    @property
    def name(self) -> tuple[object, ...]:
        """Return values that differ for each question and round, and once the answer shows."""

    @property
    def round(self) -> int:
        """Return 1 for the first vote, 2 for the second."""

    @property
    def is_open(self) -> bool:
        """Return True while an answer may be given or changed."""

    @property
    def is_revealed(self) -> bool:
        """Return True once the answer shows."""

    @property
    def leads(self) -> bool:
        """Return True for the teacher, who does not vote."""

    @property
    def answer(self) -> str:
        """Return the person's own answer; "" if they gave none."""

    @property
    def note(self) -> str:
        """Return a sentence that says how the vote stands for this person."""

    def vote(self, text: str) -> None:
        """Give an answer, or change it. For callbacks."""


@dataclass(slots=True)
class _InTab:
    """The vote that the tab takes part in."""

    ballot: Ballot | None = None


def current_ballot() -> Ballot | None:
    """Return the vote on the question of the open page; None if there is none."""
    return session().part(_InTab).ballot


def take_part(ballot: Ballot | None) -> None:
    """Take part in a vote, or in none. Call it before the page begins."""
    session().part(_InTab).ballot = ballot
