"""Check who is let in, who waits, and who comes next."""

from hypothesis import given
from hypothesis import strategies as st

from pooling_ui.state.admission import GONE_AFTER, HELD, Admission
from tests.ui.state.admission_clock import Clock

IDLE = 600.0
ACTS = st.sampled_from(["ask", "ask", "leave", "step out"])


def test_the_third_of_two_waits_and_comes_in_when_one_leaves() -> None:
    admission = Admission(2, IDLE)

    assert [admission.ask(who) for who in ("Ann", "Bob", "Cy", "Dee")] == [0, 0, 1, 2]
    assert admission.counts() == (2, 2)
    admission.leave("Ann")
    assert admission.ask("Dee") == 2  # Cy was first
    assert admission.ask("Cy") == 0
    assert admission.ask("Dee") == 1
    assert admission.counts() == (2, 1)


def test_who_is_inside_stays_while_they_do_something() -> None:
    clock = Clock()
    admission = Admission(1, IDLE, clock)
    admission.ask("Ann")

    for _ in range(10):
        clock.seconds += IDLE - 1
        assert admission.ask("Ann") == 0
        assert admission.ask("Bob") == 1


def test_a_place_that_is_not_used_goes_to_one_who_waits() -> None:
    clock = Clock()
    admission = Admission(2, IDLE, clock)
    admission.ask("Ann")
    clock.seconds += 1
    admission.ask("Bob")
    clock.seconds += IDLE - 1

    assert admission.ask("Cy") == 0  # in the place of Ann, who did nothing for longest
    assert admission.ask("Ann") == 1
    assert admission.ask("Bob") == 0


def test_nobody_is_sent_out_while_there_is_room() -> None:
    clock = Clock()
    admission = Admission(3, IDLE, clock)
    admission.ask("Ann")
    clock.seconds += 10 * IDLE
    admission.ask("Bob")

    assert admission.counts() == (2, 0)


def test_who_closes_the_page_while_they_wait_holds_up_nobody() -> None:
    clock = Clock()
    admission = Admission(1, IDLE, clock)
    admission.ask("Ann")
    assert admission.ask("Bob") == 1
    clock.seconds += GONE_AFTER / 2
    assert admission.ask("Cy") == 2
    clock.seconds += GONE_AFTER / 2 + 1

    assert admission.ask("Cy") == 1
    admission.leave("Ann")
    assert admission.ask("Cy") == 0


def test_a_hidden_tab_that_asks_once_a_minute_keeps_its_place_in_the_line() -> None:
    clock = Clock()
    admission = Admission(1, IDLE, clock)
    admission.ask("Ann")
    admission.ask("Bob")

    for _ in range(4):
        clock.seconds += 89
        assert admission.ask("Cy") == 2
        clock.seconds += 1
        assert admission.ask("Bob") == 1


def test_who_is_back_in_a_moment_has_their_place_inside() -> None:
    clock = Clock()
    admission = Admission(1, IDLE, clock)
    admission.ask("Ann")

    assert admission.step_out("Ann")
    clock.seconds += HELD - 1
    assert admission.ask("Bob") == 1
    assert admission.ask("Ann") == 0

    admission.step_out("Ann")
    clock.seconds += HELD
    assert admission.ask("Bob") == 0
    assert admission.unused() == ["Ann"]
    assert admission.unused() == []
    assert admission.ask("Ann") == 1


def test_who_is_back_in_a_moment_has_their_place_in_the_line_and_held_up_nobody() -> None:
    admission = Admission(1, IDLE, Clock())
    admission.ask("Ann")
    for who in ("Bob", "Cy"):
        admission.ask(who)

    assert admission.step_out("Bob")
    assert admission.ask("Cy") == 1
    assert admission.ask("Bob") == 1
    assert admission.ask("Cy") == 2
    admission.step_out("Bob")
    admission.leave("Ann")
    assert admission.ask("Cy") == 0
    assert admission.ask("Bob") == 1


def test_who_is_back_and_does_nothing_keeps_their_place() -> None:
    clock, back = Clock(), {"Ann"}
    admission = Admission(1, IDLE, clock, back.__contains__)
    admission.ask("Ann")
    admission.step_out("Ann")

    for _ in range(5):
        clock.seconds += HELD
        assert admission.ask("Bob") == 1
        assert admission.unused() == []

    back.clear()
    clock.seconds += HELD
    assert admission.ask("Bob") == 0


def test_nobody_holds_a_place_for_one_who_has_none() -> None:
    assert not Admission(1, IDLE, Clock()).step_out("Ann")


def test_who_does_something_without_asking_keeps_their_place() -> None:
    """A part of a page that runs alone does not ask."""
    clock = Clock()
    admission = Admission(1, IDLE, clock)
    admission.ask("Ann")
    clock.seconds += IDLE - 1
    admission.use("Ann")
    clock.seconds += IDLE - 1

    assert admission.unused() == []
    assert admission.ask("Bob") == 1


@given(st.lists(st.tuples(st.sampled_from("abcdef"), ACTS, st.floats(0, 40)), max_size=60))
def test_no_more_are_inside_than_there_are_places(acts: list[tuple[str, str, float]]) -> None:
    clock = Clock()
    admission = Admission(3, 60, clock)
    for who, act, seconds in acts:
        clock.seconds += seconds
        if act == "leave":
            admission.leave(who)
        elif act == "step out":
            admission.step_out(who)
        else:
            place = admission.ask(who)
            inside, waiting = admission.counts()
            assert 0 <= place <= waiting
            assert 0 < inside <= 3 or place > 0
        assert admission.counts()[0] <= 3
