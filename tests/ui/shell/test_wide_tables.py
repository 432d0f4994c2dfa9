"""Wide tables in a narrow window."""

import pytest

from tests.ui.helpers.pages import open_page, said


@pytest.mark.parametrize("page", ["stack", "frameworks"])
def test_a_narrow_window_says_that_a_table_goes_on(page: str) -> None:
    app = open_page(f"pages/{page}.py")
    says = "move it sideways"
    assert says not in said(app)

    app.session_state["browser"] = {"narrow": True}
    assert says in said(app.run())


def test_a_table_that_fits_on_phones_does_not_say_that_it_goes_on() -> None:
    app = open_page("pages/reference.py")
    app.session_state["browser"] = {"narrow": True}

    assert "sideways" not in said(app.run())
