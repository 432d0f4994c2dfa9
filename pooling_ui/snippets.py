"""The state on screen as lines of code, ready to copy and run."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core import Average, Minimum, PowerAverage
from pooling_ui.choices import Choices, arguments, reducer

_COLOURED = 400  # numbers; every one becomes an element of the page
_DEFAULTS = {
    **{"stride": None, "padding": 0, "dilation": 1, "ceil_mode": False},
    **{"count_include_pad": True, "divisor_override": None},
}


class Call(NamedTuple):
    """A function by its name, and its arguments.

    Attributes
    ----------
    function : str
        By the name in `pooling_core`, which is PyTorch's where PyTorch has it.
    setting : mapping
        Kernel, stride, padding, dilation and ceil_mode, as `choices.arguments` gives them.
    more : mapping
        What the function alone has.
    indexed, negated : bool
        Whether it gives indices; whether PyTorch's is that of the negative maximum.
    """

    function: str
    setting: Mapping[str, Any]
    more: Mapping[str, Any]
    indexed: bool = False
    negated: bool = False


def call_of(choices: Choices) -> Call:
    """Return the function that does what is chosen.

    Examples
    --------
    >>> from pooling_ui.choices import DEFAULTS
    >>> call_of(DEFAULTS | {"keep": "Lp"}).more
    {'norm_type': 2.0}
    """
    setting = arguments(choices)
    match reducer(choices):
        case Average(count_include_pad=counts, divisor_override=divisor):
            more = {"count_include_pad": counts, "divisor_override": divisor}
            return Call("avg_pool2d", setting, more)
        case Minimum():
            return Call("min_pool2d", setting, {}, negated=True)
        case PowerAverage(norm_type=power):
            return Call("lp_pool2d", setting, {"norm_type": power})
    return Call("max_pool2d", setting, {}, indexed=True)


def _arguments(call: Call) -> str:
    """Return the call's arguments; what equals PyTorch's default is left out."""
    said = {name: _short(value) for name, value in {**call.setting, **call.more}.items()}
    if said["stride"] == said["kernel_size"]:
        del said["stride"]
    return ", ".join(
        f"{name}={_code(value)}"
        for name, value in said.items()
        if value != _DEFAULTS.get(name, "none")
    )


def _code(value: Any) -> str:
    """Return a value as code; infinity has no literal."""
    if isinstance(value, float) and math.isinf(value):
        return f'float("{value}")'
    return f"{value:g}" if isinstance(value, float) else str(value)


def _short(value: Any) -> Any:
    """Return one number for a pair of equal ones, as PyTorch lets one write it."""
    return value[0] if isinstance(value, tuple) and len(set(value)) == 1 else value


def _literal(plane: NDArray[np.float64], nan: str, infinity: str) -> str:
    """Return the plane as a nested list, one row a line."""

    def number(value: float) -> str:
        if np.isnan(value):
            return nan
        if np.isinf(value):
            return infinity if value > 0 else f"-{infinity}"
        return repr(value)[:-2] + "." if repr(value).endswith(".0") else repr(value)

    rows = (f"    [{', '.join(map(number, row))}]," for row in plane.tolist())
    return "\n".join(("[", *rows, "]"))


def torch_line(plane: NDArray[np.float64], call: Call) -> str:
    """Return PyTorch code that prints what is on screen: the output and, if any, the indices."""
    numbers = _literal(plane, "float('nan')", "float('inf')")
    pool, cells = "max_pool2d" if call.negated else call.function, "x[None]"
    lines = _lines(f"F.{pool}", f"-{cells}" if call.negated else cells, call, call.negated)
    return (
        "import torch\n"
        "import torch.nn.functional as F\n\n"
        f"x = torch.tensor({numbers}, dtype=torch.float64)\n{lines}"
    )


def numpy_line(plane: NDArray[np.float64], call: Call) -> str:
    """Return `pooling_core` code that prints what is on screen."""
    numbers = _literal(plane, "np.nan", "np.inf")
    lines = _lines(call.function, "x[None]", call)
    return (
        "import numpy as np\n"
        f"from pooling_core import {call.function}\n\n"
        f"x = np.array({numbers})\n{lines}"
    )


def _lines(pool: str, cells: str, call: Call, negated: bool = False) -> str:
    """Return the call and the line that prints its results."""
    said = _arguments(call)
    if call.indexed:
        return (
            f"values, indices = {pool}(\n    {cells}, {said}, return_indices=True\n)\n"
            'print(values[0], indices[0], sep="\\n")\n'
        )
    return f"values = {'-' * negated}{pool}(\n    {cells}, {said}\n)\nprint(values[0])\n"


def language(plane: NDArray[np.float64]) -> str | None:
    """Return how to colour the code: not at all where thousands of coloured numbers cost time."""
    return "python" if plane.size <= _COLOURED else None
