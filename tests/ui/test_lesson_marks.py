"""What of a step is done, judged where a link does not fit the stage."""

from tests.ui.pages import open_page

PAGE = "pages/lessons.py"


def test_a_window_beyond_the_output_is_no_window_and_the_next_one_counts():
    """A link may name one: the page opens, and the step waits for what it asks for."""
    app = open_page(PAGE, lesson="the-window", draw="5", at="4")

    assert not app.exception
    assert not app.success

    app.query_params["at"] = "3"
    assert app.run().success
