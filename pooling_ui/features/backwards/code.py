"""Code that sends values back through a pool, ready to copy and run."""

from pooling_ui.setting.code import TORCH_ARRAY, Call, arguments_text, literal, pooled, samples_line
from pooling_ui.text.numbers import Cells

Size = tuple[int, ...] | None


def torch_code(cells: Cells, call: Call, grad_output: Cells | None, size: Size) -> str:
    """Return PyTorch code that prints the gradient of the input, or the unpooled values.

    Parameters
    ----------
    grad_output : array or None
        The gradient of the output; None for unpooling.
    size : tuple of int, or None
        The `output_size` of unpooling; None for its default.
    """
    special = "float('nan')", "float('inf')"
    head = "import torch\nimport torch.nn.functional as F\n\n"
    x = f"x = torch.tensor({literal(cells, *special)}, dtype=torch.float64"
    if grad_output is None:
        return f"{head}{x})\n{_unpooling('F.', call, size)}"
    if (grad_output == 1).all():
        grad = "torch.ones_like(values)"
    else:
        grad = f"torch.tensor({literal(grad_output, *special)}, dtype=torch.float64)[None]"
    return (
        f"{head}{x}, requires_grad=True)\n{samples_line(call, TORCH_ARRAY)}"
        f"values = {pooled(call, 'F.', 'torch')}\n"
        f"values.backward({grad})\nprint(x.grad)\n"
    )


def numpy_code(cells: Cells, call: Call, grad_output: Cells | None, size: Size) -> str:
    """Return code with `pooling_core` that prints the same."""
    axes = call.function.name[-2:]
    back = f"{call.function.name}_backward"
    if call.function.indexed:  # one function for all maxima
        back = f"max_unpool{axes}" if grad_output is None else f"max_pool{axes}_backward"
    names = f"{call.function.name}, {back}" if call.function.indexed else back
    x = f"x = np.array({literal(cells, 'np.nan', 'np.inf')})\n"
    head = f"import numpy as np\nfrom pooling_core import {names}\n\n{x}"
    if grad_output is None:
        return head + _unpooling("", call, size)
    grad = f"grad = np.array({literal(grad_output, 'np.nan', 'np.inf')})\n"
    if call.function.indexed:
        return (
            f"{head}{samples_line(call)}{_with_indices(call.function.name, call)}"
            f"{grad}x_grad = {back}(grad[None], indices, x[None].shape)\nprint(x_grad[0])\n"
        )
    arguments = "x[None]" if "norm_type" in call.function.more else "x[None].shape"
    if "output_size" not in call.arguments:  # else the gradient's shape tells it
        arguments += f", {arguments_text(call)}"
    return f"{head}{grad}x_grad = {back}(\n    grad[None], {arguments}\n)\nprint(x_grad[0])\n"


def _with_indices(pool: str, call: Call) -> str:
    arguments = arguments_text(call)
    return f"values, indices = {pool}(\n    x[None], {arguments}, return_indices=True\n)\n"


def _unpooling(library: str, call: Call, size: Size) -> str:
    more = {name: call.arguments[name] for name in ("kernel_size", "stride", "padding")}
    unpool = arguments_text(Call(call.function, more))
    argument = f", output_size={size}" if size else ""
    axes = call.function.name[-2:]
    return (
        f"{_with_indices(library + call.function.name, call)}"
        f"unpooled = {library}max_unpool{axes}(\n    values, indices, {unpool}{argument}\n)\n"
        "print(unpooled[0])\n"
    )
