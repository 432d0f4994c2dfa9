"""The state on screen as lines of code, ready to copy and run."""

import ast
import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_ui.setting.parameters import WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import Function
from pooling_ui.setting.setting import Setting

_COLOURED = 100  # numbers; every one becomes an element, and more of them in colour are noise
# PyTorch's defaults: an argument that equals its own is left out.
_DEFAULTS = {
    **{
        name: parameter.torch_default
        for name, parameter in WINDOW_PARAMETERS.items()
        if parameter.torch_default is not None
    },
    **{"ceil_mode": False, "count_include_pad": True, "divisor_override": None},
}
# The order of PyTorch's samples, by the number of axes.
_ORDER = {2: "columns, rows", 3: "slices, rows, columns"}

TORCH_ARRAY = "torch.tensor({}, dtype=torch.float64)"


class Call(NamedTuple):
    """A call of a function, with its arguments.

    Attributes
    ----------
    function : Function
        See `pool_table`.
    arguments : mapping
        Kernel, stride, padding, dilation and ceil_mode, or the output size, as `arguments`
        of the windows gives them.
    samples : tuple of float
        The samples that place fractional windows, in PyTorch's order; empty for other windows.
    """

    function: Function
    arguments: Mapping[str, Any]
    samples: tuple[float, ...] = ()


def call_of(setting: Setting) -> Call | None:
    """Return the call that pools by this setting; None if no function does.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> from pooling_ui.setting.setting import setting_of
    >>> by_size = {"keep": "Min", "lay": "By output size", "o": 3}
    >>> call_of(setting_of(DEFAULTS | by_size, (6, 6))).function.name
    'adaptive_max_pool2d'
    """
    arguments = setting.windows.arguments
    samples = arguments.pop("_random_samples", ())
    function = setting.function
    return None if function is None else Call(function, arguments, samples)


def _no_function(library: str, setting: Setting) -> str:
    """Return a comment that says which function is missing."""
    adjective = setting.windows.mode.adjective
    lacks = setting.pool.lacks.format(adjective=adjective, axes=len(setting.shape))
    return f"# {library} has {lacks}.\n"


def arguments_text(call: Call) -> str:
    """Return the call's arguments as code; what equals PyTorch's default is left out.

    Samples are those that `samples_line` sets.
    """
    given = {**call.arguments, **call.function.more}
    short = {name: _short(value) for name, value in given.items()}
    if "stride" in short and short["stride"] == short["kernel_size"]:
        del short["stride"]
    texts = [
        f"{name}={_code(value)}"
        for name, value in short.items()
        if value != _DEFAULTS.get(name, "none")
    ]
    return ", ".join([*texts, *["_random_samples=samples"][: len(call.samples)]])


def _code(value: Any) -> str:
    """Return a value as code; infinity has no literal."""
    if isinstance(value, float) and math.isinf(value):
        return f'float("{value}")'
    return f"{value:g}" if isinstance(value, float) else str(value)


def _short(value: Any) -> Any:
    """Return one number for a pair of equal ones, as PyTorch lets one write it; not for None."""
    one = isinstance(value, tuple) and len(set(value)) == 1 and value[0] is not None
    return value[0] if one else value


def literal(plane: NDArray[np.float64], nan: str, infinity: str) -> str:
    """Return a plane, a series or a volume as nested lists, one row a line."""

    def number(value: float) -> str:
        if np.isnan(value):
            return nan
        if np.isinf(value):
            return infinity if value > 0 else f"-{infinity}"
        return repr(value)[:-2] + "." if repr(value).endswith(".0") else repr(value)

    def lines(cells: NDArray[np.float64], indent: str) -> str:
        if cells.ndim == 1:
            return f"{indent}[{', '.join(map(number, cells.tolist()))}]"
        inner = "".join(f"{lines(part, indent + '    ')},\n" for part in cells)
        return f"{indent}[\n{inner}{indent}]"

    return lines(plane, "")


def torch_line(plane: NDArray[np.float64], setting: Setting) -> str:
    """Return PyTorch code that prints what is on screen: the output and, if any, the indices."""
    call = call_of(setting)
    if call is None:
        return _no_function("PyTorch", setting)
    numbers = literal(plane, "float('nan')", "float('inf')")
    return (
        "import torch\n"
        "import torch.nn.functional as F\n\n"
        f"x = {TORCH_ARRAY.format(numbers)}\n{samples_line(call, TORCH_ARRAY)}"
        f"{_lines(call, 'F.', 'torch')}"
    )


def numpy_line(plane: NDArray[np.float64], setting: Setting) -> str:
    """Return `pooling_core` code that prints what is on screen."""
    call = call_of(setting)
    if call is None:
        return _no_function("pooling_core", setting)
    numbers = literal(plane, "np.nan", "np.inf")
    if call.function.direct:
        call = call._replace(function=Function(call.function.direct, call.function.more))
    return (
        "import numpy as np\n"
        f"from pooling_core import {call.function.name}\n\n"
        f"x = np.array({numbers})\n{samples_line(call)}{_lines(call)}"
    )


def samples_line(call: Call, array: str = "{}") -> str:
    """Return the line that sets the samples, with their order; empty where there are none.

    `array` says how numbers become an array, where they must.
    """
    if not call.samples:
        return ""
    numbers = array.format(f"[[{list(call.samples)}]]")
    return f"samples = {numbers}  # {_ORDER[len(call.samples)]}\n"


def pooled(call: Call, module: str, library: str, more: str = "") -> str:
    """Return the code that pools by this call, with `more` arguments.

    Examples
    --------
    >>> soft = Function("lp_pool2d", {}, argument="{lib}.exp(x)", result="{lib}.log({})")
    >>> print(pooled(Call(soft, {"kernel_size": 2}), "F.", "torch"))
    torch.log(F.lp_pool2d(
        torch.exp(x)[None], kernel_size=2
    ))
    """
    argument = _one_term(call.function.argument.format(lib=library))
    arguments = f"{arguments_text(call)}{more}"
    written = f"{module}{call.function.name}(\n    {argument}[None], {arguments}\n)"
    return call.function.result.format(written, lib=library)


def _one_term(formula: str) -> str:
    """Return the formula in brackets if an index behind it would else take only a part of it."""
    unsigned = formula.removeprefix("-")  # the negative of a part is the part of the negative
    indexed, whole = (ast.dump(ast.parse(f"{it}[None]")) for it in (unsigned, f"({unsigned})"))
    return formula if indexed == whole else f"({formula})"


def _lines(call: Call, module: str = "", library: str = "np") -> str:
    """Return the call and the line that prints its results."""
    indexed = call.function.indexed
    more = ", return_indices=True" if indexed else ""
    results = "values, indices" if indexed else "values"
    shown = 'values[0], indices[0], sep="\\n"' if indexed else "values[0]"
    return f"{results} = {pooled(call, module, library, more)}\nprint({shown})\n"


def language(plane: NDArray[np.float64]) -> str | None:
    """Return how to colour the code: not at all where thousands of coloured numbers cost time."""
    return "python" if plane.size <= _COLOURED else None
