"""Train one network with PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from pooling_core.network import BlurPool2d, Layer
from pooling_ui.features.network.trained import ARCHITECTURES
from training.recipe import Recipe

Array = NDArray[Any]


class Blur(nn.Module):
    """The core's layer `BlurPool2d` with its defaults, which `torch.nn` does not have."""

    def __init__(self) -> None:
        super().__init__()
        row = torch.tensor([0.25, 0.5, 0.25])
        self.register_buffer("weight", torch.outer(row, row)[None, None], persistent=False)

    def forward(self, planes: torch.Tensor) -> torch.Tensor:
        """Return every second cell of the blurred planes."""
        channels = planes.shape[1]
        weight = self.get_buffer("weight").expand(channels, 1, 3, 3)
        mirrored = functional.pad(planes, (1, 1, 1, 1), mode="reflect")
        return functional.conv2d(mirrored, weight, stride=2, groups=channels)


def model_of(kind: str) -> nn.Sequential:
    """Return a network of one kind as a PyTorch model; PyTorch's seed sets its first weights."""
    return nn.Sequential(*map(_module, ARCHITECTURES[kind]))


def _module(layer: Layer) -> nn.Module:
    if layer == BlurPool2d():
        return Blur()
    arguments = {name: getattr(layer, name) for name in layer.__dataclass_fields__}
    module: nn.Module = getattr(nn, type(layer).__name__)(**arguments)
    return module


def train(kind: str, seed: int, samples: Array, labels: Array, recipe: Recipe) -> dict[str, Array]:
    """Train one network, and return its weights as float16, by PyTorch's names.

    Networks of one seed begin with the same weights and see the same digits in the same order.
    The same call gives the same weights on the same machine. Another processor or release of
    PyTorch may round sums differently, and so give other weights.
    """
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(seed)
    model = model_of(kind)
    adam = torch.optim.Adam(model.parameters(), lr=recipe.learning_rate)
    digits = torch.from_numpy(samples.astype(np.float32))
    classes = torch.from_numpy(labels.astype(np.int64))
    chance = np.random.default_rng(seed)
    for _ in range(recipe.epochs):
        order = chance.permutation(len(digits))
        for first in range(0, len(digits), recipe.batch):
            batch = torch.from_numpy(order[first : first + recipe.batch])
            adam.zero_grad()
            loss = functional.cross_entropy(model(digits[batch]), classes[batch])
            loss.backward()  # type: ignore[no-untyped-call]
            adam.step()
    return {name: each.numpy().astype(np.float16) for name, each in model.state_dict().items()}
