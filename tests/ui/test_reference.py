"""The reference page: every fact that it states has a test here, with PyTorch as the judge."""

import inspect
import re
from itertools import product
from math import floor

import numpy as np
import pytest

import pooling_core as core
from pooling_ui.reference import FAMILIES, dtypes, reference_table
from tests.ui.pages import open_page, said

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING on the reference page was compared with it"
)
F = torch.nn.functional
BY_NAME = {family.name: family for family in FAMILIES}
MAXIMA = ("MaxPool", "AdaptiveMaxPool", "FractionalMaxPool")
AVERAGES = ("AvgPool", "AdaptiveAvgPool", "LPPool")
SMALL = list(product(range(1, 9), range(1, 4), range(1, 4), range(2), (False, True)))
"""Cells, kernel, stride, padding and ceil_mode of an axis."""
SAMPLES = np.array([[[0.3, 0.3]]])
FACTS = {}


def fact(label, *families):
    """Take the test of this fact of these families: it is called with each of them."""

    def taken(function):
        FACTS.update({(family, label): function for family in families})
        return function

    return taken


def one_plane(values):
    return torch.tensor(values, dtype=torch.float64)[None]


def maxima(family, x, **more):
    """Pool a plane of 2 × 2 cells to one maximum; return value and index."""
    if family == "AdaptiveMaxPool":
        pooled = F.adaptive_max_pool2d(x, 1, return_indices=True)
    elif family == "FractionalMaxPool":
        samples = torch.tensor(SAMPLES)
        pooled = F.fractional_max_pool2d(x, 2, 1, return_indices=True, _random_samples=samples)
    else:
        pooled = F.max_pool2d(x, 2, return_indices=True)
    return pooled


def average(family, x):
    """Average 2 × 2 windows side by side; `LPPool` with p = 1 adds up."""
    if family == "AdaptiveAvgPool":
        return F.adaptive_avg_pool2d(x, (x.shape[-2] // 2, x.shape[-1] // 2))
    return F.avg_pool2d(x, 2) if family == "AvgPool" else F.lp_pool2d(x, 1, 2)


def size(pool, *arguments):
    """Return the output size, or 0 where PyTorch refuses."""
    try:
        return pool(*arguments).shape[-1]
    except RuntimeError:
        return 0


def rule(n, kernel, stride, padding, dilation, ceil_mode):
    """The rule as the page states it."""
    quotient = (n + 2 * padding - dilation * (kernel - 1) - 1) / stride
    if not ceil_mode:
        return floor(quotient) + 1
    windows = -floor(-quotient) + 1
    return windows - ((windows - 1) * stride - padding >= n)


@fact("Output size", "MaxPool")
def max_sizes(family):
    for (n, k, s, p, ceil_mode), d in product(SMALL, (1, 2)):
        if p <= k // 2:
            got = size(F.max_pool2d, torch.zeros(1, n, n), k, s, p, d, ceil_mode)
            assert got == max(0, rule(n, k, s, p, d, ceil_mode)), (n, k, s, p, d, ceil_mode)


@fact("Output size", "AvgPool", "LPPool")
def average_sizes(family):
    for n, k, s, p, ceil_mode in SMALL:
        x = torch.ones(1, n, n)
        if family == "AvgPool" and p <= k // 2:
            got = size(F.avg_pool2d, x, k, s, p, ceil_mode)
            assert got == max(0, rule(n, k, s, p, 1, ceil_mode))
        if family == "LPPool" and not p:
            assert size(F.lp_pool2d, x, 2, k, s, ceil_mode) == max(
                0, rule(n, k, s, 0, 1, ceil_mode)
            )


@fact("Output size", "AdaptiveMaxPool", "AdaptiveAvgPool")
def adaptive_sizes(family):
    layers = [getattr(torch.nn, layer) for layer in BY_NAME[family].layers]
    for axes, layer in enumerate(layers, 1):
        assert layer(3)(torch.ones(1, *(5,) * axes)).shape == (1, *(3,) * axes)
    for layer, axes in zip(layers[1:], (2, 3), strict=True):
        sizes = (None,) + (3,) * (axes - 1)
        assert layer(sizes)(torch.ones(1, *(5,) * axes)).shape == (1, 5, *(3,) * (axes - 1))
    with pytest.raises((TypeError, RuntimeError)):
        layers[0](None)(torch.ones(1, 5))


@fact("Output size", "FractionalMaxPool")
def fractional_sizes(family):
    for ratio, n in product((0.3, 0.5, 0.7), range(4, 12)):
        pooled = F.fractional_max_pool2d(torch.zeros(1, n, n), 2, output_ratio=(ratio, ratio))
        assert pooled.shape[-1] == floor(n * ratio)
    assert F.fractional_max_pool3d(torch.zeros(1, 6, 6, 6), 2, 3).shape == (1, 3, 3, 3)


@fact("Output size", "MaxUnpool")
def unpooled_sizes(family):
    for n, k, s, p in ((2, 2, 2, 0), (3, 3, 2, 1), (2, 3, 3, 0)):
        default = (n - 1) * s - 2 * p + k
        x, places = torch.zeros(1, n, n), torch.zeros(1, n, n, dtype=torch.int64)
        assert F.max_unpool2d(x, places, k, s, p).shape[-1] == default
        for side in range(1, default + s + 2):
            taken = abs(side - default) < s
            if taken:
                F.max_unpool2d(x, places, k, s, p, output_size=(side, side))
            else:
                with pytest.raises(ValueError, match="invalid output_size"):
                    F.max_unpool2d(x, places, k, s, p, output_size=(side, side))


@fact("Limits", "MaxPool", "AvgPool")
def padding_is_at_most_half_the_kernel(family):
    pool = F.max_pool2d if family == "MaxPool" else F.avg_pool2d
    for kernel, padding in product(range(1, 6), range(4)):
        for more in ({}, {"dilation": 2}) if family == "MaxPool" else ({},):
            x = torch.zeros(1, 12, 12)
            if padding <= kernel // 2:
                pool(x, kernel, padding=padding, **more)
            else:
                with pytest.raises(RuntimeError, match="pad"):
                    pool(x, kernel, padding=padding, **more)


@fact("Windows", "AdaptiveMaxPool", "AdaptiveAvgPool")
def windows_share_the_axis_out(family):
    for n, m in product(range(1, 9), range(1, 9)):
        x = np.arange(float(n))
        spans = [(i * n // m, -(-(i + 1) * n // m)) for i in range(m)]
        plane = torch.tensor(x)[None]
        if family == "AdaptiveMaxPool":
            assert F.adaptive_max_pool1d(plane, m)[0].tolist() == [x[b - 1] for _, b in spans]
            assert (-F.adaptive_max_pool1d(-plane, m))[0].tolist() == [x[a] for a, _ in spans]
        else:
            means = [x[a:b].mean() for a, b in spans]
            np.testing.assert_allclose(F.adaptive_avg_pool1d(plane, m)[0], means)


@fact("Windows", "FractionalMaxPool")
def windows_lie_at_steps(family):
    for n, k, m, u in product(range(5, 9), (1, 2, 3), (2, 3), (0.0, 0.4, 0.9)):
        alpha = (n - k) / (m - 1)
        starts = [floor((i + u) * alpha) - floor(u * alpha) for i in range(m - 1)] + [n - k]
        x = torch.arange(float(n), dtype=torch.float64).repeat(n, 1)[None]
        samples = torch.tensor([[[u, u]]], dtype=torch.float64)
        row = F.fractional_max_pool2d(x, k, m, _random_samples=samples)[0, 0]
        assert row.tolist() == [start + k - 1 for start in starts]


@fact("Border", "MaxPool")
def padding_never_wins(family):
    assert F.max_pool2d(one_plane([[-5.0]]), 3, 1, 1).item() == -5
    assert F.max_pool1d(torch.tensor([[1.0]]), 2, 1, 1, 2).tolist() == [[-np.inf]]
    for n, k, s in product(range(1, 6), range(1, 5), range(1, 4)):
        for p, ceil_mode in product(range(k // 2 + 1), (False, True)):
            if size(F.max_pool1d, torch.zeros(1, n), k, s, p, 1, ceil_mode):
                assert torch.isfinite(F.max_pool1d(torch.zeros(1, n), k, s, p, 1, ceil_mode)).all()


@fact("Border", "AdaptiveMaxPool", "FractionalMaxPool", "AdaptiveAvgPool")
def there_is_no_border(family):
    assert not {"padding", "ceil_mode"} & set(re.findall(r"\w+", BY_NAME[family].parameters))
    if family != "FractionalMaxPool":
        for layout in core.lay_adaptive((5, 7), (3, 9)):
            assert layout.inside[layout.taps != core.ABSENT].all()


@fact("Border", "AvgPool")
def padding_counts_as_zero(family):
    ones = torch.ones(1, 3, 3)
    assert F.avg_pool2d(ones, 3, 1, 1)[0, 0, 0].item() == pytest.approx(4 / 9)
    assert F.avg_pool2d(ones, 3, 1, 1, count_include_pad=False)[0, 0, 0].item() == 1
    assert F.avg_pool1d(torch.ones(1, 5), 2, 2, 0, True).tolist() == [[1, 1, 1]]
    assert F.avg_pool1d(torch.ones(1, 4), 3, 2, 1, True)[0, -1].item() == pytest.approx(1 / 2)


@fact("Border", "LPPool")
def windows_that_hang_over_are_scaled_up(family):
    assert F.lp_pool2d(torch.ones(1, 5, 5), 1, 2, ceil_mode=True).unique().tolist() == [4]
    assert "padding" not in BY_NAME[family].parameters


@fact("Ties", *MAXIMA)
def the_first_wins(family):
    assert maxima(family, one_plane([[1.0, 5], [5, 5]]))[1].item() == 1


@fact("NaN", *MAXIMA)
def the_last_nan_wins(family):
    values, index = maxima(family, one_plane([[np.nan, 9], [np.nan, 1]]))
    assert np.isnan(values.item())
    assert index.item() == 2


@fact("NaN", *AVERAGES)
def nan_spreads_to_the_windows_that_read_it(family):
    plane = np.ones((4, 4))
    plane[0, 3] = np.nan
    assert torch.isnan(average(family, one_plane(plane))).tolist() == [[[False, True], [False] * 2]]


@fact("NaN", "MaxUnpool")
def nan_is_written(family):
    out = F.max_unpool2d(one_plane([[np.nan]]), torch.tensor([[[3]]]), 2)
    assert torch.isnan(out).tolist() == [[[False, False], [False, True]]]


@fact("Indices", *MAXIMA)
def indices_are_flat_in_the_unpadded_plane(family):
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


@fact("Indices", "MaxUnpool")
def indices_are_int64_in_the_output_plane(family):
    x = one_plane([[7.0]])
    assert F.max_unpool2d(x, torch.tensor([[[2]]]), 2)[0, 1, 0].item() == 7
    with pytest.raises(RuntimeError, match="invalid max index"):
        F.max_unpool2d(x, torch.tensor([[[4]]]), 2)
    with pytest.raises(RuntimeError):
        F.max_unpool2d(x, torch.tensor([[[2]]], dtype=torch.int32), 2)


@fact("Other cells", "MaxUnpool")
def all_other_cells_are_zero(family):
    assert F.max_unpool2d(one_plane([[7.0]]), torch.tensor([[[2]]]), 2).ravel().tolist() == [
        *(0, 0, 7, 0)
    ]


@fact("Gradient", *MAXIMA)
def the_winner_gets_all(family):
    x = one_plane([[1.0, 5], [5, 2]]).requires_grad_()
    maxima(family, x)[0].sum().backward()
    assert x.grad.ravel().tolist() == [0, 1, 0, 0]
    if family == "MaxPool":
        centre = one_plane([[0.0, 0, 0], [0, 9, 0], [0, 0, 0]]).requires_grad_()
        F.max_pool2d(centre, 2, 1).sum().backward()
        assert centre.grad[0, 1, 1].item() == 4


@fact("Gradient", "MaxUnpool")
def values_get_what_arrives_where_they_were_written(family):
    x = one_plane([[7.0]]).requires_grad_()
    arriving = one_plane([[1.0, 2], [3, 4]])
    (F.max_unpool2d(x, torch.tensor([[[2]]]), 2) * arriving).sum().backward()
    assert x.grad.item() == 3


@fact("Gradient", "AvgPool", "AdaptiveAvgPool")
def every_cell_gets_its_share(family):
    x = torch.ones(1, 2, 2, requires_grad=True)
    average(family, x).sum().backward()
    assert x.grad.unique().tolist() == [1 / 4]


@fact("Gradient", "LPPool")
def every_cell_gets_its_power(family):
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


@fact("Divisor", "AvgPool", "AdaptiveAvgPool")
def sums_are_divided_by_the_cells(family):
    assert average(family, torch.full((1, 2, 2), 3.0)).item() == 3
    if family == "AvgPool":
        assert F.avg_pool2d(torch.ones(1, 2, 2), 2, divisor_override=8).item() == 0.5
    else:
        assert F.adaptive_avg_pool1d(torch.tensor([[0.0, 3, 6]]), 2).tolist() == [[1.5, 4.5]]


@fact("Power", "LPPool")
def powers_are_of_the_signed_values(family):
    x = one_plane([[3.0, 4], [-9, 0]])
    assert F.lp_pool2d(x, 1, 2).item() == -2
    assert F.lp_pool2d(x, float("inf"), 2).item() == 9
    assert np.isnan(F.lp_pool2d(x, 3, 2).item())


@fact("Integers", "LPPool")
def integers_are_averaged_first(family):
    x = torch.tensor([[[1, 0], [0, 0]]])
    assert F.lp_pool2d(x.double(), 1, 2).item() == 1
    assert F.lp_pool2d(x, 1, 2).item() == 0


@pytest.mark.parametrize(
    ("family", "label"), [(each.name, label) for each in FAMILIES for label in each.facts]
)
def test_every_fact_is_true(family, label):
    """A fact without a test in the table above fails, too."""
    FACTS[family, label](family)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_parameters_are_those_of_pytorch(family):
    """In PyTorch's order, with its defaults."""
    common, _, more = family.parameters.partition("; in 2d and 3d also ")
    for axes, layer in zip(family.dimensions, family.layers, strict=True):
        _, *parameters = inspect.signature(getattr(torch.nn, layer).__init__).parameters.values()
        written = [str(each).split(":")[0].split(" = ")[0].split("=")[0] for each in parameters]
        defaults = ["" if each.default is each.empty else f"={each.default}" for each in parameters]
        expected = ", ".join(map("".join, zip(written, defaults, strict=True)))
        assert expected == (f"{common}, {more}" if more and axes > 1 else common), layer


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_dtypes_are_those_of_pytorch(family):
    """Of NumPy's that there may be; and bfloat16 with float16."""
    said_of = {}
    for part in dtypes(family).rstrip(".").split(". "):
        who, _, takes = part.rpartition(": ")
        for each in re.split(r", | and ", who) if who else [f"{a}d" for a in family.dimensions]:
            said_of[each] = set(takes.split(", "))
    names = ("float16", "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool")
    for axes in family.dimensions:
        takes = {name for name in (*names, "bfloat16") if takes_dtype(family, axes, name)}
        assert ("bfloat16" in takes) == ("float16" in takes)
        by_accident = {"int64", "bool"} if family.name == "LPPool" else set()
        assert takes - {"bfloat16"} - by_accident == said_of[f"{axes}d"], axes
    if family.name == "MaxPool":
        assert said_of["1d with return_indices"] == said_of["2d"]


def takes_dtype(family, axes, dtype):
    x = torch.ones((1,) + (4,) * axes, dtype=getattr(torch, dtype))
    pool = getattr(F, f"{family.function}{axes}d")
    arguments = {
        "AdaptiveMaxPool": (2,),
        "AdaptiveAvgPool": (2,),
        "FractionalMaxPool": (2, 2),
        "LPPool": (2, 2),
        "MaxUnpool": (torch.zeros(x.shape, dtype=torch.int64), 2),
    }.get(family.name, (2,))
    try:
        pool(x, *arguments)
    except (NotImplementedError, RuntimeError):
        return False
    return True


def test_the_page_shows_every_family_with_its_source():
    text = said(open_page("pages/reference.py"))

    for family in FAMILIES:
        assert family.does in text
        assert reference_table(family).replace("\\", "") in text
        for layer in family.layers:
            assert f"https://docs.pytorch.org/docs/stable/generated/torch.nn.{layer}.html" in text
