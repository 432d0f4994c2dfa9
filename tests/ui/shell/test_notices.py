"""Check values of a link that can be read but not used: each is told once, and starts anew."""

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.shell.notices import link_note
from tests.ui.helpers.pages import open_page, said


def told(app: AppTest) -> list[str]:
    """Return what the notes on the page say."""
    return [note.value for note in app.info]


@pytest.mark.parametrize("values", [["Foo"], ["Average", "Foo"], ["Foo", "Average"]])
def test_a_comparison_that_there_is_not_is_told(values: list[str]) -> None:
    """A comparison that does not exist is told, wherever it stands in the list."""
    app = open_page("pages/picture.py", vs=values)

    assert not app.exception
    assert told(app) == [link_note(["vs"])]
    assert app.button_group(key="vs").value == []


def test_several_comparisons_are_sound() -> None:
    app = open_page("pages/picture.py", vs=["Average", "Minimum"])

    assert not told(app)
    assert app.button_group(key="vs").value == ["Average", "Minimum"]


@pytest.mark.parametrize("grad", ["99.99.5", "0.0.2_3.0.5"])
@pytest.mark.parametrize(
    "link",
    [
        {},
        {"mode": "Gradient of average"},
        {"mode": "Unpool"},
        {"mode": "Unpool", "lay": "By output size", "o": "3"},
    ],
)
def test_an_output_gradient_without_a_cell_is_told(grad: str, link: dict[str, str]) -> None:
    """The output is 3 × 3: the third row is the last. Unpooling, which needs none, tells, too."""
    app = open_page("pages/backwards.py", k="2", grad=grad, **link)

    assert not app.exception
    assert told(app) == [link_note(["grad"])]
    assert "grad" not in app.query_params


def test_an_output_gradient_waits_for_a_setting_that_has_its_cell() -> None:
    """A person's own, or a link's, is no damage because the output has shrunk."""
    app = open_page("pages/backwards.py", k="2", grad="2.2.5")

    app.number_input(key="k").set_value(3).run()

    assert not told(app)
    assert app.query_params["grad"] == "2.2.5"


def test_windows_that_a_page_does_not_have_are_told() -> None:
    """Fractional ones of a series."""
    app = open_page("pages/dimensions.py", lay="Fractional")

    assert told(app) == [link_note(["lay"])]
    assert app.button_group(key="lay").value == "By kernel"


@pytest.mark.parametrize(
    ("page", "link", "name"),
    [
        ("dimensions", {"look": "Volume", "lay": "By output size", "o": "40"}, "o"),
        (
            "dimensions",
            {"look": "Volume", "lay": "By output size", "separate": "true", "od": "13"},
            "od",
        ),
        ("backwards", {"of": "Volume", "lay": "Fractional", "o": "13"}, "o"),
        ("dimensions", {"look": "Series", "a": "lay2.o3"}, "a"),
        ("dimensions", {"look": "Volume", "a": "lay1.o13"}, "a"),
        ("dimensions", {"look": "Series", "was": "kw3"}, "was"),
        ("dimensions", {"look": "Volume", "was": "o13.lay1"}, "was"),
        ("grid", {"o": "65"}, "o"),
        ("grid", {"was": "o65.lay1"}, "was"),
        ("grid", {"a": "o65.lay1"}, "a"),
        ("picture", {"was": "keep1"}, "was"),
        ("picture", {"row": "512"}, "row"),
        ("picture", {"sample": "Handwritten five", "col": "700"}, "col"),
        ("picture", {"line": "600", "tab": "Values along one row"}, "line"),
        ("backwards", {"mode": "Unpool", "was": "keep1"}, "was"),
        ("grid", {"was": "norm5"}, "was"),
    ],
)
def test_what_a_page_or_its_numbers_have_no_place_for_is_told(
    page: str, link: dict[str, str], name: str
) -> None:
    """It leaves the link, nothing is offered or shown in its place, and the rest stands."""
    app = open_page(f"pages/{page}.py", **link)

    assert not app.exception
    assert told(app) == [link_note([name])]
    assert name not in app.query_params
    assert "Undo setting" not in {button.label for button in app.button}
    assert "A, held" not in said(app)


@pytest.mark.parametrize(
    ("page", "link", "says"),
    [
        ("dimensions", {"look": "Volume", "a": "lay2.o3"}, "A, held"),
        ("dimensions", {"look": "Volume", "lay": "By output size", "o": "12"}, "Adaptive"),
        ("dimensions", {"look": "Volume", "was": "lay2"}, "Undo setting"),
        ("picture", {"was": "lay1.o4096"}, "Undo setting"),
        ("picture", {"was": "lay2"}, "Undo setting"),
        ("picture", {"row": "511", "col": "767", "line": "511"}, "of the picture, red channel"),
        ("grid", {"was": "keep1.lay2"}, "Undo setting"),
        ("grid", {"separate": "true", "was": "separate0.kw2.sw.kd2.sd"}, "Undo setting"),
    ],
)
def test_what_has_a_place_is_not(page: str, link: dict[str, str], says: str) -> None:
    """With the largest sizes, and with axes that the page's numbers do not have, at defaults."""
    app = open_page(f"pages/{page}.py", **link)

    assert not told(app)
    assert says in said(app) + str([button.label for button in app.button])
