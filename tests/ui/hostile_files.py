"""Picture files that are odd, or made to cost much; the same files at every call.

`weight` is how many bytes of the costly thing a file holds: little for tests, 20 MB for the
benchmark. `large` adds pictures of as many pixels as can be opened, which take a while to make.
"""

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image

REFUSED, SHOWN, EITHER = "refused", "shown", "either"


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


def chunk(name: bytes, body: bytes = b"") -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def segment(code: int, body: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return struct.pack(">BBH", 0xFF, code, len(body) + 2) + body


def _times(piece: bytes, weight: int) -> bytes:
    return piece * max(1, weight // len(piece))


def exif(entries: int = 1, orientation: int = 1) -> bytes:
    """Return an EXIF block with so many entries, the last of which is the orientation."""
    many = [struct.pack("<HHII", 0x9000, 2, 60_000, 8)] * (entries - 1)
    many.append(struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0))
    body = b"II*\0" + struct.pack("<IH", 8, entries) + b"".join(many) + b"\0" * 4
    return b"Exif\0\0" + body


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
        with_chunks(_times(chunk(b"juNk"), weight)),
        REFUSED,
        "more than 100,000 parts",
    )
    yield Case("PNG of text", with_chunks(_times(text, weight)), SHOWN, plain=plain)
    yield Case("PNG of packed text", with_chunks(_times(bomb, weight)), SHOWN, plain=plain)
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
    yield Case("PNG of empty crumbs", with_chunks(_times(chunk(b"IDAT"), weight)), REFUSED)
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


def jpegs(weight: int, large: bool) -> Iterator[Case]:
    """Yield JPEG files."""
    plain = saved(picture(), "JPEG")
    scan = plain.rindex(b"\xff\xda")
    progressive = saved(picture(), "JPEG", progressive=True)
    last = progressive[progressive.rindex(b"\xff\xda") : -2]
    full, fill = b"x" * 65_000, b"\xff" * weight

    def at(place: int, what: bytes) -> bytes:
        return plain[:place] + what + plain[place:]

    yield Case(
        "JPEG with 700 EXIF blocks",
        at(2, segment(0xE1, b"Exif\0\0" + full) * min(700, weight // 65_000 + 1)),
        SHOWN,
        plain=plain,
    )
    yield Case("JPEG with a large EXIF block", at(2, segment(0xE1, exif(5000))), SHOWN, plain=plain)
    yield Case("JPEG of comments", at(2, _times(segment(0xFE, full), weight)), SHOWN, plain=plain)
    yield Case(
        "JPEG of empty comments",
        at(2, _times(segment(0xFE, b""), weight)),
        REFUSED,
        "more than 2,000 parts",
    )
    yield Case("JPEG with filling before it", at(2, fill), SHOWN, plain=plain)
    yield Case("JPEG with filling before its scan", at(scan, fill), SHOWN, plain=plain)
    yield Case("JPEG with filling in its scan", at(len(plain) - 9, fill + b"\0"), EITHER)
    yield Case("JPEG with filling at its end", at(len(plain) - 2, fill), SHOWN, plain=plain)
    yield Case("JPEG of filling alone", plain[:2] + fill, REFUSED, "cut short")
    yield Case("JPEG with zeros behind it", plain + bytes(weight), SHOWN, plain=plain)
    yield Case("JPEG with zeros in it", at(scan, bytes(weight)), SHOWN, plain=plain)
    yield Case("JPEG of escaped bytes", at(scan, b"\xff\0" * (weight // 2)), SHOWN, plain=plain)
    yield Case(
        "JPEG with a ZIP archive behind it", plain + b"PK\x03\x04" + fill, SHOWN, plain=plain
    )
    yield Case("JPEG of restarts", at(len(plain) - 2, b"\xff\xd0" * (weight // 2)), SHOWN)
    yield Case("JPEG of tables", at(2, _times(segment(0xDB, b"\0" + b"\1" * 64), weight)), REFUSED)
    yield Case("JPEG of scans", progressive[:-2] + _times(last, weight) + b"\xff\xd9", REFUSED)
    yield Case("JPEG of 50 scans", progressive[:-2] + last * 40 + b"\xff\xd9", SHOWN)
    yield Case("JPEG of two frames", at(scan, plain[plain.index(b"\xff\xc0") : scan]), REFUSED)
    for name, file in (("JPEG", plain), ("progressive JPEG", progressive)):
        yield Case(f"{name} of 4294 megapixels", _resized(file, 65535, 65535), REFUSED, "limit")
        yield Case(f"{name} of 0 rows", _resized(file, 0, 56), REFUSED)
    yield Case("progressive JPEG of 80 megapixels", _resized(progressive, 8000, 10_000), REFUSED)
    if large:
        yield Case("JPEG of 80 megapixels", saved(picture(8000, 10_000), "JPEG"), SHOWN)
        scans = progressive[:-2] + last * 10 + b"\xff\xd9"
        yield Case("JPEG of 20 scans and 24 megapixels", _resized(scans, 4000, 6000), SHOWN)
        ink = picture(4000, 6000, "CMYK")
        yield Case("progressive CMYK of 24 megapixels", saved(ink, "JPEG", progressive=True), SHOWN)
    yield Case("JPEG in CMYK", saved(picture(mode="CMYK"), "JPEG"), SHOWN)
    for code, body in ((0xE0, plain[6:20]), (0xE5, b"x"), (0xE2, b"ICC_PROFILE\0" + full)):
        file = at(20, segment(code, body))
        yield Case(f"JPEG with another segment {code:X}", file, SHOWN, plain=plain)
    for orientation in (3, 6, 8, 9):
        file = at(2, segment(0xE1, exif(3, orientation)))
        yield Case(f"JPEG turned {orientation}", file, SHOWN, plain=plain)


def _resized(jpeg: bytes, rows: int, columns: int) -> bytes:
    """A JPEG that says it has another size; what its scans lack, a decoder makes up."""
    at = next(jpeg.index(mark) for mark in (b"\xff\xc0\0\x11", b"\xff\xc2\0\x11") if mark in jpeg)
    return jpeg[: at + 5] + struct.pack(">HH", rows, columns) + jpeg[at + 9 :]


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
        with_block(0xFE, _times(b"\xff" + b"x" * 255, weight)),
        SHOWN,
        plain=plain,
    )
    yield Case(
        "GIF of blocks of one byte",
        with_block(0xFE, _times(b"\1x", weight)),
        REFUSED,
        "more than 100,000 parts",
    )
    yield Case(
        "GIF of comments", plain[:head] + _times(b"\x21\xfe\1x\0", weight) + plain[head:], REFUSED
    )
    yield Case(
        "GIF of empty comments",
        plain[:head] + _times(b"\x21\xfe\0", weight) + plain[head:],
        REFUSED,
    )
    yield Case("GIF with no end of blocks", plain[:-2], REFUSED)
    film = saved(frames[0], "GIF", save_all=True, append_images=frames[1:] * 30)
    yield Case("GIF of 31 frames", film, SHOWN)
    yield Case(
        "GIF of frames alone", film[:-1] + _times(film[film.rindex(b"\x2c") : -1], weight), SHOWN
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

    yield Case("WebP of empty chunks", with_chunks(_times(b"juNk\0\0\0\0", weight)), REFUSED)
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
