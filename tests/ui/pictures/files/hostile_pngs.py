"""PNG files that are odd, or made to cost much."""

import struct
import zlib
from collections.abc import Iterator

from PIL import Image

from tests.ui.pictures.files.picture_files import (
    REFUSED,
    SHOWN,
    Case,
    chunk,
    exif,
    picture,
    saved,
    times,
)


def pngs(weight: int, large: bool) -> Iterator[Case]:
    """Yield PNG files."""
    plain = saved(picture(), "PNG")
    head, pixels = plain[:33], plain[33:]

    def with_chunks(chunks: bytes) -> bytes:
        return head + chunks + pixels

    text = chunk(b"tEXt", b"k\0" + b"x" * 1000)
    bomb = chunk(b"zTXt", b"k\0\0" + zlib.compress(bytes(1_000_000), 9))
    profile = chunk(b"iCCP", b"p\0\0" + zlib.compress(bytes(50_000_000 if large else 9), 9))
    yield Case(
        "PNG of empty chunks",
        with_chunks(times(chunk(b"juNk"), weight)),
        REFUSED,
        "more than 100,000 parts",
    )
    yield Case("PNG of text", with_chunks(times(text, weight)), SHOWN, plain=plain)
    yield Case("PNG of packed text", with_chunks(times(bomb, weight)), SHOWN, plain=plain)
    yield Case("PNG with a packed profile", with_chunks(profile), SHOWN, plain=plain)
    yield Case(
        "PNG with one large chunk", with_chunks(chunk(b"juNk", bytes(weight))), SHOWN, plain=plain
    )
    yield Case(
        "PNG with a large EXIF block",
        with_chunks(chunk(b"eXIf", exif(5000)[6:])),
        SHOWN,
        plain=plain,
    )
    data = zlib.compress(b"".join(b"\0" + bytes(56 * 3) for _ in range(40)), 0)
    crumbs = b"".join(chunk(b"IDAT", data[i : i + 1]) for i in range(len(data)))
    yield Case("PNG of crumbs", head + crumbs + chunk(b"IEND"), SHOWN)
    yield Case("PNG of empty crumbs", with_chunks(times(chunk(b"IDAT"), weight)), REFUSED)
    yield Case("PNG with no end", plain[:-12], REFUSED, "cut short")
    yield Case("PNG with a chunk past its end", plain[:33] + b"\x7f\xff\xff\xffjuNk", REFUSED)
    yield Case("PNG with two headers", head + head[8:] + pixels, REFUSED)
    side = 4898 if large else 500
    for mode in ("RGB", "RGBA", "1", "P"):
        file = saved(Image.new(mode, (side, side)), "PNG")
        yield Case(f"PNG that unpacks to 24 megapixels, {mode}", file, SHOWN, plain=file)
    deep = b"".join(b"\0" + bytes(side * 8) for _ in range(side))
    header = struct.pack(">IIBBBBB", side, side, 16, 6, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(deep)) + chunk(b"IEND")
    yield Case("PNG of 16 bits and 24 megapixels", plain[:8] + chunks, SHOWN)
    huge = struct.pack(">IIBBBBB", 2**31 - 1, 2**31 - 1, 16, 6, 0, 0, 0)
    chunks = chunk(b"IHDR", huge) + chunk(b"IDAT", b"") + chunk(b"IEND")
    yield Case("PNG of four billion megapixels", plain[:8] + chunks, REFUSED, "the limit is 24")
