"""Read the first picture of GIF files."""

import struct

from pooling_ui.pictures.files.picture_file import PictureFile, PieceCount, damaged

STARTS = (b"GIF87a", b"GIF89a")
_EXTENSION, _PICTURE, _END = 0x21, 0x2C, 0x3B
_CONTROL = 0xF9  # which colour is transparent
_LOOK_AHEAD = 16  # extensions between two pictures; ordinary files have one


def strip(data: bytes) -> PictureFile:
    """Return the file with its first picture only, without comments and further frames.

    Source: CompuServe, GIF89a Specification, 17 to 27.
    """
    pieces = PieceCount("GIF")
    width, height, flags = struct.unpack_from("<HHB", data, 6)
    at = 13 + _colours(flags)
    blocks, control = [data[:at]], b""
    while (block_type := _byte(data, at)) != _PICTURE:
        if block_type != _EXTENSION:
            raise damaged()
        pieces.one_more()
        end = _skip_blocks(data, at + 2, pieces)
        if data[at + 1] == _CONTROL:
            control = data[at:end]
        at = end
    left, top, columns, rows, flags = struct.unpack_from("<HHHHB", data, at + 1)
    end = _skip_blocks(data, at + 11 + _colours(flags), pieces)
    blocks += [control, data[at:end], bytes((_END,))]
    # A picture may be larger than the screen that the header declares.
    size = max(width, left + columns), max(height, top + rows)
    animated = _has_another(data, end, pieces)
    return PictureFile("GIF", b"".join(blocks), *size, animated=animated)


def _colours(flags: int) -> int:
    """Return the size of a table of colours, in bytes."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _byte(data: bytes, at: int) -> int:
    if at >= len(data):
        raise damaged()
    return data[at]


def _skip_blocks(data: bytes, at: int, pieces: PieceCount) -> int:
    """Return the place behind a chain of blocks; each begins with its length."""
    while (length := _byte(data, at)) != 0:
        pieces.one_more()
        at += 1 + length
    return at + 1


def _has_another(data: bytes, at: int, pieces: PieceCount) -> bool:
    """Return True if another picture follows; False if the rest of the file is damaged."""
    try:
        for _ in range(_LOOK_AHEAD):
            if _byte(data, at) != _EXTENSION:
                return data[at] == _PICTURE
            at = _skip_blocks(data, at + 2, pieces)
    except ValueError:
        pass
    return False
