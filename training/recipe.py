"""What all networks have in common, so that only how they shrink planes makes them differ."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Recipe:
    """How every network is trained.

    Attributes
    ----------
    epochs : int
        How often each training digit is shown.
    batch : int
        Digits between two changes of the weights.
    learning_rate : float
        Of Adam, whose other settings are PyTorch's.
    test_digits : int
        Digits that are kept for measuring.
    split_seed : int
        Draws which ones these are: for all networks the same.
    """

    epochs: int = 10
    batch: int = 50
    learning_rate: float = 0.001
    test_digits: int = 1000
    split_seed: int = 0

    def named(self, torch_version: str) -> str:
        """Return a short name of this recipe: what was made by another one is made again."""
        made_by = json.dumps([asdict(self), torch_version], sort_keys=True)
        return sha256(made_by.encode()).hexdigest()[:12]
