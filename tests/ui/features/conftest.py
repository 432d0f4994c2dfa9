"""Set up what the tests of the pages' features start from."""

import pytest

from pooling_ui.pictures import measuring


@pytest.fixture(autouse=True)
def _a_run_measures_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all steps of a measurement in one run of the page, however slow the machine is."""
    monkeypatch.setattr(measuring, "_AT_ONCE", 60)  # seconds
