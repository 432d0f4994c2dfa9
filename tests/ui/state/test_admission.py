"""Check who is let in, who waits, and who comes next."""

from hypothesis import given
from hypothesis import strategies as st

from pooling_ui.state.admission import HELD, PATIENCE, Admission
from tests.ui.state.admission_clock import Clock

IDLE = 600.0
ACTS = st.sampled_from(["ask", "ask", "leave", "step out"])


def test_the_third_of_two_waits_and_comes_in_when_one_leaves() -> None:
    door = Admission(2, IDLE)

    assert [door.ask(who) for who in ("Ann", "Bob", "Cy", "Dee")] == [0, 0, 1, 2]
    assert door.counts() == (2, 2)
    door.leave("Ann")
    assert door.ask("Dee") == 2  # Cy was first
    assert door.ask("Cy") == 0
    assert door.ask("Dee") == 1
    assert door.counts() == (2, 1)


def test_who_is_inside_stays_while_they_do_something() -> None:
    clock = Clock()
    door = Admission(1, IDLE, clock)
    door.ask("Ann")

    for _ in range(10):
        clock.seconds += IDLE - 1
        assert door.ask("Ann") == 0
        assert door.ask("Bob") == 1


def test_a_place_that_is_not_used_goes_to_one_who_waits() -> None:
    clock = Clock()
    door = Admission(2, IDLE, clock)
    door.ask("Ann")
    clock.seconds += 1
    door.ask("Bob")
    clock.seconds += IDLE - 1

    assert door.ask("Cy") == 0  # in the place of Ann, who did nothing for longest
    assert door.ask("Ann") == 1
    assert door.ask("Bob") == 0


def test_nobody_is_sent_out_while_there_is_room() -> None:
    clock = Clock()
    door = Admission(3, IDLE, clock)
    door.ask("Ann")
    clock.seconds += 10 * IDLE
    door.ask("Bob")

    assert door.counts() == (2, 0)


def test_who_closes_the_page_while_they_wait_holds_up_nobody() -> None:
    clock = Clock()
    door = Admission(1, IDLE, clock)
    door.ask("Ann")
    assert door.ask("Bob") == 1
    clock.seconds += PATIENCE / 2
    assert door.ask("Cy") == 2
    clock.seconds += PATIENCE / 2 + 1

    assert door.ask("Cy") == 1
    door.leave("Ann")
    assert door.ask("Cy") == 0


def test_a_hidden_tab_that_asks_once_a_minute_keeps_its_place_in_the_line() -> None:
    clock = Clock()
    door = Admission(1, IDLE, clock)
    door.ask("Ann")
    door.ask("Bob")

    for _ in range(4):
        clock.seconds += 89
        assert door.ask("Cy") == 2
        clock.seconds += 1
        assert door.ask("Bob") == 1


def test_who_is_back_in_a_moment_has_their_place_inside() -> None:
    clock = Clock()
    door = Admission(1, IDLE, clock)
    door.ask("Ann")

    assert door.step_out("Ann")
    clock.seconds += HELD - 1
    assert door.ask("Bob") == 1
    assert door.ask("Ann") == 0

    door.step_out("Ann")
    clock.seconds += HELD
    assert door.ask("Bob") == 0
    assert door.unused() == ["Ann"]
    assert door.unused() == []
    assert door.ask("Ann") == 1


def test_who_is_back_in_a_moment_has_their_place_in_the_line_and_held_up_nobody() -> None:
    door = Admission(1, IDLE, Clock())
    door.ask("Ann")
    for who in ("Bob", "Cy"):
        door.ask(who)

    assert door.step_out("Bob")
    assert door.ask("Cy") == 1
    assert door.ask("Bob") == 1
    assert door.ask("Cy") == 2
    door.step_out("Bob")
    door.leave("Ann")
    assert door.ask("Cy") == 0
    assert door.ask("Bob") == 1


def test_who_is_back_and_does_nothing_keeps_their_place() -> None:
    clock, back = Clock(), {"Ann"}
    door = Admission(1, IDLE, clock, back.__contains__)
    door.ask("Ann")
    door.step_out("Ann")

    for _ in range(5):
        clock.seconds += HELD
        assert door.ask("Bob") == 1
        assert door.unused() == []

    back.clear()
    clock.seconds += HELD
    assert door.ask("Bob") == 0


def test_nobody_holds_a_place_for_one_who_has_none() -> None:
    assert not Admission(1, IDLE, Clock()).step_out("Ann")


def test_who_does_something_without_asking_keeps_their_place() -> None:
    """A part of a page that runs alone does not ask."""
    clock = Clock()
    door = Admission(1, IDLE, clock)
    door.ask("Ann")
    clock.seconds += IDLE - 1
    door.use("Ann")
    clock.seconds += IDLE - 1

    assert door.unused() == []
    assert door.ask("Bob") == 1


@given(st.lists(st.tuples(st.sampled_from("abcdef"), ACTS, st.floats(0, 40)), max_size=60))
def test_no_more_are_inside_than_there_are_places(acts: list[tuple[str, str, float]]) -> None:
    clock = Clock()
    door = Admission(3, 60, clock)
    for who, act, seconds in acts:
        clock.seconds += seconds
        if act == "leave":
            door.leave(who)
        elif act == "step out":
            door.step_out(who)
        else:
            place = door.ask(who)
            inside, waiting = door.counts()
            assert 0 <= place <= waiting
            assert 0 < inside <= 3 or place > 0
        assert door.counts()[0] <= 3
