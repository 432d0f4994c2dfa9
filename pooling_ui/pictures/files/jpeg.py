"""Read the segments of JPEG files that pixels need."""

import re
import struct

from pooling_ui.pictures.files.orientation import orientation
from pooling_ui.pictures.files.picture_file import PictureFile, PieceCount, damaged

START = b"\xff\xd8\xff"
_SOI, _EOI, _SOS, _APP1 = 0xD8, 0xD9, 0xDA, 0xE1
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_SEQUENTIAL = {0xC0, 0xC1}
# Tables of Huffman codes, arithmetic conditioning, quantisation; the restart interval.
_TABLES = {0xC4, 0xCC, 0xDB, 0xDD}
# Each is kept once: JFIF's segment, and Adobe's, which names the colour space.
_COLOURS = {0xE0: b"JFIF", 0xEE: b"Adobe"}
_ALONE = {0x01, *range(0xD0, 0xD8)}  # markers with nothing behind them

# An ordinary photo has some 20 segments; with a large profile, or a film in it, a few hundred.
_MAX_SEGMENTS = 2_000
# Any number of bytes FF may stand before a marker: each search is one quick pass over them.
_MARKER = re.compile(rb"\xff[^\x00\xff]")
_END_OF_SCAN = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_FILL = re.compile(rb"\xff{2,}")


def strip(data: bytes) -> PictureFile:
    """Return the file with only its frame, tables and scans, and no filling between them.

    Only the first of several pictures is kept. Comments, previews, colour profiles and all bytes
    after the picture's end are left out. The first EXIF block is read for the orientation.

    Source: ITU-T T.81, B.1 and B.2; JFIF 1.02.
    """
    pieces, at = PieceCount("JPEG", _MAX_SEGMENTS), 2
    segments, colours, turn = [START[:2]], dict(_COLOURS), 0
    size: tuple[int, int] | None = None
    passes, sequential = 0, False
    while (marker := _MARKER.search(data, at)) is not None:
        pieces.one_more()
        code, at = data[marker.end() - 1], marker.end()
        if code in _ALONE:
            continue
        if code == _EOI:
            segments.append(b"\xff\xd9")
            break
        (length,) = struct.unpack_from(">H", data, at)
        body, at = data[at : at + length], at + length
        if length < 2 or at > len(data) or code == _SOI:
            raise damaged()
        if code == _APP1 and not turn and body.startswith(b"Exif\0\0", 2):
            turn = orientation(body[2:])
        if code in _FRAMES:
            if size is not None:
                raise damaged()
            height, width = struct.unpack_from(">HH", body, 3)
            size, sequential = (width, height), code in _SEQUENTIAL
        elif code == _SOS:
            passes += 1
            end = _END_OF_SCAN.search(data, at)
            start, at = at, end.start() if end else len(data)
            body += _FILL.sub(b"\xff", data[start:at]).rstrip(b"\xff")
        elif code in colours and body.startswith(colours[code], 2):
            del colours[code]
        elif code not in _TABLES:
            continue
        segments += [bytes((0xFF, code)), body]
    if size is None:
        raise damaged()
    return PictureFile(
        "JPEG",
        b"".join(segments),
        *size,
        orientation=turn or 1,
        passes=passes,
        buffered=passes > 1 or not sequential,
    )
