"""The page Backwards as its tests read it, and what PyTorch gives."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_ui.inputs.samples import BY_NAME
from tests.ui.helpers.pages import stages
from tests.ui.helpers.typed import present

PAGE = "pages/backwards.py"
PLANE = BY_NAME["Random integers"].draw((6, 6), 7)


def stage(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the header and the arrays of the message on the stage."""
    return stages(app)[0]


def planes(app: AppTest) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return both planes: what the windows wrote, and the output gradient."""
    header, arrays = stage(app)
    values = arrays["values"]
    return (
        values[arrays["label"]].reshape(header["shape"]),
        values[arrays["output_label"]].reshape(header["output_shape"]),
    )


def gradient(
    pool: Callable[..., Any],
    grad: NDArray[np.float64] | None = None,
    cells: NDArray[np.float64] = PLANE,
) -> NDArray[np.float64]:
    """Return the gradient that PyTorch's autograd gives for the plane, or for other cells."""
    leaf = torch.tensor(cells[None], requires_grad=True)
    out = pool(leaf)
    out.backward(torch.ones_like(out) if grad is None else torch.tensor(grad[None]))
    return present(leaf.grad)[0].numpy()
