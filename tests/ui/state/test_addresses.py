"""Links without a page's name: those of Start stay there, and older ones lead to Grid."""

import pytest

from pooling_ui.features.classroom.tasks.links import read_address, read_plain
from pooling_ui.features.classroom.tasks.lists import decode_draft, decode_tasks, encode_tasks
from pooling_ui.state.addresses import page_of
from pooling_ui.state.packing import pack_lines

APP = "https://example.org"


@pytest.mark.parametrize(
    "names",
    [
        [],
        ["scene_kernel"],
        ["scene_kernel", "scene_shift"],
        ["scene_of_tomorrow"],  # a damaged link of Start is told of on Start
        ["utm_source", "utm_medium"],
        ["fbclid"],
        ["gclid", "scene_stride"],
        ["_ga"],
        ["ref"],
        ["si"],
    ],
)
def test_start_opens_without_a_name_of_another_page(names: list[str]) -> None:
    assert page_of("", names) == ""


@pytest.mark.parametrize(
    "names",
    [
        ["k"],
        ["s", "p", "utm_source"],
        ["preset"],
        ["task", "show"],
        ["predict"],
        ["present"],
        ["kernel"],  # nobody's name: Grid tells of it, as it did
        ["embed"],  # a course shows the stage within a page
        ["embed_options", "utm_source"],
        ["k", "scene_kernel"],
    ],
)
def test_a_link_with_a_name_that_start_does_not_have_is_grids(names: list[str]) -> None:
    assert page_of("", names) == "grid"


@pytest.mark.parametrize("path", ["grid", "picture", "lessons", "none"])
@pytest.mark.parametrize("names", [[], ["k"], ["scene_kernel"]])
def test_a_page_that_is_named_stays(path: str, names: list[str]) -> None:
    assert page_of(path, names) == path


@pytest.mark.parametrize("path", ["", "/", "/pools/", "/grid", "/pools/grid"])
def test_a_teacher_may_paste_an_old_address_of_grid(path: str) -> None:
    assert read_address(f"{APP}{path}?k=3&p=1", "/pools") == ("grid", {"k": "3", "p": "1"})


def test_no_task_can_be_set_on_start() -> None:
    assert read_address(f"{APP}/?scene_kernel=2") is None
    assert read_address(f"{APP}/") is None


def test_a_list_may_lead_to_start() -> None:
    """Start is like any page without tasks."""
    start = read_plain(f"{APP}/")

    assert start
    assert (start.path, start.title) == ("", "Start")
    assert start.address(APP) == f"{APP}/"
    assert decode_tasks(encode_tasks([start])) == (start,)


def test_tasks_of_old_lists_and_drafts_are_grids() -> None:
    """They were kept without a page's name, which meant Grid."""
    (kept,) = decode_tasks(pack_lines(["?k=3&task=Why%3F"]))
    draft = decode_draft(pack_lines(["?k=3&task=Why%3F"]))

    for task in (kept, draft):
        assert task
        assert (task.path, task.link) == ("grid", {"k": "3"})
        assert task.address(APP).startswith(f"{APP}/grid?k=3&")
    assert decode_tasks(encode_tasks([kept])) == (kept,)


def test_a_task_with_nothing_but_its_question_is_grids() -> None:
    (kept,) = decode_tasks(pack_lines(["?task=Which+cell+wins%3F"]))

    assert kept.path == "grid"
    assert kept.title == "Which cell wins?"
