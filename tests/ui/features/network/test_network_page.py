"""The page Network: a digit, what is done to it, what the network says, a window, and its link."""

from base64 import urlsafe_b64encode

import numpy as np
import pytest
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_core import gaussian_noise, max_pool2d, move, salt_and_pepper
from pooling_core.network import MaxPool2d, softmax
from pooling_ui.features.network.cell_window import window_of
from pooling_ui.features.network.curves import ShownCurve, accuracy_figure, moved_curve, noise_curve
from pooling_ui.features.network.link import decode_ink, encode_ink
from pooling_ui.features.network.sentences import percent_with_decimal, prediction_words
from pooling_ui.features.network.trained import (
    ARCHITECTURES,
    cut,
    network,
    sheet,
    table,
    unseen_digits,
)
from tests.ui.features.network.network_page import message
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import numbers, open_page, said

PAGE = "pages/network.py"


def encode_cells(ink: NDArray[np.uint8]) -> str:
    return urlsafe_b64encode(ink.tobytes()).decode().rstrip("=")


def digit(place: int) -> NDArray[np.float64]:
    found: NDArray[np.float64] = unseen_digits()[0][sheet()[place], 0]
    return found


def test_it_opens_on_a_digit_that_the_network_knows_and_says_what_to_try() -> None:
    app = open_page(PAGE)

    header, arrays = message(app)
    assert "after a move of 4 cells the one with max reads only 39 %" in said(app)
    assert header["says"].startswith("The network says 3 (97.6 %)")
    np.testing.assert_array_equal(arrays["ink"], np.rint(255 * digit(18)))
    assert [layer["shape"] for layer in header["layers"]] == [
        *([8, 28, 28], [8, 28, 28], [8, 14, 14]),
        *([16, 14, 14], [16, 14, 14], [16, 7, 7]),
    ]


@pytest.mark.parametrize(("kind", "name"), [("max", ""), ("average", "Average")])
def test_it_says_what_this_network_makes_of_the_digit_moved_and_noisy(kind: str, name: str) -> None:
    link = {"digit": "31", "dy": "-2", "dx": "3", "gauss": "20", "salt": "5", "pepper": "7"}
    app = open_page(PAGE, net="4", seed="9", **link, **({"kind": name} if name else {}))

    given = gaussian_noise(move(digit(31), -2, 3), 0.2, 9)
    given = salt_and_pepper(given, 0.05, 0.07, 9)
    probabilities = softmax(network(kind, 3).logits(given[None, None]), 1)[0]
    header, _ = message(app)
    assert header["percents"] == [percent_with_decimal(part) for part in probabilities]
    assert header["says"] == prediction_words(probabilities, int(unseen_digits()[1][sheet()[31]]))


def test_maps_of_a_layer_are_on_one_scale_with_zero_in_the_middle() -> None:
    header, arrays = message(open_page(PAGE))

    outputs = network("max", 0).maps(np.rint(255 * digit(18))[None, None] / 255)
    for at, output in enumerate(outputs[:6]):
        shown = arrays[f"maps{at}"].astype(int) - 128
        most = np.abs(output).max()
        np.testing.assert_allclose(shown / 127 * most, output[0], atol=most / 250)


def test_a_stroke_shows_at_once_and_is_in_the_link_when_it_ends() -> None:
    app = open_page(PAGE, digit="5")
    ink = np.zeros((28, 28), np.uint8)
    ink[4:24, 14] = 255
    cells = encode_cells(ink)
    app.session_state["digit"] = {"ink": {"cells": cells, "rests": False, "turn": 3}}
    app.run()

    header, arrays = message(app)
    np.testing.assert_array_equal(arrays["ink"], ink)
    assert (header["turn"], header["picked"]) == (3, None)
    assert "It is a" not in header["says"]
    assert "ink" not in app.query_params


def test_a_digit_that_was_taken_during_a_stroke_shows() -> None:
    app = open_page(PAGE, digit="5")
    cells = encode_cells(np.zeros((28, 28), np.uint8))
    inked, picked = {"cells": cells, "rests": False, "turn": 3}, {"digit": 5, "turn": 4}
    app.session_state["digit"] = {"ink": inked, "pick": picked}
    app.run()

    header, arrays = message(app)
    assert header["picked"] == 5
    assert arrays["ink"].any()


def test_a_drawn_digit_comes_back_from_its_link() -> None:
    ink = np.random.default_rng(0).integers(0, 256, (28, 28)).astype(np.uint8)
    app = open_page(PAGE, ink=encode_ink(ink))

    header, arrays = message(app)
    np.testing.assert_array_equal(arrays["ink"], ink)
    assert header["picked"] is None


SHORT = encode_ink(np.zeros((28, 27), np.uint8))


@pytest.mark.parametrize("text", ["", "x", "~", "a" * 9999, SHORT])
def test_damaged_ink_is_no_digit(text: str) -> None:
    assert decode_ink(text) is None


def test_a_window_says_its_numbers_and_opens_on_the_grid() -> None:
    app = open_page(PAGE, cell="3.2.6.7")

    plane = network("max", 0).maps(np.rint(255 * digit(18))[None, None] / 255)[1][0, 1]
    window = plane[12:14, 14:16]
    assert "Layer 3, map 2. Row 6, column 7:" in said(app)
    assert f"{window.max():.4g} is the largest of" in said(app)
    assert "in rows 12 to 13, columns 14 to 15" in said(app)
    app.button(key="to_grid").click().run()
    assert not app.exception
    _, arrays = unpack(app.get("bidi_component")[0].proto.bytes)
    np.testing.assert_allclose(arrays["values"][arrays["label"]].reshape(28, 28), plane, rtol=6e-4)


def narrow(app: AppTest) -> AppTest:
    """Show the page as in a narrow window."""
    app.session_state["browser"] = {"narrow": True}
    return app.run()


def place_of(app: AppTest, beginning: str) -> int:
    """Return where on the page, from its top, a text or the label of a field begins like this."""
    shown = (
        str(getattr(each.proto, "body", "")) or getattr(each, "label", "") for each in app.main
    )
    return next(at for at, text in enumerate(shown) if text.startswith(beginning))


def test_on_a_phone_a_cells_numbers_follow_the_maps_and_the_answer_follows_the_fields() -> None:
    """The drawing is out of sight where one moves the digit, and the fields where one draws."""
    app = open_page(PAGE, cell="3.2.6.7", dx="4")
    cell, field = "Layer 3, map 2", "Move right"
    assert place_of(app, field) < place_of(app, cell)
    assert "The network says" not in said(app)

    narrow(app)
    assert place_of(app, cell) < place_of(app, field) < place_of(app, "The network says 5")


@pytest.mark.parametrize("cell", ["1.9.0.0", "3.9.0.0", "3.1.14.0", "7.1.0.0", "9.1.0.0"])
def test_a_cell_without_a_window_is_not_looked_at(cell: str) -> None:
    app = open_page(PAGE, cell=cell)

    assert not app.exception
    assert message(app)[0]["cell"] is None
    assert "Press a cell" in said(app)


def test_windows_lie_where_the_pool_reads() -> None:
    plane = np.arange(28.0 * 28).reshape(28, 28)
    pool = next(layer for layer in ARCHITECTURES["blur"] if isinstance(layer, MaxPool2d))
    found = window_of(pool, plane, 3, 4, float(max_pool2d(plane[None], 2, 1)[0, 3, 4]))

    assert numbers(found.sentence) == [3, 4, 117, 88, 89, 116, 117, 3, 4, 4, 5]


def means(disturbance: str, at: int) -> str:
    """Return what the page says of a curve at the strength of this number."""
    shares = (f"{100 * table().curves[disturbance].mean(kind)[at]:.1f} %" for kind in ARCHITECTURES)
    names = "Max", "Average", "Stride", "Max, then blur"
    return "; ".join(f"{name} {share}" for name, share in zip(names, shares, strict=True))


@pytest.mark.parametrize(
    ("link", "disturbance", "at", "says", "mark"),
    [
        ({"dx": "4"}, "right", 4, "At 4 cells", 4),
        ({"dy": "-1"}, "up", 1, "At 1 cell,", 1),
        ({}, "shift", 0, "At 0 cells", 0),
        ({"salt": "10"}, "salt", 3, "At 10 %", 0.1),
        ({"salt": "15", "pepper": "15"}, "salt and pepper", 5, "At 30 %", 0.3),
        ({"gauss": "30"}, "gaussian", 3, "At 30 %", 0.3),
    ],
)
def test_a_digit_is_marked_where_digits_like_it_were_measured(
    link: dict[str, str], disturbance: str, at: int, says: str, mark: float
) -> None:
    app = open_page(PAGE, **link)

    assert f"{says}" in said(app)
    assert f", means of 5 seeds: {means(disturbance, at)}." in said(app)
    curve = curve_of(link)
    assert (curve.disturbance, curve.mark, curve.why_not) == (disturbance, mark, "")
    assert f"Measured on {table().origin['date']} by python -m training" in said(app)


def curve_of(link: dict[str, str]) -> ShownCurve:
    """Return the curve of noise, or of shifts where there is no noise."""
    down, right, *noise = (int(link.get(n, 0)) for n in ("dy", "dx", "gauss", "salt", "pepper"))
    if any(noise):
        return noise_curve(*noise, is_moved=bool(down or right))
    return moved_curve(down, right, is_noisy=False)


def test_between_two_strengths_both_are_told() -> None:
    app = open_page(PAGE, salt="15")

    both = (f"{100 * table().curves['salt'].mean('max')[at]:.1f} %" for at in (3, 4))
    assert f"At 10 % and 20 %, means of 5 seeds: Max {' and '.join(both)};" in said(app)


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"dy": "4", "dx": "-4"}, "your digit is moved both ways"),
        ({"gauss": "10", "salt": "40"}, "your digit has two kinds of noise"),
        ({"salt": "25", "pepper": "5"}, "your digit has more of one"),
        ({"salt": "45"}, "your digit has 45 %, and the curve ends at 30 %"),
        ({"salt": "20", "pepper": "20"}, "your digit has 40 %, and the curve ends at 30 %"),
        ({"salt": "10", "dx": "1"}, "your digit is moved"),
    ],
)
def test_a_digit_unlike_those_that_were_measured_has_no_mark_and_the_page_says_why(
    link: dict[str, str], says: str
) -> None:
    app = open_page(PAGE, **link)

    assert f"Your digit has no mark here: {says}" in said(app)
    curve = curve_of(link)
    assert curve.mark is None
    figure = accuracy_figure(table().curves[curve.disturbance], "", curve.mark, percent=True)
    assert not figure.layout.shapes


def test_a_noisy_digit_has_no_mark_among_shifts_without_noise() -> None:
    app = open_page(PAGE, dx="2", gauss="10")

    assert "no mark here: your digit has noise" in said(app)
    assert "no mark here: your digit is moved" in said(app)


def test_what_a_shift_pushes_over_the_edge_is_told() -> None:
    assert f"{100 * cut('left', 4):.1f} % of the digits lose" in said(open_page(PAGE, dx="-4"))


def test_a_chart_has_the_seeds_spread_and_marks_the_digit() -> None:
    curve = table().curves["shift"]
    figure = accuracy_figure(curve, "Cells", 2, percent=False)

    assert [line.name for line in figure.data] == ["Max", "Average", "Stride", "Max, then blur"]
    for kind, line in zip(ARCHITECTURES, figure.data, strict=True):
        least, most = curve.spread(kind)
        np.testing.assert_allclose(line.y + line.error_y.array, most)
        np.testing.assert_allclose(line.y - line.error_y.arrayminus, least)
    assert figure.layout.shapes[0].x0 == 2


def test_a_probability_is_never_rounded_to_none_or_all() -> None:
    assert percent_with_decimal(1.0) == "> 99.9 %"
    assert percent_with_decimal(0.0) == "< 0.1 %"


def test_curves_can_be_had_as_files() -> None:
    offered = [each.proto.label for each in open_page(PAGE).get("download_button")]

    assert offered == 2 * ["Download as interactive HTML (5 MB)"]
