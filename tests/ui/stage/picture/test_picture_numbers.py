"""The numbers of a picture are those of the stage, each in its cell, whatever the link shows."""

from itertools import pairwise
from typing import Any
from urllib.parse import parse_qsl

import pytest

from pooling_ui.linked.pages import STAGE_PAGES, linked_message
from pooling_ui.shell.palette import LIGHT
from pooling_ui.stage.picture.drawing import stage_picture
from pooling_ui.stage.picture.svg import svg_of
from tests.ui.helpers.messages import unpack
from tests.ui.links.record import read as recorded
from tests.ui.stage.picture.read_svg import ReadSvg, read

OWN = {"preset": "Your numbers"}
NINE = OWN | {"x": "1 2 3!4 9 5!6 7 8"}
LINKS = [link for link in recorded()["links"] if link.partition("?")[0] in STAGE_PAGES]


@pytest.mark.parametrize(
    ("link", "output"),
    [
        ({"k": 2, "s": 1}, [["9", "9"], ["9", "9"]]),
        ({"k": 2, "keep": "Average"}, [["4"]]),
        ({"k": 3, "keep": "Min"}, [["1"]]),
        ({"lay": "By output size", "o": 2}, [["9", "9"], ["9", "9"]]),
        ({"lay": "By output size", "o": 1, "keep": "Average"}, [["5"]]),
        ({"lay": "Fractional", "k": 1, "o": 2, "r": 0, "rw": 0.999}, [["1", "3"], ["6", "8"]]),
    ],
)
def test_every_cell_has_its_number(link: dict[str, object], output: list[list[str]]) -> None:
    svg = read("grid", **NINE, **link)

    assert svg.rows("input") == [["1", "2", "3"], ["4", "9", "5"], ["6", "7", "8"]]
    assert svg.rows("output") == output


def test_nan_and_infinities_are_written_as_the_stage_writes_them() -> None:
    svg = read("grid", **OWN, x="nan -inf inf -2.5!0 1 2 -3", k=2)

    assert svg.rows("input") == [["NaN", "−∞", "∞", "−2.5"], ["0", "1", "2", "−3"]]
    assert svg.rows("output") == [["NaN", "∞"]]


def test_a_gradient_stands_at_the_left() -> None:
    svg = read("backwards", **NINE, k=2, s=1)

    assert svg.texts("title") == ["Input gradient 3 × 3", "Output gradient 2 × 2"]
    assert svg.rows("input") == [["0", "0", "0"], ["0", "4", "0"], ["0", "0", "0"]]
    assert svg.rows("output") == [["1", "1"], ["1", "1"]]


def test_a_series_is_one_row() -> None:
    svg = read("dimensions", preset="Your numbers", series="Your numbers", y="5 1 7 2", k=2)

    assert svg.texts("title") == ["Input 4", "Output 2"]
    assert (svg.rows("input"), svg.rows("output")) == ([["5", "1", "7", "2"]], [["5", "7"]])
    assert svg.texts("ruler") == ["0", "1", "2", "3", "0", "1"]  # no number of its one row


def test_the_slices_of_a_volume_stand_beside_each_other() -> None:
    svg = read("dimensions", look="Volume", depth=2, high=2, wide=2, volume="Ramp", k=1)

    header, arrays = _message("dimensions?look=Volume&depth=2&high=2&wide=2&volume=Ramp&k=1")
    texts = [header["labels"][at] for at in arrays["label"].ravel()]
    assert svg.texts("title") == ["Input 2 × 2 × 2", "Output 2 × 2 × 2"]
    assert svg.rows("input") == [texts[0:2] + texts[4:6], texts[2:4] + texts[6:8]]
    assert svg.rows("output") == svg.rows("input")
    lefts = sorted({box.left for box in svg.boxes("input")})
    steps = [after - before for before, after in pairwise(lefts)]
    assert steps == [steps[0], 2 * steps[0], steps[0]]  # an empty column is between them


def _message(address: str) -> tuple[dict[str, Any], dict[str, Any]]:
    page, _, query = address.partition("?")
    message = linked_message(page, dict(parse_qsl(query, keep_blank_values=True)))
    assert message is not None
    return unpack(message)


def test_a_recorded_link_has_the_numbers_of_its_stage() -> None:
    """No number is missing, and none is of another cell, at every link that people have."""
    seen = 0
    for address in LINKS:
        page, _, query = address.partition("?")
        message = linked_message(page, dict(parse_qsl(query, keep_blank_values=True)))
        if message is None:
            continue
        header, arrays = unpack(message)
        if header["refusal"] or header["start"]["covers"] or not header["start"]["whole"]:
            continue
        picture = stage_picture(message)
        assert picture is not None, address
        svg = ReadSvg(svg_of(picture))
        for plane, labels in (("input", "label"), ("output", "output_label")):
            texts = [header["labels"][at] for at in arrays[labels]]
            assert sorted(svg.texts(f"{plane} number")) in (sorted(texts), []), address
        seen += bool(svg.rows("output"))
    assert seen > 100


def test_where_cells_are_too_small_a_plane_has_no_number_at_all() -> None:
    svg = read("grid", h=64, w=64, k=3, s=1, p=1)

    assert all(svg.texts(f"{it} number") == [] for it in ("input", "output", "padding"))
    assert len(svg.boxes("input")) == len(svg.boxes("output")) == 64 * 64


def test_a_cell_of_the_output_that_is_not_filled_yet_is_blank() -> None:
    svg = read("grid", **NINE, k=1, upto=3)

    assert svg.texts("output number") == ["1", "2", "3", "4"]
    assert len(svg.boxes("blank")) == 5


def test_a_gradient_grows_as_the_stage_fills() -> None:
    """Two windows have written: 1 and 1 in the middle; the others are still to come."""
    svg = read("backwards", **NINE, k=2, s=1, upto=1)

    assert svg.rows("input") == [["0", "0", "0"], ["0", "2", "0"], ["0", "0", "0"]]
    assert svg.rows("output") == [["1", "1"], ["1", "1"]]


@pytest.mark.parametrize("page", ["grid", "backwards"])
def test_a_covered_result_is_nowhere_in_the_file(page: str) -> None:
    own = OWN | {"x": "11 12!13 14"}
    svg = read(page, **own, k=2, keep="Average", mode="Gradient of average", cover="true")

    result = "output" if page == "grid" else "input"
    assert set(svg.texts(f"{result} number")) == {"?"}
    assert svg.boxes("winner") == []
    assert svg.texts("note") == []
    hidden = "12.5" if page == "grid" else "0.25"
    assert hidden not in "".join(svg.root.itertext())


def test_a_covered_winner_is_not_marked() -> None:
    svg = read("grid", **NINE, k=2, s=1, cover="true")

    assert svg.boxes("winner") == svg.boxes("badge") == []
    assert svg.inside("window", "input number") == [["1", "2", "4", "9"]]


def test_covered_sums_do_not_show_in_the_colours() -> None:
    """The sum 10 is the end of the scale; while it is covered, the largest input is."""
    four = {**OWN, "x": "1 2!3 4", "k": 2, "keep": "Lp", "norm": 1}
    largest = rgb(LIGHT["scale"][-1])
    for link, ends in ((four, False), (four | {"cover": "true"}, True)):
        svg = read("grid", **link)
        fills = {it.colour("f", svg.colours["light"]) for it in svg.marked("input")}
        assert (largest in fills) == ends


def rgb(colour: tuple[int, int, int]) -> str:
    return bytes(colour).hex()
