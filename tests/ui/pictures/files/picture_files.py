"""Make picture files for tests, piece by piece."""

import io
import struct
import zlib
from dataclasses import dataclass

import numpy as np
from PIL import Image

REFUSED, SHOWN, EITHER = "refused", "shown", "either"
RGB = np.random.default_rng(1).integers(0, 256, (3, 5, 7), dtype=np.uint8)
GREY = RGB[:1]


@dataclass(frozen=True, slots=True)
class Case:
    """A file, what becomes of it, and a word of the refusal.

    `plain` is the harmless file that a decoder gets instead, where there is one.
    """

    name: str
    data: bytes
    becomes: str
    says: str = ""
    plain: bytes | None = None


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    """Return the file of an image."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def picture(rows: int = 40, columns: int = 56, mode: str = "RGB") -> Image.Image:
    """Return an image with some texture."""
    noise = np.random.default_rng(3).integers(0, 256, (rows // 8 + 1, columns // 8 + 1, 3))
    small = Image.fromarray(noise.astype(np.uint8))
    return small.resize((columns, rows), Image.Resampling.BICUBIC).convert(mode)


def image_of(pixels: np.ndarray) -> Image.Image:
    """Return the image of pixels with channels first."""
    return Image.fromarray(pixels[0] if len(pixels) == 1 else pixels.transpose(1, 2, 0))


def chunk(name: bytes, body: bytes = b"") -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def segment(code: int, body: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return struct.pack(">BBH", 0xFF, code, len(body) + 2) + body


def times(piece: bytes, weight: int) -> bytes:
    """Return a piece as often as fits into so many bytes, and at least once."""
    return piece * max(1, weight // len(piece))


def exif(entries: int = 1, orientation: int = 1) -> bytes:
    """Return an EXIF block with so many entries, the last of which is the orientation."""
    many = [struct.pack("<HHII", 0x9000, 2, 60_000, 8)] * (entries - 1)
    many.append(struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0))
    body = b"II*\0" + struct.pack("<IH", 8, entries) + b"".join(many) + b"\0" * 4
    return b"Exif\0\0" + body
