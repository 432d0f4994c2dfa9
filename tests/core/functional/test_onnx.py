"""ONNX's own test cases for pooling, translated to the core's functions."""

import warnings
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from math import prod
from typing import Any, Literal

import numpy as np
import pytest

import pooling_core as core
from tests.core.aliases import Array, Function, Shape

onnx = pytest.importorskip(
    "onnx", reason="ONNX is not installed: NOTHING here was compared with its cases"
)
loader = import_module("onnx.backend.test.loader")  # where it is not, that is an error

FOUND = {
    "AveragePool": 20,
    "GlobalAveragePool": 2,
    "GlobalMaxPool": 2,
    "LpPool": 8,
    "MaxPool": 19,
    "MaxUnpool": 2,
}
"""How many cases there are of each operator, at least."""

RUN = FOUND | {"AveragePool": 14, "LpPool": 7}
"""How many of them can be said here."""


class Node:
    """One pooling node: its attributes, with ONNX's defaults, and its inputs."""

    def __init__(self, case: Any) -> None:
        (node,) = case.model.graph.node
        ((self.inputs, self.outputs),) = case.data_sets
        given = {one.name: onnx.helper.get_attribute_value(one) for one in node.attribute}
        self.operator = node.op_type
        self.x = self.inputs[0]
        self.sizes = self.x.shape[2:]
        self.ndim = len(self.sizes)
        self.kernel = tuple(given.get("kernel_shape", self.sizes))
        self.stride = tuple(given.get("strides", (1,) * self.ndim))
        self.dilation = tuple(given.get("dilations", (1,) * self.ndim))
        self.pads = given.get("pads", [0] * 2 * self.ndim)
        self.auto_pad = given.get("auto_pad", b"NOTSET").decode()
        # SAME names the output size itself.
        self.ceil_mode = bool(given.get("ceil_mode", 0)) and not self.auto_pad.startswith("SAME")
        self.count_include_pad = bool(given.get("count_include_pad", 0))
        self.order: Literal["C", "F"] = "F" if given.get("storage_order", 0) else "C"
        self.p = given.get("p", 2)

    @cached_property
    def margins(self) -> tuple[tuple[int, int], ...]:
        """Return the padding before and after each axis."""
        if not self.auto_pad.startswith("SAME"):
            return tuple(zip(self.pads[: self.ndim], self.pads[self.ndim :], strict=True))
        margins = []
        settings = zip(self.sizes, self.kernel, self.stride, self.dilation, strict=True)
        for size, kernel, stride, dilation in settings:
            windows = -(-size // stride)
            reach = (windows - 1) * stride + dilation * (kernel - 1) + 1
            total = max(reach - size, 0)
            margins.append((total // 2, total - total // 2))
        return tuple(pair[:: -1 if self.auto_pad == "SAME_LOWER" else 1] for pair in margins)

    @property
    def padding(self) -> Shape | None:
        """Return the margins as PyTorch's padding; None if uneven or more than half the kernel.

        LpPool's margins are never possible: `lp_pool2d` has no padding.
        """
        before = tuple(pair[0] for pair in self.margins)
        said = all(
            a == b <= k // 2 and (a == 0 or self.operator != "LpPool")
            for (a, b), k in zip(self.margins, self.kernel, strict=True)
        )
        return before if said else None

    def padded(self, cells: Array, value: float) -> Array:
        """Return the input with its margins, for a call without padding."""
        return np.pad(cells, ((0, 0), (0, 0), *self.margins), constant_values=value)

    def planes(self, size: int) -> Array:
        """Return where each plane of this many cells begins in the flat tensor."""
        batch, channels = self.x.shape[:2]
        first = np.arange(batch * channels) * size
        return first.reshape(batch, channels, *(1,) * self.ndim)

    @property
    def unsaid(self) -> str | None:
        """Return the reason why the core has no function for the node, or None."""
        if max(self.dilation) > 1 and self.operator in ("AveragePool", "LpPool"):
            name = {"AveragePool": "avg", "LpPool": "lp"}[self.operator]
            return f"{name}_pool{self.ndim}d takes no dilation: {self.dilation}"
        if self.operator == "MaxUnpool" and any(a != b for a, b in self.margins):
            return f"max_unpool{self.ndim}d takes no uneven padding: {self.margins}"
        # The last window would be kept or dropped by where the hand-made input ends.
        if self.operator != "MaxUnpool" and self.padding is None and self.ceil_mode:
            return f"ceil_mode needs padding that {self.operator} cannot say: {self.margins}"
        return None

    def run(self) -> tuple[Array, ...]:
        """Return what the core's function gives."""
        results = OPERATORS[self.operator](self)
        return results if isinstance(results, tuple) else (results,)


def function(name: str, node: Node) -> Callable[..., Array]:
    """Return the public function for the node's number of axes."""
    found: Callable[..., Array] = getattr(core, f"{name}{node.ndim}d")
    return found


def max_pool(node: Node) -> Any:
    """Pool to maxima; padding done here never wins. ONNX's indices count in the whole tensor."""
    pool: Function = function("max_pool", node)
    x, padding = node.x, node.padding
    settings = (node.kernel, node.stride, padding or 0, node.dilation, node.ceil_mode)
    if padding is None:
        never = -np.inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min
        x = node.padded(x, never)
    if len(node.outputs) == 1:
        return pool(x, *settings)
    values, indices = pool(x, *settings, return_indices=True)
    places = np.unravel_index(indices, x.shape[2:])
    if padding is None:
        margins = zip(places, node.margins, strict=True)
        places = tuple(place - before for place, (before, _) in margins)
    cells = np.ravel_multi_index(places, node.sizes, order=node.order)
    return values, node.planes(prod(node.sizes)) + cells


def average_pool(node: Node) -> Array:
    """Average; to leave zeros of padding out of the count, divide by an average of ones."""
    pool, x, padding = function("avg_pool", node), node.x, node.padding
    if padding is not None:
        settings = (node.kernel, node.stride, padding, node.ceil_mode)
        return pool(x, *settings, count_include_pad=node.count_include_pad)
    averages = pool(node.padded(x, 0), node.kernel, node.stride)
    if node.count_include_pad:
        return averages
    return averages / pool(node.padded(np.ones_like(x), 0), node.kernel, node.stride)


def global_max_pool(node: Node) -> Array:
    """Pool with one window over the whole plane."""
    return function("adaptive_max_pool", node)(node.x, 1)


def global_average_pool(node: Node) -> Array:
    """Average with one window over the whole plane."""
    return function("adaptive_avg_pool", node)(node.x, 1)


def max_unpool(node: Node) -> Array:
    """Unpool; a given size appends zeros, while in PyTorch it would move the cells."""
    before = tuple(pair[0] for pair in node.margins)
    settings = zip(node.sizes, node.kernel, node.stride, before, strict=True)
    size = prod((n - 1) * s + k - 2 * p for n, k, s, p in settings)
    _, indices, *shape = node.inputs
    unpool = function("max_unpool", node)
    values = unpool(node.x, indices - node.planes(size), node.kernel, node.stride, before)
    if not shape:
        return values
    return np.pad(values, [(0, n - m) for n, m in zip(*shape, values.shape, strict=True)])


def lp_pool(node: Node) -> Array:
    """Pool by the Lp norm; ONNX uses absolute values."""
    cells = node.padded(np.abs(node.x), 0)
    kernel = node.kernel if node.ndim > 1 else node.kernel[0]
    return function("lp_pool", node)(cells, node.p, kernel, node.stride, node.ceil_mode)


OPERATORS: dict[str, Callable[[Node], Any]] = {
    "AveragePool": average_pool,
    "GlobalAveragePool": global_average_pool,
    "GlobalMaxPool": global_max_pool,
    "LpPool": lp_pool,
    "MaxPool": max_pool,
    "MaxUnpool": max_unpool,
}
ROUNDED = ("AveragePool", "GlobalAveragePool", "LpPool")
INEXACT = {"test_averagepool_2d_ceil_last_window_starts_on_pad"}
"""What ONNX expects here was written down by hand: four decimals, the last of them not right."""


def load() -> dict[str, Node]:
    """Return every case of these operators, by name."""
    with warnings.catch_warnings():
        # Of other cases: casts that overflow, and what newer NumPy calls old.
        warnings.simplefilter("ignore", RuntimeWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        cases = loader.load_model_tests(kind="node")
    return {
        case.name: Node(case)
        for case in cases
        if [one.op_type in OPERATORS for one in case.model.graph.node] == [True]
    }


NODES = load()


@pytest.mark.parametrize("name", NODES)
def test_a_node(name: str) -> None:
    """Maxima, indices and unpooled values are equal; averages and roots but for the last bits."""
    node = NODES[name]
    if node.unsaid:
        pytest.skip(node.unsaid)

    for actual, expected in zip(node.run(), node.outputs, strict=True):
        assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
        if node.operator in ROUNDED:
            eps = np.finfo(actual.dtype).eps
            near = 1e-4 if name in INEXACT else 2 * eps * np.abs(node.x).max()  # its largest term
            np.testing.assert_allclose(actual, expected, rtol=4 * eps, atol=near)
        else:
            np.testing.assert_array_equal(actual, expected)


def test_no_case_is_lost() -> None:
    """The tests find and run as many cases as before."""
    found = Counter(node.operator for node in NODES.values())
    said = Counter(node.operator for node in NODES.values() if not node.unsaid)

    assert found >= Counter(FOUND), f"found {found}"
    assert said >= Counter(RUN), f"run {said}"
