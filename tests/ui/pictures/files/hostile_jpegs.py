"""JPEG files that are odd, or made to cost much."""

import struct
from collections.abc import Iterator

from tests.ui.pictures.files.picture_files import (
    EITHER,
    REFUSED,
    SHOWN,
    Case,
    exif,
    picture,
    saved,
    segment,
    times,
)


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
    yield Case("JPEG of comments", at(2, times(segment(0xFE, full), weight)), SHOWN, plain=plain)
    yield Case(
        "JPEG of empty comments",
        at(2, times(segment(0xFE, b""), weight)),
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
    yield Case("JPEG of tables", at(2, times(segment(0xDB, b"\0" + b"\1" * 64), weight)), REFUSED)
    yield Case("JPEG of scans", progressive[:-2] + times(last, weight) + b"\xff\xd9", REFUSED)
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
