"""Check the setting on the next page: the same where it fits, and there again where it did not."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import open_page, refuses, said
from tests.ui.helpers.typed import number


def go(app: AppTest, page: str) -> AppTest:
    """Open a page by the menu: its link is silent."""
    app.query_params.clear()
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception
    return app


def kernel(app: AppTest) -> int:
    return number(app, "k")


def test_a_setting_that_fits_comes_along() -> None:
    app = open_page("pages/picture.py")
    app.number_input(key="k").set_value(4).run()

    assert kernel(go(app, "grid")) == 4
    assert "does not fit this page" not in said(app)


@pytest.mark.parametrize("page", ["grid", "backwards"])
def test_a_page_that_refuses_it_opens_on_its_own_and_the_setting_waits(page: str) -> None:
    app = open_page("pages/picture.py")
    app.number_input(key="k").set_value(12).run()

    go(app, page)
    assert kernel(app) == 2
    assert not refuses(app)
    assert "Your setting does not fit this page" in said(app)
    app.number_input(key="k").set_value(3).run()
    assert "Your setting does not fit this page" not in said(app)

    assert kernel(go(app, "picture")) == 12


def test_it_waits_over_pages_without_a_setting_and_columns_of_their_own_come_back() -> None:
    app = open_page("pages/picture.py")
    app.toggle(key="separate").set_value(True).run()
    app.number_input(key="k").set_value(12).run()
    app.number_input(key="kw").set_value(5).run()

    go(go(app, "grid"), "reference")
    go(app, "picture")

    assert app.toggle(key="separate").value
    assert (kernel(app), app.number_input(key="kw").value) == (12, 5)


def test_what_a_link_asks_for_is_refused_in_words() -> None:
    app = open_page("pages/picture.py")
    app.number_input(key="k").set_value(12).run()
    app.query_params.clear()
    app.query_params["k"] = "9"

    app.switch_page("pages/grid.py").run()

    assert refuses(app)
    assert refuses(open_page("pages/grid.py", k="9"))


def test_the_setting_of_a_question_stays_on_its_page() -> None:
    """The next page gets the person's own setting, as it was before the questions."""
    app = open_page("pages/grid.py", predict="true", ask="Size", draw="5", k="3", p="1")
    for key in ("show", "check"):
        next(button for button in app.button if button.key == key).click().run()
    assert "".join(app.query_params["before"]) == "s"

    go(app, "dimensions")

    held = [app.number_input(key=key).value for key in ("k", "p", "s")]
    assert held == [3, 1, None]


@pytest.mark.parametrize(("page", "begins"), [("backwards", (3, 1)), ("frameworks", (3, 2))])
def test_what_a_page_began_with_stays_there_unless_a_person_changes_it(
    page: str, begins: tuple[int, int]
) -> None:
    def setting(app: AppTest) -> tuple[float, float | None]:
        return kernel(app), app.number_input(key="s").value

    app = go(open_page("pages/reference.py"), page)
    assert setting(app) == begins
    assert setting(go(app, "grid")) == (2, None)

    app = go(open_page("pages/reference.py"), page)
    app.number_input(key="k").set_value(4).run()
    assert setting(go(app, "grid")) == (4, begins[1])


def test_a_setting_of_ones_own_passes_a_page_that_begins_with_its_own() -> None:
    app = open_page("pages/grid.py")
    app.number_input(key="p").set_value(1).run()

    go(go(app, "backwards"), "grid")

    assert (kernel(app), app.number_input(key="p").value) == (2, 1)
