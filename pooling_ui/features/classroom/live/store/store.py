"""The interface of a store of live rooms, and the limits that each store keeps."""

from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

from pooling_ui.features.classroom.live.store.room import Room

HOURS = 12
SECONDS_KEPT = HOURS * 3600
MOST_ROOMS = 100
MOST_DEVICES = 300
MOST_BYTES = 65_536  # of a question: its page and its link
# Seconds after which a device that was not heard of is not there any more.
GONE_AFTER = 30.0


class StoreError(Exception):
    """The store does not answer, or cannot write: nothing was acknowledged."""


class Vote(NamedTuple):
    """One answer: of one device, in one round of one question."""

    question: int
    round: int
    seat: str
    text: str


class Asked(NamedTuple):
    """A question of a room: its number, its page and its link."""

    number: int
    page: str
    query: str


class RoomStore(Protocol):
    """A store of live rooms. All methods raise `StoreError` if the store does not answer.

    A `seat` is the secret of a device. `now` is the time in seconds, as `time.time` gives it.
    """

    def open_room(self, code: str, secret: str, now: float) -> bool:
        """Open a room whose teacher holds a secret; return False if the code is taken.

        Raises
        ------
        OverflowError
            The server has as many rooms as it may.
        """

    def room(self, code: str, now: float) -> Room | None:
        """Return the state of a room; None if there is none, or if its time is over."""

    def leads(self, code: str, secret: str) -> bool:
        """Return True if the secret is that of the room's teacher."""

    def change(self, code: str, room: Room) -> bool:
        """Write the next state of a room; return False if another change came first.

        The question that a state asks stays for the results.
        """

    def join(self, code: str, seat: str, now: float) -> bool:
        """Let a device into a room; return False if the room is full.

        A device that has been in the room before is let in again.
        """

    def has_seat(self, code: str, seat: str) -> bool:
        """Return True if a device was let into the room."""

    def renew(self, code: str, seats: Collection[str], now: float) -> None:
        """Note that these devices are there."""

    def here(self, code: str, now: float) -> int:
        """Return the number of devices that are there."""

    def vote(self, vote: Vote, code: str) -> bool:
        """Store a vote in place of an earlier one of this device; return False if it is closed.

        It is stored when this returns: it is not lost if the process or the store is killed then.
        """

    def votes(self, code: str, question: int) -> list[Vote]:
        """Return the votes on a question, in both rounds."""

    def own_vote(self, code: str, question: int, round_: int, seat: str) -> str:
        """Return the answer of a device in a round; "" if it has none."""

    def questions(self, code: str) -> list[Asked]:
        """Return the questions of a room in their order."""

    def remove(self, code: str) -> None:
        """Remove a room with all that belongs to it."""

    def remove_old(self, now: float) -> None:
        """Remove the rooms whose time is over."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call a function with the code of each room that changes, or that gets a vote.

        It is called with "" when changes of any room may have been missed.
        """
