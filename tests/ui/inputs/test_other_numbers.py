"""Numbers of another kind open on a setting that works; what they cannot have is said."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import open_page, refuses, said

_LOST = "PyTorch has no fractional windows of a series: windows are by kernel now."


@pytest.mark.parametrize(
    ("page", "key", "link"),
    [("backwards", "of", {}), ("dimensions", "look", {"look": "Volume"})],
)
def test_a_series_says_that_it_has_no_fractional_windows(
    page: str, key: str, link: dict[str, str]
) -> None:
    app = open_page(f"pages/{page}.py", lay="Fractional", **link)

    app.button_group(key=key).set_value("Series").run()
    assert _LOST in said(app)
    assert app.button_group(key="lay").value == "By kernel"

    app.number_input(key="k").set_value(4).run()
    assert _LOST not in said(app)


@pytest.mark.parametrize(
    ("page", "key", "link"),
    [
        ("backwards", "of", {"lay": "Fractional", "o": "4"}),
        ("backwards", "of", {"mode": "Gradient of average", "k": "6"}),
        ("dimensions", "look", {"k": "7", "s": "1"}),
    ],
)
def test_a_setting_that_does_not_fit_a_volume_becomes_the_nearest_that_does(
    page: str, key: str, link: dict[str, str]
) -> None:
    app = open_page(f"pages/{page}.py", **link)

    app.button_group(key=key).set_value("Volume").run()

    assert not app.exception
    assert not refuses(app)


def test_a_link_of_fractional_windows_alone_opens_on_sizes_that_work() -> None:
    """The link's sizes stay, even if PyTorch refuses them."""
    app = open_page("pages/dimensions.py", look="Volume", lay="Fractional")
    assert not app.exception
    assert not refuses(app)
    app.number_input(key="o").set_value(4).run()
    assert refuses(app)

    app = open_page("pages/dimensions.py", look="Volume", lay="Fractional", o="4")
    assert refuses(app)


def test_unpooling_that_is_refused_asks_nobody_to_change_the_padding() -> None:
    works = open_page("pages/backwards.py", mode="Unpool")
    assert "Change the padding: the index stays." in said(works)

    app = open_page("pages/backwards.py", mode="Unpool", lay="Fractional")
    assert "max_unpool2d takes windows by kernel only" in said(app)
    assert "padding" not in said(app).partition("As code")[0]


def test_the_video_opens_on_windows_over_frames_alone_and_leaves_no_trace() -> None:
    """Its sentence speaks of a trail, which a window of several rows would blur."""
    app = open_page("pages/dimensions.py")
    app.button_group(key="look").set_value("Volume").run()
    assert [app.number_input(key=key).value for key in ("kd", "k", "kw")] == [3, 1, 1]
    assert "Frames of a video as depth" in said(app)

    app.selectbox(key="volume").set_value("Ball").run()
    assert not app.toggle(key="separate").value
    assert app.number_input(key="k").value == 2

    app.selectbox(key="volume").set_value("Moving dot (video)").run()
    app.button_group(key="look").set_value("Long series").run()
    app.button_group(key="look").set_value("Series").run()
    assert app.number_input(key="k").value == 2


def test_what_a_person_has_set_stays_when_they_choose_the_video() -> None:
    app = open_page("pages/dimensions.py", k="3")
    app.button_group(key="look").set_value("Volume").run()
    assert app.number_input(key="k").value == 3

    app = open_page("pages/dimensions.py", look="Volume")
    assert app.number_input(key="k").value == 2


def windows_in_link(app: AppTest) -> set[Any]:
    return {name for name in app.query_params if name in {"k", "kw", "kd", "sd", "separate"}}


@pytest.mark.parametrize("keep", ["Max", "Average"])
def test_the_video_s_opening_goes_with_it_whatever_else_was_changed(keep: str) -> None:
    app = open_page("pages/dimensions.py")
    app.button_group(key="look").set_value("Volume").run()
    app.button_group(key="keep").set_value(keep).run()
    app.button_group(key="look").set_value("Series").run()

    assert app.number_input(key="k").value == 2
    assert not windows_in_link(app)

    app.button_group(key="look").set_value("Long series").run()
    app.button_group(key="look").set_value("Volume").run()
    assert [app.number_input(key=key).value for key in ("kd", "k", "kw")] == [3, 1, 1]

    app.selectbox(key="volume").set_value("Ball").run()
    app.number_input(key="k").set_value(3).run()
    app.toggle(key="separate").set_value(True).run()
    assert [app.number_input(key=key).value for key in ("kd", "k", "kw")] == [3, 3, 3]


def test_the_opening_goes_also_after_other_windows_and_an_undo() -> None:
    app = open_page("pages/dimensions.py")
    app.button_group(key="look").set_value("Volume").run()
    app.button_group(key="lay").set_value("Fractional").run()
    app.button(key="draw").click().run()
    app.button(key="nearest").click().run()
    app.button_group(key="look").set_value("Series").run()

    assert app.number_input(key="k").value == 2
    assert not windows_in_link(app)
