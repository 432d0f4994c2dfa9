"""Which settings the page For teachers offers: those that a page shows, or that students reach."""

import pytest

from pooling_ui import link_limits
from pooling_ui.classroom.tasks.groups import all_groups, groups_of
from pooling_ui.classroom.tasks.pages import PAGES
from pooling_ui.setting.parameters import BY_SIZE, FRACTIONAL, SETTING_WIDGETS
from pooling_ui.share import WIDGETS
from pooling_ui.state.tasks import GROUPS
from tests.page_list import FILES, address, title
from tests.ui.pages import open_page
from tests.ui.state.test_link_names import bound_in

LINKS = [
    *((path, {}) for path in PAGES),
    *(("", {"keep": keep}) for keep in ("Average", "Lp")),
    *(("", {"lay": lay, "keep": "Average"}) for lay in (BY_SIZE, FRACTIONAL)),
    ("dimensions", {"look": link_limits.LONG_SERIES}),
    ("dimensions", {"look": link_limits.LONG_SERIES, "record": link_limits.OWN_FILE}),
    ("dimensions", {"look": link_limits.VOLUME, "lay": FRACTIONAL}),
    ("dimensions", {"look": link_limits.SERIES, "lay": FRACTIONAL, "keep": "Average"}),
    *(("backwards", {"mode": mode, "keep": "Min"}) for mode in link_limits.MODES),
    ("backwards", {"of": "Series", "lay": BY_SIZE, "keep": "Lp"}),
    ("dimensions", {"keep": "Lp"}),
    ("backwards", {"lay": FRACTIONAL}),
    ("picture", {"lay": FRACTIONAL}),
    ("picture", {"keep": "Average", "vs": "Power average", "lay": BY_SIZE}),
    ("compare", {"keep": "Average", "lay": BY_SIZE, "subject": link_limits.A_PICTURE}),
    ("shift", {"keep": "Lp", "lay": FRACTIONAL}),
    ("network", {"finds": link_limits.EDGES}),
    ("frameworks", {"keep": "Lp", "lay": BY_SIZE, "preset": link_limits.OWN, "x": "1 2!3 4"}),
]


# What a page shows below its stage, where a task has nothing.
_BELOW = {"backwards": {"sample"}}


@pytest.mark.parametrize(("path", "link"), LINKS)
def test_what_is_offered_is_what_the_page_shows(path, link):
    app = open_page(f"pages/{path or 'grid'}.py", **link)
    assert not app.exception

    seen = bound_in(app)
    may = [group for group in all_groups(path) if not WIDGETS.keys().isdisjoint(GROUPS[group][1])]
    shown = [group for group in may if not seen.isdisjoint(GROUPS[group][1])]
    assert [group for group in groups_of(path, link) if group in may] == shown
    grouped = {name for _, names in GROUPS.values() for name in names}
    settable = {name for group in PAGES[path].groups for name in GROUPS[group][1]}
    missing = (seen & grouped) - settable - _BELOW.get(path, set())
    assert not missing, "a page shows what its table lacks"


@pytest.mark.parametrize("path", PAGES)
def test_the_table_of_a_page_names_no_group_that_none_of_its_links_shows(path):
    reached = {group for page, link in LINKS if page == path for group in groups_of(path, link)}

    assert reached == set(PAGES[path].groups)


def test_the_table_has_the_pages_that_take_a_task_by_the_names_that_the_app_gives_them():
    takes = {
        address(page).strip("/"): title(page)
        for page in FILES
        if "task" in open_page(page, task="Why?").query_params
    }

    assert takes == {path: page.name for path, page in PAGES.items()}


def test_a_choice_that_students_may_change_brings_what_it_leads_to():
    assert not {"size", "draw", "divisor", "power"} & set(groups_of(""))
    assert {"divisor", "power"} <= set(groups_of("", {}, ["keep"]))
    assert {"size", "draw"} <= set(groups_of("", {}, ["windows"]))
    assert "size" in groups_of("backwards", {"mode": "Unpool"})
    assert {"size", "power"} <= set(groups_of("backwards", {}, ["keep"]))
    assert "kernel" in groups_of("dimensions", {"look": link_limits.LONG_SERIES}, ["kind"])
    assert "power" in groups_of("picture", {}, ["compared"])
    assert "noise" in groups_of("network", {"finds": link_limits.EDGES}, ["filters"])


def test_cells_are_edited_where_a_stage_shows_numbers():
    assert all("cells" in groups_of(path) for path in ("", "backwards", "frameworks"))
    assert "cells" not in groups_of("picture")
    assert "cells" not in groups_of("dimensions", {"look": link_limits.LONG_SERIES})


@pytest.mark.parametrize("path", PAGES)
def test_every_widget_of_a_page_is_in_one_group(path):
    named = [name for group in all_groups(path) for name in GROUPS[group][1]]

    assert len(named) == len(set(named))


def test_every_widget_of_a_setting_is_in_a_group():
    assert set(SETTING_WIDGETS) <= {name for group in all_groups("") for name in GROUPS[group][1]}


def offered(app, key="task_may"):
    return set(app.button_group(key=key).options)


def test_a_teacher_is_offered_what_the_link_shows_and_nothing_that_students_never_get():
    app = open_page("pages/teachers.py")
    assert {"Kernel", "Padding"} <= offered(app)
    assert not {"Output size", "Power of Lp"} & offered(app)

    app.text_input(key="pasted").set_value("https://example.org/?keep=Lp").run()
    assert "Power of Lp" in offered(app)
    assert "Padding" not in offered(app)

    app.text_input(key="pasted").set_value("https://example.org/?keep=Average").run()
    assert "Divisor and count_include_pad" in offered(app)
    app.text_input(key="pasted").set_value("https://example.org/?k=3").run()
    assert "Divisor and count_include_pad" not in offered(app)

    app.button_group(key="task_may").set_value(["keep"]).run()
    assert "Divisor and count_include_pad" in offered(app) & offered(app, "task_sees")
