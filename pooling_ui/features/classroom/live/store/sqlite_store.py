"""The store of a server of one process: one file of SQLite."""

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

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

_TABLES = """
CREATE TABLE IF NOT EXISTS rooms (
    code TEXT PRIMARY KEY, secret TEXT, opened REAL, version INTEGER, state TEXT,
    open_question INTEGER, open_round INTEGER
);
CREATE TABLE IF NOT EXISTS questions (
    code TEXT REFERENCES rooms ON DELETE CASCADE, number INTEGER, page TEXT, query TEXT,
    PRIMARY KEY (code, number)
);
CREATE TABLE IF NOT EXISTS seats (
    code TEXT REFERENCES rooms ON DELETE CASCADE, seat TEXT, seen REAL,
    PRIMARY KEY (code, seat)
);
CREATE TABLE IF NOT EXISTS votes (
    code TEXT REFERENCES rooms ON DELETE CASCADE, question INTEGER, round INTEGER, seat TEXT,
    text TEXT,
    PRIMARY KEY (code, question, round, seat)
);
"""
# A vote counts only if the device has a seat and the vote is open, all in one statement.
_VOTE = """
INSERT INTO votes SELECT :code, :question, :round, :seat, :text
WHERE EXISTS (
    SELECT 1 FROM rooms JOIN seats USING (code)
    WHERE code = :code AND seat = :seat AND open_question = :question AND open_round = :round
)
ON CONFLICT DO UPDATE SET text = excluded.text
"""


class SqliteStore:
    """A store in one file; a `RoomStore`.

    Threads take turns at one connection: a vote takes a fraction of a millisecond.
    """

    def __init__(self, file: Path) -> None:
        self._lock = RLock()
        self._heard: list[Callable[[str], None]] = []
        with _store_errors():
            self._database = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
            # A commit is on the disk when it returns, also if the machine loses its power.
            self._database.executescript(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                "PRAGMA secure_delete = ON;"  # nothing of what is removed stays in the file
            )
            self._database.executescript(_TABLES)

    def open_room(self, code: str, secret: str, now: float) -> bool:
        """Open a room; see `RoomStore`."""
        with self._transaction() as database:
            _remove_old(database, now)
            (rooms,) = database.execute("SELECT count(*) FROM rooms").fetchone()
            if rooms >= MOST_ROOMS:
                raise OverflowError("the server has as many rooms as it may")
            values = (code, digest(secret), now, 0, encode_room(Room()), 0, 0)
            added = database.execute(
                "INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values
            )
            return added.rowcount == 1

    def room(self, code: str, now: float) -> Room | None:
        """Return the state of a room; see `RoomStore`."""
        found = self._first(
            "SELECT state FROM rooms WHERE code = ? AND opened > ?", code, now - SECONDS_KEPT
        )
        return decode_room(found[0]) if found else None

    def leads(self, code: str, secret: str) -> bool:
        """Return True if the secret is that of the room's teacher."""
        found = self._first("SELECT secret FROM rooms WHERE code = ?", code)
        return found is not None and is_secret(secret, found[0])

    def change(self, code: str, room: Room) -> bool:
        """Write the next state of a room; see `RoomStore`."""
        open_question, open_round = room.open_vote or (0, 0)
        with self._transaction() as database:
            changed = database.execute(
                "UPDATE rooms SET version = ?, state = ?, open_question = ?, open_round = ? "
                "WHERE code = ? AND version = ?",
                (
                    *(room.version, encode_room(room), open_question, open_round),
                    *(code, room.version - 1),
                ),
            )
            if changed.rowcount == 0:
                return False
            if open_round == 1:
                values = (code, room.question, room.page, room.query)
                database.execute(
                    "INSERT INTO questions VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values
                )
        self._tell(code)
        return True

    def join(self, code: str, seat: str, now: float) -> bool:
        """Let a device into a room; see `RoomStore`."""
        with self._transaction() as database:
            if not self.has_seat(code, seat) and self.here(code, now) >= MOST_DEVICES:
                return False
            database.execute(
                "INSERT INTO seats SELECT code, ?, ? FROM rooms WHERE code = ? "
                "ON CONFLICT DO UPDATE SET seen = excluded.seen",
                (seat, now, code),
            )
        self._tell(code)
        return True

    def has_seat(self, code: str, seat: str) -> bool:
        """Return True if a device was let into the room."""
        found = self._first("SELECT 1 FROM seats WHERE code = ? AND seat = ?", code, seat)
        return found is not None

    def renew(self, code: str, seats: Collection[str], now: float) -> None:
        """Note that these devices are there."""
        with self._transaction() as database:
            database.executemany(
                "UPDATE seats SET seen = ? WHERE code = ? AND seat = ?",
                [(now, code, seat) for seat in seats],
            )

    def here(self, code: str, now: float) -> int:
        """Return the number of devices that are there."""
        since = now - GONE_AFTER
        found = self._first("SELECT count(*) FROM seats WHERE code = ? AND seen > ?", code, since)
        return found[0] if found else 0

    def vote(self, vote: Vote, code: str) -> bool:
        """Store a vote; see `RoomStore`."""
        with self._transaction() as database:
            stored = database.execute(_VOTE, {"code": code, **vote._asdict()})
            if stored.rowcount == 0:
                return False
        self._tell(code)
        return True

    def votes(self, code: str, question: int) -> list[Vote]:
        """Return the votes on a question, in both rounds."""
        rows = self._all(
            "SELECT question, round, seat, text FROM votes WHERE code = ? AND question = ? "
            "ORDER BY rowid",
            code,
            question,
        )
        return [Vote(*row) for row in rows]

    def own_vote(self, code: str, question: int, round_: int, seat: str) -> str:
        """Return the answer of a device in a round; "" if it has none."""
        found = self._first(
            "SELECT text FROM votes WHERE code = ? AND question = ? AND round = ? AND seat = ?",
            *(code, question, round_, seat),
        )
        return found[0] if found else ""

    def questions(self, code: str) -> list[Asked]:
        """Return the questions of a room in their order."""
        sql = "SELECT number, page, query FROM questions WHERE code = ? ORDER BY number"
        return [Asked(*row) for row in self._all(sql, code)]

    def remove(self, code: str) -> None:
        """Remove a room with all that belongs to it."""
        with self._transaction() as database:
            database.execute("DELETE FROM rooms WHERE code = ?", (code,))
        self._empty_log()
        self._tell(code)

    def remove_old(self, now: float) -> None:
        """Remove the rooms whose time is over."""
        with self._transaction() as database:
            _remove_old(database, now)
        self._empty_log()

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call a function with the code of each room that changes; see `RoomStore`."""
        self._heard.append(heard)

    def _empty_log(self) -> None:
        """Empty the log of changes, which holds what was removed."""
        self._all("PRAGMA wal_checkpoint(TRUNCATE)")

    def _tell(self, code: str) -> None:
        for heard in self._heard:
            heard(code)

    def _all(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock, _store_errors():
            return self._database.execute(sql, values).fetchall()

    def _first(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        rows = self._all(sql, *values)
        return rows[0] if rows else None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Give the connection; write all at the end, or nothing after an error."""
        with self._lock, _store_errors():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:  # a full disk may have ended it
                    self._database.execute("ROLLBACK")
                raise


def _remove_old(database: sqlite3.Connection, now: float) -> None:
    database.execute("DELETE FROM rooms WHERE opened <= ?", (now - SECONDS_KEPT,))


@contextmanager
def _store_errors() -> Iterator[None]:
    """Raise `StoreError` for errors of SQLite, such as a full disk."""
    try:
        yield
    except sqlite3.Error as problem:
        raise StoreError(str(problem)) from problem
