"""Tests of what the reference page states, by family and label."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_ui.features.learn.reference.layers import FAMILIES

Proof = Callable[[str], None]
torch: Any = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING on the reference page was compared with it"
)
BY_NAME = {family.name: family for family in FAMILIES}
FACTS: dict[tuple[str, str], tuple[tuple[str, ...], Proof]] = {}


def fact(label: str, families: Iterable[str], *words: str) -> Callable[[Proof], Proof]:
    """Take the test of this fact of these families: it is called with each of them.

    It proves these `words`; who changes them on the page must prove them anew.
    """

    def taken(function: Proof) -> Proof:
        FACTS.update({(family, label): (words, function) for family in families})
        return function

    return taken


def one_plane(values: NDArray[np.float64] | list[list[float]]) -> Any:
    return torch.tensor(values, dtype=torch.float64)[None]
