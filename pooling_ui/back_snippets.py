"""What goes back through a pool as lines of code, ready to copy and run."""

import numpy as np
from numpy.typing import NDArray

from pooling_ui.snippets import Call, literal, said_arguments

Plane = NDArray[np.float64]
Size = tuple[int, int] | None


def torch_code(plane: Plane, call: Call, arriving: Plane | None, size: Size) -> str:
    """Return PyTorch code that prints the gradient of the input, or the unpooled plane.

    Parameters
    ----------
    arriving : array or None
        What arrives at the output; None for unpooling.
    size : (rows, columns) or None
        What max_unpool2d is asked for.
    """
    given = "float('nan')", "float('inf')"
    head = "import torch\nimport torch.nn.functional as F\n\n"
    x = f"x = torch.tensor({literal(plane, *given)}, dtype=torch.float64"
    said = said_arguments(call)
    if arriving is None:
        return f"{head}{x})\n{_unpooling('F.', call, said, size)}"
    if (arriving == 1).all():
        grad = "torch.ones_like(values)"
    else:
        grad = f"torch.tensor({literal(arriving, *given)}, dtype=torch.float64)[None]"
    return (
        f"{head}{x}, requires_grad=True)\n"
        f"values = F.{call.function}(\n    x[None], {said}\n)\n"
        f"values.backward({grad})\nprint(x.grad)\n"
    )


def numpy_code(plane: Plane, call: Call, arriving: Plane | None, size: Size) -> str:
    """Return `pooling_core` code that prints the same."""
    x = f"x = np.array({literal(plane, 'np.nan', 'np.inf')})\n"
    said = said_arguments(call)
    back = "max_unpool2d" if arriving is None else f"{call.function}_backward"
    names = f"{call.function}, {back}" if call.indexed else back
    head = f"import numpy as np\nfrom pooling_core import {names}\n\n{x}"
    if arriving is None:
        return head + _unpooling("", call, said, size)
    grad = f"grad = np.array({literal(arriving, 'np.nan', 'np.inf')})\n"
    if not call.indexed:
        return (
            f"{head}{grad}x_grad = {back}(\n    grad[None], x[None].shape, {said}\n)\n"
            "print(x_grad[0])\n"
        )
    return (
        f"{head}values, indices = {call.function}(\n    x[None], {said}, return_indices=True\n)\n"
        f"{grad}x_grad = {back}(grad[None], indices, x[None].shape)\nprint(x_grad[0])\n"
    )


def _unpooling(library: str, call: Call, said: str, size: Size) -> str:
    more = {name: call.setting[name] for name in ("kernel_size", "stride", "padding")}
    unpool = said_arguments(Call(call.function, more, {}))
    asked = f", output_size={size}" if size else ""
    return (
        f"values, indices = {library}{call.function}(\n"
        f"    x[None], {said}, return_indices=True\n)\n"
        f"unpooled = {library}max_unpool2d(\n    values, indices, {unpool}{asked}\n)\n"
        "print(unpooled[0])\n"
    )
