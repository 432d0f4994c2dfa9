"""The settings of training, the same for all networks: only their pools differ."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of training.

    Attributes
    ----------
    epochs : int
        How often each training digit is shown.
    batch : int
        Digits between two changes of the weights.
    learning_rate : float
        Of Adam; its other settings are PyTorch's defaults.
    test_digits : int
        The number of digits that are only for measuring.
    split_seed : int
        The seed that draws these digits, the same for all networks.
    """

    epochs: int = 10
    batch: int = 50
    learning_rate: float = 0.001
    test_digits: int = 1000
    split_seed: int = 0

    def named(self, torch_version: str) -> str:
        """Return a short name of this recipe and release: weights of another are not reused."""
        made_by = json.dumps([asdict(self), torch_version], sort_keys=True)
        return sha256(made_by.encode()).hexdigest()[:12]
