"""The store of this server: SQLite in a folder, or the Redis that the server's settings name."""

import os
import stat
import tempfile
from functools import cache
from pathlib import Path
from threading import Lock

import streamlit as st

from pooling_ui.features.classroom.live.store.store import RoomStore, StoreError
from pooling_ui.state.server_settings import is_redis, rooms_place

_opening = Lock()


def room_store() -> RoomStore:
    """Return the store of this process: it has one, in whichever thread it is asked for first.

    Of two, a feed would listen to one, and pages would change the other.

    Raises
    ------
    StoreError
        Its file cannot be made.
    """
    with _opening:
        return opened_store()


@cache
def opened_store() -> RoomStore:
    """Open the store; `room_store` lets one thread do it."""
    place = rooms_place(os.environ)
    # The browser build has neither module, and redis-py is installed only where it is needed.
    if is_redis(place):
        from pooling_ui.features.classroom.live.store.redis_store import RedisStore

        return RedisStore(place)
    from pooling_ui.features.classroom.live.store.sqlite_store import SqliteStore

    try:
        folder = Path(place) if place else _own_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(str(problem)) from problem
    # Each server of a machine has a file of its own, and finds it again when it is restarted.
    return SqliteStore(folder / f"rooms-{st.get_option('server.port')}.sqlite3")


def _own_folder() -> Path:
    """Return a temporary folder that nobody else can have prepared."""
    name = f"poolscope-{os.getuid()}" if hasattr(os, "getuid") else "poolscope"
    folder = Path(tempfile.gettempdir()) / name
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode)):
        raise StoreError(f"{folder} belongs to somebody else")
    return folder
