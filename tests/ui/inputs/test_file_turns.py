"""The line of files that wait to be read: who is next, what is told, and who leaves."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Queue
from threading import Event

import pytest

from pooling_ui.inputs import file_turns
from pooling_ui.inputs.file_turns import BusyError, Line

PATIENCE = 60  # seconds, for a busy machine


class Person:
    """One who opens a file, in a thread, and hears how many are ahead."""

    def __init__(self, line: Line, pool: ThreadPoolExecutor) -> None:
        self.told: Queue[int] = Queue()
        self.may_end = Event()
        self.reads = Event()
        self.run: Future[None] = pool.submit(self._open, line)

    def _open(self, line: Line) -> None:
        with line.turn(self.told.put):
            self.reads.set()
            assert self.may_end.wait(PATIENCE)

    def hears(self, ahead: int) -> None:
        """Wait until they are told this number; it is said again and again."""
        while self.told.get(timeout=PATIENCE) != ahead:
            pass

    def ends(self) -> None:
        self.may_end.set()
        self.run.result(PATIENCE)


@pytest.fixture
def comes() -> Iterator[Callable[[Line], Person]]:
    people: list[Person] = []
    with ThreadPoolExecutor() as pool:
        try:

            def one_more(line: Line) -> Person:
                people.append(Person(line, pool))
                return people[-1]

            yield one_more
        finally:
            for each in people:
                each.may_end.set()


def test_who_waits_hears_how_many_are_ahead_and_comes_in_that_order(
    comes: Callable[[Line], Person],
) -> None:
    line = Line(2)
    first, second = comes(line), comes(line)
    assert first.reads.wait(PATIENCE)
    assert second.reads.wait(PATIENCE)
    third = comes(line)
    third.hears(2)
    fourth = comes(line)
    fourth.hears(3)
    assert not third.reads.is_set()

    second.ends()
    third.hears(0)
    fourth.hears(2)
    assert third.reads.wait(PATIENCE)
    assert not fourth.reads.is_set()

    third.ends()
    assert fourth.reads.wait(PATIENCE)


def test_who_is_gone_is_ahead_of_nobody(comes: Callable[[Line], Person]) -> None:
    """Streamlit ends a run when it says something: of a closed tab, or to begin another run."""
    line = Line(1)
    assert comes(line).reads.wait(PATIENCE)

    def gone(ahead: int) -> None:
        assert ahead == 1
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), line.turn(gone):
        pass

    comes(line).hears(1)


def test_who_waits_is_told_again_and_again_so_that_a_run_can_end(
    comes: Callable[[Line], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_turns, "_LOOK", 0.0)
    line = Line(1)
    assert comes(line).reads.wait(PATIENCE)
    waits = comes(line)
    for _ in range(3):
        waits.hears(1)


def test_who_waits_too_long_is_told_so_and_leaves(
    comes: Callable[[Line], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_turns, "_WAIT", 0.0)
    line = Line(1)
    assert comes(line).reads.wait(PATIENCE)

    with pytest.raises(BusyError, match="open it again"), line.turn(lambda ahead: None):
        pass

    assert len(line._files) == 1
