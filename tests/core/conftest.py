"""Set up what every test of the core shares."""

import pytest

from pooling_core.compute import small_inputs


@pytest.fixture(autouse=True)
def small_planes_go_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limit of the way for small inputs, so that tiny planes meet the general way too."""
    monkeypatch.setattr(small_inputs, "_MOST_TAPS", 60)
