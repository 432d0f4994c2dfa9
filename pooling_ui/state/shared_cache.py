"""A cache of large entries that several people's sessions share, with limits in bytes.

Entries that are quick to make again are removed first; among these, the least recently used one.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from threading import Lock
from typing import Any

_LEAST = 1000  # the bytes that a small entry counts


class RemakeCost(IntEnum):
    """The cost of making an entry again, from little to impossible."""

    LOW = 0
    HIGH = 1
    IMPOSSIBLE = 2


@dataclass(slots=True)
class _Entry:
    value: Any
    size: int
    remake_cost: RemakeCost
    owners: set[Hashable] = field(default_factory=set)


class SharedCache:
    """Entries by key, each with its owners; an entry without an owner is removed.

    Parameters
    ----------
    total : int
        The most bytes of all entries together.
    each : int
        The most bytes of one owner's entries; an entry counts for all its owners.
    """

    def __init__(self, total: int, each: int) -> None:
        self.total, self.each = total, each
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()  # last used, last
        self._lock = Lock()
        self._making: dict[Hashable, Lock] = {}
        self._waiting: Counter[Hashable] = Counter()  # by owner: how many entries are being made
        self._left: set[Hashable] = set()  # owners who were released while they waited

    def get(
        self,
        owner: Hashable,
        key: Hashable,
        make: Callable[[], Any],
        remake_cost: RemakeCost = RemakeCost.LOW,
    ) -> Any:
        """Return the entry under this key; make and keep it first if it is missing.

        If two ask at the same time, it is made once. Arrays count their bytes. An entry larger than
        the limits is returned, but not kept.
        """
        found = self.find(owner, key)
        if found is not None:
            return found
        with self._lock:
            lock = self._making.setdefault(key, Lock())
            self._waiting[owner] += 1
        try:
            with lock:
                found = self.find(owner, key)
                if found is not None:
                    return found
                made = make()
                self.put(owner, key, made, remake_cost)
                return made
        finally:
            with self._lock:
                self._making.pop(key, None)
                self._waiting[owner] -= 1
                if owner in self._left:
                    self._disown_all(owner)
                if not self._waiting[owner]:
                    del self._waiting[owner]
                    self._left.discard(owner)

    def find(self, owner: Hashable, key: Hashable) -> Any:
        """Return the entry under this key, and mark it as used; None if it is missing."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            entry.owners.add(owner)
            self._entries.move_to_end(key)
            self._make_room(owner, key)
            return entry.value

    def put(
        self, owner: Hashable, key: Hashable, value: Any, remake_cost: RemakeCost = RemakeCost.LOW
    ) -> None:
        """Keep an entry."""
        size = _size(value)
        if size > min(self.total, self.each):
            return
        with self._lock:
            entry = self._entries.setdefault(key, _Entry(value, size, remake_cost))
            entry.owners.add(owner)
            self._entries.move_to_end(key)
            self._make_room(owner, key)

    def drop(self, owner: Hashable, key: Hashable) -> None:
        """Remove one owner of an entry."""
        with self._lock:
            if key in self._entries:
                self._disown(owner, key)

    def release(self, owner: Hashable) -> None:
        """Remove all entries that only this owner uses, also those that are still being made."""
        with self._lock:
            self._disown_all(owner)
            if self._waiting[owner]:
                self._left.add(owner)

    def sizes(self, owner: Hashable | None = None) -> Mapping[Hashable, int]:
        """Return the bytes of all entries, or of one owner's entries, by key."""
        with self._lock:
            return {
                key: entry.size
                for key, entry in self._entries.items()
                if owner is None or owner in entry.owners
            }

    def _make_room(self, owner: Hashable, used: Hashable) -> None:
        """Remove the least used entries, but none that is in use now."""
        mine = [key for key, entry in self._entries.items() if owner in entry.owners]
        excess = sum(self._entries[key].size for key in mine) - self.each
        for key in self._in_order(mine, used):
            if excess <= 0:
                break
            excess -= self._entries[key].size
            self._disown(owner, key)
        excess = sum(entry.size for entry in self._entries.values()) - self.total
        for key in self._in_order(list(self._entries), used):
            if excess <= 0:
                break
            excess -= self._entries.pop(key).size

    def _in_order(self, keys: list[Hashable], used: Hashable) -> list[Hashable]:
        """Return the entries in the order of removal: by the cost of remaking, then by use."""
        return sorted((k for k in keys if k != used), key=lambda k: self._entries[k].remake_cost)

    def _disown_all(self, owner: Hashable) -> None:
        for key in list(self._entries):
            self._disown(owner, key)

    def _disown(self, owner: Hashable, key: Hashable) -> None:
        owners = self._entries[key].owners
        owners.discard(owner)
        if not owners:
            del self._entries[key]


def _size(value: Any) -> int:
    size = len(value) if isinstance(value, bytes) else getattr(value, "nbytes", 0)
    return max(_LEAST, int(size))
