"""Check that codes cannot be found by trying, and that a class joins at once all the same."""

import pytest

from pooling_ui.features.classroom.live.joining import (
    NEW_ROOMS,
    NEW_SEATS,
    WRONG_CODES,
    Allowance,
    Allowances,
)
from pooling_ui.features.classroom.live.store.store import RoomStore
from tests.ui.features.classroom.live.tabs import code_of, open_tab, student, teacher, text, told


class Clock:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def tried(codes: Allowances, address: str, times: int) -> int:
    """Try wrong codes; return how many were looked up."""
    looked_up = 0
    for _ in range(times):
        if codes.may_try(address):
            codes.note(address)
            looked_up += 1
    return looked_up


def test_one_address_may_try_twenty_codes_and_then_ten_a_minute() -> None:
    clock = Clock()
    codes = Allowances((20, 6.0), (120, 1.0), clock)
    assert tried(codes, "10.0.0.1", 100) == 20
    assert codes.may_try("10.0.0.2")
    clock.now = 60
    assert tried(codes, "10.0.0.1", 100) == 10


def test_all_addresses_together_may_try_one_code_a_second() -> None:
    clock = Clock()
    codes = Allowances((20, 6.0), (120, 1.0), clock)
    for at in range(6):
        tried(codes, f"10.0.0.{at}", 20)
    assert not codes.may_try("10.0.1.1")
    clock.now = 5
    assert sum(tried(codes, f"10.0.2.{at}", 20) for at in range(9)) == 5


def test_addresses_of_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pooling_ui.features.classroom.live.joining._MOST_ADDRESSES", 3)
    clock = Clock()
    codes = Allowances((20, 6.0), (120, 1.0), clock)
    for at in range(10):
        codes.note(f"10.0.0.{at}")
        clock.now += 100
    assert len(codes._addresses) <= 3


def test_who_tries_codes_is_told_to_wait_and_others_join(rooms: RoomStore) -> None:
    code = code_of(teacher())
    assert rooms.room(code, 0)
    said = [text(told(open_tab("pages/join.py", room="BBBBB"))) for _ in range(2)]
    assert all("There is no room BBBBB" in each for each in said)
    assert "You are in" in text(student(code))
    for at in range(120):
        WRONG_CODES.note(f"10.0.0.{at}")
    assert "Too many wrong codes" in text(told(open_tab("pages/join.py", room="BBBBC")))


def test_many_new_seats_or_rooms_of_one_address_are_refused(
    rooms: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = code_of(teacher())
    assert rooms.room(code, 0)
    monkeypatch.setattr(NEW_SEATS, "_server", Allowance(0, 1000, Clock()))
    assert "Too many devices join at once" in text(told(open_tab("pages/join.py", room=code)))
    monkeypatch.setattr(NEW_ROOMS, "_server", Allowance(0, 1000, Clock()))
    assert "Too many rooms were opened" in text(open_tab("pages/join.py", open="true"))
