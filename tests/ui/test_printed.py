"""What a printed sheet says beside the stage's drawing."""

from pooling_ui.lessons import lessons
from tests.ui.messages import unpack
from tests.ui.pages import open_page


def sheet(page, **link):
    """The sheet of the page's stage."""
    app = open_page(f"pages/{page}.py", **link)
    assert not app.exception
    (message,) = (
        each for each in app.get("bidi_component") if each.proto.component_name == "poolscope_stage"
    )
    return unpack(message.proto.bytes)[0]["sheet"]


def test_a_sheet_says_the_setting_in_words_and_shows_how_the_size_comes_about():
    printed = sheet("grid", k="3", s="2", p="1")

    assert printed["title"] == "Max pooling"
    assert "kernel 3" in printed["says"].lower()
    assert "output 3 × 3" in printed["says"]
    assert printed["rows"][0] == ["step", "rows and columns"]
    assert printed["rows"][-1] == ["output", "3"]
    assert printed["asks"] == []


def test_an_open_question_is_printed_and_no_size_with_it():
    printed = sheet("grid", predict="true", ask="Size", draw="1")

    (question,) = printed["asks"]
    assert question.endswith("?")
    assert printed["rows"] == []
    assert "output" not in printed["says"]
    assert sheet("backwards", predict="true", draw="1")["asks"]


def test_a_task_prints_its_question():
    printed = sheet("grid", task="<b>Which</b> stride?", cover="true")

    assert (printed["asks"], printed["rows"]) == (["<b>Which</b> stride?"], [])


def test_a_lesson_prints_what_a_step_asks_and_at_its_end_all_its_questions():
    """With the table, but where its size is the question."""
    step = lessons()["padding"].steps[1]
    printed = sheet("lessons", lesson="padding", part="2")
    assert printed["asks"] == [f"{step.says} {step.do}".replace("**", "")]
    assert printed["rows"][-1] == ["output", "3"]

    last = sheet("lessons", lesson="the-window", part="5")
    assert len(set(last["asks"])) == 3
    assert all(question.startswith("Which cell wins for output") for question in last["asks"])
