"""The state on screen as lines of code, ready to copy and run."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

_COLOURED = 400  # numbers; every one becomes an element of the page
_DEFAULTS = {"stride": None, "padding": 0, "dilation": 1, "ceil_mode": False}


def _arguments(setting: Mapping[str, Any]) -> str:
    """Return the call's arguments; what equals PyTorch's default is left out."""
    said = {name: _short(value) for name, value in setting.items()}
    if said["stride"] == said["kernel_size"]:
        del said["stride"]
    return ", ".join(
        f"{name}={value}" for name, value in said.items() if value != _DEFAULTS.get(name, "none")
    )


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


def torch_line(plane: NDArray[np.float64], setting: Mapping[str, Any]) -> str:
    """Return PyTorch code that prints the output and the indices on screen."""
    numbers = _literal(plane, "float('nan')", "float('inf')")
    return (
        "import torch\n"
        "import torch.nn.functional as F\n\n"
        f"x = torch.tensor({numbers}, dtype=torch.float64)\n"
        f"values, indices = F.max_pool2d(\n"
        f"    x[None], {_arguments(setting)}, return_indices=True\n)\n"
        'print(values[0], indices[0], sep="\\n")\n'
    )


def numpy_line(plane: NDArray[np.float64], setting: Mapping[str, Any]) -> str:
    """Return `pooling_core` code that prints the output and the indices on screen."""
    numbers = _literal(plane, "np.nan", "np.inf")
    return (
        "import numpy as np\n"
        "from pooling_core import max_pool2d\n\n"
        f"x = np.array({numbers})\n"
        f"values, indices = max_pool2d(\n"
        f"    x[None], {_arguments(setting)}, return_indices=True\n)\n"
        'print(values[0], indices[0], sep="\\n")\n'
    )


def language(plane: NDArray[np.float64]) -> str | None:
    """Return how to colour the code: not at all where thousands of coloured numbers cost time."""
    return "python" if plane.size <= _COLOURED else None
