"""“Predict” on the pages: nothing tells the answer before a person has given theirs."""

import re

import pytest

from tests.ui.helpers.pages import open_page, said, spaced
from tests.ui.helpers.typed import elements, present
from tests.ui.predict.predict_page import (
    BACK,
    GRID,
    answer,
    answer_wrong,
    count,
    press,
    stage,
    verdict,
)


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        (
            "3 × 3",
            "success",
            "✓ Right: 3 × 3. (6 + 2 · 1 − 3) ÷ 2 = 2.5, rounded down to 2, plus 1 = 3.",
        ),
        ("4 4", "info", "✗ No: it is 3 × 3. One more window would reach"),
    ],
)
def test_an_answer_uncovers_and_is_met_with_the_reason(text: str, kind: str, says: str) -> None:
    app = open_page(GRID, predict="true", ask="Size", k="3", s="2", p="1")

    if kind == "success":
        answer(app, text)
    else:
        answer_wrong(app, text)

    (box,) = elements(app, kind)
    assert spaced(box.value.replace("\\", "")).startswith(f":small[{says}")
    header, arrays = stage(app)
    assert header["output_shape"] == [3, 3]
    assert not arrays["covered"].any()
    assert "Input 6 × 6 → output 3 × 3" in said(app)
    assert not app.error


@pytest.mark.parametrize(
    ("ask", "text", "says"),
    [
        ("Size", "large", "Write 2 whole numbers, such as 4 × 4."),
        ("Winner", "9", "Write the cell’s row and column, such as (0, 1), or pick the cell."),
        ("Value", "large", "“large” is not a number; try 7, −2.5 or 7/3."),
        ("Value", "1/x", "“x” is not a number; try 7, −2.5 or 7/3."),
    ],
)
def test_what_is_no_answer_covers_on_and_says_how_one_looks(ask: str, text: str, says: str) -> None:
    app = open_page(GRID, predict="true", ask=ask)

    answer(app, text)

    assert says in verdict(app)
    header, arrays = stage(app)
    assert header["output_shape"] == [0, 0] or arrays["covered"].any()
    assert count(app) is None


def test_the_count_is_of_first_answers_and_can_be_reset() -> None:
    """An answer that was shown is none that was right: the count is of all questions so far."""
    app = open_page(GRID, predict="true", ask="Size", k="2")
    answer_wrong(app, "4 4")
    assert count(app) == "Right at the first try: 0 of 1"
    press(app, "show")  # again
    assert stage(app)[0]["output_shape"] == [0, 0]
    answer(app, "3 3")
    assert "Right" in verdict(app)
    assert count(app) == "Right at the first try: 0 of 1"
    press(app, "check")  # the next one
    press(app, "show")
    assert verdict(app).startswith(":small[It is ")
    assert count(app) == "Right at the first try: 0 of 2"
    press(app, "check")
    shown = stage(app)
    answer(app, "99 × 99")
    assert count(app) == "Right at the first try: 0 of 3"
    assert shown[0]["output_shape"] == [0, 0]
    assert app.query_params["first"] == "0.3"

    press(app, "recount")

    assert count(app) is None
    assert "first" not in app.query_params


def test_the_same_link_asks_everybody_the_same() -> None:
    link = {"predict": "true", "draw": "42"}
    asks = []
    for number in range(6):
        app = open_page(GRID, nth=str(number), **link)
        asks.append(present(re.search(r"\*\*(.*\?.*)\*\*", said(app)))[1])
        assert not app.info

    app = open_page(GRID, **link)
    seen = []
    for number in range(6):
        seen.append(present(re.search(r"\*\*(.*\?.*)\*\*", said(app)))[1])
        assert app.query_params.get("nth", "0") == str(number)
        press(app, "show")
        press(app, "check")

    assert seen[:3] == asks[:3]
    assert len({*seen}) == 6


def test_under_a_teachers_question_a_drawn_one_says_what_it_is() -> None:
    """So nobody takes one for the other: what they type answers the drawn one."""
    link = {"predict": "true", "draw": "1", "ask": "Winner"}

    app = open_page(GRID, task="Why?", **link)
    assert app.title[0].value == "Why?"
    assert any("Random question\\: Which cell" in each.value for each in app.markdown)
    assert "Random question" not in said(open_page(GRID, **link))


def test_a_teachers_task_keeps_its_setting_from_one_question_to_the_next() -> None:
    """Hidden and locked settings stay as the teacher set them."""
    task = {"task": "How many?", "predict": "true", "draw": "5", "k": "2"}
    app = open_page(GRID, ask="Size", lock="stride", **task)
    press(app, "show")
    assert "There is no other question of this kind." in said(app)
    assert app.button(key="check").disabled

    app = open_page(GRID, lock="stride", **task)
    shapes = set()
    for _ in range(8):
        press(app, "show")
        shapes.add(tuple(stage(app)[0]["output_shape"]))
        press(app, "check")
    assert shapes == {(3, 3)}

    app = open_page(GRID, ask="Size", show="stride", **task)
    for _ in range(4):
        press(app, "show")
        press(app, "check")
        held = [app.session_state[key] for key in ("k", "p", "d", "ceil")]
        assert held == [2, 0, 1, False]
        assert app.number_input(key="s").value is not None


def test_the_next_size_is_of_another_setting() -> None:
    app = open_page(GRID, predict="true", ask="Size", draw="5")
    keys = ("k", "s", "p", "d")
    settings = []
    for _ in range(5):
        ceil_mode = app.toggle(key="ceil").value
        settings.append((*(app.number_input(key=key).value for key in keys), ceil_mode))
        press(app, "show")
        press(app, "check")

    steps = zip(settings, settings[1:], strict=False)
    changes = [sum(now != was for now, was in zip(*pair, strict=True)) for pair in steps]
    assert len({*settings}) >= 4
    assert max(changes) <= 1


def test_the_stage_stands_at_the_window_that_is_asked_about() -> None:
    app = open_page(GRID, predict="true", ask="Winner", draw="5", pin="i0.0", at="0")
    row, col = map(int, present(re.search(r"output \((\d), (\d)\)", said(app))).groups())

    header, _ = stage(app)
    assert header["start"]["step"] == row * 3 + col
    assert header["start"]["pin"] is None
    assert header["moves"] == 1


@pytest.mark.parametrize(
    ("page", "ask", "has"), [(GRID, "Winner", "step"), (GRID, "Size", ""), (BACK, "Sum", "pin")]
)
def test_a_stage_that_moved_away_knows_the_way_back_until_the_answer(
    page: str, ask: str, has: str
) -> None:
    app = open_page(page, predict="true", ask=ask, draw="5")
    header, _ = stage(app)
    asked = header["question_position"]
    start = {name: header["start"][name] for name in ("step", "pin")}
    assert asked == (start | {"chooses": ask == "Winner"} if has else None)

    app.query_params["at"] = "1" if start["step"] != 1 else "2"
    app.query_params.pop("pin", None)
    app.run()
    assert stage(app)[0]["question_position"] == asked
    press(app, "show")

    assert stage(app)[0]["question_position"] is None


def test_other_numbers_or_another_setting_cover_again() -> None:
    app = open_page(GRID, predict="true", ask="Value", draw="5")
    press(app, "show")
    assert not stage(app)[1]["covered"].any()

    app.number_input(key="seed").set_value(8).run()

    assert stage(app)[1]["covered"].all()


def test_a_refused_setting_is_no_question() -> None:
    app = open_page(GRID, predict="true", k="3", p="2")

    assert "There is nothing to ask about." in said(app)
    assert "PyTorch refuses this" in said(app)
    assert not app.text_input


def test_a_kind_that_the_windows_have_not_is_told() -> None:
    app = open_page(GRID, predict="true", ask="Size", lay="By output size", o="4")

    assert "ask" not in app.query_params
    assert any("could not be used" in info.value for info in app.info)
    assert "What size" not in said(app)


def test_the_switch_draws_a_seed_and_takes_it_away() -> None:
    app = open_page(GRID)

    app.toggle(key="predict").set_value(True).run()
    assert 1 <= int(app.query_params["draw"]) <= 9999

    app.toggle(key="predict").set_value(False).run()
    assert "draw" not in app.query_params
    assert not stage(app)[1]["covered"].any()
