"""The parameters of live rooms."""

from pooling_ui.features.classroom.live.store.codes import read_code
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Decoded, Flag

ROOM = Param(
    "room",
    Decoded(read_code, ""),
    "code of a live room",
    owner=Owner.PYTHON,
    needs_session=True,
    is_private=True,
)
# The link “Live room” of a page with a stage has it: one press opens a room.
OPEN = Param(
    "open",
    Flag(),
    "a new live room opens",
    owner=Owner.PYTHON,
    needs_session=True,
    is_private=True,
)
PARAMS = (ROOM, OPEN)
