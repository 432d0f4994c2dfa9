"""Every page in `pages/`, found by itself."""

import pytest

from tests.ui.pages import PAGES, ROOT, open_page, refuses


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_with_one_title_and_no_complaint(page):
    """As a person sees it first."""
    app = open_page(page)

    assert not app.exception
    assert len(app.title) == 1
    assert not app.error
    assert not app.warning


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_reachable(page):
    """It stands in the list of pages."""
    assert f'"{page}"' in (ROOT / "app.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_a_damaged_link_opens_on_defaults_with_one_sentence(page):
    """Nothing fails, and the sentence says which parts were left out."""
    app = open_page(page, k="99999", s="abc", p="-1", ceil="maybe")

    assert not app.exception
    assert [notice.value for notice in app.toast] == [
        "Part of this link could not be read (k, s, p, ceil); those parts start at their defaults."
    ]
    assert app.number_input(key="k").value == 2


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "damage",
    [
        {"pin": "zzz", "x": "foo", "view": "q", "at": "-1", "upto": "many"},
        {"kw": "0", "seed": "?", "coverage": "perhaps", "n": "99", "row": "top"},
    ],
)
def test_damage_is_told_once_also_where_no_widget_holds_it(page, damage):
    """The next change shows no sentence, the link is clean, and the rest of it stays."""
    app = open_page(page, p="1", utm_source="mail", **damage)
    assert len(app.toast) == 1

    app.number_input(key="k").set_value(4).run()

    assert not app.exception
    assert not app.toast
    assert not damage.keys() & app.query_params.keys()
    assert app.query_params["utm_source"] == "mail"
    assert app.number_input(key="p").value == 1


@pytest.mark.parametrize("page", PAGES)
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
def test_the_nearest_setting_offered_for_a_refused_one_is_accepted(page, link):
    """One click, and the refusal is gone."""
    app = open_page(page, **link)
    assert refuses(app)

    app.button(key="nearest").click().run()

    assert not app.exception
    assert not refuses(app)
