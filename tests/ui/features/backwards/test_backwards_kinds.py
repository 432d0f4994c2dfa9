"""The page Backwards with series and volumes, and with windows by output size."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_ui.inputs.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from tests.ui.features.backwards.back_page import PAGE, gradient, planes, stage
from tests.ui.helpers.pages import open_page, refuses, said

SERIES = SERIES_BY_NAME["Spikes and dips"].draw((24,), 7)
VOLUME = VOLUME_BY_NAME["Random integers"].draw((4, 5, 5), 7)


@pytest.mark.parametrize(
    ("link", "cells", "pool"),
    [
        ({"mode": "Gradient of max", "k": "3", "s": "2"}, SERIES, lambda x: F.max_pool1d(x, 3, 2)),
        ({"mode": "Gradient of average"}, SERIES, lambda x: F.avg_pool1d(x, 2)),
        ({"mode": "Gradient of Lp", "norm": "4"}, SERIES, lambda x: F.lp_pool1d(x, 4, 2)),
        (
            {"mode": "Gradient of max", "k": "3", "s": "1", "p": "1"},
            VOLUME,
            lambda x: F.max_pool3d(x, 3, 1, 1),
        ),
        ({"mode": "Gradient of average", "s": "1"}, VOLUME, lambda x: F.avg_pool3d(x, 2, 1)),
        ({"mode": "Gradient of Lp"}, VOLUME, lambda x: F.lp_pool3d(x, 2, 2)),
        (
            {"mode": "Gradient of average", "lay": "By output size", "o": "5"},
            SERIES,
            lambda x: F.adaptive_avg_pool1d(x, 5),
        ),
        (
            {"mode": "Gradient of max", "lay": "By output size", "o": "3"},
            VOLUME,
            lambda x: F.adaptive_max_pool3d(x, 3),
        ),
        (
            {"mode": "Gradient of max", "lay": "Fractional", "k": "2", "o": "2"},
            VOLUME,
            lambda x: F.fractional_max_pool3d(
                x, 2, 2, _random_samples=torch.tensor([[[0.5, 0.2, 0.7]]], dtype=torch.float64)
            ),
        ),
    ],
)
def test_series_and_volumes_have_gradients_too(
    link: dict[str, str], cells: NDArray[np.float64], pool: Callable[..., Any]
) -> None:
    of = "Series" if cells.ndim == 1 else "Volume"
    app = open_page(PAGE, of=of, volume="Random integers", code="PyTorch", **link)

    result, grad_output = planes(app)
    np.testing.assert_allclose(result, gradient(pool, cells=cells), rtol=1e-11, atol=1e-11)
    assert (grad_output == 1).all()
    assert f"pool{cells.ndim}d" in code(app)
    assert not app.exception


def code(app: AppTest) -> str:
    return "\n".join(block.value for block in app.code)


@pytest.mark.parametrize("cells", [SERIES, VOLUME], ids=["Series", "Volume"])
def test_series_and_volumes_are_unpooled_too(cells: NDArray[np.float64]) -> None:
    """To the size that is asked for, along each axis."""
    axes = cells.ndim
    of = "Series" if axes == 1 else "Volume"
    app = open_page(
        PAGE,
        of=of,
        volume="Random integers",
        mode="Unpool",
        k="2",
        ud="5",
        uw="5" if axes == 3 else "25",
        code="PyTorch",
    )

    size = (25,) if axes == 1 else (5, 4, 5)
    pool, unpool = getattr(F, f"max_pool{axes}d"), getattr(F, f"max_unpool{axes}d")
    values, indices = pool(torch.tensor(cells[None]), 2, return_indices=True)
    expected = unpool(values, indices, 2, output_size=size)[0].numpy()
    np.testing.assert_array_equal(planes(app)[0], expected)
    assert f"output_size={size}" in code(app)
    assert f"max_unpool{axes}d" in said(app)
    assert "On a picture" not in said(app)


def test_of_a_volume_the_changed_output_and_the_pinned_cell_are_meant() -> None:
    """The stage tells of cells as if slices were below each other."""
    link = {"of": "Volume", "volume": "Random integers", "mode": "Gradient of max"}
    app = open_page(PAGE, **link, k="3", s="1", grad="4.1.5", pin="i6.2")

    _, grad_output = planes(app)
    assert grad_output.shape == (2, 3, 3)
    assert grad_output[1, 1, 1] == 5
    assert f"Input (1, 1, 2) is {VOLUME[1, 1, 2]:g}.".replace("-", "−") in said(app)


def test_another_kind_of_input_begins_anew() -> None:
    app = open_page(PAGE, mode="Gradient of max", grad="0.1.5", pin="i0.0", at="2")

    app.button_group(key="of").set_value("Series").run()

    assert not {"grad", "pin", "at", "was"} & app.query_params.keys()
    assert stage(app)[0]["shape"] == [24]


def test_windows_by_output_size_are_not_unpooled() -> None:
    """max_unpool2d takes a kernel: one sentence says so, and one press leads on."""
    app = open_page(PAGE, mode="Unpool", lay="By output size", o="3")

    assert "max_unpool2d takes a kernel: PyTorch unpools only windows by kernel." in said(app)
    assert stage(app)[0]["refusal"] == "No result: max_unpool2d takes windows by kernel only."
    app.button(key="fit_size").click().run()

    assert stage(app)[0]["refusal"] is None
    assert app.query_params["mode"] == ["Unpool"] or app.query_params["mode"] == "Unpool"


def test_there_is_no_power_average_by_output_size() -> None:
    app = open_page(PAGE, mode="Gradient of Lp", lay="By output size", o="3")

    assert "there is no adaptive power average in PyTorch" in said(app)
    app.button(key="nearest").click().run()
    assert not refuses(app)
