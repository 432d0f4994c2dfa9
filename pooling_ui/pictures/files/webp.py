"""Read the chunks of WebP files that pixels need."""

import struct

from pooling_ui.pictures.files.orientation import orientation
from pooling_ui.pictures.files.picture_file import PictureFile, PieceCount, damaged

START = b"RIFF"
_EXTENDED, _STILL, _FRAME = b"VP8X", {b"VP8 ", b"VP8L"}, b"ANMF"
_NEEDED = {_EXTENDED, b"ALPH", b"ANIM", _FRAME, *_STILL}
_FLAGS_REMOVED = 0x2C  # the flags of profile, EXIF and XMP


def strip(data: bytes) -> PictureFile:
    """Return the file with its first picture only, without profile, metadata and further frames.

    Source: RFC 9649, 2.
    """
    pieces, at = PieceCount("WebP"), 12
    needed: dict[bytes, bytes] = {}
    frames, turn = 0, 1
    while at + 8 <= len(data):
        pieces.one_more()
        name, length = struct.unpack_from("<4sI", data, at)
        body, at = data[at + 8 : at + 8 + length], at + 8 + length + length % 2
        if len(body) < length:
            raise damaged()
        if name in _NEEDED:
            needed.setdefault(name, body)
        if name == b"EXIF":
            turn = orientation(body)
        frames += name == _FRAME
    size = _size(needed)
    if _EXTENDED in needed:
        flags, *other_bytes = needed[_EXTENDED]
        needed[_EXTENDED] = bytes((flags & ~_FLAGS_REMOVED, *other_bytes))
    chunks = b"".join(
        name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
        for name, body in needed.items()
    )
    file = START + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks
    return PictureFile("WEBP", file, *size, orientation=turn, animated=frames > 1)


def _size(chunks: dict[bytes, bytes]) -> tuple[int, int]:
    """Return columns and rows, read from the chunk that decides them."""
    if _EXTENDED in chunks:
        body = chunks[_EXTENDED]
        return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1
    if b"VP8 " in chunks:
        width, height = struct.unpack_from("<HH", chunks[b"VP8 "], 6)
        return width & 0x3FFF, height & 0x3FFF
    if b"VP8L" in chunks:
        (bits,) = struct.unpack_from("<I", chunks[b"VP8L"], 1)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    raise damaged()
