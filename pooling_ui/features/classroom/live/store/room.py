"""The state of a live room, and the steps by which its teacher changes it."""

import json
from dataclasses import asdict, dataclass, fields, replace

# The modes of a room: nothing is on yet; a question is asked; the class looks at the teacher's
# page; each student sets what they like.
WAIT, ASK, LOOK, TRY = "wait", "ask", "look", "try"


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """The state of a room, without its votes.

    Attributes
    ----------
    version : int
        The number of changes so far. A change names the version that it follows.
    mode : str
        `WAIT`, `ASK`, `LOOK` or `TRY`.
    page, query : str
        The page that students see, and its link.
    question : int
        The number of the last question, from 1; 0 before the first.
    round : int
        The vote on this question: 1, or 2 for the second vote.
    is_open : bool
        True while students may vote.
    is_revealed : bool
        True once the answer shows.
    """

    version: int = 0
    mode: str = WAIT
    page: str = ""
    query: str = ""
    question: int = 0
    round: int = 0
    is_open: bool = False
    is_revealed: bool = False

    @property
    def hidden_question(self) -> int:
        """Return the number of the question whose answer does not show yet; 0 if there is none."""
        return self.question if self.mode == ASK and not self.is_revealed else 0

    @property
    def open_vote(self) -> tuple[int, int] | None:
        """Return the question and the round of the open vote; None if none is open."""
        return (self.question, self.round) if self.is_open else None

    def ask(self, page: str, query: str) -> "Room":
        """Return the room with a new question, whose first vote is open."""
        return self._next(
            mode=ASK,
            page=page,
            query=query,
            question=self.question + 1,
            round=1,
            is_open=True,
            is_revealed=False,
        )

    def close_vote(self) -> "Room":
        """Return the room with the vote closed."""
        return self._next(is_open=False)

    def vote_again(self) -> "Room":
        """Return the room with the second vote open."""
        return self._next(round=2, is_open=True)

    def reveal(self) -> "Room":
        """Return the room with the answer shown; the vote is closed."""
        return self._next(is_open=False, is_revealed=True)

    def look(self, page: str, query: str) -> "Room":
        """Return the room in which students see the teacher's page."""
        return self._next(mode=LOOK, page=page, query=query, is_open=False)

    def let_try(self, page: str, query: str) -> "Room":
        """Return the room in which students begin at the teacher's page and set what they like."""
        return self._next(mode=TRY, page=page, query=query, is_open=False)

    def _next(self, **changed: str | int | bool) -> "Room":
        return replace(self, version=self.version + 1, **changed)  # type: ignore[arg-type]


def encode_room(room: Room) -> str:
    """Return a room as text."""
    return json.dumps(asdict(room))


def decode_room(text: str) -> Room:
    """Return the room of a text that `encode_room` made.

    Examples
    --------
    >>> decode_room(encode_room(Room().ask("grid", "k=3"))).open_vote
    (1, 1)
    """
    known = {field.name for field in fields(Room)}  # a newer server may write others, too
    return Room(**{name: value for name, value in json.loads(text).items() if name in known})
