"""The room that a tab is in: as a student with a seat, or as the teacher with the secret."""

from dataclasses import dataclass, field

from pooling_ui.features.classroom.live.store.chosen_store import room_store
from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.store import StoreError, Vote
from pooling_ui.state.session import session

# A page and its link, as the query of an address, which a person had before the room led them.
Own = tuple[str, str]


@dataclass(slots=True)
class Membership:
    """The room that a tab is in.

    Attributes
    ----------
    code : str
        The code of the room; "" outside any.
    seat, secret : str
        The secret of the device, or that of the teacher; "" until the store has confirmed it.
    kept_seat, kept_secret : str
        What the browser keeps of this room; anybody may have changed it.
    shown : tuple of str
        The page, the link and the mode of the room that the tab followed last.
    opened : float
        The time when it was opened, as `time.monotonic` gives it.
    times_opened : int
        The number of times that it was opened and did not show.
    is_free : bool
        True while the person is where they like: before the teacher took them along.
    left : tuple of str, or None
        The page and the link at the end of the run before.
    own : tuple of str, or None
        The page and the link that the person left when the teacher took them along.
    room : Room or None
        The state of the room as this run found it.
    ballot : RoomBallot or None
        The vote that the tab took part in last.
    unsent : Vote or None
        The vote that the store could not take yet.
    refused : Vote or None
        The vote that came after the vote was closed.
    is_down : bool
        True if the store did not answer in this run.
    problem : str
        A sentence on why the person is not in a room.
    page : str
        The page that is open.
    browser_told : bool
        True once the browser told what it keeps of the room.
    """

    code: str = ""
    seat: str = ""
    secret: str = ""
    kept_seat: str = ""
    kept_secret: str = ""
    shown: tuple[str, ...] = ()
    opened: float = 0.0
    times_opened: int = 0
    is_free: bool = True
    left: Own | None = None
    own: Own | None = None
    room: Room | None = None
    ballot: "RoomBallot | None" = None
    unsent: Vote | None = None
    refused: Vote | None = None
    is_down: bool = False
    problem: str = ""
    page: str = ""
    browser_told: bool = False

    @property
    def leads(self) -> bool:
        """Return True for the teacher of the room."""
        return bool(self.secret)

    @property
    def is_in(self) -> bool:
        """Return True if the person is in a room that is open."""
        return bool(self.seat or self.secret)


@dataclass(slots=True)
class _InTab:
    """The membership of a tab."""

    membership: Membership = field(default_factory=Membership)


def membership() -> Membership:
    """Return the room that the tab is in."""
    return session().part(_InTab).membership


def begin_membership(code: str, problem: str = "") -> Membership:
    """Forget the room before, and begin with another; return the membership."""
    old = membership()
    new = Membership(code=code, problem=problem, page=old.page, left=old.left, own=old.own)
    session().part(_InTab).membership = new
    return new


@dataclass(frozen=True, slots=True)
class RoomBallot:
    """The open question of a room, for one tab; a `Ballot`."""

    member: Membership
    room: Room
    answer: str

    @property
    def name(self) -> tuple[object, ...]:
        """Return values that differ for each question and round, and once the answer shows."""
        room = self.room
        return (self.member.code, room.question, room.round, room.is_revealed)

    @property
    def round(self) -> int:
        """Return 1 for the first vote, 2 for the second."""
        return self.room.round

    @property
    def is_open(self) -> bool:
        """Return True while an answer may be given or changed."""
        return self.room.is_open

    @property
    def is_revealed(self) -> bool:
        """Return True once the answer shows."""
        return self.room.is_revealed

    @property
    def leads(self) -> bool:
        """Return True for the teacher, who does not vote."""
        return self.member.leads

    @property
    def note(self) -> str:
        """Return a sentence that says how the vote stands for this person."""
        if self.is_revealed:
            return f"The vote is over. Your answer: {self.answer}." if self.answer else ""
        if self.leads:
            return "The class votes." if self.is_open else "The vote is closed."
        if self.member.unsent:
            return (
                f"Not counted yet: {self.member.unsent.text}. The room does not answer. Keep this "
                "page open: your answer is sent by itself."
            )
        if not self.room.question:
            return "One moment: the room is looked up."
        refused = self.member.refused
        if refused and (refused.question, refused.round) == (self.room.question, self.room.round):
            return f"Not counted: {refused.text}. The vote was closed before."
        if self.is_open:
            return f"Counted: {self.answer}. You can change it." if self.answer else ""
        stands = f"You answered {self.answer}." if self.answer else "The vote is closed."
        return f"{stands} Now talk about it."  # on one line of a phone

    def vote(self, text: str) -> None:
        """Give an answer, or change it; keep it if the store does not answer. For callbacks."""
        send_vote(Vote(self.room.question, self.room.round, self.member.seat, text))


def send_vote(vote: Vote) -> None:
    """Store a vote, or keep it until the store answers."""
    member = membership()
    try:
        is_stored = room_store().vote(vote, member.code)
        member.unsent, member.refused = None, None if is_stored else vote
    except StoreError:
        member.unsent = vote


def send_unsent_vote() -> None:
    """Send the vote that the store could not take before.

    Another tab of this device may have voted meanwhile: then the answer is not the one that this
    tab saw, and stays.
    """
    member = membership()
    if unsent := member.unsent:
        at = unsent.question, unsent.round, unsent.seat
        seen = member.ballot.answer if member.ballot else ""
        if room_store().own_vote(member.code, *at) == seen:
            send_vote(unsent)
        else:
            member.unsent = None


def ballot_in(member: Membership, room: Room) -> RoomBallot:
    """Return the vote on the room's question, with the answer that this device gave.

    After the answer is revealed, the answer of the first vote counts if the second has none.
    """
    store, answer = room_store(), ""
    rounds = range(room.round, 0, -1) if room.is_revealed else (room.round,)
    for round_ in rounds:
        if member.seat and not answer:
            answer = store.own_vote(member.code, room.question, round_, member.seat)
    return RoomBallot(member, room, answer)
