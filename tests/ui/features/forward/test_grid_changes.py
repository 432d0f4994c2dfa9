"""Check what a change on the page Grid does, and a setting that is held beside the next."""

from typing import Any

import pytest

from tests.ui.features.forward.grid_page import PAGE, columns
from tests.ui.helpers.pages import open_page, said, stages


def test_a_change_says_what_it_did_and_can_be_undone() -> None:
    """The link holds what it replaced, so that it is said again to whoever opens it."""
    app = open_page(PAGE, k="3")
    assert "its effect on the output is shown here" in said(app)

    app.number_input(key="p").set_value(1).run()
    assert app.query_params["was"] == "p0"
    assert "Padding 1: output 2 × 2 → 2 × 2" not in said(app)
    assert "Padding 1: output stays 2 × 2" in said(app)

    app.button(key="nearest").click().run()
    assert app.number_input(key="p").value == 0
    assert "Padding 0: output stays 2 × 2" in said(app)

    again = open_page(PAGE, k="3", p="1", was="p0")
    assert "Padding 1: output stays 2 × 2" in said(again)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("h", 8, "Input 8 × 6 becomes output 4 × 3"),
        ("w", 9, "Input 6 × 9 becomes output 3 × 4"),
        ("seed", 8, "Input 6 × 6 becomes output 3 × 3"),
        ("preset", "Ramp", "The last cell of every window wins"),
    ],
)
def test_other_numbers_say_what_they_become(key: str, value: int | str, says: str) -> None:
    """The sentence on the last change of the setting was about the earlier numbers."""
    app = open_page(PAGE, was="p1")
    assert "Padding 0: output 4 × 4 → 3 × 3." in said(app)

    widget: Any = app.selectbox if key == "preset" else app.number_input
    widget(key=key).set_value(value).run()

    assert "Padding 0" not in said(app)
    assert says in said(app)


def test_joined_columns_come_back_by_undo() -> None:
    """Undo restores the values of the column fields."""
    app = open_page(PAGE, separate="true", kw="3", sw="1")

    app.toggle(key="separate").set_value(False).run()
    assert "output 3 × 4 → 3 × 3" in said(app)
    app.button(key="nearest").click().run()

    assert app.toggle(key="separate").value
    assert columns(app) == [3, 1, 0, 1]


def test_a_setting_is_held_beside_the_next() -> None:
    """Its sizes and its planes, with the cells marked that differ; the link holds it."""
    app = open_page(PAGE, k="3", s="1")
    app.button(key="hold").click().run()
    assert app.query_params["a"] == "k3.s1"
    app.number_input(key="p").set_value(1).run()

    assert "A: output 4 × 4. B: output 6 × 6; " in said(app)
    (a, _), (b, marks) = stages(app)
    assert (a["output_shape"], b["output_shape"]) == ([4, 4], [6, 6])
    assert a["title"] == "Held setting A"
    assert not a["editable"]
    assert f"{marks['differs'].sum()} of B's 36 cells differ from A's." in said(app)

    assert "A, held: kernel 3, stride 1\n" in said(app).replace("**]  ", "")
    assert "= 3, plus 1 = 4." in said(app)
    assert "B, now: kernel 3, stride 1, padding 1\n" in said(app).replace("**]  ", "")
    assert "= 5, plus 1 = 6." in said(app)

    again = open_page(PAGE, k="3", s="1", p="1", a="k3.s1")
    assert len(stages(again)) == 2

    app.button(key="hold").click().run()
    assert len(stages(app)) == 1
    assert "a" not in app.query_params


@pytest.mark.parametrize("link", [{"a": "k9"}, {"a": "k2.p2"}, {"a": "k2", "p": "9"}])
def test_a_side_without_an_output_is_said_to_have_none(link: dict[str, str]) -> None:
    app = open_page(PAGE, **link)

    assert not app.exception
    assert "has no output here." in said(app)
    assert len(stages(app)) == 2
