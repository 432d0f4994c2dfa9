"""Check the settings that the page For teachers offers: those a page shows or students reach."""

import pytest

from pooling_ui.features.backwards.parameters import MODES
from pooling_ui.features.long_series.parameters import OWN_FILE
from pooling_ui.features.network.parameters import EDGES
from pooling_ui.inputs.parameters import A_SERIES, A_VOLUME, LONG_SERIES, OWN
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.pictures.parameters import A_PICTURE
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from pooling_ui.state.params import GROUPS, SETTING, WIDGETS, names_in
from tests.helpers.page_list import FILES, address, title
from tests.ui.features.classroom.tasks.task_page import offered
from tests.ui.helpers.pages import open_page
from tests.ui.state.bound_names import bound_in

WITH_OWN_WIDGETS = [pool.label for pool in POOLS.values() if pool.own]
LINKS = [
    *((path, {}) for path in TASK_PAGES),
    *((path, {"keep": keep}) for path in ("grid", "dimensions") for keep in WITH_OWN_WIDGETS),
    *(("dimensions", {"look": A_VOLUME, "keep": keep}) for keep in WITH_OWN_WIDGETS),
    *(("grid", {"lay": lay, "keep": "Average"}) for lay in (BY_SIZE.label, FRACTIONAL.label)),
    ("dimensions", {"look": LONG_SERIES}),
    ("dimensions", {"look": LONG_SERIES, "record": OWN_FILE}),
    ("dimensions", {"look": A_VOLUME, "lay": FRACTIONAL.label}),
    ("dimensions", {"look": A_SERIES, "lay": FRACTIONAL.label, "keep": "Average"}),
    *(("backwards", {"mode": mode, "keep": "Min"}) for mode in MODES),
    ("backwards", {"of": "Series", "lay": BY_SIZE.label, "keep": "Lp"}),
    ("backwards", {"lay": FRACTIONAL.label}),
    ("picture", {"lay": FRACTIONAL.label}),
    ("picture", {"keep": "Average", "vs": "Power average", "lay": BY_SIZE.label}),
    ("compare", {"keep": "Average", "lay": BY_SIZE.label, "subject": A_PICTURE}),
    ("shift", {"keep": "Lp", "lay": FRACTIONAL.label}),
    ("network", {"finds": EDGES}),
    ("frameworks", {"keep": "Lp", "lay": BY_SIZE.label, "preset": OWN, "x": "1 2!3 4"}),
]


# What a page shows below its stage, where a task has nothing.
_BELOW = {"backwards": {"sample"}}


@pytest.mark.parametrize(("path", "link"), LINKS)
def test_what_is_offered_is_what_the_page_shows(path: str, link: dict[str, str]) -> None:
    app = open_page(f"pages/{path}.py", **link)
    assert not app.exception

    seen, page = bound_in(app), TASK_PAGES[path]
    may = [group for group in page.groups if not WIDGETS.keys().isdisjoint(names_in(group))]
    shown = [group for group in may if not seen.isdisjoint(names_in(group))]
    assert [group for group in page.groups_of(link) if group in may] == shown
    grouped = {name for group in GROUPS for name in names_in(group)}
    settable = {name for group in page.groups for name in names_in(group)}
    missing = (seen & grouped) - settable - _BELOW.get(path, set())
    assert not missing, "a page shows what its table lacks"


@pytest.mark.parametrize("path", TASK_PAGES)
def test_the_table_of_a_page_names_no_group_that_none_of_its_links_shows(path: str) -> None:
    page = TASK_PAGES[path]
    reached = {group for at, link in LINKS if at == path for group in page.groups_of(link)}

    assert reached == set(page.groups)


def test_the_table_has_the_pages_that_take_a_task_by_the_names_that_the_app_gives_them() -> None:
    takes = {
        address(page).strip("/"): title(page)
        for page in FILES
        if page != "pages/start.py"  # a task without a page's name is one of Grid
        and "task" in open_page(page, task="Why?").query_params
    }

    assert takes == {path: page.name for path, page in TASK_PAGES.items()}


def test_a_choice_that_students_may_change_brings_what_it_leads_to() -> None:
    assert not {"size", "draw", "divisor", "power"} & set(TASK_PAGES["grid"].groups_of())
    assert {"divisor", "power"} <= set(TASK_PAGES["grid"].groups_of({}, ["keep"]))
    assert {"size", "draw"} <= set(TASK_PAGES["grid"].groups_of({}, ["windows"]))
    assert "size" in TASK_PAGES["backwards"].groups_of({"mode": "Unpool"})
    assert {"size", "power"} <= set(TASK_PAGES["backwards"].groups_of({}, ["keep"]))
    assert "kernel" in TASK_PAGES["dimensions"].groups_of({"look": LONG_SERIES}, ["kind"])
    assert "power" in TASK_PAGES["picture"].groups_of({}, ["compared"])
    assert "noise" in TASK_PAGES["network"].groups_of({"finds": EDGES}, ["filters"])


def test_cells_are_edited_where_a_stage_shows_numbers() -> None:
    with_cells = ("grid", "backwards", "frameworks")
    assert all("cells" in TASK_PAGES[path].groups_of() for path in with_cells)
    assert "cells" not in TASK_PAGES["picture"].groups_of()
    assert "cells" not in TASK_PAGES["dimensions"].groups_of({"look": LONG_SERIES})


@pytest.mark.parametrize("path", TASK_PAGES)
def test_every_widget_of_a_page_is_in_one_group(path: str) -> None:
    named = [name for group in TASK_PAGES[path].groups for name in names_in(group)]

    assert len(named) == len(set(named))


def test_every_widget_of_a_setting_is_in_a_group() -> None:
    assert set(SETTING) <= {name for group in TASK_PAGES["grid"].groups for name in names_in(group)}


def test_a_teacher_is_offered_what_the_link_shows_and_nothing_that_students_never_get() -> None:
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


def test_questions_are_drawn_where_a_link_leads_to_a_stage_of_numbers() -> None:
    long_series = {"look": LONG_SERIES}

    assert TASK_PAGES["dimensions"].can_ask({})
    assert not TASK_PAGES["dimensions"].can_ask(long_series)
    assert not TASK_PAGES["dimensions"].can_hide_size(long_series)
    assert TASK_PAGES["grid"].can_ask(long_series), "the page Grid has no such widget"
    assert not TASK_PAGES["picture"].tells_size({})
    assert TASK_PAGES["frameworks"].tells_size({})
