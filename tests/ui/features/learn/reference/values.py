"""Collect what the reference page states of values, indices and gradients, judged by PyTorch."""

from typing import Any

import numpy as np
import pytest

from tests.ui.features.learn.reference.facts import fact, one_plane, torch

F = torch.nn.functional
MAXIMA = ("MaxPool", "AdaptiveMaxPool", "FractionalMaxPool")
AVERAGES = ("AvgPool", "AdaptiveAvgPool", "LPPool")
SAMPLES = np.array([[[0.3, 0.3]]])


def maxima(family: str, x: Any, **more: Any) -> tuple[Any, Any]:
    """Pool a plane of 2 × 2 cells to one maximum; return value and index."""
    if family == "AdaptiveMaxPool":
        pooled = F.adaptive_max_pool2d(x, 1, return_indices=True)
    elif family == "FractionalMaxPool":
        samples = torch.tensor(SAMPLES)
        pooled = F.fractional_max_pool2d(x, 2, 1, return_indices=True, _random_samples=samples)
    else:
        pooled = F.max_pool2d(x, 2, return_indices=True)
    found: tuple[Any, Any] = pooled
    return found


def average(family: str, x: Any) -> Any:
    """Average 2 × 2 windows side by side; `LPPool` with p = 1 adds up."""
    if family == "AdaptiveAvgPool":
        return F.adaptive_avg_pool2d(x, (x.shape[-2] // 2, x.shape[-1] // 2))
    return F.avg_pool2d(x, 2) if family == "AvgPool" else F.lp_pool2d(x, 1, 2)


@fact("Ties", MAXIMA, "The first cell in reading order wins.")
def the_first_wins(family: str) -> None:
    assert maxima(family, one_plane([[1.0, 5], [5, 5]]))[1].item() == 1


@fact("NaN", MAXIMA, "Wins; of several, the last.")
def the_last_nan_wins(family: str) -> None:
    values, index = maxima(family, one_plane([[np.nan, 9], [np.nan, 1]]))
    assert np.isnan(values.item())
    assert index.item() == 2


@fact("NaN", AVERAGES, "Makes every window NaN that reads it.")
def nan_spreads_to_the_windows_that_read_it(family: str) -> None:
    plane = np.ones((4, 4))
    plane[0, 3] = np.nan
    assert torch.isnan(average(family, one_plane(plane))).tolist() == [[[False, True], [False] * 2]]


@fact("NaN", ("MaxUnpool",), "Is written like any other value.")
def nan_is_written(family: str) -> None:
    out = F.max_unpool2d(one_plane([[np.nan]]), torch.tensor([[[3]]]), 2)
    assert torch.isnan(out).tolist() == [[[False, False], [False, True]]]


@fact("Indices", MAXIMA, "Flat in the unpadded plane of each channel: row · width + column.")
def indices_are_flat_in_the_unpadded_plane(family: str) -> None:
    plane = torch.zeros(2, 4, 5, dtype=torch.float64)
    plane[:, 2, 3] = 9
    pooled = {
        "MaxPool": lambda: F.max_pool2d(plane, 4, 4, 2, return_indices=True),
        "AdaptiveMaxPool": lambda: F.adaptive_max_pool2d(plane, 2, return_indices=True),
        "FractionalMaxPool": lambda: F.fractional_max_pool2d(plane, 2, 3, return_indices=True),
    }[family]()
    values, indices = pooled
    assert set(indices[values == 9].tolist()) <= {2 * 5 + 3}
    assert all((indices[channel][values[channel] == 9] == 13).all() for channel in range(2))
    if family != "FractionalMaxPool":  # a draw may leave the cell out
        assert (values == 9).any(dim=(1, 2)).all()


@fact("Indices", ("MaxUnpool",), "int64, flat in the output plane; one outside it is refused.")
def indices_are_int64_in_the_output_plane(family: str) -> None:
    x = one_plane([[7.0]])
    assert F.max_unpool2d(x, torch.tensor([[[2]]]), 2)[0, 1, 0].item() == 7
    with pytest.raises(RuntimeError, match="invalid max index"):
        F.max_unpool2d(x, torch.tensor([[[4]]]), 2)
    with pytest.raises(RuntimeError):
        F.max_unpool2d(x, torch.tensor([[[2]]], dtype=torch.int32), 2)


@fact("Other cells", ("MaxUnpool",), "All are 0.")
def all_other_cells_are_zero(family: str) -> None:
    assert F.max_unpool2d(one_plane([[7.0]]), torch.tensor([[[2]]]), 2).ravel().tolist() == [
        *(0, 0, 7, 0)
    ]


@fact(
    "Gradient",
    MAXIMA,
    "All of it goes to the winner. It adds up where one cell wins several windows.",
)
def the_winner_gets_all(family: str) -> None:
    x = one_plane([[1.0, 5], [5, 2]]).requires_grad_()
    maxima(family, x)[0].sum().backward()
    assert x.grad.ravel().tolist() == [0, 1, 0, 0]
    if family == "MaxPool":
        centre = one_plane([[0.0, 0, 0], [0, 9, 0], [0, 0, 0]]).requires_grad_()
        F.max_pool2d(centre, 2, 1).sum().backward()
        assert centre.grad[0, 1, 1].item() == 4


@fact(
    "Gradient", ("MaxUnpool",), "Each value gets the gradient of the cell that it was written to."
)
def values_get_the_gradient_of_the_cell_they_were_written_to(family: str) -> None:
    x = one_plane([[7.0]]).requires_grad_()
    grad_output = one_plane([[1.0, 2], [3, 4]])
    (F.max_unpool2d(x, torch.tensor([[[2]]]), 2) * grad_output).sum().backward()
    assert x.grad.item() == 3


@fact(
    "Gradient",
    ("AvgPool", "AdaptiveAvgPool"),
    "Every cell of a window gets the window's gradient ÷ divisor.",
)
def every_cell_gets_its_share(family: str) -> None:
    x = torch.ones(1, 2, 2, requires_grad=True)
    average(family, x).sum().backward()
    assert x.grad.unique().tolist() == [1 / 4]


@fact(
    "Gradient",
    ("LPPool",),
    "A cell x of a window with result y gets the window's gradient · (x ÷ y)^(p − 1);"
    " of a window that hangs over, times the kernel's cells ÷ the window's own. With "
    "p = ∞, all goes to the first cell of the largest magnitude, with the sign of its"
    " value.",
)
def every_cell_gets_its_power(family: str) -> None:
    x = one_plane([[1.0, 2], [3, 4]]).requires_grad_()
    y = F.lp_pool2d(x, 3, 2)
    y.sum().backward()
    np.testing.assert_allclose(x.grad, (x.detach() / y.item()) ** 2)

    plane = torch.arange(1.0, 10, dtype=torch.float64).reshape(1, 3, 3).requires_grad_()
    y = F.lp_pool2d(plane, 2, 2, ceil_mode=True)
    y.sum().backward()
    window = np.ix_([0, 0, 1], [0, 0, 1])  # of each cell
    cells = np.array([[4, 2], [2, 1]])[window]
    results = y.detach().numpy()[0][window]
    np.testing.assert_allclose(plane.grad[0], plane.detach()[0].numpy() / results * (4 / cells))
    assert round(plane.grad[0, 0, 2].item(), 4) == 0.6325

    for row, gets in (([3.0, -3], [1, 0]), ([-3.0, 3], [-1, 0])):
        x = one_plane([row, [3.0, 1]]).requires_grad_()
        F.lp_pool2d(x, float("inf"), 2).sum().backward()
        assert x.grad.ravel().tolist() == [*gets, 0, 0]


@fact(
    "Divisor",
    ("AvgPool", "AdaptiveAvgPool"),
    "The number of cells that count; `divisor_override` replaces it.",
    "The number of cells of the window.",
)
def sums_are_divided_by_the_cells(family: str) -> None:
    assert average(family, torch.full((1, 2, 2), 3.0)).item() == 3
    if family == "AvgPool":
        assert F.avg_pool2d(torch.ones(1, 2, 2), 2, divisor_override=8).item() == 0.5
    else:
        assert F.adaptive_avg_pool1d(torch.tensor([[0.0, 3, 6]]), 2).tolist() == [[1.5, 4.5]]


@fact(
    "Power",
    ("LPPool",),
    "p = 1 gives the sum, p = ∞ the largest magnitude. It is xᵖ, not |x|ᵖ: an odd p "
    "and a negative sum give NaN.",
)
def powers_are_of_the_signed_values(family: str) -> None:
    x = one_plane([[3.0, 4], [-9, 0]])
    assert F.lp_pool2d(x, 1, 2).item() == -2
    assert F.lp_pool2d(x, float("inf"), 2).item() == 9
    assert np.isnan(F.lp_pool2d(x, 3, 2).item())


@fact(
    "Integers",
    ("LPPool",),
    "PyTorch takes int64 and bool by accident: it truncates an average on the way.",
)
def integers_are_averaged_first(family: str) -> None:
    x = torch.tensor([[[1, 0], [0, 0]]])
    assert F.lp_pool2d(x.double(), 1, 2).item() == 1
    assert F.lp_pool2d(x, 1, 2).item() == 0
