"""The first visit of Grid: the output is empty until it plays."""

import pytest

from pooling_ui.linked.pages import linked_message
from pooling_ui.stage.picture.scene import Scene
from tests.ui.features.forward.grid_page import PAGE, stage
from tests.ui.helpers.pages import header, open_page
from tests.ui.helpers.typed import present


def test_the_output_is_empty_where_the_link_says_nothing() -> None:
    assert stage(open_page(PAGE))[0]["start"]["blank"]


@pytest.mark.parametrize(
    ("page", "link"),
    [
        (PAGE, {"at": "0"}),
        (PAGE, {"k": "2"}),  # the default: Streamlit takes it out of the link
        (PAGE, {"present": "true"}),
        ("pages/dimensions.py", {}),
        ("pages/backwards.py", {}),
    ],
)
def test_any_link_that_says_something_and_any_other_page_shows_all_of_it(
    page: str, link: dict[str, str]
) -> None:
    assert not header(open_page(page, **link))["start"]["blank"]


def test_a_picture_of_the_bare_link_shows_the_whole_output() -> None:
    scene = Scene(present(linked_message("grid", {})))

    assert scene.filled == scene.windows == 9
