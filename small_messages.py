"""What a tab's socket sends compressed: large messages; small ones go as they are.

Of the 90 or so messages of a change, most have about 100 bytes. To compress each of these takes a
sixth of the server's time: each socket has a compressor of its own, whose memory no cache holds for
a whole class. Either way is WebSocket (RFC 7692, section 6).
"""

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

SMALL = 300  # bytes

_compressed = PerMessageDeflate.encode


def _encode(extension: PerMessageDeflate, frame: Frame) -> Frame:
    """Return the frame as it is sent."""
    if frame.opcode is Opcode.BINARY and frame.fin and len(frame.data) < SMALL:
        return frame
    return _compressed(extension, frame)


def send_them_as_they_are() -> None:
    """From now on, in this process; uvicorn has no setting for it."""
    PerMessageDeflate.encode = _encode  # type: ignore[assignment, method-assign]
