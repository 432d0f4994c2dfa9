"""The marks of a picture: window, winner, output cell, border, unread cells, dropped windows."""

import pytest

from tests.helpers.contrast import contrast
from tests.ui.stage.picture.read_svg import Group, ReadSvg, read

NINE = {"preset": "Your numbers", "x": "1 2 3!4 9 5!6 7 8"}


def test_the_first_window_is_outlined_its_winner_badged_and_its_output_marked() -> None:
    svg = read("grid", **NINE, k=2, s=1)

    assert svg.inside("window", "input number") == [["1", "2", "4", "9"]]
    assert svg.inside("winner", "input number") == [["9"]]
    assert len(svg.boxes("badge")) == 1
    assert svg.inside("target", "output number") == [["9"]]


def test_the_window_is_the_one_at_which_the_stage_rests() -> None:
    svg = read("grid", **NINE, k=1, at=5)

    assert svg.inside("window", "input number") == [["5"]]
    assert svg.inside("target", "output number") == [["5"]]


def test_the_window_of_a_pinned_output_shows_with_its_pin() -> None:
    svg = read("grid", **NINE, k=1, pin="o2.1")

    assert svg.inside("window", "input number") == svg.inside("target", "output number") == [["7"]]
    assert len(svg.boxes("pin")) == 1


def test_a_pinned_cell_of_a_volume_lies_in_its_slice() -> None:
    svg = read("dimensions", look="Volume", depth=2, high=2, wide=2, k=1, pin="o3.1")

    (pin,), rows = svg.boxes("pin"), svg.marked("output number")
    last = max((text for group in rows for text in group.texts), key=lambda it: (it.y, it.x))
    assert 0 < last.x - pin.left < 60
    assert 0 < last.y - pin.top < 60


def test_a_window_with_holes_is_dashed_and_its_taps_are_marked_one_by_one() -> None:
    svg = read("grid", **NINE, k=2, d=2, s=1)

    assert svg.inside("tap", "input number") == [["1"], ["3"], ["6"], ["8"]]
    (frame,) = svg.marked("window")
    assert "stroke-dasharray" in frame.look


def test_an_average_has_no_winner_and_shows_its_divisor_in_each_tap() -> None:
    svg = read("grid", **NINE, k=2, s=1, keep="Average")

    assert svg.boxes("winner") == svg.boxes("badge") == []
    assert svg.texts("note") == ["÷4"] * 4


@pytest.mark.parametrize(
    ("page", "link", "notes"),
    [
        ("grid", {"p": 1, "keep": "Average"}, ["÷4"] * 4),
        ("grid", {"p": 1, "keep": "Average", "pads": "false"}, ["÷1"]),
        ("grid", {"keep": "Lp"}, ["1", "4", "9", "16"]),
        ("backwards", {"mode": "Gradient of average"}, ["+0.25"] * 4),
        ("backwards", {"mode": "Gradient of Lp", "norm": 1}, ["+1"] * 4),
    ],
)
def test_small_numbers_say_what_a_tap_adds_or_gets(
    page: str, link: dict[str, object], notes: list[str]
) -> None:
    svg = read(page, preset="Your numbers", x="1 2!3 4", k=2, s=2, **link)

    assert svg.texts("note") == notes


def test_cells_outside_the_window_are_dimmed() -> None:
    svg = read("grid", preset="Your numbers", x="7 7 7", k=1)

    lit, dimmed = (group for group in svg.marked("input"))
    assert (len(lit.boxes), len(dimmed.boxes)) == (1, 2)
    (output,) = svg.marked("output")
    assert output.look["class"] == lit.look["class"]


def test_a_gradient_is_not_dimmed() -> None:
    assert len(read("backwards", preset="Your numbers", x="7 7 7", k=1).marked("input")) == 1


def test_a_border_of_tiny_cells_is_few_rectangles_around_the_input() -> None:
    svg = read("grid", h=64, w=64, k=256, s=1, p=128)

    (padding,), cell = svg.marked("padding"), svg.boxes("input")[0].width
    assert len(padding.boxes) == 4
    areas = sum(box.width * box.height for box in padding.boxes)
    assert areas == pytest.approx(((64 + 2 * 128) ** 2 - 64**2) * cell**2)
    left = min(box.left for box in padding.boxes)
    assert min(box.left for box in svg.boxes("input")) == pytest.approx(left + 128 * cell)


def test_a_gradient_goes_to_the_winner_with_its_value_beside_it() -> None:
    svg = read("backwards", **NINE, k=2, s=1)

    assert svg.inside("winner", "input number") == [["4"]]
    assert svg.texts("note") == ["1", "2", "4", "9"]
    assert svg.inside("target", "output number") == [["1"]]


def test_unpooled_values_have_the_index_of_their_cell() -> None:
    svg = read("backwards", **(NINE | {"x": "1 2!4 9"}), k=2, s=2, mode="Unpool")

    assert svg.texts("index") == ["3"]
    assert svg.inside("winner", "input number") == [["9"]]


def test_a_window_of_a_volume_has_a_frame_in_each_slice() -> None:
    svg = read("dimensions", look="Volume", depth=3, k=2, s=1)

    assert [len(texts) for texts in svg.inside("window", "input number")] == [4, 4]
    assert len(svg.boxes("winner")) == 1


def test_adaptive_windows_have_their_own_sizes() -> None:
    numbers = {"preset": "Your numbers", "x": "1 2 3 4 5"}
    for at, texts in enumerate((["1", "2"], ["2", "3", "4"], ["4", "5"])):
        svg = read("grid", **numbers, lay="By output size", separate="true", o=1, ow=3, at=at)

        assert svg.inside("window", "input number") == [texts]


@pytest.mark.parametrize(
    ("link", "value"),
    [({"keep": "Max"}, "−∞"), ({"keep": "Min"}, "∞"), ({"keep": "Average"}, "0")],
)
def test_padding_is_hatched_with_the_value_as_which_it_counts(
    link: dict[str, str], value: str
) -> None:
    svg = read("grid", **NINE, k=3, s=1, p=1, **link)

    (padding,) = svg.marked("padding")
    assert padding.look["fill"].startswith("url(#h")
    assert len(padding.boxes) == 5 * 5 - 9
    assert svg.texts("padding number") == [value] * 16


def test_padding_that_does_not_count_is_crossed_out() -> None:
    svg = read("grid", **NINE, k=3, s=1, p=1, keep="Average", pads="false")

    assert svg.texts("padding number") == []
    (crosses,) = svg.marked("padding left out")
    assert crosses.lines == 2 * 16


def test_overhang_is_dotted() -> None:
    svg = read("grid", **NINE, k=2, s=2, ceil="true")

    (overhang,) = svg.marked("overhang")
    assert "stroke-dasharray" in overhang.look
    assert len(overhang.boxes) == 4 * 4 - 9
    assert svg.texts("overhang number") == ["−∞"] * 7


def test_a_window_that_ceil_mode_drops_is_outlined_with_the_word() -> None:
    svg = read("grid", h=5, w=5, k=2, s=3, p=1, ceil="true")

    assert len(svg.boxes("dropped")) == 2  # one for each axis
    assert svg.texts("dropped word") == ["dropped"] * 2
    assert svg.inside("dropped", "padding number") == [["−∞", "−∞"]] * 2
    assert len(svg.boxes("padding")) == 7 * 7 - 25  # beyond it, there is nothing
    assert svg.boxes("overhang") == []


def test_cells_that_no_window_reads_are_grey_and_crossed() -> None:
    svg = read("grid", **NINE, k=2)

    (unread,) = svg.marked("unread")
    assert unread.lines == 2 * 5  # each interrupted by the number
    grey = {"3", "5", "6", "7", "8"}
    (cells,) = [group for group in svg.marked("input") if _texts(svg, group) & grey]
    assert _texts(svg, cells) == grey


def _texts(svg: ReadSvg, cells: Group) -> set[str]:
    """Return the numbers in these cells of the input."""
    numbers = [text for group in svg.marked("input number") for text in group.texts]
    return {it.text for it in numbers if any(_at(box, it.x, it.y) for box in cells.boxes)}


def test_coverage_is_a_number_in_each_cell() -> None:
    svg = read("grid", **NINE, k=2, s=1, coverage="true")

    assert svg.texts("coverage") == ["×1", "×2", "×1", "×2", "×4", "×2", "×1", "×2", "×1"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("link", [{"k": 1}, {"k": 2, "s": 3}, {"k": 2, "preset": "Ramp"}])
def test_each_number_is_legible_on_its_cell(link: dict[str, object], scheme: str) -> None:
    svg, seen = read("grid", **link), 0
    rules = svg.colours[scheme]
    for plane in ("input", "output"):
        for numbers in svg.marked(f"{plane} number"):
            ink = _rgb(numbers.colour("f", rules))
            for cells in svg.marked(plane):
                fill = _rgb(cells.colour("f", rules))
                if any(_at(box, it.x, it.y) for box in cells.boxes for it in numbers.texts):
                    seen += 1
                    assert contrast(ink, fill) >= 4.5
    assert seen > 5


def test_both_planes_have_one_scale() -> None:
    svg = read("grid", **NINE, k=1)

    fills = {
        plane: {
            text.text: group.look["class"]
            for group in svg.marked(plane)
            for box in group.boxes
            for numbers in svg.marked(f"{plane} number")
            for text in numbers.texts
            if _at(box, text.x, text.y)
        }
        for plane in ("input", "output")
    }
    assert fills["output"]["1"] == fills["input"]["1"]  # in the window; the rest is dimmed
    assert len({fill for fill in fills["output"].values()}) == 9


def _at(box: tuple[float, ...], x: float, y: float) -> bool:
    left, top, width, height = box
    return left < x < left + width and top < y < top + height


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour))


def test_a_pinned_input_cell_shows_the_windows_that_read_it_and_those_it_wins() -> None:
    svg = read("grid", **NINE, k=2, s=1, pin="i0.1")

    assert svg.inside("reader", "input number") == [["1", "2", "4", "9"], ["2", "3", "9", "5"]]
    assert svg.inside("read by", "output number") == [["9"], ["9"]]
    assert svg.inside("looked at", "input number") == [["2"]]
    assert (
        svg.boxes("window") == svg.boxes("target") == svg.boxes("won") == svg.boxes("badge") == []
    )
    assert "Pinned: input (0, 1), which 2 windows read; it wins 0 of them." in svg.one("desc")


def test_a_pinned_winner_is_badged_with_its_outputs() -> None:
    svg = read("grid", **NINE, k=2, s=1, pin="i1.1")

    assert len(svg.boxes("reader")) == 4
    assert svg.inside("won", "output number") == [["9"]] * 4
    assert len(svg.boxes("badge")) == 5


def test_many_windows_that_read_a_cell_have_one_dashed_frame() -> None:
    svg = read("grid", h=5, w=5, k=3, s=1, pin="i2.2")

    (readers,) = svg.marked("reader")
    assert "stroke-dasharray" in readers.look
    assert [len(texts) for texts in svg.inside("reader", "input number")] == [25]
    assert len(svg.boxes("read by")) == 9


def test_a_covered_pin_does_not_tell_what_it_wins() -> None:
    svg = read("grid", **NINE, k=2, s=1, pin="i1.1", cover="true")

    assert svg.boxes("won") == svg.boxes("badge") == []
    assert "wins" not in svg.one("desc")


@pytest.mark.parametrize(("numbers", "on_left"), [("9 1 1", True), ("1 1 9", False)])
def test_the_badge_of_a_small_winner_stands_outside_the_window(numbers: str, on_left: bool) -> None:
    row = f"{numbers} {'1 ' * 60}1"
    svg = read("grid", preset="Your numbers", x="!".join([row, *["1 " * 63 + "1"] * 63]), k=3, s=1)

    (badge,), (window,) = svg.boxes("badge"), svg.boxes("window")
    if on_left:
        assert badge.left + badge.width <= window.left
    else:
        assert badge.left >= window.left + window.width
