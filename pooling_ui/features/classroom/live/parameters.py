"""The parameters of live rooms."""

from pooling_ui.features.classroom.live.store.codes import read_code
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Decoded, Flag, Text

_MOST_CHARACTERS = 64  # of a secret


def _is_secret(text: str) -> bool:
    return text.isascii() and text.isprintable() and len(text) <= _MOST_CHARACTERS


ROOM = Param(
    "room", Decoded(read_code, ""), "code of a live room", owner=Owner.PYTHON, needs_session=True
)
LEAD = Param(
    "lead", Text(_is_secret), "secret of a room's teacher", owner=Owner.PYTHON, needs_session=True
)
# The link “Live room” of a page with a stage has it: one press opens a room.
OPEN = Param("open", Flag(), "a new live room opens", owner=Owner.PYTHON, needs_session=True)
PARAMS = (ROOM, LEAD, OPEN)
