"""Rooms of their own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pooling_ui.features.classroom.live.joining import NEW_ROOMS, NEW_SEATS, WRONG_CODES
from pooling_ui.features.classroom.live.store.chosen_store import opened_store, room_store
from pooling_ui.features.classroom.live.store.store import RoomStore
from pooling_ui.state.server_settings import ROOMS
from pooling_ui.state.session import SHARED_CACHE
from tests.ui.features.classroom.live.tabs import OPENED


class _NoPages(type(Path())):  # type: ignore[misc]
    """A path that does not exist."""

    def exists(self, *, follow_symlinks: bool = True) -> bool:
        """Return False."""
        return False


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RoomStore]:
    """Return the server's store, in a folder of this test."""
    # Where there is a folder `pages`, AppTest runs a page without the app around it.
    monkeypatch.setattr("streamlit.runtime.pages_manager.Path", _NoPages)
    monkeypatch.setenv(ROOMS, str(tmp_path))
    opened_store.cache_clear()
    for tries in (WRONG_CODES, NEW_SEATS, NEW_ROOMS):
        tries.forget()
    yield room_store()
    while OPENED:
        SHARED_CACHE.release(OPENED.pop())
