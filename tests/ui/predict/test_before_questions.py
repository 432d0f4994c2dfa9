"""Questions of “Predict” may set a setting of their own; a person's own comes back afterwards."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import open_page, said

GRID = "pages/grid.py"
KEYS = ("k", "s", "p", "d")


def asked(**link: str) -> AppTest:
    """Open the grid page on a question for a size."""
    return open_page(GRID, predict="true", ask="Size", draw="5", **link)


def press(app: AppTest, key: str) -> AppTest:
    return next(button for button in app.button if button.key == key).click().run()


def answer_and_go_on(app: AppTest, times: int = 1) -> AppTest:
    for _ in range(times):
        press(app, "show")
        press(app, "check")
    return app


def setting(app: AppTest) -> tuple[Any, ...]:
    return (*(app.number_input(key=key).value for key in KEYS), app.toggle(key="ceil").value)


def switch_off(app: AppTest) -> AppTest:
    return app.toggle(key="predict").set_value(False).run()


@pytest.mark.parametrize("times", [1, 4])
def test_switched_off_predict_leaves_the_setting_as_it_was(times: int) -> None:
    app = asked(k="3", p="1")
    own = setting(app)
    assert setting(answer_and_go_on(app, times)) != own

    switch_off(app)

    assert not app.exception
    assert setting(app) == own
    assert "before" not in app.query_params
    assert any(button.label == "Undo setting" for button in app.button)


def test_the_last_question_s_setting_is_one_undo_away() -> None:
    app = answer_and_go_on(asked(k="3", p="1"), 3)
    last = setting(app)

    press(switch_off(app), "nearest")

    assert setting(app) == last


def test_what_a_person_set_meanwhile_stays() -> None:
    app = answer_and_go_on(asked(k="2"), 2)
    app.number_input(key="s").set_value(5).run()  # more than questions ask for
    own = setting(app)
    assert setting(switch_off(app)) == own

    app.toggle(key="predict").set_value(True).run()
    app = answer_and_go_on(app, 2)
    assert setting(app) != own  # questions go on from there,
    assert setting(switch_off(app)) == own  # and lead back there


def test_a_question_s_setting_that_was_undone_is_no_choice_of_ones_own() -> None:
    app = asked(k="3", p="1")
    own = setting(app)
    answer_and_go_on(app, 3)

    press(press(app, "show"), "nearest")

    assert setting(switch_off(app)) == own


def test_whoever_opens_the_link_comes_back_to_the_same_setting() -> None:
    app = asked(k="3", p="1")
    own = setting(app)
    answer_and_go_on(app, 2)
    link = {name: "".join(texts) for name, texts in app.query_params.items()}

    assert setting(switch_off(open_page(GRID, **link))) == own


def test_other_questions_leave_nothing_in_the_link() -> None:
    app = open_page(GRID, predict="true", ask="Winner", draw="5")

    assert "before" not in answer_and_go_on(app).query_params


def test_a_link_that_names_what_no_question_sets_changes_nothing() -> None:
    app = open_page(GRID, predict="true", before="ow64.rd1", draw="5")
    assert "could not be used" not in said(app)
    own = setting(app)

    assert setting(switch_off(app)) == own
    assert not app.exception
