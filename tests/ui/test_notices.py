"""What a link holds that can be read but not used: it is told once, and starts anew."""

import pytest

from pooling_ui.link_words import link_note
from tests.ui.pages import open_page


def told(app):
    """Return what the notes on the page say."""
    return [note.value for note in app.info]


@pytest.mark.parametrize("values", [["Foo"], ["Average", "Foo"], ["Foo", "Average"]])
def test_a_comparison_that_there_is_not_is_told(values):
    """Wherever it stands among others."""
    app = open_page("pages/picture.py", vs=values)

    assert not app.exception
    assert told(app) == [link_note(["vs"])]
    assert app.button_group(key="vs").value == []


def test_several_comparisons_are_sound():
    app = open_page("pages/picture.py", vs=["Average", "Minimum"])

    assert not told(app)
    assert app.button_group(key="vs").value == ["Average", "Minimum"]


@pytest.mark.parametrize("grad", ["99.99.5", "0.0.2_3.0.5"])
def test_what_arrives_where_there_is_no_cell_is_told(grad):
    """The output is 3 × 3: the third row is the last."""
    app = open_page("pages/backwards.py", k="2", grad=grad)

    assert not app.exception
    assert told(app) == [link_note(["grad"])]
    assert "grad" not in app.query_params


def test_what_arrives_waits_for_a_setting_that_has_its_cell():
    """A person's own, or a link's, is no damage because the output has shrunk."""
    app = open_page("pages/backwards.py", k="2", grad="2.2.5")

    app.number_input(key="k").set_value(3).run()

    assert not told(app)
    assert app.query_params["grad"] == "2.2.5"


@pytest.mark.parametrize("page", ["picture", "dimensions"])
def test_windows_that_a_page_does_not_have_are_told(page):
    """Fractional ones of a picture, or of a series."""
    app = open_page(f"pages/{page}.py", lay="Fractional")

    assert told(app) == [link_note(["lay"])]
    assert app.button_group(key="lay").value == "By kernel"
