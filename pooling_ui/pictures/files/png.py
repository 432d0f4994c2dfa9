"""Read the chunks of PNG files that pixels need."""

import struct

from pooling_ui.pictures.files.orientation import orientation
from pooling_ui.pictures.files.picture_file import PictureFile, PieceCount, damaged

START = b"\x89PNG\r\n\x1a\n"
_NEEDED = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}


def strip(data: bytes) -> PictureFile:
    """Return the file with only its pixels, palette and transparency.

    Text, colour profiles, times, frames of an animation and unknown chunks are left out, and their
    checksums are not read.

    Source: W3C PNG (Third Edition), 5 and 11.
    """
    pieces, at = PieceCount("PNG"), len(START)
    needed, turn, animated = [START], 1, False
    size: tuple[int, int] | None = None
    while True:
        pieces.one_more()
        length, name = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        if end > len(data):
            raise damaged()
        if name in _NEEDED:
            needed.append(data[at:end])
        if name == b"IHDR":
            if size is not None:
                raise damaged()
            width, height = struct.unpack_from(">II", data, at + 8)
            size = (width, height)
        elif name == b"eXIf":
            turn = orientation(data[at + 8 : end - 4])
        elif name == b"acTL":
            animated = True
        at = end
        if name == b"IEND":
            break
    if size is None:
        raise damaged()
    return PictureFile("PNG", b"".join(needed), *size, orientation=turn, animated=animated)
