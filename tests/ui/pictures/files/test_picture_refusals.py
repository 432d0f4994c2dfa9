"""Decoding: what is no picture, or costs too much, ends in one sentence."""

import struct
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pooling_ui.inputs import file_turns
from pooling_ui.pictures import reading as pictures
from pooling_ui.pictures.reading import PictureError
from tests.ui.pictures.files.picture_files import RGB, chunk, image_of, saved

# No process needs to start for these.
decode = partial(pictures.decode, in_subprocess=False)


def png_header(width: int, height: int) -> bytes:
    """Return a PNG that says it is this large, and has no pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", b""), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty; choose a PNG"),
        (b"Dear Sir or Madam,", "The file is not a picture that can be read"),
        (b'<?xml version="1.0"?><svg xmlns="x"/>', "The file is an SVG drawing"),
        (b"%PDF-1.7", "The file is a PDF document"),
        (b"PK\x03\x04" + b"\0" * 30, "The file is a ZIP archive or an office document"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 30, "The file is a HEIC or AVIF picture, or a video"),
        (b"II*\0" + b"\0" * 30, "The file is a TIFF picture"),
        (saved(image_of(RGB), "PNG")[:-30], "The file is damaged or cut short"),
        (b"\xff\xd8\xff\xe0", "The file is damaged or cut short"),
        (bytes(pictures.MAX_BYTES + 1), "The file has 20.1 MB; the limit is 20 MB: save it with"),
    ],
)
def test_what_is_no_picture_is_refused_in_one_sentence(data: bytes, says: str) -> None:
    with pytest.raises(PictureError, match="^" + says.replace(".", r"\.")) as refusal:
        decode(data)

    assert str(refusal.value).count(". ") == 0


@pytest.mark.parametrize("tiff", ["TIFF", "PPM", "TGA", "ICO"])
def test_other_decoders_are_shut_out(tiff: str) -> None:
    with pytest.raises(PictureError):
        decode(saved(image_of(RGB), tiff))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (png_header(5000, 4801), r"4801 × 5000 pixels, 24\.1 megapixels; the limit is 24 mega"),
        (png_header(10_000, 8_000), r"8000 × 10000 pixels, 80\.0 megapixels"),
        (png_header(60_000, 60_000), "3,600.0 megapixels"),
        (png_header(30_001, 2), "2 × 30001 pixels; the limit is 30000 a side"),
    ],
)
def test_large_sizes_are_refused_before_anything_is_decoded(data: bytes, says: str) -> None:
    """The pixels are missing: had they been decoded, the file would have been called damaged."""
    with pytest.raises(PictureError, match=says):
        decode(data)


def test_exactly_the_limit_is_read() -> None:
    data = saved(Image.new("L", (6000, 4000), 9), "PNG")

    assert decode(data).pixels.shape == (1, 4000, 6000)


def test_a_large_progressive_jpeg_is_refused() -> None:
    """Its decoder would hold the full size in memory, at any scale."""
    data = saved(Image.new("L", (6001, 4001), 9), "JPEG", progressive=True)

    with pytest.raises(PictureError, match=r"24\.1 megapixels; the limit is 24"):
        decode(data)


def test_a_jpeg_of_endless_scans_is_refused() -> None:
    """Each costs a pass over the picture."""
    data = saved(image_of(RGB), "JPEG", progressive=True)
    scan = data[data.rindex(b"\xff\xda") : -2]

    with pytest.raises(PictureError, match="This JPEG has 310 scans"):
        decode(data[:-2] + scan * 300 + data[-2:])


KINDS = {
    "PNG": saved(image_of(RGB), "PNG"),
    "palette": saved(image_of(RGB).quantize(16), "PNG", transparency=3),
    "JPEG": saved(image_of(RGB), "JPEG"),
    "progressive": saved(image_of(RGB), "JPEG", progressive=True),
    "WEBP": saved(image_of(RGB), "WEBP"),
    "GIF": saved(image_of(RGB), "GIF", save_all=True, append_images=[image_of(RGB[::-1])]),
    "BMP": saved(image_of(RGB), "BMP"),
}


def shown_or_refused(data: bytes) -> None:
    try:
        picture = decode(data)
    except PictureError:
        return
    assert picture.pixels.dtype == np.uint8
    assert picture.pixels.ndim == 3
    assert len(picture.pixels) in (1, 3)


@given(
    kind=st.sampled_from(sorted(KINDS)),
    flips=st.lists(st.tuples(st.integers(0, 9999), st.integers(0, 255)), max_size=12),
    cut=st.integers(0, 9999),
)
def test_damaged_files_are_shown_or_refused(
    kind: str, flips: list[tuple[int, int]], cut: int
) -> None:
    """Any bytes changed, any end missing: pixels, or one sentence."""
    data = bytearray(KINDS[kind])
    for at, value in flips:
        data[at % len(data)] = value

    shown_or_refused(bytes(data))
    shown_or_refused(bytes(data[: cut % len(data)]))


@given(st.sampled_from([data[:16] for data in KINDS.values()]), st.binary(max_size=200))
def test_nonsense_behind_a_true_beginning_is_shown_or_refused(start: bytes, rest: bytes) -> None:
    shown_or_refused(start + rest)


def test_a_picture_has_a_turn_while_it_is_read_and_gives_it_back() -> None:
    during = []

    class Watched(bytes):
        """Looks round when it is asked for its kind, which happens inside."""

        def startswith(self, *what: Any) -> Any:
            during.append(len(file_turns._LINE._files))
            return super().startswith(*what)

    pictures.decode(Watched(KINDS["JPEG"]))
    with pytest.raises(PictureError):
        pictures.decode(b"no picture")

    assert set(during) == {1}
    assert not file_turns._LINE._files
