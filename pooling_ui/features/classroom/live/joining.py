"""Let a device into a room, or say why not; slow down who tries codes."""

import time
from collections.abc import Callable
from threading import Lock

import streamlit as st

from pooling_ui.features.classroom.live.membership import Membership, now
from pooling_ui.features.classroom.live.store.chosen_store import room_store
from pooling_ui.features.classroom.live.store.codes import new_secret
from pooling_ui.features.classroom.live.store.store import MOST_DEVICES, StoreError

# Wrong codes that are answered: of one address, and of the whole server. There are 21⁵ codes, so at
# one wrong code a second it takes 47 days to try them all; a room is open for 12 hours.
_OF_ADDRESS, _SECONDS_OF_ADDRESS = 20, 6.0
_OF_SERVER, _SECONDS_OF_SERVER = 120, 1.0
_MOST_ADDRESSES = 10_000

NOT_A_CODE = "A code has five letters, such as BCDFG. It has no vowels and no digits."
DOWN = "The rooms do not answer at the moment. Try again in a few seconds."
_TOO_MANY = "Too many wrong codes came from your network. Wait a minute, then try again."
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


class WrongCodes:
    """The wrong codes of late: of each address, and of all together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self.forget()

    def forget(self) -> None:
        """Forget all wrong codes."""
        self._server = Allowance(_OF_SERVER, _SECONDS_OF_SERVER, self._clock)
        self._addresses: dict[str, Allowance] = {}

    def may_try(self, address: str) -> bool:
        """Return True if another code of this address is looked up."""
        with self._lock:
            own = self._addresses.get(address)
            return self._server.left >= 1 and (own is None or own.left >= 1)

    def note(self, address: str) -> None:
        """Note that a code of this address was wrong."""
        with self._lock:
            if len(self._addresses) >= _MOST_ADDRESSES:
                self._addresses = {
                    name: own for name, own in self._addresses.items() if not own.is_whole
                }
            own = self._addresses.get(address)
            if own is None:
                own = Allowance(_OF_ADDRESS, _SECONDS_OF_ADDRESS, self._clock)
                self._addresses[address] = own
            own.use()
            self._server.use()


WRONG_CODES = WrongCodes()


def why_not_joined(member: Membership) -> str:
    """Let the device into the room of the membership; return "", or a sentence on why not."""
    address = _address()
    if not WRONG_CODES.may_try(address):
        return _TOO_MANY
    store, seat = room_store(), member.seat or new_secret()
    try:
        if store.room(member.code, now()) is None:
            WRONG_CODES.note(address)
            return no_room(member.code)
        if not store.join(member.code, seat, now()):
            return FULL
    except StoreError:
        return DOWN
    member.seat = seat
    return ""


def lead_by(member: Membership, secret: str) -> None:
    """Let the tab lead the room of the membership, if this is the secret of its teacher.

    Raises
    ------
    StoreError
        The store does not answer.
    """
    address = _address()
    if not WRONG_CODES.may_try(address):
        return
    if room_store().leads(member.code, secret):
        member.seat, member.secret, member.browser_told = "", secret, True
    else:
        WRONG_CODES.note(address)


def no_room(code: str) -> str:
    """Return the sentence about a code that no room has."""
    return f"There is no room {code}. Compare the code with the one your teacher shows."


def _address() -> str:
    """Return the address that the person's browser comes from, as the nearest proxy tells it."""
    forwarded = st.context.headers.get("X-Forwarded-For", "")
    return forwarded.rpartition(",")[2].strip() or st.context.ip_address or ""
