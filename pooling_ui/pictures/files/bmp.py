"""Read the header of BMP files."""

import struct

from pooling_ui.pictures.files.picture_file import PictureError, PictureFile

START = b"BM"
_RUN_LENGTHS = (1, 2)
# Pillow reads run lengths in Python, one after the other.
_MAX_RUN_BYTES, _MAX_RUN_PIXELS = 1_000_000, 4_000_000


def strip(data: bytes) -> PictureFile:
    """Return the whole file: pixels need all of it.

    Source: Microsoft, Bitmap Storage: BITMAPCOREHEADER, BITMAPINFOHEADER.
    """
    offset, header = struct.unpack_from("<II", data, 10)
    if header == 12:
        width, height = struct.unpack_from("<HH", data, 18)
        compression = 0
    else:
        width, height, compression = struct.unpack_from("<ii4xI", data, 18)
    file = PictureFile("BMP", data, width, abs(height))
    if compression in _RUN_LENGTHS and (
        len(data) - offset > _MAX_RUN_BYTES or file.pixels > _MAX_RUN_PIXELS
    ):
        raise PictureError(
            "This BMP file is packed as run lengths, which is too slow to read for more than "
            f"{_MAX_RUN_PIXELS / 1e6:.0f} megapixels or {_MAX_RUN_BYTES / 1e6:.0f} MB; "
            "save it again, as PNG."
        )
    return file
