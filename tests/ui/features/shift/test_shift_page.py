"""The page Shift: what a shift does in numbers, its fields, its curve, one bright cell, links."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import pytest
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_core import PoolSpec
from pooling_core.measures import SHIFT_METHODS, ShiftCurve, method_of, shift_trial, shifted
from pooling_ui.features.shift import widgets as shift
from pooling_ui.features.shift.parameters import FARTHEST
from pooling_ui.features.shift.sentences import (
    Counts,
    claim,
    counts_of,
    curve_table,
    curve_values,
    curve_words,
)
from pooling_ui.inputs.parameters import decode_numbers
from pooling_ui.pictures import measuring
from pooling_ui.pictures.parameters import A_PICTURE
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import PATTERN_BY_NAME, SAMPLE_PICTURES
from pooling_ui.text.numbers import parse_plane
from tests.ui.features.shift.shift_page import message
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import numbers, open_page, said, spaced, unmarked

PAGE = "pages/shift.py"


def plane(app: AppTest) -> NDArray[np.uint8]:
    """Return the plane that can be dragged."""
    kept = [unpack(each.proto.bytes) for each in app.get("bidi_component") if each.proto.bytes]
    return next(arrays["plane"] for head, arrays in kept if "most" in head)


def table(app: AppTest, head: str) -> dict[str, list[str]]:
    """Return the cells of a table by the first of each row; `head` begins its first line."""
    texts = (re.sub(r":small\[(.*?)\]", r"\1", unmarked(each.value)) for each in app.markdown)
    lines = next(text for text in map(spaced, texts) if text.startswith(head)).splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if "---" not in line]
    return {name: cells for name, *cells in rows}


def test_it_opens_on_a_face_and_says_which_pool_changes_least() -> None:
    """Its numbers are those of the plane that shows, pooled before and after."""
    app = open_page(PAGE)

    face = PATTERN_BY_NAME["Face"].draw()[None].astype(float)
    assert face.shape == (1, 24, 36)  # all of it is dragged
    results = {
        name: shifted(face, method_of(name, PoolSpec.of(2), (24, 36)), 0, 1)
        for name in SHIFT_METHODS
    }
    found = counts_of(results["max"])
    by = {name: f"{result.change / result.counted:.1f}" for name, result in results.items()}
    assert min(by, key=lambda name: float(by[name])) == "max then blur"
    least = (
        f"The outputs of “max, then blur” change least, by a mean of {by['max then blur']} of 255; "
        f"those of max by {by['max']}."
    )
    share = f"Unchanged outputs: max {round(100 * found.stay / found.counted)} %; average "
    assert f"{least} {share}" in said(app)
    assert "Many tutorials say that pooling makes a network translation invariant." in said(app)
    assert "Mean difference at the same place, of 255, for a shift by 1" in said(app)
    assert found.change > 50
    shown = message(app)
    assert shown["at"] == [0, 1]
    assert [each["name"] for each in shown["panels"]] == [
        *("Max", "Average", "Every s-th", "Max, then blur")
    ]
    counts = f"{found.stay} stay, {found.along} move along, {found.change} change"
    assert counts in spaced(shown["panels"][0]["says"])


@pytest.mark.parametrize(("page", "first"), [("shift", "Texture"), ("compare", "Flat grey")])
def test_a_link_without_a_subject_opens_as_before(page: str, first: str) -> None:
    """So do links from the time when the pages opened on a pattern, whose names were left out."""
    assert open_page(f"pages/{page}.py").selectbox(key="subject").value == "Face"
    assert open_page(f"pages/{page}.py", utm_source="x").selectbox(key="subject").value == "Face"
    app = open_page(f"pages/{page}.py", k="3")
    assert app.selectbox(key="subject").value == first


def test_a_shift_by_one_stride_moves_the_output_along_exactly() -> None:
    app = open_page(PAGE, k="3")
    app.button(key="one_stride").click().run()

    assert message(app)["at"] == [0, 3]
    assert "all outputs move along by 1 place." in said(app)
    for each in message(app)["panels"]:
        assert ", 0 change\n" in spaced(each["says"])
    assert "Moved 6 up and 3 left" in said(open_page(PAGE, k="3", down="-6", right="-3"))
    assert "all outputs move along by 2 × 1 places." in said(
        open_page(PAGE, k="3", down="-6", right="-3")
    )


def test_a_flat_plane_is_not_said_to_move_by_multiples_of_the_stride() -> None:
    """Nothing changes on it, whatever the shift."""
    words = said(open_page(PAGE, subject="Flat grey"))

    assert "Unchanged outputs: max 100 %; average 100 %; " in words
    assert "by whole strides" not in words
    assert "All pixels here are 128" in words
    assert "what differs is noise" not in words


@pytest.mark.parametrize(
    ("right", "lost"), [("1", "max 100 % (text lost); average"), ("2", "Lost the text: max; max")]
)
def test_a_text_that_max_has_erased_is_said_to_be_lost(right: str, lost: str) -> None:
    """An erased text has equal outputs, which proves nothing."""
    app = open_page(PAGE, subject="Thin dark line", right=right)

    assert lost in said(app)
    first, second = (each["says"] for each in message(app)["panels"][:2])
    assert "all outputs are 240: the text is lost" in first
    assert "lost" not in second


def test_each_press_moves_the_plane_on_to_the_next_multiple_of_the_stride() -> None:
    """The plane moves as far as it can."""
    app, seen = open_page(PAGE, k="5", right="-7"), []
    for _ in range(4):
        assert not app.button(key="one_stride").disabled
        app.button(key="one_stride").click().run()
        seen.append(message(app)["at"])

    assert seen == [[0, -5], [0, 0], [0, 5], [0, 10]]
    assert app.button(key="one_stride").disabled


def test_what_a_person_drags_comes_into_the_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser sends it; nothing comes while no drag has been."""
    state = {"shift": {"shift": {"down": 2, "right": -1}}, "down": 0, "right": 1}
    monkeypatch.setattr("streamlit.session_state", state)
    shift._dragged()
    assert (state["down"], state["right"]) == (2, -1)
    state["shift"] = {"shift": None}
    shift._dragged()
    assert (state["down"], state["right"]) == (2, -1)


def test_the_fields_move_the_plane_and_the_link_holds_them() -> None:
    app = open_page(PAGE)
    app.number_input(key="down").set_value(2)
    app.number_input(key="right").set_value(-1).run()

    assert message(app)["at"] == [2, -1]
    again = open_page(PAGE, subject="Face", down="2", right="-1")
    assert message(again)["panels"] == message(app)["panels"]


def test_a_link_repeats_an_experiment_to_the_digit() -> None:
    link = {
        "subject": "Texture",
        "k": "4",
        "s": "3",
        "down": "2",
        "right": "5",
        "along": "Down",
        "result": "Changed",
    }

    first, again = (open_page(PAGE, **link) for _ in range(2))

    assert table(first, "| Cells") == table(again, "| Cells")
    assert message(first)["panels"] == message(again)["panels"]
    assert said(first) == said(again)
    assert table(open_page(PAGE, **link | {"s": "2"}), "| Cells") != table(first, "| Cells")


@pytest.mark.parametrize("subject", [*PATTERN_BY_NAME, A_PICTURE])
def test_every_subject_shows_its_curve_without_a_change_at_multiples_of_the_stride(
    subject: str,
) -> None:
    app = open_page(PAGE, subject=subject, k="3", result="Changed")

    assert not app.exception
    rows = table(app, "| Cells")
    assert list(rows) == ["Cells", *map(str, range(10))]
    for by in (0, 3, 6, 9):
        assert set(rows[str(by)]) == {"0 %"}


def test_one_bright_cell_is_counted_there_and_then() -> None:
    """Three eighths and five ninths, and what this setting gives, where it is another."""
    app = open_page(PAGE)
    rows = table(app, "| Output unchanged")
    assert rows["Max"] == ["12 of 32: 37.5 %", "40 of 72: 55.6 %"]
    assert rows["Every s-th"] == ["16 of 32: 50 %", "56 of 72: 77.8 %"]
    assert "Every s-th notices few moves" in said(app)

    rows = table(open_page(PAGE, k="3", s="2"), "| Output unchanged")
    assert rows["Output unchanged"][-1] == "This setting"
    assert rows["Max"][-1] == "0 of 32: 0 %"  # each place is read by other windows
    assert len(table(open_page(PAGE, k="9"), "| Output unchanged")["Max"]) == 2  # too many to try


@pytest.mark.parametrize("result", ["Stayed", "Moved along", "By how much"])
def test_a_curve_shows_what_is_chosen(result: str) -> None:
    app = open_page(PAGE, result=result, along="Diagonal")

    assert not app.exception
    assert ", for a shift by 1: Max " in said(app)


def test_a_curve_can_be_stopped_and_is_there_again_after_another_direction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With no time at all, each run takes a single step."""
    for name in ("_AT_ONCE", "_SLICE"):
        monkeypatch.setattr(measuring, name, 0)
    monkeypatch.setattr(shift_trial, "_MOST", 1 << 16)
    app = open_page(PAGE)
    assert "Measuring the curve below: " in app.get("progress")[0].proto.text

    app.button(key="stop_measuring").click().run()
    stopped = table(app, "| Cells")
    assert "Stopped at " in said(app)
    app.segmented_control(key="along").set_value("Down").run()
    assert "Stopped at " not in said(app)
    app.segmented_control(key="along").set_value("Right").run()
    assert "Stopped at " in said(app)
    assert table(app, "| Cells") == stopped
    app.button(key="go_on").click().run()
    assert "Stopped at " not in said(app)


def test_pools_that_do_not_exist_are_told_and_a_refused_setting_is() -> None:
    app = open_page(PAGE, d="2")
    names = [each["name"] for each in message(app)["panels"]]
    assert "Average" not in names
    assert re.search("No average here: .*dilation", said(app))
    refused = open_page(PAGE, k="2", p="2")
    assert not refused.exception
    assert message(refused)["panels"] == []


def test_so_far_that_nothing_is_left_to_count_is_said() -> None:
    assert "nothing is left to count" in claim(0, 9, (1, 1), {"max": Counts(0, 0, 0)})
    assert claim(0, 0, (2, 2), {}).startswith("Not moved yet")
    far = message(open_page(PAGE, k="20", s="1", down=str(FARTHEST), right=str(FARTHEST)))
    assert spaced(far["panels"][0]["says"]).startswith("0 stay, 0 move along, 0 change")


def test_windows_too_large_for_the_part_are_told_and_nothing_untrue_is() -> None:
    """A person drags a part of a large picture; the curve measures the whole picture."""
    app = open_page(PAGE, subject=A_PICTURE, k="40", right="1")
    words = said(app)
    assert "every window reads the border" not in words
    assert "24 × 36 pixels that you drag are too few" in words
    assert "No max, no average, no max, then blur here" in words
    assert re.search(
        "a part of 24 × 36 pixels; the curve below is of the whole picture, [0-9]+ × [0-9]+", words
    )
    assert table(app, "| Cells")["Cells"] == ["Max", "Average", "Every s-th", "Max, then blur"]


def test_words_of_a_curve_are_its_numbers() -> None:
    counts = np.array([[[4, 0, 0], [1, 0, 3]], [[4, 0, 0], [0, 4, 0]]])
    curve = ShiftCurve(counts, np.array([[0, 7.25], [0, 3.0]]))

    assert curve_values(curve, "Changed").tolist() == [[0, 0.75], [0, 0]]
    assert curve_values(curve, "Moved along").tolist() == [[0, 0], [0, 1]]
    assert curve_values(curve, "Stayed").tolist() == [[1, 0.25], [1, 0]]
    words = curve_words([0, 1], ["Max", "Nth"], curve_values(curve, "By how much"), "By how much")
    assert numbers(words)[-3:] == [1, 7.25, 3]
    made = curve_table([0], ["Max"], np.array([[np.nan]]), "Changed")
    assert made.splitlines()[-1] == "| 0 | – |"
    made = curve_table([0], ["Max"], np.array([[23.2625]]), "By how much")
    assert made.splitlines()[-1] == "| 0 | 23.3 |"
    assert len(SHIFT_METHODS) == 4


def test_one_press_leads_to_the_windows_of_the_part_as_it_is_moved() -> None:
    """With the same setting; the grid page then says what it is."""
    app = open_page(PAGE, k="3", s="2", subject="One bright cell", right="5", down="0")
    (link,) = (each.value for each in app.markdown if "on Grid (new tab)" in each.value)
    held = dict(parse_qsl(link.partition("](./grid?")[2].rstrip(")")))

    plane = parse_plane(decode_numbers(held["x"]))
    assert (held["k"], held["s"]) == ("3", "2")
    assert np.argwhere(plane == 240).tolist() == [[12, 18 + 5]]
    assert not open_page("pages/grid.py", **held).exception


def test_curves_can_be_had_as_files() -> None:
    offered = [each.proto.label for each in open_page(PAGE).get("download_button")]

    assert offered == 1 * ["Download as interactive HTML (5 MB)"]


def test_another_part_of_a_picture_is_chosen_by_fields_and_the_link_holds_it() -> None:
    """Around the chosen pixel, as far as the edges allow; a pattern has no such fields."""
    app = open_page(PAGE, subject=A_PICTURE, right="0")
    pixels = decode(SAMPLE_PICTURES[0].read(), in_subprocess=False).pixels.mean(axis=0)

    for row, column, top, left in ((200, 300, 188, 282), (3, 760, 0, 768 - 36)):
        app.number_input(key="row").set_value(row)
        app.number_input(key="col").set_value(column).run()
        link = {"subject": A_PICTURE, "right": "0", "row": str(row), "col": str(column)}
        for shown in (app, open_page(PAGE, **link)):
            part = np.rint(pixels[top : top + 24, left : left + 36])
            np.testing.assert_array_equal(plane(shown), part)
    assert "For another part, set its row and column." in said(app)
    app.selectbox(key="subject").set_value("Texture").run()
    assert "row" not in {each.key for each in app.number_input}
    assert "choose a picture that is cut to it" in said(app)


def test_the_sentence_has_room_for_all_its_lines_from_the_first() -> None:
    """Nothing below it moves while a person drags, or while noise is measured."""
    for page, lines in ((PAGE, 2), ("pages/compare.py", 3)):
        assert lines * 26 in set(heights(open_page(page).main))


def heights(block: Any) -> Iterator[Any]:
    """Yield the heights in pixels of all containers within one."""
    for child in getattr(block, "children", {}).values():
        if hasattr(child.proto, "height_config"):
            yield child.proto.height_config.pixel_height
        yield from heights(child)
