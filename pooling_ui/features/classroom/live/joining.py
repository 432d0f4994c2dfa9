"""Let a device into a room, or say why not; slow down who tries codes."""

import time
from collections.abc import Callable
from threading import Lock

import streamlit as st

from pooling_ui.features.classroom.live.membership import Membership
from pooling_ui.features.classroom.live.store.chosen_store import room_store
from pooling_ui.features.classroom.live.store.codes import new_secret
from pooling_ui.features.classroom.live.store.store import MOST_DEVICES

# Wrong codes that are answered: of one address, and of the whole server. There are 21⁵ codes, so at
# one wrong code a second it takes 47 days to try them all; a room is open for 12 hours.
_WRONG_OF_ADDRESS, _WRONG_OF_SERVER = (20, 6.0), (120, 1.0)  # how many, and seconds for one more
# New seats, and new rooms: a class may share one address.
_SEATS_OF_ADDRESS, _SEATS_OF_SERVER = (300, 1.0), (3000, 0.1)
_ROOMS_OF_ADDRESS, _ROOMS_OF_SERVER = (10, 60.0), (100, 10.0)
_MOST_ADDRESSES = 10_000

NOT_A_CODE = "A code has five letters, such as BCDFG. It has no vowels and no digits."
DOWN = "The rooms do not answer at the moment. Try again in a few seconds."
_TOO_MANY = "Too many wrong codes were tried. Wait a minute, then try again."
_TOO_FAST = "Too many devices join at once. Wait a few seconds, then try again."
TOO_MANY_ROOMS = "Too many rooms were opened from your network. Wait a minute, then try again."
FULL = f"This room is full: {MOST_DEVICES} devices are in it. Try again when somebody has left."


class Allowance:
    """A number of tries that grows again with time."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._left, self._since = float(most), clock()

    @property
    def left(self) -> float:
        """Return the number of tries that are left now."""
        clock = self._clock()
        grown = (clock - self._since) / self._seconds
        self._left, self._since = min(self._most, self._left + grown), clock
        return self._left

    def use(self) -> None:
        """Use one try."""
        self._left = max(0.0, self.left - 1)

    @property
    def is_whole(self) -> bool:
        """Return True if no try was used lately."""
        return self.left >= self._most


Rate = tuple[int, float]


class Allowances:
    """The tries of late: of each address, and of all together.

    `of_address` and `of_server` say how many are left at first, and the seconds until one more is.
    """

    def __init__(
        self, of_address: Rate, of_server: Rate, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._of_address, self._of_server, self._clock = of_address, of_server, clock
        self._lock = Lock()
        self.forget()

    def forget(self) -> None:
        """Forget all tries."""
        self._server = Allowance(*self._of_server, self._clock)
        self._addresses: dict[str, Allowance] = {}

    @property
    def is_unused(self) -> bool:
        """Return True if nobody has tried."""
        return not self._addresses

    def may_try(self, address: str) -> bool:
        """Return True if this address may try once more."""
        with self._lock:
            own = self._addresses.get(address)
            return self._server.left >= 1 and (own is None or own.left >= 1)

    def note(self, address: str) -> None:
        """Note a try of this address."""
        with self._lock:
            if len(self._addresses) >= _MOST_ADDRESSES:
                self._addresses = {
                    name: own for name, own in self._addresses.items() if not own.is_whole
                }
            own = self._addresses.get(address)
            if own is None:
                own = Allowance(*self._of_address, self._clock)
                self._addresses[address] = own
            own.use()
            self._server.use()


WRONG_CODES = Allowances(_WRONG_OF_ADDRESS, _WRONG_OF_SERVER)
NEW_SEATS = Allowances(_SEATS_OF_ADDRESS, _SEATS_OF_SERVER)
NEW_ROOMS = Allowances(_ROOMS_OF_ADDRESS, _ROOMS_OF_SERVER)


def why_not_joined(member: Membership) -> str:
    """Let the device into the room of the membership; return "", or a sentence on why not.

    A seat that the browser keeps is used again only if the store knows it.

    Raises
    ------
    StoreError
        The store does not answer.
    """
    store, seat, address = room_store(), member.kept_seat, visitors_address()
    if not (seat and store.has_seat(member.code, seat)):
        if not WRONG_CODES.may_try(address):
            return _TOO_MANY
        if store.room(member.code, time.time()) is None:
            WRONG_CODES.note(address)
            return no_room(member.code)
        if not NEW_SEATS.may_try(address):
            return _TOO_FAST
        NEW_SEATS.note(address)
        seat = new_secret()
    if not store.join(member.code, seat, time.time()):
        return FULL
    member.seat = seat
    return ""


def lead_by(member: Membership, secret: str) -> None:
    """Let the tab lead the room of the membership, if this is the secret of its teacher.

    Raises
    ------
    StoreError
        The store does not answer.
    """
    address = visitors_address()
    if not WRONG_CODES.may_try(address):
        return
    if room_store().leads(member.code, secret):
        member.seat, member.secret = "", secret
    else:
        WRONG_CODES.note(address)


def no_room(code: str) -> str:
    """Return the sentence about a code that no room has."""
    return f"There is no room {code}. Compare the code with the one your teacher shows."


def visitors_address() -> str:
    """Return the address that the person's browser comes from, as the nearest proxy tells it."""
    forwarded = st.context.headers.get("X-Forwarded-For", "")
    return forwarded.rpartition(",")[2].strip() or st.context.ip_address or ""
