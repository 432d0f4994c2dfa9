"""Read the structure of picture files, to know the cost of decoding them.

A decoder gets only the parts that pixels need. All else in a file costs one quick pass over its
bytes, and the number of its parts has a limit.
"""

import struct

from pooling_ui.pictures.files import bmp, gif, jpeg, png, webp
from pooling_ui.pictures.files.picture_file import (
    CHOOSE,
    InterruptedPictureError,
    PictureError,
    PictureFile,
    damaged,
)

__all__ = [
    "CHOOSE",
    "InterruptedPictureError",
    "PictureError",
    "PictureFile",
    "damaged",
    "strip",
]

_OTHER_KINDS = (
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"II+\0", "a TIFF picture"),
    (b"\0\0\1\0", "an icon"),
    (b"\xff\x0a", "a JPEG XL picture"),
    (b"\0\0\0\x0cJXL ", "a JPEG XL picture"),
    (b"\0\0\0\x0cjP  ", "a JPEG 2000 picture"),
    (b"\x1f\x8b", "a compressed file"),
)


def strip(data: bytes) -> PictureFile:
    """Return a picture file with only those parts that its pixels need.

    Raises
    ------
    PictureError
        The file is of another kind, is damaged, or has too many parts.
    """
    try:
        if data.startswith(png.START):
            return png.strip(data)
        if data.startswith(jpeg.START):
            return jpeg.strip(data)
        if data.startswith(gif.STARTS):
            return gif.strip(data)
        if data.startswith(webp.START) and data[8:12] == b"WEBP":
            return webp.strip(data)
        if data.startswith(bmp.START):
            return bmp.strip(data)
    except PictureError:
        raise
    except (struct.error, IndexError, ValueError):
        raise damaged() from None
    raise PictureError(_unidentified(data))


def _unidentified(data: bytes) -> str:
    """Return the refusal of a file that is not of one of the five kinds."""
    kind = next((name for start, name in _OTHER_KINDS if data.startswith(start)), None)
    if data[4:8] == b"ftyp":
        kind = "a HEIC or AVIF picture, or a video"
    elif b"<svg" in data[:1024].lower():
        kind = "an SVG drawing"
    if kind is None:
        return f"The file is not a picture that can be read; {CHOOSE}."
    return f"The file is {kind}; {CHOOSE}."
