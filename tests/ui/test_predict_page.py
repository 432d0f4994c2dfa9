"""“Predict” on the pages: nothing tells the answer before a person has given theirs."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.controls.answering import TYPE_IT
from tests.ui.messages import unpack
from tests.ui.pages import open_page, said, spaced

GRID, BACK, DIMENSIONS = "pages/grid.py", "pages/backwards.py", "pages/dimensions.py"
# Its four maxima, averages and sums are told apart from all that is read, from sizes and from keys.
PLANE = "100 207 311 409!523 617 733 821!919 101 203 307!401 509 601 701"


def stage(app):
    """Return header and arrays of the message on the page's stage."""
    return unpack(app.get("bidi_component")[0].proto.bytes)


def stages(app):
    """Return the messages of all stages on the page."""
    mounted = app.get("bidi_component")
    return [each.proto.bytes for each in mounted if b'"writes"' in each.proto.bytes[:20000]]


def told(app):
    """Return all that Python sends to the browser, but for the stage's message, and the link."""
    waiting, texts = [app._tree], [str(dict(app.query_params))]
    while waiting:
        node = waiting.pop()
        waiting += getattr(node, "children", {}).values()
        proto = getattr(node, "proto", None)
        if proto is not None and node.type != "bidi_component":
            texts.append(str(proto))
    return spaced("\n".join(texts).encode().decode("unicode_escape").encode("latin1").decode())


def answer(app, text):
    """Type an answer and check it."""
    app.text_input(key="guess").set_value(text)
    return press(app, "check")


def press(app, key):
    """Press a button."""
    return next(button for button in app.button if button.key == key).click().run()


def count(app):
    """Return how many were right the first time, as the page says it."""
    return next((each.label for each in app.button if each.key == "recount"), None)


def verdict(app):
    """Return what the answer came to."""
    return spaced("\n".join(box.value for box in (*app.success, *app.info)).replace("\\", ""))


def test_without_the_switch_nothing_is_covered():
    app = open_page(GRID)

    assert not stage(app)[1]["covered"].any()
    assert count(app) is None
    assert not app.text_input


@pytest.mark.parametrize("keep", ["Max", "Min"])
@pytest.mark.parametrize("kind", ["Winner", "Value"])
def test_nothing_tells_a_covered_value(keep, kind):
    link = {"preset": "Your numbers", "x": PLANE, "keep": keep, "k": "2", "s": "2"}
    app = open_page(GRID, predict="true", ask=kind, draw="5", was="k3", a="k2", **link)
    header, arrays = stage(app)

    assert not app.exception
    assert arrays["covered"].all()
    assert {*arrays["winners"]} == {-1}
    assert {*arrays["output_label"]} == {arrays["output_label"][0]}
    assert len(header["labels"]) == 16
    text = told(app)
    for line in ("3 of 4", "Output size:", "÷", "becomes", "tensor(", "All steps"):
        assert line not in text, line
    assert len(app.get("bidi_component")) == len(open_page(GRID, **link).get("bidi_component"))


def test_a_covered_size_is_nowhere():
    """Not in the stage's message either: no windows, no overhang, no dropped window."""
    link = {"h": "13", "w": "31", "k": "3", "s": "2", "p": "1", "ceil": "true", "was": "k2"}
    app = open_page(GRID, predict="true", ask="Size", draw="5", a="k2", **link)
    header, arrays = stage(app)

    assert header["output_shape"] == [0, 0]
    assert header["no_output"] == "Output, covered"
    assert [axis["low"] for axis in header["axes"]] == [1, 1]
    assert not any(axis["overhang"] or axis["dropped"] for axis in header["axes"])
    assert not any(arrays[name].size for name in ("row_taps", "col_taps", "winners", "covered"))
    assert not arrays["coverage"].any()
    text = told(app)
    assert not re.search(r"\b7 × 16\b|\b7, 16\b|\b16\b", text)
    assert not re.search(r"\b7 × 16\b", str(header))

    shown = told(answer(app, "7 × 16"))
    assert "7 × 16" in shown


@pytest.mark.parametrize(
    ("page", "link", "kinds"),
    [
        (GRID, {"keep": "Average", "k": "3", "p": "1"}, ("Size", "Divisor", "Value")),
        (GRID, {"keep": "Lp"}, ("Size", "Value")),
        (GRID, {"lay": "By output size", "o": "4"}, ("Window", "Winner", "Value")),
        (GRID, {"lay": "Fractional", "o": "4"}, ("Winner", "Value")),
        (DIMENSIONS, {}, ("Size", "Winner", "Value")),
        (DIMENSIONS, {"look": "Volume", "keep": "Average"}, ("Size", "Divisor", "Value")),
    ],
)
def test_every_stage_that_pools_can_be_covered(page, link, kinds):
    """By kernel, by output size, fractional; planes, series and volumes; whatever is kept."""
    whole = unpack(stages(open_page(page, **link))[0])[1]
    for kind in kinds:
        app = open_page(page, predict="true", ask=kind, draw="5", **link)
        assert app.query_params["ask"] == kind
        assert not app.exception
        _, arrays = stage(app)
        hides = kind in ("Size", "Window")
        assert arrays["covered"].size == (0 if hides else whole["covered"].size)
        assert arrays["covered"].all()
        assert (arrays["row_taps"].size + arrays["col_taps"].size == 0) == hides
        assert not arrays["divisors"].any()
        assert len({*arrays["total_label"]}) <= 1
        text = told(app)
        for line in ("becomes", "tensor(", "⌊", "No kernel reads", "never read"):
            assert line not in text, line

        press(app, "show")

        assert stage(app)[1]["covered"].size == whole["covered"].size
        assert not stage(app)[1]["covered"].any()
        assert stage(app)[1]["output_label"].tolist() == whole["output_label"].tolist()


@pytest.mark.parametrize(
    ("link", "kind"),
    [
        ({}, "Cell"),
        ({}, "Sum"),
        ({"both": "true"}, "Sum"),
        ({"mode": "Gradient of average", "k": "3", "p": "1"}, "Sum"),
        ({"mode": "Gradient of average", "k": "3", "p": "1"}, "Cells"),
        ({"mode": "Gradient of Lp"}, "Sum"),
        ({"mode": "Unpool"}, "Cell"),
        ({"mode": "Unpool", "h": "5", "w": "5"}, "Cell"),
        ({"mode": "Unpool"}, "Sum"),
        ({"of": "Volume"}, "Cell"),
        ({"of": "Series", "lay": "By output size", "o": "5"}, "Sum"),
    ],
)
def test_what_goes_back_can_be_covered(link, kind):
    """The stage shows the pool, or the zeros that unpooling begins with; what is below is gone."""
    app = open_page(BACK, predict="true", ask=kind, draw="5", **link)

    assert not app.exception
    assert app.query_params["ask"] == kind
    (message,) = stages(app)
    header, arrays = unpack(message)
    assert header["writes"] == "output"
    assert header["title"] == "Backwards stage"
    assert not header["editable"]
    assert {*arrays["winners"]} <= {-1}
    assert arrays["col_taps"].any() == (kind != "Cells" and not link.get("h"))
    if link.get("h"):
        assert header["labels"] == ["0"]
        assert header["names"]["input"] == "Unpooled"
        assert header["no_output"] == "Pooled, covered"
    text = told(app)
    for line in ("tensor(", "get something", "windows send", "comes back", "slope", "As code"):
        assert line not in text, line
    asked = header["start"]
    assert (asked["pin"] is not None) == (kind == "Sum")

    press(app, "show")

    messages = stages(app)
    assert len(messages) == (2 if link.get("both") else 1)
    assert unpack(messages[-1])[0]["writes"] == "input"
    assert "As code" in said(app)


@pytest.mark.parametrize("kind", ["Winner", "Value"])
def test_the_magnifier_can_be_covered(kind):
    """The numbers of a part of a picture go nowhere else while they are covered."""
    app = open_page("pages/picture.py", predict="true", ask=kind, draw="5")

    assert not app.exception
    (message,) = stages(app)
    assert unpack(message)[1]["covered"].all()
    assert "Open these numbers" not in said(app)
    step = unpack(message)[0]["start"]["step"]
    assert app.query_params["mat"] == str(step)

    press(app, "show")

    assert not unpack(stages(app)[0])[1]["covered"].any()
    assert "Open these numbers" in said(app)
    assert verdict(app).startswith(":small[It is ")


def test_the_average_s_gradient_beside_has_nothing_to_ask_of_a_refused_setting():
    app = open_page(BACK, predict="true", k="3", p="2")

    assert "There is nothing to ask about." in said(app)


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        (
            "3 × 3",
            "success",
            "Right: 3 × 3. (6 + 2 · 1 − 3) ÷ 2 = 2.5, rounded down to 2, plus 1 = 3.",
        ),
        ("4 4", "info", "It is 3 × 3. One more window would reach"),
    ],
)
def test_an_answer_uncovers_and_is_met_with_the_reason(text, kind, says):
    app = open_page(GRID, predict="true", ask="Size", k="3", s="2", p="1")

    answer(app, text)

    (box,) = app.get(kind)
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
def test_what_is_no_answer_covers_on_and_says_how_one_looks(ask, text, says):
    app = open_page(GRID, predict="true", ask=ask)

    answer(app, text)

    assert says in verdict(app)
    header, arrays = stage(app)
    assert header["output_shape"] == [0, 0] or arrays["covered"].any()
    assert count(app) is None


def test_the_count_is_of_first_answers_and_can_be_reset():
    """An answer that was shown is none that was right: the count is of all questions so far."""
    app = open_page(GRID, predict="true", ask="Size", k="2")
    answer(app, "4 4")
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


def test_the_same_link_asks_everybody_the_same():
    link = {"predict": "true", "draw": "42"}
    asks = []
    for number in range(6):
        app = open_page(GRID, nth=str(number), **link)
        asks.append(re.search(r"\*\*(.*\?.*)\*\*", said(app))[1])
        assert not app.info

    app = open_page(GRID, **link)
    seen = []
    for number in range(6):
        seen.append(re.search(r"\*\*(.*\?.*)\*\*", said(app))[1])
        assert app.query_params.get("nth", "0") == str(number)
        press(app, "show")
        press(app, "check")

    assert seen[:3] == asks[:3]
    assert len({*seen}) == 6


def test_under_a_teachers_question_a_drawn_one_says_what_it_is():
    """So nobody takes one for the other: what they type answers the drawn one."""
    link = {"predict": "true", "draw": "1", "ask": "Winner"}

    app = open_page(GRID, task="Why?", **link)
    assert app.title[0].value == "Why?"
    assert any("Drawn question\\: Which cell" in each.value for each in app.markdown)
    assert "Drawn question" not in said(open_page(GRID, **link))


def test_a_teachers_task_keeps_its_setting_from_one_question_to_the_next():
    """What is hidden, and what is locked, stays as the teacher set it."""
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


def test_the_next_size_is_of_another_setting():
    app = open_page(GRID, predict="true", ask="Size", draw="5")
    keys = ("k", "s", "p", "d")
    settings = []
    for _ in range(5):
        settings.append((*(app.number_input(key=key).value for key in keys), app.toggle[1].value))
        press(app, "show")
        press(app, "check")

    steps = zip(settings, settings[1:], strict=False)
    changes = [sum(now != was for now, was in zip(*pair, strict=True)) for pair in steps]
    assert len({*settings}) >= 4
    assert max(changes) <= 1


def test_the_stage_stands_at_the_window_that_is_asked_about():
    app = open_page(GRID, predict="true", ask="Winner", draw="5", pin="i0.0", at="0")
    row, col = map(int, re.search(r"output \((\d), (\d)\)", said(app)).groups())

    header, _ = stage(app)
    assert header["start"]["step"] == row * 3 + col
    assert header["start"]["pin"] is None
    assert header["moves"] == 1


@pytest.mark.parametrize(
    ("page", "ask", "has"), [(GRID, "Winner", "step"), (GRID, "Size", ""), (BACK, "Sum", "pin")]
)
def test_a_stage_that_moved_away_knows_the_way_back_until_the_answer(page, ask, has):
    app = open_page(page, predict="true", ask=ask, draw="5")
    header, _ = stage(app)
    asked = header["asked_at"]
    start = {name: header["start"][name] for name in ("step", "pin")}
    assert asked == (start | {"chooses": ask == "Winner"} if has else None)

    app.query_params["at"] = "1" if start["step"] != 1 else "2"
    app.query_params.pop("pin", None)
    app.run()
    assert stage(app)[0]["asked_at"] == asked
    press(app, "show")

    assert stage(app)[0]["asked_at"] is None


def test_other_numbers_or_another_setting_cover_again():
    app = open_page(GRID, predict="true", ask="Value", draw="5")
    press(app, "show")
    assert not stage(app)[1]["covered"].any()

    app.number_input(key="seed").set_value(8).run()

    assert stage(app)[1]["covered"].all()


def test_a_refused_setting_is_no_question():
    app = open_page(GRID, predict="true", k="3", p="2")

    assert "There is nothing to ask about." in said(app)
    assert "PyTorch refuses this" in said(app)
    assert not app.text_input


def test_a_kind_that_the_windows_have_not_is_told():
    app = open_page(GRID, predict="true", ask="Size", lay="By output size", o="4")

    assert "ask" not in app.query_params
    assert any("could not be used" in info.value for info in app.info)
    assert "What size" not in said(app)


def test_the_switch_draws_a_seed_and_takes_it_away():
    app = open_page(GRID)

    app.toggle(key="predict").set_value(True).run()
    assert 1 <= int(app.query_params["draw"]) <= 9999

    app.toggle(key="predict").set_value(False).run()
    assert "draw" not in app.query_params
    assert not stage(app)[1]["covered"].any()


def pinned(places, prefix):
    """Pin cells one after the other on a stage that asks for the winner; say what comes of it."""
    import streamlit as st

    from pooling_core import PoolSpec, trace_pool
    from pooling_ui.controls.answering import callbacks
    from pooling_ui.controls.askable import Askable
    from pooling_ui.controls.asked_now import Asked
    from pooling_ui.questions.winner import winner_question

    trace = trace_pool([[5.0, 1], [2, 3]], PoolSpec.of(2))
    of = Askable(("Winner",), winner_question, b"", (2, 2), (1, 1), prefix)
    asked = Asked(True, of, winner_question(trace, (0, 0)))
    for place in places:
        st.session_state[f"{prefix}stage"] = {"pin": {"cell": place, "at": 1.5}}
        callbacks(asked, prefix)["on_pin"]()
    st.text(st.session_state.get("guess", ""))
    st.text(st.query_params.get("said", "nothing said"))
    st.text(st.query_params.get(f"{prefix}pin", "no pin"))


@pytest.mark.parametrize(
    ("places", "chosen", "pins"),
    [
        ([["input", 0, 0]], "(0, 0)", "no pin"),
        ([["input", 0, 0], ["input", 1, 1]], "(1, 1)", "no pin"),
        ([["input", 0, 0], None], "", "no pin"),
        ([["output", 0, 0]], "", "o0.0"),
        ([None], "", "no pin"),
        ([["input", 7, 0]], "", "i7.0"),
    ],
)
@pytest.mark.parametrize("prefix", ["", "m"])
def test_a_pinned_cell_of_the_input_is_chosen_and_answers_nothing_yet(places, chosen, pins, prefix):
    """The link keeps no choice: the browser's Back would lead to it."""
    page = AppTest.from_function(pinned, args=(places, prefix)).run()

    assert not page.exception
    assert [each.value for each in page.text] == [chosen, "nothing said", pins]


def picked_ends(places):
    """Pin cells one after the other on a stage that asks which cells get a share."""
    import streamlit as st

    from pooling_core import Average, PoolSpec, trace_gradient, trace_pool
    from pooling_ui.controls.answering import callbacks
    from pooling_ui.controls.askable import Askable
    from pooling_ui.controls.asked_now import Asked
    from pooling_ui.questions.sharing import shares_question

    trace = trace_pool([[5.0, 1, 2], [2, 3, 4]], PoolSpec.of((2, 3)), Average())
    back = trace_gradient(trace, [[1.0]])
    of = Askable(("Cells",), shares_question, b"", (2, 3), (1, 1), "")
    for place in places:
        st.session_state["stage"] = {"pin": {"cell": place, "at": 1.5}}
        callbacks(Asked(True, of, shares_question(back, (0, 0))))["on_pin"]()
    st.text(st.session_state.get("guess", ""))


@pytest.mark.parametrize(
    ("places", "chosen"),
    [
        ([["input", 0, 0]], "(0, 0)"),
        ([["input", 0, 0], ["input", 1, 2]], "(0, 0) to (1, 2)"),
        ([["input", 0, 0], ["input", 1, 2], ["input", 0, 1]], "(0, 1)"),
        ([["input", 0, 0], None], ""),
    ],
)
def test_two_cells_that_are_picked_are_the_ends_and_a_third_begins_anew(places, chosen):
    page = AppTest.from_function(picked_ends, args=(places,)).run()

    assert not page.exception
    assert page.text[0].value == chosen


def clicked(place, in_lesson):
    """Pin a cell on a stage that asks for a value; say what comes of it."""
    import streamlit as st

    from pooling_core import PoolSpec, trace_pool
    from pooling_ui.controls.answering import callbacks
    from pooling_ui.controls.askable import Askable
    from pooling_ui.controls.asked_now import Asked
    from pooling_ui.controls.session import session
    from pooling_ui.questions.value import value_question

    trace = trace_pool([[5.0, 1], [2, 3]], PoolSpec.of(2))
    of = Askable(("Value",), value_question, b"", (2, 2), (1, 1), "")
    session().visit.doing = in_lesson or None
    st.session_state["stage"] = {"pin": {"cell": place, "at": 1.5}}
    callbacks(Asked(True, of, value_question(trace, (0, 0))), "")["on_pin"]()
    st.text(st.query_params.get("pin", "no pin"))
    st.text(session().visit.unread)


@pytest.mark.parametrize(
    ("place", "in_lesson", "comes"),
    [
        (["input", 0, 0], True, ["i0.0", TYPE_IT]),
        (None, True, ["no pin", ""]),
        (["input", 0, 0], False, ["i0.0", ""]),
    ],
)
def test_in_a_lesson_a_click_that_does_not_answer_says_how_to(place, in_lesson, comes):
    """Elsewhere people look around by clicks."""
    page = AppTest.from_function(clicked, args=(place, in_lesson)).run()

    assert not page.exception
    assert [each.value for each in page.text] == comes


def field(app):
    """Return what identifies the field for an answer to the browser, and what it holds."""
    (text,) = app.text_input
    return text.proto.id, text.value


def test_another_question_has_an_empty_field_and_the_same_one_keeps_what_is_typed():
    """In the browser, only another field forgets what was typed and not sent."""
    app = answer(open_page(GRID, predict="true", ask="Size", draw="5"), "5x5?")
    typed = field(app)
    assert typed[1] == "5x5?"
    app.toggle(key="coverage").set_value(True).run()
    assert field(app) == typed

    app.segmented_control(key="ask").set_value("Winner").run()
    other = field(app)
    assert other[0] != typed[0]
    assert not other[1]
    app.number_input(key="k").set_value(3).run()
    assert field(app)[0] not in (typed[0], other[0])


def test_the_next_question_keeps_the_field_and_so_the_focus():
    app = answer(open_page(GRID, predict="true", ask="Size", draw="5"), "3 3")
    before = field(app)

    after = field(press(app, "check"))

    assert after == (before[0], "")


def test_another_answer_that_is_typed_after_the_first_is_judged_and_does_not_go_on():
    """Enter presses the button that leads to the next question."""
    app = answer(open_page("pages/grid.py", predict="true", draw="5", ask="Size"), "4 4")
    assert "Right" not in verdict(app)

    app = answer(app, "3 3")
    assert "Right" in verdict(app)
    assert "nth" not in app.query_params
    assert app.query_params["said"].endswith(" 3 3")
    assert "nth" in press(app, "check").query_params


@pytest.mark.parametrize(("ask", "says"), [("Mix", True), ("Winner", False)])
def test_on_a_phone_the_room_for_the_reason_says_what_it_is_for_until_it_is_there(ask, says):
    """Where a cell is to be picked, the question itself says so, and takes that room."""
    page, link = (BACK, {"mode": "Gradient of max", "k": "3"}) if says else (GRID, {})
    app = open_page(page, **link, predict="true", ask=ask, draw="3")
    app.session_state["screen"] = {"narrow": True}
    told = "Type your answer: its reason comes here."
    assert (told in [each.value for each in app.run().caption]) == says

    app.button(key="show").click().run()

    assert told not in [each.value for each in app.caption]
    assert app.info
