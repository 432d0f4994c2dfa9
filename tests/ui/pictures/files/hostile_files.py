"""Picture files that are odd, or made to cost much; the same files at every call.

`weight` is how many bytes of the costly thing a file holds: little for tests, 20 MB for the
benchmark. `large` adds pictures of as many pixels as can be opened, which take a while to make.
"""

import struct
from collections.abc import Iterator

from PIL import Image

from tests.ui.pictures.files.hostile_jpegs import jpegs
from tests.ui.pictures.files.hostile_pngs import pngs
from tests.ui.pictures.files.picture_files import REFUSED, SHOWN, Case, picture, saved, times


def gifs(weight: int, large: bool) -> Iterator[Case]:
    """Yield GIF files."""
    frames = [picture(mode="P"), picture(mode="P").rotate(180)]
    plain = saved(frames[0], "GIF")
    first = plain.index(b"\x2c")  # the palette has none before it
    head = 13 + 3 * 256
    assert first >= head

    def with_block(label: int, block: bytes) -> bytes:
        return plain[:head] + bytes((0x21, label)) + block + b"\0" + plain[head:]

    yield Case(
        "GIF of full blocks",
        with_block(0xFE, times(b"\xff" + b"x" * 255, weight)),
        SHOWN,
        plain=plain,
    )
    yield Case(
        "GIF of blocks of one byte",
        with_block(0xFE, times(b"\1x", weight)),
        REFUSED,
        "more than 100,000 parts",
    )
    yield Case(
        "GIF of comments", plain[:head] + times(b"\x21\xfe\1x\0", weight) + plain[head:], REFUSED
    )
    yield Case(
        "GIF of empty comments",
        plain[:head] + times(b"\x21\xfe\0", weight) + plain[head:],
        REFUSED,
    )
    yield Case("GIF with no end of blocks", plain[:-2], REFUSED)
    film = saved(frames[0], "GIF", save_all=True, append_images=frames[1:] * 30)
    yield Case("GIF of 31 frames", film, SHOWN)
    yield Case(
        "GIF of frames alone", film[:-1] + times(film[film.rindex(b"\x2c") : -1], weight), SHOWN
    )
    yield Case("GIF of 4294 megapixels", plain[:6] + b"\xff" * 4 + plain[10:], REFUSED, "limit")
    yield Case(
        "GIF whose picture is larger than its screen", plain[:6] + b"\1\0\1\0" + plain[10:], SHOWN
    )
    if large:
        yield Case("GIF of 24 megapixels", saved(Image.new("P", (4898, 4898)), "GIF"), SHOWN)


def webps(weight: int, large: bool) -> Iterator[Case]:
    """Yield WebP files."""
    plain = saved(picture(), "WEBP", lossless=True)

    def with_chunks(chunks: bytes) -> bytes:
        return plain[:4] + struct.pack("<I", len(plain) - 8 + len(chunks)) + plain[8:] + chunks

    yield Case("WebP of empty chunks", with_chunks(times(b"juNk\0\0\0\0", weight)), REFUSED)
    yield Case(
        "WebP with one large chunk",
        with_chunks(b"juNk" + struct.pack("<I", weight) + bytes(weight)),
        SHOWN,
    )
    frames = [picture(), picture().rotate(180)]
    film = saved(frames[0], "WEBP", save_all=True, append_images=frames[1:])
    yield Case("WebP of 2 frames", film, SHOWN)
    canvas = film.index(b"VP8X") + 12
    wide = film[:canvas] + b"\xff\x3f\0" * 2 + film[canvas + 6 :]
    yield Case("WebP on a canvas of 268 megapixels", wide, REFUSED, "limit")
    yield Case("WebP with no canvas", film[: canvas - 4] + film[canvas + 6 :], REFUSED)
    yield Case("WebP cut short", plain[:-40], REFUSED, "cut short")
    yield Case("RIFF of a sound", b"RIFF\x24\0\0\0WAVEfmt " + bytes(99), REFUSED, "not a picture")
    if large:
        size = (6000, 4000)
        clear = Image.merge("RGBA", [*picture(*size[::-1]).split(), Image.new("L", size, 99)])
        yield Case("WebP of 24 megapixels and alpha", saved(clear, "WEBP", method=0), SHOWN)
        yield Case(
            "WebP of 24 megapixels, lossless",
            saved(picture(*size[::-1]), "WEBP", method=0, lossless=True),
            SHOWN,
        )


def _bmp(width: int, height: int, compression: int, body: bytes) -> bytes:
    header = struct.pack(
        "<IiiHHIIiiII", 40, width, height, 1, 8, compression, len(body), 0, 0, 0, 0
    )
    palette = b"".join(bytes((i, i, 255 - i, 0)) for i in range(256))
    start = struct.pack("<2sIHHI", b"BM", 54 + 1024 + len(body), 0, 0, 54 + 1024)
    return start + header + palette + body


def bmps(weight: int, large: bool) -> Iterator[Case]:
    """Yield BMP files."""
    runs = b"\0\0" * (weight // 2)
    yield Case("BMP of empty runs", _bmp(1000, 1000, 1, runs), REFUSED, "run lengths")
    yield Case("BMP of fewer empty runs", _bmp(1000, 1000, 1, runs[:900_000]), REFUSED, "damaged")
    yield Case("BMP of empty lines", _bmp(2000, 2000, 1, b"\1\0\0\0" * 2000), SHOWN)
    yield Case("BMP of runs", _bmp(512, 512, 1, b"\xff\x55\xff\x55\2\x55\0\0" * 512), SHOWN)
    yield Case(
        "BMP of runs, 24 megapixels",
        _bmp(6000, 4000, 1, b"\xff\x55\0\0" * 9),
        REFUSED,
        "run lengths",
    )
    yield Case("BMP of 32 × 32, top first", _bmp(32, -32, 0, bytes(1024)), SHOWN)
    yield Case("BMP of no size", _bmp(0, 0, 0, b""), REFUSED)
    yield Case("BMP of more pixels than bytes", _bmp(4000, 4000, 0, bytes(9)), REFUSED)
    yield Case("BMP of 4611686 megapixels", _bmp(2**31 - 1, -(2**31), 0, b""), REFUSED, "limit")


def others() -> Iterator[Case]:
    """Yield files that are no picture, or not one of the five kinds."""
    for name, data in {
        "nothing": b"",
        "a letter": b"Dear Sir or Madam,",
        "zeros": bytes(5000),
        "filling": b"\xff" * 5000,
        "a PDF": b"%PDF-1.7\n",
        "a ZIP archive": b"PK\x03\x04" + bytes(40),
        "a HEIC photo": b"\0\0\0\x18ftypheic" + bytes(40),
        "an SVG": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        "a TIFF": saved(picture(), "TIFF"),
        "an icon": saved(picture(), "ICO"),
        "a PPM": saved(picture(), "PPM"),
    }.items():
        yield Case(name, data, REFUSED)
    for kind in ("PNG", "JPEG", "GIF", "WEBP", "BMP"):
        data = saved(picture(), kind)
        for cut in (1, 4, 12, 13, 30, len(data) // 2):
            yield Case(f"{kind}, the first {cut} bytes", data[:cut], REFUSED)


def corpus(weight: int, large: bool = False) -> list[Case]:
    """Return all of them."""
    kinds = (pngs, jpegs, gifs, webps, bmps)
    return [case for kind in kinds for case in kind(weight, large)] + list(others())
