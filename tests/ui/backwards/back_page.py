"""The page Backwards as its tests read it, and what PyTorch gives."""

import torch

from pooling_ui.inputs.samples import BY_NAME
from tests.ui.pages import stages

PAGE = "pages/backwards.py"
PLANE = BY_NAME["Random integers"].draw((6, 6), 7)


def stage(app):
    """Return the header and the arrays of the message on the stage."""
    return stages(app)[0]


def planes(app):
    """Return both planes: what the windows wrote, and what arrived at the output."""
    header, arrays = stage(app)
    values = arrays["values"]
    return (
        values[arrays["label"]].reshape(header["shape"]),
        values[arrays["output_label"]].reshape(header["output_shape"]),
    )


def gradient(pool, grad=None, cells=PLANE):
    """Return the gradient that PyTorch's autograd gives for the plane, or for other cells."""
    leaf = torch.tensor(cells[None], requires_grad=True)
    out = pool(leaf)
    out.backward(torch.ones_like(out) if grad is None else torch.tensor(grad[None]))
    return leaf.grad[0].numpy()
