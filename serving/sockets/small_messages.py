"""Send small messages to a tab uncompressed.

Of the 95 messages of a change, most have about 100 bytes, and a compressor of their own for each
tab costs more than it saves. WebSocket allows compressed and uncompressed messages on one socket
(RFC 7692, section 6). uvicorn compresses all or none.
"""

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

SMALL = 300  # bytes

_compressed = PerMessageDeflate.encode


def _encode(extension: PerMessageDeflate, frame: Frame) -> Frame:
    """Return the frame as it is sent, compressed or not."""
    if frame.opcode is Opcode.BINARY and frame.fin and len(frame.data) < SMALL:
        return frame
    return _compressed(extension, frame)


def leave_small_messages() -> None:
    """Leave small messages uncompressed, from now on in this process."""
    PerMessageDeflate.encode = _encode  # type: ignore[assignment, method-assign]
