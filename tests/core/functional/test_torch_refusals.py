"""The core refuses what PyTorch refuses, and takes arrays of any memory layout."""

import numpy as np
import pytest

from tests.core import draw
from tests.core.aliases import Arguments, Array, Named, Shape
from tests.core.compare import assert_same_bits
from tests.core.oracle import LARGEST, assert_alike, pair, torch

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
def test_an_error_here_is_an_error_there(kind: str, shape: Shape, arguments: Arguments) -> None:
    """Both refuse each of these, the core with ValueError or TypeError."""
    assert not assert_alike(pair(f"{kind}_pool2d"), [np.zeros(shape, np.float32)], *arguments)


POOLS = [
    f"{kind}{ndim}d"
    for kind in ("max_pool", "avg_pool", "adaptive_max_pool", "adaptive_avg_pool")
    for ndim in (1, 2, 3)
]
NAMES = ["bool", *draw.DTYPES, "uint16", "uint32", "uint64", "complex64", "complex128"]


@pytest.mark.parametrize("dtype", NAMES)
@pytest.mark.parametrize("name", POOLS)
def test_the_same_dtypes_are_taken(name: str, dtype: str) -> None:
    """The table of dtypes is PyTorch's, also with indices."""
    x = np.ones((1, *(4,) * int(name[-2])), dtype)

    assert_alike(pair(name), [x], 2)
    if "max" in name:
        assert_alike(pair(name), [x], 2, return_indices=True)


@pytest.mark.parametrize("name", POOLS)
@pytest.mark.parametrize("extra", [-1, 3])
def test_ranks_that_neither_takes(name: str, extra: int) -> None:
    """No channel axis, or too many axes."""
    x = np.ones((2,) * (int(name[-2]) + extra), np.float32)

    assert not assert_alike(pair(name), [x], 2)


CALLS = [
    ("max_pool2d", (3, 2, 1), {}),
    ("max_pool2d", (2, 1), {"return_indices": True}),
    ("avg_pool2d", (3, 2, 1), {}),
    ("adaptive_max_pool2d", (3,), {}),
    ("adaptive_avg_pool2d", (3,), {}),
]


@pytest.mark.parametrize(("name", "arguments", "named"), CALLS, ids=str)
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
def test_memory_of_any_layout(x: Array, name: str, arguments: Arguments, named: Named) -> None:
    """Read-only, strided, column-major and byte-swapped arrays are pooled and not changed."""
    if x.dtype.kind == "i" and name != "max_pool2d":
        return  # refused: see the table of dtypes
    x.flags.writeable = False
    plain = np.ascontiguousarray(x).astype(x.dtype.newbyteorder("="))
    ours, theirs = pair(name)

    actual, expected = (
        result if isinstance(result, tuple) else (result,)
        for result in (
            ours(x, *arguments, **named),
            theirs(torch.from_numpy(plain), *arguments, **named),
        )
    )

    for one, other in zip(actual, expected, strict=True):
        assert_same_bits(one, other.numpy())
        assert not np.shares_memory(one, x)
