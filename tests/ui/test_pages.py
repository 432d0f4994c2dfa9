"""Every page in `pages/`, found by itself."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.features.start.parameters import PARAMS
from pooling_ui.state.params import ALL, WIDGETS
from tests.helpers import page_list
from tests.ui.helpers.pages import PAGES, POOLING, open_page, refuses

START = "pages/start.py"
BY_LINKS = [page for page in PAGES if page != START]  # to which links may hold any name
DAMAGE = "~damaged\x07"  # no name in a link can mean this


def shown(app: AppTest) -> dict[str, Any]:
    """Return what every widget holds that a link can set."""
    state = app.session_state
    return {name: state[name] for name in WIDGETS if name in state}


def test_a_page_with_a_setting_is_known_by_its_widget() -> None:
    """The tests below find pages with a setting by this widget."""
    assert POOLING


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_with_one_title_and_no_complaint(page: str) -> None:
    """The page has no parameters."""
    app = open_page(page)

    assert not app.exception
    assert len(app.title) == 1
    assert not app.error
    assert not app.warning


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_reachable(page: str) -> None:
    """It stands in the list of pages."""
    assert page_list.title(page)


@pytest.mark.parametrize("page", BY_LINKS)
def test_a_damaged_link_opens_on_defaults_with_one_sentence(page: str) -> None:
    """Nothing fails, whatever of all that links hold is damaged; the sentence names it."""
    app = open_page(page, **dict.fromkeys(ALL, DAMAGE))

    assert not app.exception
    (told,) = [note.value for note in app.info]
    assert told == (
        f"Part of this link could not be used ({', '.join(ALL)}); "
        "those parts start at their defaults."
    )
    assert shown(app) == shown(open_page(page))


def test_a_damaged_link_of_start_is_told() -> None:
    app = open_page(START, **dict.fromkeys((param.name for param in PARAMS), DAMAGE))

    (told,) = [note.value for note in app.info]
    assert "scene_kernel" in told
    assert shown(app) == shown(open_page(START))


@pytest.mark.parametrize("page", BY_LINKS)
def test_damage_is_told_until_the_note_is_closed(page: str) -> None:
    """The link is clean at once, and the rest of it stays."""
    damage = dict.fromkeys(ALL.keys() - {"p"}, DAMAGE)
    app = open_page(page, p="1", utm_source="mail", **damage)
    assert not damage.keys() & app.query_params.keys()

    app.run()
    (note,) = app.info
    assert ", ".join(damage) in note.value
    app.button(key="close_note").click().run()

    assert not app.exception
    assert not app.info
    assert app.query_params["utm_source"] == "mail"
    assert app.query_params["p"] == "1"
    assert not app.run().info


@pytest.mark.parametrize("page", POOLING)
def test_damage_that_a_person_mends_is_told_no_longer(page: str) -> None:
    """A repaired name leaves the note; the note goes when no name is left."""
    app = open_page(page, k=DAMAGE, p=DAMAGE)

    app.query_params["k"] = "3"  # as a browser's widget writes it
    app.run()
    assert [note.value for note in app.info] == [
        "Part of this link could not be used (p); those parts start at their defaults."
    ]
    app.query_params["p"] = "1"
    app.run()

    assert not app.info


@pytest.mark.parametrize("page", POOLING)
@pytest.mark.parametrize(
    "link",
    [
        {"k": "3", "p": "2"},
        {"k": "5", "s": "1", "p": "9", "d": "4"},  # two rules broken, one after the other
        {"k": "5", "s": "1", "p": "9", "d": "200"},
        {"separate": "true", "k": "10", "d": "200", "kw": "99", "sw": "1", "dw": "200"},
        {"k": "128", "p": "64", "d": "64", "s": "128"},
        {"k": "128", "d": "64"},
        {"separate": "true", "k": "2", "kw": "1", "pw": "64"},
    ],
)
def test_the_nearest_setting_offered_for_a_refused_one_is_accepted(
    page: str, link: dict[str, str]
) -> None:
    """One click, and the refusal is gone; of what is pooled on one page, a volume has most axes."""
    app = open_page(page, look="Volume", **link)
    assert refuses(app)

    app.button(key="nearest").click().run()

    assert not app.exception
    assert not refuses(app)
