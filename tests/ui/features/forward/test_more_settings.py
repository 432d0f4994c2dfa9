"""Grid shows what people set first; a press shows all other settings."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.features.forward.grid_page import PAGE
from tests.ui.helpers.pages import open_page

_HIDDEN = {"preset", "h", "w", "seed", "lay", "d", "ceil", "coverage"}


def _inside(app: AppTest) -> set[str | None]:
    """Return the keys of the widgets that the press shows."""
    (more,) = app.expander
    kinds = (more.number_input, more.toggle, more.selectbox, more.button_group)
    return {widget.key for kind in kinds for widget in kind}


def _is_open(app: AppTest) -> bool:
    (more,) = app.expander
    return bool(more.proto.expanded)


def test_all_but_five_settings_show_after_a_press() -> None:
    app = open_page(PAGE)

    assert not _is_open(app)
    assert _inside(app) >= _HIDDEN
    assert not _inside(app) & {"keep", "separate", "k", "s", "p"}
    assert _inside(open_page(PAGE, keep="Average")) >= {"pads", "div"}


@pytest.mark.parametrize(
    "link",
    [
        {"more": "true"},
        {"d": "2"},
        {"ceil": "true"},
        {"coverage": "true"},
        {"lay": "By output size"},
        {"h": "5"},
        {"seed": "8"},
        {"preset": "Ramp"},
        {"x": "1 2!3 4"},
        {"keep": "Average", "pads": "false"},
        {"keep": "Average", "div": "3"},
    ],
)
def test_a_link_that_sets_one_of_them_shows_them(link: dict[str, str]) -> None:
    assert _is_open(open_page(PAGE, **link))


@pytest.mark.parametrize(
    "link",
    [
        {"k": "3", "s": "1", "p": "1", "keep": "Min"},
        {"k": "3", "separate": "true"},
        {"keep": "Max", "pads": "false"},
    ],
)
def test_other_links_do_not(link: dict[str, str]) -> None:
    assert not _is_open(open_page(PAGE, **link))


def test_they_stay_once_they_show() -> None:
    app = open_page(PAGE, d="2")

    app.number_input(key="d").set_value(1).run()

    assert _is_open(app)


def test_a_change_of_one_elsewhere_shows_them() -> None:
    app = open_page(PAGE)

    app.session_state["d"] = 2
    app.run()

    assert _is_open(app)


@pytest.mark.parametrize("link", [{"present": "true"}, {"task": "Why?", "show": "dilation.kernel"}])
def test_a_task_and_a_presentation_show_all_their_settings(link: dict[str, str]) -> None:
    app = open_page(PAGE, **link)

    assert not app.expander
    assert app.number_input(key="d").value == 1
