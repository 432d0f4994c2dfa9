"""Every function against PyTorch: thousands of random calls, legal and not."""

from functools import partial

import numpy as np
import pytest

import pooling_core as core
from tests.core import draw
from tests.core.compare import assert_same_bits

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING here was compared with it"
)
F = torch.nn.functional
torch.set_num_threads(1)  # tiny arrays; and unpooling in two threads is a race

DRAWN = 400
"""Calls for each function and dtype."""

AVERAGED = [-2.0, -0.0, 0.1, 1 / 3, 1001.0, 6e4]
INTEGERS = [-(2**62), -7, -1, 0, 1, 2, 10**6, 2**62]
REFUSALS = (RuntimeError, TypeError, ValueError, IndexError)


def outcome(function, refusals, *arguments, **named):
    """A tuple of arrays; None for an error."""
    try:
        result = function(*arguments, **named)
    except refusals:
        return None
    parts = result if isinstance(result, tuple) else (result,)
    return [part if isinstance(part, np.ndarray) else part.numpy() for part in parts]


def assert_alike(ours, theirs, arrays, *arguments, same=assert_same_bits, **named):
    """The same arrays, to the bit, or an error on both sides; say whether it was legal."""
    before = [array.copy() for array in arrays]
    tensors = [torch.from_numpy(array) for array in arrays]
    actual = outcome(ours, (ValueError, TypeError), *arrays, *arguments, **named)
    expected = outcome(theirs, REFUSALS, *tensors, *arguments, **named)
    call = f"{ours} {arguments} {named} of\n{arrays!r}"
    assert (actual is None) == (expected is None), f"only one of them raised: {call}"
    for one, other in zip(actual or (), expected or (), strict=True):
        try:
            same(one, other)
        except AssertionError as problem:
            raise AssertionError(f"{problem}\n{call}") from problem
    for array, copy in zip(arrays, before, strict=True):
        np.testing.assert_array_equal(array, copy)
    return actual is not None


def shape_of(rng, ndim, most=11):
    """Tiny, in a batch or not, and empty somewhere now and then."""
    leading = ((1,), (2,), (3, 2), (1, 3))[rng.integers(4)]
    shape = [*leading, *rng.integers(1, most + 1, ndim).tolist()]
    if rng.random() < 0.1:
        shape[rng.integers(len(shape) if rng.random() < 0.3 else len(leading))] = 0
    return tuple(shape)


def array_of(rng, dtype, values, shape):
    """Few values, so ties abound."""
    few = rng.choice(len(values), rng.integers(1, len(values) + 1), replace=False)
    return np.array(values, dtype)[rng.choice(few, shape)]


def setting(rng, ndim, most, least=1):
    """An int or a sequence."""
    value = rng.integers(least, most + 1, ndim).tolist()
    return (value[0], tuple(value), value, [value[0]])[rng.integers(4)]


def padding_of(rng, ndim, kernel):
    """Mostly legal."""
    if rng.random() < 0.05:
        return setting(rng, ndim, 3, -1)
    sizes = kernel if isinstance(kernel, (list, tuple)) and len(kernel) == ndim else [kernel] * ndim
    return [int(rng.integers(0, np.max(size) // 2 + 1)) for size in sizes]


def pool_settings(rng, ndim):
    """Kernel, stride and padding."""
    kernel = setting(rng, ndim, 5 if rng.random() < 0.2 else 3, -(rng.random() < 0.02) + 1)
    stride = None if rng.random() < 0.2 else setting(rng, ndim, 4, 1 - (rng.random() < 0.02))
    return kernel, stride, padding_of(rng, ndim, kernel)


def both(kind, ndim):
    """The function here and there."""
    name = f"{kind}{ndim}d"
    return getattr(core, name), getattr(F, name)


@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("dtype", draw.DTYPES)
def test_max_pool(ndim, dtype):
    """Values with and without indices, and indices."""
    rng = np.random.default_rng([ndim, 1])
    ours, theirs = both("max_pool", ndim)
    legal = 0
    for _ in range(DRAWN):
        x = array_of(rng, dtype, draw.few_values(dtype), shape_of(rng, ndim))
        arguments = (*pool_settings(rng, ndim), setting(rng, ndim, 3), bool(rng.integers(2)))
        legal += assert_alike(ours, theirs, [x], *arguments, return_indices=True)
        assert_alike(ours, theirs, [x], *arguments)

    assert legal > DRAWN // 3


def sizes(rng, ndim, shape):
    """What adaptive pools are asked for; None keeps an axis."""
    if rng.random() < 0.1:
        return (-1, None, True, 2.0, (2,) * (ndim + 1), (2,) * max(1, ndim - 1), "2")[
            rng.integers(7)
        ]
    size = [int(rng.integers(0 if rng.random() < 0.1 else 1, 9)) for _ in range(ndim)]
    if rng.random() < 0.2:
        size[rng.integers(ndim)] = None
    return (size, tuple(size), size[0])[rng.integers(3)]


@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_adaptive_max_pool(ndim, dtype):
    """Values and indices; more windows than cells, too."""
    rng = np.random.default_rng([ndim, 2])
    ours, theirs = both("adaptive_max_pool", ndim)
    legal = 0
    for _ in range(DRAWN):
        x = array_of(rng, dtype, draw.few_values(dtype), shape_of(rng, ndim))
        size = sizes(rng, ndim, x.shape)
        assert_alike(ours, theirs, [x], size)
        legal += assert_alike(ours, theirs, [x], size, return_indices=True)

    assert legal > DRAWN // 2


def averages(dtype):
    """Values whose sums are rounded; the edges of the integers."""
    return INTEGERS if dtype == "int64" else [*AVERAGED, np.inf, -np.inf, np.nan]


@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int64"])
def test_avg_pool(ndim, dtype):
    """To the bit, as cells are added in PyTorch's order."""
    rng = np.random.default_rng([ndim, 3])
    ours, theirs = both("avg_pool", ndim)
    legal = 0
    for _ in range(DRAWN):
        x = array_of(rng, dtype, averages(dtype), shape_of(rng, ndim))
        arguments = [*pool_settings(rng, ndim), bool(rng.integers(2)), bool(rng.integers(2))]
        if ndim > 1:
            arguments.append((None, None, None, 1, 2, 7, -3, 0)[rng.integers(8)])
        legal += assert_alike(ours, theirs, [x], *arguments)

    assert (legal > DRAWN // 4) == ((ndim, dtype) != (3, "float16"))


def near(actual, expected):
    """The same but for the last bits."""
    assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
    # Rounding is of the largest term; AVERAGED goes up to 6e4.
    tolerance = {"rtol": 4 * np.finfo(actual.dtype).eps, "atol": 6e4 * np.finfo(actual.dtype).eps}
    np.testing.assert_allclose(actual, expected, **tolerance)


@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_adaptive_avg_pool(ndim, dtype):
    """To the bit; but PyTorch adds in another order where the output is a single cell."""
    rng = np.random.default_rng([ndim, 4])
    ours, theirs = both("adaptive_avg_pool", ndim)
    legal = 0
    for _ in range(DRAWN):
        x = array_of(rng, dtype, averages(dtype), shape_of(rng, ndim))
        size = sizes(rng, ndim, x.shape)
        if 0 in x.shape[-ndim:]:
            continue  # PyTorch lets a mean over nothing pass, by accident
        result = outcome(ours, (ValueError, TypeError), x, size)
        alone = result is not None and result[0].shape[-ndim:] == (1,) * ndim
        legal += assert_alike(ours, theirs, [x], size, same=near if alone else assert_same_bits)

    assert legal > DRAWN // 2


@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_max_unpool(ndim, dtype):
    """What a pool gave, put back; with sizes near the default one, and damaged indices."""
    rng = np.random.default_rng([ndim, 5])
    ours, theirs = both("max_unpool", ndim)
    pool = getattr(core, f"max_pool{ndim}d")
    legal = 0
    for _ in range(DRAWN):
        x = array_of(rng, dtype, draw.few_values(dtype), shape_of(rng, ndim))
        arguments = pool_settings(rng, ndim)
        pooled = outcome(partial(pool, return_indices=True), ValueError, x, *arguments)
        if pooled is None:
            continue
        values, indices = pooled
        size = None
        if rng.random() < 0.6:
            size = (np.array(x.shape[-ndim:]) + rng.integers(-1, 2, ndim)).tolist()
            if rng.random() < 0.3:
                size = [0, 0, *size][: ndim + 3 - int(rng.integers(1, 3))]
        if rng.random() < 0.1 and indices.size:
            indices.reshape(-1)[rng.integers(indices.size)] = rng.integers(-2, 100)
        if rng.random() < 0.05:
            indices = indices.astype(np.int32)
        legal += assert_alike(ours, theirs, [values, indices], *arguments, output_size=size)

    assert legal > DRAWN // 10


@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_the_gradient_of_max_pool(dtype):
    """What PyTorch's own backward pass gives, overlaps, ties and NaN included."""
    rng = np.random.default_rng(6)
    legal = 0
    for _ in range(DRAWN):
        x = array_of(rng, dtype, draw.few_values(dtype), shape_of(rng, 2))
        arguments = (*pool_settings(rng, 2), setting(rng, 2, 3), bool(rng.integers(2)))
        tensor = torch.from_numpy(x).requires_grad_()
        try:
            pooled = F.max_pool2d(tensor, *arguments)
        except REFUSALS:
            continue
        _, indices = core.max_pool2d(x, *arguments, return_indices=True)
        if (indices >= np.prod(x.shape[-2:])).any():
            continue  # a window without cells: PyTorch writes out of bounds
        gradient = array_of(rng, dtype, [0.1, 1 / 3, -2.0, 7.0], pooled.shape)
        pooled.backward(torch.from_numpy(gradient))

        actual = core.max_pool2d_backward(gradient, indices, x.shape)

        assert_same_bits(actual, tensor.grad.numpy())
        legal += 1
    assert legal > DRAWN // 3


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("p", [1, 2, 3, 2.5, 0.5, -1, np.inf, -np.inf])
def test_lp_pool2d(dtype, p):
    """But for the last bits of powers and roots; NaN in the same places."""
    rng = np.random.default_rng(7)
    legal = 0
    for _ in range(DRAWN // 4):
        x = array_of(rng, dtype, [-2.0, -0.0, 0.0, 0.5, 1.0, 3.0, np.nan], shape_of(rng, 2))
        arguments = (p, setting(rng, 2, 3), setting(rng, 2, 3), bool(rng.integers(2)))
        legal += assert_alike(core.lp_pool2d, F.lp_pool2d, [x], *arguments, same=nearly)
    assert legal > DRAWN // 10


def nearly(actual, expected):
    """The same but for a few units in the last place."""
    assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
    np.testing.assert_allclose(actual, expected, rtol=16 * np.finfo(actual.dtype).eps)


def test_the_count_of_lp_pool2d_may_be_too_large_for_float16():
    """The sum then is not."""
    x = np.full((1, 300, 300), 0.01, np.float16)

    assert assert_alike(core.lp_pool2d, F.lp_pool2d, [x], 1, 300, same=nearly)


@pytest.mark.parametrize(
    "more", [{"stride": (2, 2, 2)}, {"padding": (0, 0, 0)}, {"stride": (2,)}, {"stride": (2,) * 4}]
)
@pytest.mark.parametrize("ndim", [2, 3])
def test_max_unpool_looks_at_no_more_entries_than_pytorch(ndim, more):
    """Some are too long for two axes, but not for three."""
    ours, theirs = both("max_unpool", ndim)
    x, indices = np.ones((1, *(2,) * ndim), np.float32), np.zeros((1, *(2,) * ndim), np.int64)

    assert_alike(ours, theirs, [x, indices], 2, **more)


NAMES = ["bool", *draw.DTYPES, "uint16", "uint32", "uint64", "complex64"]
CALLS = {
    **{f"max_pool{n}d": (2,) for n in (1, 2, 3)},
    **{f"avg_pool{n}d": (2,) for n in (1, 2, 3)},
    **{f"adaptive_max_pool{n}d": (2,) for n in (1, 2, 3)},
    **{f"adaptive_avg_pool{n}d": (2,) for n in (1, 2, 3)},
}


@pytest.mark.parametrize("dtype", NAMES)
@pytest.mark.parametrize("name", CALLS)
def test_the_same_dtypes_are_taken(name, dtype):
    """The table of dtypes is PyTorch's, also with indices."""
    ours, theirs = getattr(core, name), getattr(F, name)
    x = np.ones((1, *(4,) * int(name[-2])), dtype)

    assert_alike(ours, theirs, [x], *CALLS[name])
    if "max" in name:
        assert_alike(ours, theirs, [x], *CALLS[name], return_indices=True)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("extra", [-1, 3])
def test_ranks_that_neither_takes(name, extra):
    """No channel axis, or too many."""
    x = np.ones((2,) * (int(name[-2]) + extra), np.float32)

    assert not assert_alike(getattr(core, name), getattr(F, name), [x], *CALLS[name])


@pytest.mark.parametrize(
    "x",
    [
        np.ones((2, 8, 6), np.float32)[:, ::2, ::-1],
        np.asfortranarray(np.arange(48.0).reshape(2, 4, 6)),
        np.arange(48.0).reshape(2, 4, 6).astype(">f8"),
        np.arange(48).reshape(2, 4, 6).astype(">i4"),
    ],
    ids=["strided", "Fortran", "swapped floats", "swapped integers"],
)
def test_memory_of_any_layout(x):
    """Read-only, strided, column-major and byte-swapped arrays, unchanged by it."""
    x.flags.writeable = False
    plain = np.ascontiguousarray(x).astype(x.dtype.newbyteorder("="))
    calls = [
        (core.max_pool2d, F.max_pool2d, (3, 2, 1)),
        (
            partial(core.max_pool2d, return_indices=True),
            partial(F.max_pool2d, return_indices=True),
            (2, 1),
        ),
    ]
    if x.dtype.kind == "f":
        calls += [
            (core.avg_pool2d, F.avg_pool2d, (3, 2, 1)),
            (core.adaptive_max_pool2d, F.adaptive_max_pool2d, (3,)),
            (core.adaptive_avg_pool2d, F.adaptive_avg_pool2d, (3,)),
        ]
    for ours, theirs, arguments in calls:
        actual = outcome(ours, (), x, *arguments)
        expected = outcome(theirs, (), torch.from_numpy(plain), *arguments)
        for one, other in zip(actual, expected, strict=True):
            assert_same_bits(one, other)
            assert not np.shares_memory(one, x)
