"""The store of several server processes: Redis or Valkey, by redis-py."""

import logging
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from pooling_ui.features.classroom.live.store.codes import digest, is_secret
from pooling_ui.features.classroom.live.store.room import Room, decode_room, encode_room
from pooling_ui.features.classroom.live.store.store import (
    GONE_AFTER,
    MOST_DEVICES,
    MOST_ROOMS,
    SECONDS_KEPT,
    Asked,
    StoreError,
    Vote,
)
from pooling_ui.state.server_settings import LOGGER

_CHANGED = "poolscope:changed"  # the channel of all changes; a message is a room's code
_ROOMS = "poolscope:rooms"  # the codes, each with the time when its room was opened
_SECONDS = 2.0  # a store that does not answer by then counts as gone
_WAITS = 1.0  # seconds until the channel is tried again
# Each script runs as a whole: nothing comes between its steps.
_OPEN = """
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return -1 end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
redis.call('HSET', KEYS[2], 'secret', ARGV[5], 'version', 0, 'open', '', 'state', ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[7])
return 1
"""
_CHANGE = """
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3], 'open', ARGV[4])
if ARGV[5] ~= '' then
  redis.call('HSETNX', KEYS[2], ARGV[5], ARGV[3])
  redis.call('EXPIRE', KEYS[2], redis.call('TTL', KEYS[1]))
end
return 1
"""
_JOIN = """
local kept = redis.call('TTL', KEYS[1])
if kept < 0 then return 1 end
if not redis.call('ZSCORE', KEYS[2], ARGV[1])
  and redis.call('ZCOUNT', KEYS[2], '(' .. ARGV[3], '+inf') >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[2], kept)
return 1
"""
_VOTE = """
if redis.call('HGET', KEYS[1], 'open') ~= ARGV[1] then return 0 end
if not redis.call('ZSCORE', KEYS[2], ARGV[2]) then return 0 end
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[3], redis.call('TTL', KEYS[1]))
return 1
"""


class RedisStore:
    """A store in Redis; a `RoomStore`. Redis itself forgets a room when its time is over."""

    def __init__(self, url: str) -> None:
        self._redis: Any = redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=_SECONDS,
            socket_connect_timeout=_SECONDS,
            # One more try, for a connection that Redis closed meanwhile.
            retry=Retry(NoBackoff(), 1),
        )
        # The channel may be silent for hours: it has no time limit.
        self._channel: Any = redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_keepalive=True,
            socket_connect_timeout=_SECONDS,
            retry=Retry(NoBackoff(), 0),  # `_hear` tells of a loss at once, and tries again
        )
        scripts = (_OPEN, _CHANGE, _JOIN, _VOTE)
        self._open, self._change, self._join, self._vote = map(self._redis.register_script, scripts)

    def open_room(self, code: str, secret: str, now: float) -> bool:
        """Open a room; see `RoomStore`."""
        with _store_errors():
            opened = self._open(
                (_ROOMS, _room(code)),
                (now, now - SECONDS_KEPT, MOST_ROOMS, code, digest(secret), encode_room(Room()))
                + (SECONDS_KEPT,),
            )
        if opened < 0:
            raise OverflowError("the server has as many rooms as it may")
        return bool(opened)

    def room(self, code: str, now: float) -> Room | None:
        """Return the state of a room; see `RoomStore`."""
        with _store_errors():
            state = self._redis.hget(_room(code), "state")
        return decode_room(state) if state else None

    def leads(self, code: str, secret: str) -> bool:
        """Return True if the secret is that of the room's teacher."""
        with _store_errors():
            kept = self._redis.hget(_room(code), "secret")
        return bool(kept) and is_secret(secret, kept)

    def change(self, code: str, room: Room) -> bool:
        """Write the next state of a room; see `RoomStore`."""
        is_new = room.open_vote is not None and room.round == 1
        with _store_errors():
            changed = self._change(
                (_room(code), _questions(code)),
                (room.version - 1, room.version, encode_room(room), _open_text(room.open_vote))
                + (room.question if is_new else "",),
            )
            if changed:
                self._tell(code)
        return bool(changed)

    def join(self, code: str, seat: str, now: float) -> bool:
        """Let a device into a room; see `RoomStore`."""
        with _store_errors():
            joined = self._join(
                (_room(code), _seats(code)), (seat, now, now - GONE_AFTER, MOST_DEVICES)
            )
            self._tell(code)
        return bool(joined)

    def has_seat(self, code: str, seat: str) -> bool:
        """Return True if a device was let into the room."""
        with _store_errors():
            return self._redis.zscore(_seats(code), seat) is not None

    def renew(self, code: str, seats: Collection[str], now: float) -> None:
        """Note that these devices are there."""
        if seats:
            with _store_errors():
                self._redis.zadd(_seats(code), dict.fromkeys(seats, now), xx=True)

    def here(self, code: str, now: float) -> int:
        """Return the number of devices that are there."""
        with _store_errors():
            return int(self._redis.zcount(_seats(code), f"({now - GONE_AFTER}", "+inf"))

    def vote(self, vote: Vote, code: str) -> bool:
        """Store a vote; see `RoomStore`."""
        at = (vote.question, vote.round)
        with _store_errors():
            stored = self._vote(
                (_room(code), _seats(code), _votes(code, *at)),
                (_open_text(at), vote.seat, vote.text),
            )
            if stored:
                self._tell(code)
        return bool(stored)

    def votes(self, code: str, question: int) -> list[Vote]:
        """Return the votes on a question, in both rounds."""
        with _store_errors():
            return [
                Vote(question, round_, seat, text)
                for round_ in (1, 2)
                for seat, text in self._redis.hgetall(_votes(code, question, round_)).items()
            ]

    def own_vote(self, code: str, question: int, round_: int, seat: str) -> str:
        """Return the answer of a device in a round; "" if it has none."""
        with _store_errors():
            return self._redis.hget(_votes(code, question, round_), seat) or ""

    def questions(self, code: str) -> list[Asked]:
        """Return the questions of a room in their order."""
        with _store_errors():
            states = self._redis.hgetall(_questions(code))
        asked = map(decode_room, states.values())
        return sorted(Asked(room.question, room.page, room.query) for room in asked)

    def remove(self, code: str) -> None:
        """Remove a room with all that belongs to it."""
        with _store_errors():
            numbers = [asked.number for asked in self.questions(code)]
            votes = [_votes(code, number, round_) for number in numbers for round_ in (1, 2)]
            self._redis.delete(_room(code), _seats(code), _questions(code), *votes)
            self._redis.zrem(_ROOMS, code)
            self._tell(code)

    def remove_old(self, now: float) -> None:
        """Do nothing: Redis itself removes the rooms whose time is over."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call a function with the code of each room that changes; see `RoomStore`."""
        threading.Thread(target=self._hear, args=(heard,), daemon=True).start()

    def _hear(self, heard: Callable[[str], None]) -> None:
        """Follow the channel of changes as long as the process lives."""
        never, is_lost = threading.Event(), False
        while True:
            try:
                with self._channel.pubsub() as channel:
                    channel.subscribe(_CHANGED)
                    for message in channel.listen():
                        # The first message says that the channel is open.
                        heard(message["data"] if message["type"] == "message" else "")
                        is_lost = False
            except redis.RedisError as problem:
                if not is_lost:
                    log = logging.getLogger(LOGGER)
                    log.warning("the rooms' store does not answer: %s", problem)
                is_lost = True
                heard("")  # whoever looks at a room now learns that the store is gone
                never.wait(_WAITS)

    def _tell(self, code: str) -> None:
        with suppress(redis.RedisError):  # what is stored counts; browsers look again in a moment
            self._redis.publish(_CHANGED, code)


def _room(code: str) -> str:
    return f"poolscope:room:{code}"


def _questions(code: str) -> str:
    return f"poolscope:room:{code}:questions"


def _seats(code: str) -> str:
    return f"poolscope:room:{code}:seats"


def _votes(code: str, question: int, round_: int) -> str:
    return f"poolscope:room:{code}:votes:{question}:{round_}"


def _open_text(vote: tuple[int, int] | None) -> str:
    """Return the open vote as the scripts compare it."""
    return f"{vote[0]}.{vote[1]}" if vote else ""


@contextmanager
def _store_errors() -> Iterator[None]:
    """Raise `StoreError` for errors of Redis."""
    try:
        yield
    except redis.RedisError as problem:
        raise StoreError(str(problem)) from problem
