"""“Predict” on the page Frameworks: it asks of windows that may be padded unevenly."""

import pytest

from pooling_ui.features.frameworks.rules import RULES
from pooling_ui.predict.questions.table import SIZE
from tests.ui.helpers.pages import header, open_page, stages
from tests.ui.helpers.typed import elements
from tests.ui.predict.predict_page import answer, count, press, verdict

PAGE = "pages/frameworks.py"
CAFFE, SAME = "Caffe", "TensorFlow, Keras: SAME"


@pytest.mark.parametrize("rule", [rule.name for rule in RULES])
def test_each_frameworks_windows_are_asked_about_and_covered_until_an_answer(rule: str) -> None:
    app = open_page(PAGE, predict="true", draw="4", ask="Value", rule=rule)

    assert not app.exception
    ((_, arrays),) = stages(app)
    assert arrays["covered"].all()
    press(app, "show")
    ((it, arrays),) = stages(app)
    assert not arrays["covered"].any()
    at = it["start"]["step"]
    held = it["labels"][arrays["output_label"][at]]
    assert verdict(app).startswith(f":small[It is {held}. ")
    assert count(app) == "Right at the first try: 0 of 1"


def test_uneven_padding_is_told_where_it_was_taken_for_0() -> None:
    app = open_page(PAGE, predict="true", draw="4", rule=SAME, k="3", s="2")

    answer(app, "0")

    assert "Padding counts as −∞, not as 0." in verdict(app)


def test_the_size_is_not_asked_for_as_the_table_tells_it() -> None:
    app = open_page(PAGE, predict="true")

    (ask,) = (each for each in elements(app, "button_group") if each.key == "ask")
    assert {"Mix", "Winner", "Value"} <= {*ask.options}
    assert SIZE not in ask.options


def test_where_there_is_no_output_nothing_is_asked() -> None:
    app = open_page(PAGE, predict="true", rule="PyTorch", k="7")

    assert not app.exception
    assert header(app)["refusal"]
    assert not app.text_input


@pytest.mark.parametrize("more", [{"task": "Why?"}, {"present": "true"}])
def test_a_task_and_a_presentation_ask_too(more: dict[str, str]) -> None:
    app = open_page(PAGE, predict="true", draw="4", rule=CAFFE, **more)

    assert not app.exception
    assert any(each.key == "show" for each in app.button)
    assert [each for each in app.toggle if each.key == "predict"] or "task" in more
