"""Check what a class sees while the store of its room does not answer."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import pytest

from pooling_ui.features.classroom.live.store.store import RoomStore, StoreError, Vote
from tests.ui.features.classroom.live.tabs import (
    asked,
    code_of,
    membership_of,
    open_tab,
    student,
    teacher,
    text,
    told,
    vote,
)
from tests.ui.helpers.pages import header

pytestmark = pytest.mark.usefixtures("rooms")


@contextmanager
def down(rooms: RoomStore, *names: str) -> Iterator[None]:
    """Let the store not answer to these of its methods."""
    with ExitStack() as patches:
        for name in names:
            killed = StoreError("killed")
            patches.enter_context(patch.object(type(rooms), name, side_effect=killed))
        yield


def test_while_the_store_is_down_an_answer_is_kept_and_goes_by_itself(rooms: RoomStore) -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)

    with down(rooms, "vote", "room"):
        vote(ada, "0 3")
        assert "Not counted yet: 0 3. The room does not answer." in text(ada)
    assert "Counted: 0 3." in text(ada.run())
    assert rooms.votes(code_of(app), 1) == [Vote(1, 1, membership_of(ada).seat, "0 3")]


@pytest.mark.parametrize(("meanwhile", "counts"), [("", "1 1"), ("2 2", "2 2")])
def test_an_answer_that_waited_is_newer_than_this_tabs_own_but_not_than_another_tabs(
    rooms: RoomStore, meanwhile: str, counts: str
) -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)
    vote(ada, "0 3")

    with down(rooms, "vote", "room"):
        vote(ada, "1 1")
    if meanwhile:
        rooms.vote(Vote(1, 1, membership_of(ada).seat, meanwhile), code_of(app))
    assert f"Counted: {counts}." in text(ada.run())
    assert [each.text for each in rooms.votes(code_of(app), 1)] == [counts]


def test_a_reload_while_the_store_is_down_uncovers_nothing(rooms: RoomStore) -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)

    with down(rooms, "room", "has_seat", "leads"):
        again = told(open_tab("pages/grid.py", **ada.query_params), seat="any")
        labels = [each.label for each in again.button]
        assert "Check" not in labels
        assert "Show the answer" not in labels
        assert header(again)["question_open"]
