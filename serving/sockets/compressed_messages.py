"""Compress only the messages to a tab that become smaller by it.

Of the 90 or so messages of a change, most have about 100 bytes. Compressing each of these takes a
sixth of the server's time: each socket has its own compressor, and those of a whole class do not
fit a cache. A picture is a PNG file, so it is compressed already: compressing it again took a third
of the time of a pooled photo. WebSocket allows both kinds of messages (RFC 7692, section 6).
"""

import zlib

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.typing import BytesLike

SMALL = 300  # bytes
LARGE = 1 << 15
_SAMPLE = 1 << 11  # at three places of a large message
_WORTH = 0.9

_compressed = PerMessageDeflate.encode


def _encode(extension: PerMessageDeflate, frame: Frame) -> Frame:
    """Return the frame as it is sent, compressed or not."""
    if frame.opcode is Opcode.BINARY and frame.fin and not _becomes_smaller(frame.data):
        return frame
    return _compressed(extension, frame)


def _becomes_smaller(data: BytesLike) -> bool:
    """Return True if a message is worth compressing; a large one is judged by samples."""
    if len(data) < LARGE:
        return len(data) >= SMALL
    starts = [len(data) * quarter // 4 for quarter in (1, 2, 3)]
    sample = b"".join(data[start : start + _SAMPLE] for start in starts)
    return len(zlib.compress(sample, 1)) < _WORTH * len(sample)


def compress_what_shrinks() -> None:
    """Compress only these messages, from now on in this process; uvicorn has no setting for it."""
    PerMessageDeflate.encode = _encode  # type: ignore[assignment, method-assign]
