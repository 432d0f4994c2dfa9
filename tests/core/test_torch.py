"""Thousands of random settings: PyTorch and the core agree to the bit, in errors too."""

from math import inf, nan

import numpy as np
import pytest

from pooling_core import avg_pool2d, max_pool2d, min_pool2d
from tests.core import draw
from tests.core.compare import assert_same_bits

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING here was compared with it"
)
F = torch.nn.functional
torch.set_num_threads(1)  # tiny planes: more threads only wait for each other

CASES = 450
"""Drawn for each dtype and function; a little over half are legal."""


def test_the_oracle_is_the_release_that_is_promised():
    """Another release may behave otherwise."""
    assert torch.__version__.split("+")[0] == "2.13.0"


def random_input(rng, dtype, values):
    """Tiny planes, sometimes in a batch, which may be empty; few values, so ties."""
    shape = tuple(rng.integers(1, 13, 2).tolist())
    leading = ((1,), (2,), (2, 2), (1, 3), (0, 2))[rng.choice(5, p=(0.4, 0.2, 0.2, 0.15, 0.05))]
    few = rng.choice(len(values), rng.integers(1, len(values) + 1), replace=False)
    picks = rng.choice(few, (*leading, *shape))
    return np.array(values, dtype)[picks]


def random_setting(rng, most, least=1):
    """An int or a pair, as a list or a tuple."""
    value = rng.integers(least, most + 1, 2).tolist()
    return (value[0], tuple(value), value, [value[0]])[rng.integers(4)]


def random_padding(rng, kernel):
    """Mostly legal."""
    if rng.random() < 0.05:
        return random_setting(rng, 4, -1)
    pair = kernel if isinstance(kernel, (list, tuple)) and len(kernel) == 2 else [kernel] * 2
    return [int(rng.integers(0, np.max(size) // 2 + 1)) for size in pair]


def random_settings(rng):
    """Kernel, stride and padding, with a zero now and then."""
    kernel = random_setting(rng, 9 if rng.random() < 0.1 else 4)
    stride = None if rng.random() < 0.2 else random_setting(rng, 5, -(rng.random() < 0.05))
    return kernel, stride, random_padding(rng, kernel)


def both(ours, theirs, x, *arguments):
    """Results of the core and of PyTorch as tuples of arrays; None for an error."""
    try:
        actual = ours(x, *arguments)
    except (ValueError, TypeError):
        actual = None
    try:
        expected = theirs(torch.from_numpy(x), *arguments)
    except (RuntimeError, TypeError, ValueError, IndexError):
        expected = None
    assert (actual is None) == (expected is None), "only one of them raised"
    if actual is None:
        return None
    if not isinstance(actual, tuple):
        actual, expected = (actual,), (expected,)
    return zip(actual, [part.numpy() for part in expected], strict=True)


def compare(seed, dtype, values, draw_settings, pairs):
    """Run the random cases; give how many of them were legal."""
    rng = np.random.default_rng(seed)
    legal = 0
    for _ in range(CASES):
        x = random_input(rng, dtype, values)
        arguments = draw_settings(rng)
        before = x.copy()
        for ours, theirs in pairs:
            try:
                results = both(ours, theirs, x, *arguments)
                for actual, expected in results or ():
                    assert_same_bits(actual, expected)
            except AssertionError as problem:
                raise AssertionError(f"{problem}\n{ours} {arguments} of\n{x!r}") from problem
        assert_same_bits(x, before)
        legal += results is not None
    return legal


def max_settings(rng):
    """Arguments of max_pool2d."""
    return *random_settings(rng), random_setting(rng, 3), bool(rng.integers(2))


def with_indices(function):
    """Both values and indices."""
    return lambda *arguments: function(*arguments, return_indices=True)


@pytest.mark.parametrize("dtype", draw.DTYPES)
def test_max_pool2d(dtype):
    """Values, with and without indices, and indices; at least 2,000 legal cases in all."""
    pairs = [(max_pool2d, F.max_pool2d), (with_indices(max_pool2d), with_indices(F.max_pool2d))]

    legal = compare(2013, dtype, draw.few_values(dtype), max_settings, pairs)

    assert legal * len(draw.DTYPES) >= 2000


@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_min_pool2d(dtype):
    """It is the maximum of -x, negated."""
    pairs = [(min_pool2d, lambda x, *arguments: -F.max_pool2d(-x, *arguments))]

    assert compare(2014, dtype, draw.few_values(dtype), max_settings, pairs) > CASES // 2


def avg_settings(rng):
    """Arguments of avg_pool2d; int64 sums may reach its least value, so never a divisor of -1."""
    divisor = (None, None, None, 1, 2, 3, 7, -2, -3, 0)[rng.integers(10)]
    return *random_settings(rng), bool(rng.integers(2)), bool(rng.integers(2)), divisor


AVERAGED = {
    "float16": [-inf, -2.0, -0.0, 0.1, 6e-8, 1 / 3, 1001.0, 6e4, nan],
    "float32": [-inf, -2.0, -0.0, 0.1, 1e-45, 1 / 3, 1e7, 3e38, nan],
    "float64": [-inf, -2.0, -0.0, 0.1, 5e-324, 1 / 3, 1e16, 1e308, nan],
    "int64": [-(2**62), -7, -1, 0, 1, 2, 10**6, 2**62],
}


@pytest.mark.parametrize("finite", [True, False])
@pytest.mark.parametrize("dtype", AVERAGED)
def test_avg_pool2d(dtype, finite):
    """Sums are added in PyTorch's order, so even rounding is the same."""
    values = [value for value in AVERAGED[dtype] if not finite or np.isfinite(value)]

    assert compare(2015, dtype, values, avg_settings, [(avg_pool2d, F.avg_pool2d)]) > CASES // 2


@pytest.mark.parametrize("dtype", AVERAGED)
@pytest.mark.parametrize(
    ("shape", "arguments"),
    [
        ((3, 40, 50), (3, 1, 1)),
        ((3, 40, 50), (7, 2, 3, True, False)),
        ((3, 40, 50), (40,)),
        ((1, 90, 90), (30, 20, 15, True)),
        ((2, 2, 30, 30), ((29, 2), 1)),
        ((1, 12, 13), (25, 1, 12)),
    ],
)
def test_long_sums_are_rounded_alike(dtype, shape, arguments):
    """Ordinary numbers, larger windows, few windows and many."""
    x = (np.random.default_rng(3).standard_normal(shape) * 1000).astype(dtype)

    for actual, expected in both(avg_pool2d, F.avg_pool2d, x, *arguments):
        assert_same_bits(actual, expected)


@pytest.mark.parametrize("dtype", draw.DTYPES)
@pytest.mark.parametrize("arguments", [(3, 2), (2, 2), (9, 4, 4, 2), ((40, 3), 1, (20, 1))])
def test_larger_planes_agree_too(dtype, arguments):
    """Worked through in bands, with many ties."""
    x = np.random.default_rng(4).integers(0, 9, (2, 500, 700)).astype(dtype)
    pairs = [(max_pool2d, F.max_pool2d), (with_indices(max_pool2d), with_indices(F.max_pool2d))]

    for ours, theirs in pairs:
        for actual, expected in both(ours, theirs, x, *arguments):
            assert_same_bits(actual, expected)


LARGEST = 2**31 - 1
WIDE = 2**20  # PyTorch walks through the padding cell by cell


@pytest.mark.parametrize(
    "arguments",
    [
        (WIDE, 1, WIDE // 2),
        (WIDE, LARGEST, WIDE // 2, 1, True),
        ((WIDE, 1), (1, 1), (WIDE // 2, 0)),
        (LARGEST, LARGEST, 0, 1, True),
        (2, LARGEST, 1, LARGEST, True),
        (2, 1, 1, LARGEST),
        (LARGEST, 1, LARGEST // 2, LARGEST),
    ],
)
def test_extreme_settings(arguments):
    """At the limits of what PyTorch takes."""
    x = np.random.default_rng(5).standard_normal((2, 5, 4)).astype(np.float32)

    for result in both(with_indices(max_pool2d), with_indices(F.max_pool2d), x, *arguments) or ():
        assert_same_bits(*result)


PLANE = (1, 6, 6)
WRONG = [
    *[
        ("max", PLANE, (value,))
        for value in (0, -1, (2, 0), (), (2, 2, 2), 7, 2**31, 2**63, -(2**40))
    ],
    *[("max", PLANE, (value,)) for value in (2.0, True, "2", None, (2, 2.0), (None, 2), range(2))],
    *[("max", PLANE, (np.array(value),)) for value in ([2, 2], [2])],
    *[("max", PLANE, (2, value)) for value in (0, -1, (1, 2, 3), (None, 1), True, 1.5, 2**31)],
    *[("max", PLANE, (2, 2, value)) for value in (2, -1, (), None, (1, 1, 1), (0, 2), True, 0.0)],
    *[("max", PLANE, (3, 1, 2, 2)), ("max", PLANE, (5, 1, 3, 2))],  # dilation does not help
    *[("max", PLANE, (2, 2, 0, value)) for value in (0, -1, (), None, 7, (1, 9), True, LARGEST)],
    *[("max", PLANE, (2, 2, 0, 1, value)) for value in (1, 0, None, "yes", np.bool_(True))],
    *[("avg", PLANE, (value,)) for value in (0, -1, (), (2, 2, 2), 7, 2**31, 2.0, True, None)],
    *[("avg", PLANE, (2, value)) for value in (0, -1, (1, 2, 3), True, 2**31)],
    *[("avg", PLANE, (2, 2, value)) for value in (2, -1, (), None, True)],
    *[("avg", PLANE, (2, 2, 0, value)) for value in (1, None, np.bool_(True))],
    *[("avg", PLANE, (2, 2, 0, False, value)) for value in (1, None, np.bool_(True))],
    *[("avg", PLANE, (2, 2, 0, False, True, value)) for value in (0, True, 2.5, "2", (2,), 2**63)],
    *[
        (kind, shape, (2,))
        for kind in ("max", "avg")
        for shape in (
            (),
            (6,),
            (6, 6),
            (1, 1, 1, 6, 6),
            (0, 6, 6),
            (1, 0, 6),
            (1, 6, 0),
            (1, 0, 6, 6),
        )
    ],
    *[(kind, shape, (2,)) for kind in ("max", "avg") for shape in ((1, 1, 0, 6), (0, 0, 6, 6))],
    *[(kind, (0, 1, 1, 1), (2,)) for kind in ("max", "avg")],
]


@pytest.mark.parametrize(("kind", "shape", "arguments"), WRONG, ids=map(str, WRONG))
def test_an_error_here_is_an_error_there(kind, shape, arguments):
    """Each of these is refused by both, and by the core with one of its two kinds of error."""
    ours, theirs = {"max": (max_pool2d, F.max_pool2d), "avg": (avg_pool2d, F.avg_pool2d)}[kind]

    assert both(ours, theirs, np.zeros(shape, np.float32), *arguments) is None


NAMES = ["bool", *draw.DTYPES, "uint16", "uint32", "uint64", "complex64", "complex128"]


@pytest.mark.parametrize("dtype", NAMES)
def test_the_same_dtypes_are_taken(dtype):
    """The table of dtypes is PyTorch's."""
    x = np.ones((1, 4, 4), dtype)

    for ours, theirs in ((max_pool2d, F.max_pool2d), (avg_pool2d, F.avg_pool2d)):
        for result in both(ours, theirs, x, 2) or ():
            assert_same_bits(*result)
