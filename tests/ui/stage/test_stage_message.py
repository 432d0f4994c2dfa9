"""The stage's message: what is drawn is what the core computed."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

import run
from pooling_core import ABSENT, PoolSpec, trace_pool
from pooling_core.trace.trace import PoolTrace
from pooling_ui.stage import Start, refused_message, stage_message
from pooling_ui.stage.legend import shared_legend
from pooling_ui.stage.pair import side_by_side
from pooling_ui.stage.parameters import SPEEDS
from tests.js.helpers.make_fixtures import FOLDER, messages
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.typed import present
from tests.ui.stage.traces import traces

INTERFACE = run.ROOT / "pooling_ui"
INF, NAN = np.inf, np.nan


@given(traces())
def test_windows_and_winners_are_the_trace_s(trace: PoolTrace) -> None:
    header, arrays = unpack(stage_message(trace))

    assert header["shape"] == list(trace.x.shape)
    assert header["output_shape"] == list(trace.output.shape)
    taps = [arrays[f"{name}_taps"] for name in ("depth", "row", "col")]
    for sent, layout in zip(taps[3 - trace.x.ndim :], trace.layouts, strict=True):
        np.testing.assert_array_equal(sent, layout.taps)
    assert not any(sent.size for sent in taps[: 3 - trace.x.ndim])
    np.testing.assert_array_equal(arrays["winners"], present(trace.winners).ravel())
    np.testing.assert_array_equal(arrays["indices"], present(trace.indices).ravel())
    np.testing.assert_array_equal(arrays["coverage"], trace.coverage.ravel())
    for axis, layout in zip(header["axes"], trace.layouts, strict=True):
        assert (axis["low"], axis["high"]) == (layout.low, layout.high)
        assert axis["overhang"] == layout.overhang
        assert (axis["dropped"] is None) == (layout.dropped is None)


@given(traces())
def test_equal_values_share_a_label_and_different_ones_never_do(trace: PoolTrace) -> None:
    header, arrays = unpack(stage_message(trace))

    values = [*trace.x.ravel().tolist(), *trace.output.ravel().tolist()]
    labels = [header["labels"][at] for at in [*arrays["label"], *arrays["output_label"]]]
    named: dict[str, Any] = {}
    for value, label in zip(values, labels, strict=True):
        same = "nan" if value != value else value + 0.0  # −0.0 is 0.0
        assert named.setdefault(label, same) == same
    assert len(named) == len(set(named.values()))


@given(traces())
def test_tones_are_one_scale_for_both_planes_with_zero_in_the_middle(trace: PoolTrace) -> None:
    _, arrays = unpack(stage_message(trace))

    values = np.concatenate([trace.x.ravel(), trace.output.ravel()])
    tones = np.concatenate([arrays["tone"], arrays["output_tone"]])
    np.testing.assert_array_equal(np.isnan(tones), np.isnan(values))
    known = ~np.isnan(values)
    assert (np.abs(tones[known]) <= 1).all()
    tiny = (tones == 0) & known  # what rounds to zero beside a far larger value
    np.testing.assert_array_equal(np.sign(tones)[known & ~tiny], np.sign(values)[known & ~tiny])
    order = np.argsort(values[known], kind="stable")
    assert (np.diff(tones[known][order]) >= 0).all()


def test_a_finite_number_reaches_the_end_of_the_scale_and_infinity_does_not_stretch_it() -> None:
    _, arrays = unpack(stage_message(trace_pool([[-INF, -4.0, 1.0, 2.0]], PoolSpec.of(1))))

    assert arrays["tone"].tolist() == [-1, -1, 0.25, 0.5]


def test_one_outlier_does_not_bleach_the_rest() -> None:
    plane = np.array([[1.0, -2, 3, -4], [4, 3, 2, 500]])

    header, arrays = unpack(stage_message(trace_pool(plane, PoolSpec.of(1))))

    assert arrays["tone"].tolist() == [0.25, -0.5, 0.75, -1, 1, 0.75, 0.5, 1]
    assert header["scale"] == {"limit": "4", "beyond": "1 number", "signed": True}


def test_beside_an_outlier_infinities_lie_beyond_the_scale_too() -> None:
    plane = np.array([[1.0, -2, 3, -4], [4, 3, 2, 500], [4, 3, -INF, NAN]])

    header, _ = unpack(stage_message(trace_pool(plane, PoolSpec.of(1))))

    assert header["scale"] == {"limit": "4", "beyond": "2 numbers", "signed": True}


@pytest.mark.parametrize(
    ("plane", "limit"),
    [
        ([[1.0, -2, 3, -4], [4, 3, 2, 16]], "16"),  # four times the rest is not yet far out
        ([[1.0, 2, 3, 500]], "500"),  # too few numbers to call one of them an outlier
        ([[0.0, 0, 0, 9], [0, 0, 0, 0]], "9"),  # zeros have no colour to lose
        ([[INF, -INF, NAN, 2.5]], "2.5"),
        (np.r_[np.ones(97), 50, 60, 70][None], "70"),  # three in a hundred are no outliers
    ],
)
def test_the_scale_ends_at_the_largest_finite_number(
    plane: NDArray[np.float64] | list[list[float]], limit: str
) -> None:
    header, _ = unpack(stage_message(trace_pool(plane, PoolSpec.of(1))))

    assert header["scale"]["limit"] == limit
    assert header["scale"]["beyond"] is None


@pytest.mark.parametrize(
    ("plane", "padding", "signed"),
    [
        ([[0.0, 1, 2, NAN]], 0, False),
        ([[0.0, 1, -2, 3]], 0, True),
        ([[-0.0, INF, 2, 3]], 0, False),
        ([[1.0]], 1, True),  # the windows of padding alone give −∞
    ],
)
def test_the_colour_bar_begins_at_zero_where_nothing_is_below(
    plane: list[list[float]], padding: int, signed: bool
) -> None:
    spec = PoolSpec.of((1, 2), stride=1, padding=(0, padding), dilation=(1, 1 + padding))

    header, _ = unpack(stage_message(trace_pool(plane, spec)))

    assert header["scale"]["signed"] == signed


def test_the_colours_end_at_the_largest_value_there_can_be_where_it_is_known() -> None:
    trace = trace_pool([[0.0, 51, 102, 51]], PoolSpec.of(1))

    header, arrays = unpack(stage_message(trace, limit=255))
    refused, _ = unpack(refused_message(trace.x, "No.", limit=255))

    np.testing.assert_allclose(arrays["tone"], [0, 0.2, 0.4, 0.2])
    assert header["scale"] == refused["scale"] == {"limit": "255", "beyond": None, "signed": False}


def test_a_plane_of_zeros_stands_in_the_middle() -> None:
    _, arrays = unpack(stage_message(trace_pool(np.zeros((2, 2)), PoolSpec.of(2))))

    assert arrays["tone"].tolist() == [0, 0, 0, 0]


def test_integers_are_taken_as_they_are() -> None:
    header, _ = unpack(stage_message(trace_pool(np.array([[3, -7]], np.int64), PoolSpec.of(1))))

    assert header["labels"] == ["−7", "3"]


def test_a_dropped_window_says_why_it_was_dropped() -> None:
    trace = trace_pool(np.zeros((7, 6)), PoolSpec.of(2, 3, 1, ceil_mode=True))

    rows, cols = unpack(stage_message(trace))[0]["axes"]

    assert rows["dropped"] == {
        "start": 8,
        "stop": 10,
        "why": "Dropped window: it would start at row 8, past the last input row, 6.",
    }
    assert cols["dropped"] is None


def test_output_cells_that_differ_from_the_held_setting_are_named() -> None:
    trace = trace_pool(np.arange(8.0).reshape(2, 4), PoolSpec.of((1, 2)))

    marked = stage_message(trace, differs=[[False, True], [True, False]])
    unmarked = stage_message(trace)

    assert unpack(marked)[1]["differs"].tolist() == [0, 1, 1, 0]
    assert unpack(unmarked)[1]["differs"].tolist() == [0, 0, 0, 0]
    with pytest.raises(ValueError, match=r"shape \(2, 2\), got \(1, 2\)"):
        stage_message(trace, differs=[[False, True]])


LEGENDS = {
    "plain": {},
    "overlapping": {"padding": "padding: −∞"},
    "overhanging": {"overhang": "overhang: −∞"},
    "dropping_padded": {
        "padding": "padding: −∞",
        "dropped": "Dropped window: it would start at column 7, past the last input column, 6.",
    },
    "not_a_number": {"nan": "NaN, in no colour of the scale"},
    "differing": {
        "counts": "×2: read by 2 windows",
        "coverage": "green bar: windows that read the cell",
        "differs": "differs from A: 1 cell",
    },
    "outlying": {"beyond": "1 number beyond ±4, in the colour of the scale's end"},
    "refused": {},
}


@pytest.mark.parametrize("name", LEGENDS)
def test_the_legend_explains_the_marks_that_are_on_the_planes_and_no_others(name: str) -> None:
    header, _ = unpack(messages()[name])

    assert dict(map(tuple, header["legend"])) == LEGENDS[name]


def test_unread_cells_are_counted_in_the_legend() -> None:
    few, one = (trace_pool(np.zeros(shape), PoolSpec.of((1, 2))) for shape in ((4, 3), (1, 3)))

    assert unpack(stage_message(few))[0]["legend"] == [["unread", "never read: 4 cells"]]
    assert unpack(stage_message(one))[0]["legend"] == [["unread", "never read: 1 cell"]]


def test_stages_below_each_other_share_nothing_but_the_size_of_cells() -> None:
    trace = trace_pool(np.zeros((4, 4)), PoolSpec.of(3, 1, 1))
    plain, refused = stage_message(trace), refused_message(np.zeros((4, 4)), "No.")

    both = [unpack(each)[0] for each in side_by_side(plain, refused, stacked=True)]

    assert [it["side"] for it in both] == [None, None]
    assert [it["legend"] for it in both] == [unpack(it)[0]["legend"] for it in (plain, refused)]
    assert both[1]["beside"]["output_shape"] == [4, 4]


def test_a_shared_legend_says_each_mark_once_or_whose_it_is() -> None:
    padding, few, many = ("padding", "padding: −∞"), ("unread", "1 cell"), ("unread", "4 cells")

    assert shared_legend([padding, few], [padding, few]) == [padding, few]
    assert shared_legend([padding], [few]) == [padding, few]
    assert shared_legend([padding, few], [padding, many]) == [
        padding,
        ("unread", "A, 1 cell"),
        ("unread", "B, 4 cells"),
    ]


def test_stages_beside_each_other_know_of_the_other_s_room() -> None:
    trace = trace_pool(np.zeros((4, 4)), PoolSpec.of(3, 1, 1))
    plain, refused = stage_message(trace), refused_message(np.zeros((4, 4)), "No.")

    (one, arrays), (other, _) = map(unpack, side_by_side(plain, refused))

    assert one["beside"] == {name: other[name] for name in one["beside"]}
    assert other["beside"] == {name: one[name] for name in other["beside"]}
    assert other["beside"]["output_shape"] == [4, 4]
    assert (one["side"], other["side"]) == ("left", "right")
    assert other["legend"] == one["legend"] == unpack(plain)[0]["legend"] != []
    assert unpack(plain)[0] == one | {"beside": None, "side": None}
    for name, array in unpack(plain)[1].items():
        np.testing.assert_array_equal(arrays[name], array, strict=True)


def test_the_way_a_stage_starts_is_passed_on() -> None:
    trace = trace_pool(np.zeros((2, 2)), PoolSpec.of(1))
    start: dict[str, Any] = {
        "step": 3,
        "whole": False,
        "blank": False,
        "pin": ("output", 1, 0),
        "speed": 0.25,
        "loop": True,
    }
    start["covers"] = True
    more: dict[str, Any] = {
        "moves": 2,
        "editable": False,
        "page_keys": True,
    }
    starts = Start(**start, **more, edit_result={"count": 1})

    message = stage_message(trace, starts, title="Two by two", show_coverage=True)
    header, _ = unpack(message)

    assert header["title"] == "Two by two"
    assert header["start"] == {**start, "pin": ["output", 1, 0]}
    assert {name: header[name] for name in more} == more
    assert header["answer"] == {"count": 1}
    assert header["show_coverage"] is True
    assert header["refusal"] is None


def test_a_refused_setting_leaves_the_plane_and_the_reason() -> None:
    header, arrays = unpack(refused_message([[1.0, NAN], [2.0, 1.0]], "No window fits."))

    assert header["refusal"] == "No window fits."
    assert (header["shape"], header["output_shape"]) == ([2, 2], [0, 0])
    assert [header["labels"][at] for at in arrays["label"]] == ["1", "NaN", "2", "1"]
    assert arrays["row_taps"].size == arrays["winners"].size == arrays["output_tone"].size == 0


def test_the_browser_knows_the_mark_of_an_absent_tap() -> None:
    source = (INTERFACE / "components/shared/wire.js").read_text(encoding="utf-8")

    assert f"ABSENT = {ABSENT};" in source


def test_the_speeds_that_a_link_may_name_are_the_stage_s() -> None:
    source = (INTERFACE / "stage/component/playback/timeline.js").read_text(encoding="utf-8")

    assert f"SPEEDS = [{', '.join(SPEEDS)}];" in source


@pytest.mark.parametrize("name", messages())
def test_what_the_browser_s_tests_read_is_what_python_makes_today(name: str) -> None:
    """If this fails, run `python -m tests.js.helpers.make_fixtures`."""
    header, arrays = unpack(messages()[name])
    old_header, old_arrays = unpack((FOLDER / f"{name}.bin").read_bytes())

    assert old_header == header
    for array in arrays:
        np.testing.assert_array_equal(old_arrays[array], arrays[array], strict=True)
