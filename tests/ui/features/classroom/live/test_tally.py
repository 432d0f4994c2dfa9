"""Check how votes are counted: by meaning, with known mistakes named, and who moved."""

import csv
import io

from pooling_ui.features.classroom.live.results import csv_of, results_of, table_of
from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.store import RoomStore, Vote
from pooling_ui.features.classroom.live.tally import asked_question, counts_of, tally

# The maximum of a 3 × 3 window with stride 2 and padding 1 on 6 × 6 numbers.
SIZE = "k=3&s=2&p=1&ask=Size&draw=1&task=Predict&predict=true"
WINNER = "k=3&s=2&ask=Winner&draw=1&task=Predict&predict=true"
OWN = "k=3&task=Why%3F&cover=true"


def votes(round_: int, *texts: str) -> list[Vote]:
    """Return votes of devices that are called by their place."""
    return [Vote(1, round_, f"seat {at}", text) for at, text in enumerate(texts)]


def test_answers_that_mean_the_same_are_one_bar() -> None:
    asked = asked_question("grid", SIZE)
    (bars, _) = tally(asked, votes(1, "3 x 3", "3 × 3", "(3, 3)", "2,2", "2 2", "7 7")).rounds
    assert [(bar.count, bar.is_right) for bar in bars] == [(3, True), (2, False), (1, False)]
    assert bars[0].answer == asked.drawn.right_answer if asked.drawn else None


def test_a_known_mistake_is_named_and_others_are_corrected() -> None:
    asked = asked_question("grid", SIZE)
    assert asked.drawn
    known = asked.drawn.mistakes[0]
    typed = " × ".join(map(str, known.answer))
    (bars, _) = tally(asked, votes(1, typed, "99 × 99")).rounds
    assert [bar.mistake for bar in bars] == [known.explanation, asked.drawn.correction((99, 99))]


def test_picked_cells_are_counted_on_the_plane() -> None:
    (bars, _) = tally(asked_question("grid", WINNER), votes(1, "0 3", "(0, 3)", "9 9")).rounds
    assert [(bar.answer, bar.count, bar.cell) for bar in bars] == [
        ("(0, 3)", 2, 3),
        ("(9, 9)", 1, None),
    ]


def test_who_moved_is_counted_by_device() -> None:
    asked = asked_question("grid", SIZE)
    first = votes(1, "3 3", "2 2", "2 2", "9 9", "3 3")
    second = votes(2, "3 3", "3 3", "3 3", "8 8")
    moved = tally(asked, [*first, *second]).moved
    assert moved._asdict() == {
        "to_right": 2,
        "to_wrong": 0,
        "stayed_right": 1,
        "stayed_wrong": 1,
    }
    assert tally(asked, first).moved == (0, 0, 0, 0)


def test_a_question_in_a_teachers_own_words_has_no_right_answer() -> None:
    asked = asked_question("grid", OWN)
    assert (asked.text, asked.drawn) == ("Why?", None)
    (bars, _) = tally(asked, votes(1, "Yes", "yes", "no")).rounds
    assert [(bar.answer, bar.count, bar.is_right) for bar in bars] == [
        ("Yes", 2, False),
        ("no", 1, False),
    ]


def test_the_teachers_bar_gets_counts_and_nobodys_seat() -> None:
    room = Room().ask("grid", SIZE)
    counts = counts_of(room, 5, votes(1, "3 3", "2 2"))
    assert (counts["here"], counts["answered"], counts["round"]) == (5, 2, 1)
    assert [bar[1:3] for bar in counts["rounds"][0]] == [[1, True], [1, False]]
    assert "seat" not in str(counts)


def test_no_cell_of_the_results_is_a_formula_or_markdown(rooms: RoomStore) -> None:
    hostile = ["=cmd|' /C calc'!A0", "+1", "@SUM(A1)", "a | b", "<b>x</b>", "[a](http://b)"]
    rooms.open_room("BCDFG", "secret", 0)
    room = Room().ask("grid", OWN)
    assert rooms.change("BCDFG", room)
    for at, text in enumerate(hostile):
        rooms.join("BCDFG", f"seat {at}", 0)
        assert rooms.vote(Vote(1, 1, f"seat {at}", text), "BCDFG")
    results = results_of(rooms, "BCDFG")
    rows = list(csv.reader(io.StringIO(csv_of(results, "http://a"))))
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    lines = table_of(results[0]).splitlines()
    assert len(lines) == 2 + len(hostile)
    assert all(line.count("|") == 5 for line in lines)
    assert "<b>" not in table_of(results[0])
    assert "](" not in table_of(results[0]).replace("\\]\\(", "")
