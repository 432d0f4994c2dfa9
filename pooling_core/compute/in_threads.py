"""The same work in several threads, which take what is to do by turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, TypeVar

Job = TypeVar("Job")


class Todo(Generic[Job]):
    """Jobs, each of which is taken once, by whoever comes first.

    Examples
    --------
    >>> todo = Todo("abc")
    >>> next(iter(todo)), list(todo), list(todo)
    ('a', ['b', 'c'], [])
    """

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._left = deque(jobs)

    def __iter__(self) -> Iterator[Job]:
        """Take one after the other, until none is left."""
        while self._left:
            try:
                job = self._left.popleft()
            except IndexError:  # another thread was quicker
                return
            yield job


def in_threads(do: Callable[[], None], threads: int) -> None:
    """Call `do` in so many threads, of which this is one; it ends when all have ended.

    Where no more threads can start, as in the browser build of Python, fewer do the work.
    """
    if threads < 2:
        do()
        return
    with ThreadPoolExecutor(threads - 1) as pool:
        futures = []
        with suppress(RuntimeError):
            for _ in range(threads - 1):
                futures.append(pool.submit(do))
        do()
    for future in futures:
        future.result()
