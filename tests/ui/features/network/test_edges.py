"""The page Network on a picture: fixed edge filters, every layer's maps, a window, and its link."""

from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_core.network import MaxPool2d, relu
from pooling_ui.features.network.cell_window import FeatureMaps, window_of
from pooling_ui.features.network.edge_widgets import pass_edges
from pooling_ui.features.network.edges import (
    BANKS,
    LEAST,
    edge_weights,
    first_layers,
    small_grey,
    times_smaller,
)
from pooling_ui.features.network.trained import ARCHITECTURES
from pooling_ui.pictures.samples import PATTERN_BY_NAME
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import numbers, open_page, said
from tests.ui.pictures.picture_page import png, upload

PAGE = "pages/network.py"
LINE = PATTERN_BY_NAME["Thin bright line"].draw()


def shown(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[np.uint8]]]:
    """Return header and arrays of what shows the maps."""
    found = (each.proto.bytes for each in app.get("bidi_component") if each.proto.bytes)
    return next(each for each in map(unpack, found) if "filters" in each[0])


def edge_maps(plane: NDArray[Any], bank: str, kind: str) -> list[NDArray[np.float64]]:
    """Return the output of every layer."""
    return pass_edges(plane, bank, kind).outputs


def texture(rows: int, columns: int, channels: int = 3) -> NDArray[np.uint8]:
    made = np.random.default_rng(4).integers(0, 256, (channels, rows, columns))
    return made.astype(np.uint8)


@pytest.mark.parametrize("bank", BANKS)
@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_every_number_is_the_one_of_pytorch(bank: str, kind: str) -> None:
    """Sums of whole numbers are exact, so that nothing may differ."""
    plane = texture(13, 18)[0]
    weights = torch.tensor([each.weights for each in BANKS[bank]], dtype=torch.float64)[:, None]
    found = torch.nn.functional.conv2d(
        torch.tensor(plane[None, None], dtype=torch.float64), weights
    )
    sees = torch.nn.functional.relu(found)
    pooled = {
        "max": lambda: torch.nn.functional.max_pool2d(sees, 2),
        "average": lambda: torch.nn.functional.avg_pool2d(sees, 2),
        "stride": lambda: sees[..., ::2, ::2],
        "blur": lambda: torch.nn.functional.max_pool2d(sees, 2, 1),
    }[kind]()

    outputs = edge_maps(plane, bank, kind)
    for ours, theirs in zip(outputs[:3], (found, sees, pooled), strict=True):
        np.testing.assert_array_equal(ours, theirs.numpy())


def test_a_stride_is_the_convolution_with_that_stride() -> None:
    plane = texture(14, 19)[0]
    weights = torch.tensor([each.weights for each in BANKS["Sobel"]], dtype=torch.float64)[:, None]
    given = torch.tensor(plane[None, None], dtype=torch.float64)

    strided = torch.nn.functional.conv2d(given, weights, stride=2).numpy()
    np.testing.assert_array_equal(edge_maps(plane, "Sobel", "stride")[-1], relu(strided))


@pytest.mark.parametrize("bank", BANKS)
def test_each_filter_answers_most_to_its_own_edge(bank: str) -> None:
    """Dark before bright, across each direction; the Laplacian to a spot. None answers to grey."""
    rows, columns = np.indices((9, 9))
    steps = [
        rows > 4,
        columns > 4,
        rows + columns > 8,
        columns - rows > 0,
        (rows == 4) & (columns == 4),
    ]
    for at, step in enumerate(steps):
        most = edge_maps(np.where(step, 200, 50), bank, "max")[0][0].max(axis=(1, 2))
        assert (most[at] >= most[:4]).all()
        assert most[at] > 0
    assert not edge_maps(np.full((9, 9), 77), bank, "max")[0].any()


@pytest.mark.parametrize(
    ("shape", "small"),
    [
        ((3, 512, 768), (85, 128)),
        ((1, 48, 84), (48, 84)),
        ((3, 3000, 4000), (107, 142)),
        ((1, 10, 5000), (5, 144)),
        ((1, 3, 900), (3, 144)),
        ((1, 145, 145), (72, 72)),
    ],
)
def test_a_large_picture_is_averaged_until_it_is_small(
    shape: tuple[int, int, int], small: tuple[int, int]
) -> None:
    pixels = texture(*shape[1:], shape[0])
    grey, times = small_grey(pixels)[0], times_smaller(shape)

    assert grey.shape == small
    block = pixels[:, times : 2 * times, times : 2 * times]
    if block.size:
        assert grey[1, 1] == np.rint(block.mean())


def test_it_opens_on_lines_with_their_filters_and_says_what_the_pool_kept() -> None:
    app = open_page(PAGE, finds="Edges")

    header, arrays = shown(app)
    np.testing.assert_array_equal(arrays["input"], LINE)
    assert [each["name"] for each in header["filters"]] == [each.name for each in BANKS["Sobel"]]
    assert header["filters"][0]["weights"] == [[-1, -2, -1], [0, 0, 0], [1, 2, 1]]
    assert [layer["shape"] for layer in header["layers"]] == [[5, 46, 82], [5, 46, 82], [5, 23, 41]]
    outputs = edge_maps(LINE, "Sobel", "max")
    for at, output in enumerate(outputs):  # one scale a layer
        most = np.abs(output).max()
        found = (arrays[f"maps{at}"].astype(int) - 128) / 127 * most
        np.testing.assert_allclose(found, output[0], atol=most / 250)
    mean = f"rises from {outputs[1].mean():.1f}".removesuffix(".0")
    assert f"Max: the mean of all maps {mean} to {outputs[2].mean():.1f}" in said(app)
    assert "the largest number stays 736." in said(app)
    assert "Try average, then stride" in said(app)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Max", "max"), ("Average", "average"), ("Stride", "stride"), ("Max, then blur", "blur")],
)
def test_a_cell_leads_to_its_window_with_the_very_numbers_of_the_map(name: str, kind: str) -> None:
    """Far from the first row: the part that goes along has the same windows over it."""
    app = open_page(PAGE, finds="Edges", kind=name, cell="3.2.19.6")

    _, sees, pooled, *_ = edge_maps(LINE, "Sobel", kind)
    value = pooled[0, 1, 19, 6]
    assert f"Layer 3, map 2. Row 19, column 6: {value:g} is" in said(app)
    assert "counted from 0 again" in said(app)
    app.button(key="to_grid").click().run()
    assert not app.exception
    header, arrays = unpack(app.get("bidi_component")[0].proto.bytes)
    _, row, col = header["start"]["pin"]
    part = arrays["values"][arrays["label"]].reshape(header["shape"])
    places = np.lib.stride_tricks.sliding_window_view(sees[0, 1], part.shape)
    assert (places == part).all(axis=(2, 3)).any()  # number by number
    answer = arrays["values"][arrays["output_label"]].reshape(header["output_shape"])
    assert answer[row, col] == value
    assert header["start"]["step"] == row * answer.shape[1] + col


def test_windows_around_one_begin_where_a_window_does() -> None:
    """At both ends, and where the whole plane goes along."""
    plane = np.arange(60.0 * 45).reshape(60, 45)

    for row, col in ((0, 0), (29, 21), (15, 10)):
        found = window_of(MaxPool2d(2), plane, row, col, plane[2 * row + 1, 2 * col + 1])
        assert numbers(found.sentence)[-4:] == [2 * row, 2 * row + 1, 2 * col, 2 * col + 1]
        assert "There, rows" in found.differs
    assert numbers(window_of(MaxPool2d(2), plane, 29, 21, 0).differs) == [32, 59, 16, 43, 0]
    assert window_of(MaxPool2d(2), plane[:28, :28], 3, 3, 0).differs == ""
    assert "four digits" in window_of(MaxPool2d(2), plane[:8, :8] / 7, 3, 3, 0).differs


def test_a_persons_own_picture_passes_the_layers_and_is_said_not_to_be_in_the_link() -> None:
    pixels = texture(30, 44)
    app = open_page(PAGE, finds="Edges", subject="A picture")
    upload(app, png(pixels.transpose(1, 2, 0)))

    header, arrays = shown(app)
    grey = np.rint(pixels.mean(axis=0))
    np.testing.assert_array_equal(arrays["input"], grey)
    assert header["input"]["says"] == "Input: 30 × 44, grey"
    assert header["layers"][2]["shape"] == [5, 14, 21]
    assert "Your own picture cannot be part of a link" in said(app)


@pytest.mark.parametrize("shape", [(1, 1), (4, 200)])
def test_a_picture_too_small_for_the_layers_is_told_and_the_rest_stays(
    shape: tuple[int, int],
) -> None:
    app = open_page(PAGE, finds="Edges", subject="A picture")
    upload(app, png(texture(*shape).transpose(1, 2, 0)))

    assert not app.exception
    assert f"need at least {LEAST} × {LEAST}" in said(app)
    app.selectbox(key="subject").set_value("Edge").run()
    assert shown(app)[0]["layers"]


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_the_smallest_picture_that_is_taken_passes_all_layers(kind: str) -> None:
    plane = texture(LEAST, LEAST)[0]

    assert edge_maps(plane, "Prewitt", kind)[-1].size
    assert not edge_maps(plane[1:], "Prewitt", kind)
    if kind == "blur":  # which one row fewer would be too few for
        planes, weights = plane[1:].astype(np.float64)[None], edge_weights("Prewitt")
        with pytest.raises(ValueError, match="mirror"):
            FeatureMaps.through(planes, first_layers(kind), weights)


def test_a_link_repeats_what_was_seen() -> None:
    link = {"finds": "Edges", "filters": "Prewitt", "subject": "A picture", "sample": "Starfield"}
    header, arrays = shown(open_page(PAGE, **link, kind="Average", cell="3.5.20.10"))

    assert (header["cell"], header["input"]["shape"]) == ([3, 5, 20, 10], [1, 144, 144])
    assert header["filters"][0]["weights"][0] == [-1, -1, -1]
    assert "each is the mean of 4 × 4 pixels" in header["input"]["says"]
    assert arrays["maps2"].shape == (5, 71, 71)


def test_covered_the_filters_show_and_nothing_of_what_they_find() -> None:
    app = open_page(PAGE, finds="Edges", cover="true")

    header, _ = shown(app)
    assert (header["layers"], len(header["filters"])) == ([], 5)
    assert "the mean of all maps" not in said(app)
    app.button(key="uncover").click().run()
    assert len(shown(app)[0]["layers"]) == 3
