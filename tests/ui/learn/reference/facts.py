"""Tests of what the reference page states, by family and label."""

import pytest

from pooling_ui.learn.reference.layers import FAMILIES

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING on the reference page was compared with it"
)
BY_NAME = {family.name: family for family in FAMILIES}
FACTS = {}


def fact(label, families, *words):
    """Take the test of this fact of these families: it is called with each of them.

    It proves these `words`; who changes them on the page must prove them anew.
    """

    def taken(function):
        FACTS.update({(family, label): (words, function) for family in families})
        return function

    return taken


def one_plane(values):
    return torch.tensor(values, dtype=torch.float64)[None]
