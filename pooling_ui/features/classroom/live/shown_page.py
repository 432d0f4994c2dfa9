"""The page that a room shows to its students."""

from pooling_ui.features.classroom.live.parameters import ROOM
from pooling_ui.features.classroom.live.store.room import WAIT, Room
from pooling_ui.state.addresses import Link, query, read_query

JOIN = "join"  # the address of the page where people join


def target_of(room: Room) -> tuple[str, Link]:
    """Return the page that a room shows, and its link."""
    return (JOIN, {}) if room.mode == WAIT else (room.page, read_query(room.query))


def address_in(code: str, room: Room) -> str:
    """Return the address, below that of the app, at which a student is where the room is.

    Examples
    --------
    >>> address_in("BCDFG", Room().look("grid", "k=3"))
    'grid?k=3&room=BCDFG'
    """
    page, link = target_of(room)
    return f"{page}?{query({**link, ROOM.name: code})}"
