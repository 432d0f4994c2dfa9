"""A Streamlit without a private name that links need stops the app, and says which name."""

from typing import Any

import pytest

from pooling_ui.state import private_streamlit
from pooling_ui.state.private_streamlit import BOUND, NEEDED, check_names, check_widgets

NAMES = [(owner, name) for owner, names in NEEDED for name in names]


class Without:
    """A class of Streamlit that has lost a name."""


@pytest.mark.parametrize(("owner", "name"), NAMES)
def test_a_name_that_is_gone_is_told_at_the_start(owner: type[Any], name: str) -> None:
    lost = type(owner.__name__, (Without,), {})

    with pytest.raises(RuntimeError, match=rf"has no {owner.__name__}\.{name}, which the app"):
        check_names([(lost, (name,))])


def test_this_streamlit_has_all_names() -> None:
    check_names()


def test_a_widget_that_cannot_hold_a_value_of_the_link_is_told_at_the_start() -> None:
    def toggle(label: str) -> None:
        """Show no value of the link."""

    with pytest.raises(RuntimeError, match="toggle takes no bind="):
        check_widgets([*BOUND, toggle])


def test_every_private_name_that_the_module_uses_is_checked() -> None:
    with open(private_streamlit.__file__, encoding="utf-8") as file:
        code = file.read().split("\ncheck_names()\n", 1)[1]
    checked = {name for _, name in NAMES}

    assert all(name in code for name in checked)
