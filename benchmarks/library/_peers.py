"""The libraries that the benchmarks compare with, each as a function of a case."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import pooling_core

Work = Callable[[], Any]


@dataclass(frozen=True, kw_only=True)
class Case:
    """One pool to measure: a function of PyTorch and its arguments."""

    name: str
    x: np.ndarray
    kind: str = "max"
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def function(self) -> str:
        """Return the name of PyTorch's function, such as `max_pool2d`."""
        stem = {
            "max": "max_pool",
            "avg": "avg_pool",
            "adaptive": "adaptive_max_pool",
            "adaptive average": "adaptive_avg_pool",
        }[self.kind]
        return f"{stem}{self.axes}d"

    @property
    def axes(self) -> int:
        """Return the number of spatial axes."""
        return self.x.ndim - 2


def ours(case: Case) -> Work:
    """Return a call of the core."""
    function = getattr(pooling_core, case.function)
    return lambda: function(case.x, **case.settings)


def copy(case: Case) -> Work:
    """Return a plain copy of the input: nothing that reads all of it can be faster."""
    return lambda: case.x.copy()


def torch(case: Case) -> Work | None:
    """Return a call of PyTorch, in as many threads as the core."""
    library = import_module("torch")
    library.set_num_threads(pooling_core.get_num_threads())
    function = getattr(library.nn.functional, case.function)
    x = library.from_numpy(case.x)
    return lambda: function(x, **case.settings)


def onnxruntime(case: Case) -> Work | None:
    """Return a call of ONNX Runtime on a model of one node; None for what it cannot do."""
    if case.kind == "adaptive average" or case.x.dtype.name not in ("float32", "uint8"):
        return None
    if case.axes != 2:
        return None
    runtime, onnx = import_module("onnxruntime"), import_module("onnx")
    attributes, outputs = _node(case), ["y"]
    operator = {"max": "MaxPool", "avg": "AveragePool", "adaptive": "MaxPool"}[case.kind]
    if attributes is None:
        operator, attributes = "GlobalMaxPool", {}
    if case.settings.get("return_indices"):
        outputs.append("indices")
    helper, types = onnx.helper, onnx.TensorProto
    kind = {"float32": types.FLOAT, "uint8": types.UINT8}[case.x.dtype.name]
    graph = helper.make_graph(
        [helper.make_node(operator, ["x"], outputs, **attributes)],
        "pool",
        [helper.make_tensor_value_info("x", kind, case.x.shape)],
        [
            helper.make_tensor_value_info(name, made, None)
            for name, made in zip(outputs, (kind, types.INT64), strict=False)
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
    options = runtime.SessionOptions()
    options.intra_op_num_threads = pooling_core.get_num_threads()
    session = runtime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    return lambda: session.run(None, {"x": case.x})


def _node(case: Case) -> dict[str, Any] | None:
    """Return the attributes of the node; None for a pool of the whole plane."""
    if case.kind == "adaptive":
        sides, outputs = case.x.shape[2:], case.settings["output_size"]
        if outputs == 1:
            return None
        step = [side // outputs for side in sides]  # as long as it divides
        return {"kernel_shape": step, "strides": step}
    setting = pooling_core.PoolSpec.of(
        **{name: value for name, value in case.settings.items() if name != "return_indices"}
    )
    node = {
        "kernel_shape": setting.kernel_size,
        "strides": setting.stride,
        "pads": [*setting.padding, *setting.padding],
    }
    more = {"dilations": setting.dilation} if case.kind == "max" else {"count_include_pad": 1}
    return node | more


def opencv(case: Case) -> Work | None:
    """Return a call of OpenCV's dilate, a maximum of stride 1, for interleaved channels."""
    library = import_module("cv2")
    if not _slides(case):
        return None
    library.setNumThreads(pooling_core.get_num_threads())
    pixels = np.ascontiguousarray(np.moveaxis(case.x[0], 0, -1))
    window = _window(case).astype(np.uint8)
    return lambda: library.dilate(pixels, window)


def scipy(case: Case) -> Work | None:
    """Return a call of SciPy's maximum_filter with stride 1; separable without dilation."""
    library = import_module("scipy.ndimage")
    if not _slides(case):
        return None
    window = _window(case)
    shape = {"size": window.shape} if window.all() else {"footprint": window}
    return lambda: [library.maximum_filter(plane, mode="nearest", **shape) for plane in case.x[0]]


def _slides(case: Case) -> bool:
    settings = case.settings
    if case.axes != 2:
        return False
    return case.kind == "max" and settings.get("stride") == 1 and "return_indices" not in settings


def _window(case: Case) -> np.ndarray:
    kernel, step = case.settings["kernel_size"], case.settings.get("dilation", 1)
    line = np.zeros(step * (kernel - 1) + 1, bool)
    line[::step] = True
    return np.outer(line, line)


PEERS: dict[str, Callable[[Case], Work | None]] = {
    "torch": torch,
    "onnxruntime": onnxruntime,
    "opencv": opencv,
    "scipy": scipy,
}


def processor_name() -> str:
    """Return the name of the processor, as the system gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration, IndexError):
        return platform.processor() or platform.machine()
