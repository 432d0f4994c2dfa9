"""Decoding: every kind of picture comes out plain, and what is none ends in one sentence."""

import io
import struct
import zlib
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pooling_ui import pictures
from pooling_ui.pictures import PictureError, encode, plain_pixels
from pooling_ui.sample_pictures import SAMPLE_PICTURES
from tools import draw_samples

# What is read here is harmless, and no process needs to start for it.
decode = partial(pictures.decode, apart=False)
RGB = np.random.default_rng(1).integers(0, 256, (3, 5, 7), dtype=np.uint8)
GREY = RGB[:1]


def image_of(pixels: np.ndarray) -> Image.Image:
    return Image.fromarray(pixels[0] if len(pixels) == 1 else pixels.transpose(1, 2, 0))


def saved(image: Image.Image, kind: str = "PNG", **options) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def png_chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png_header(width: int, height: int) -> bytes:
    """A PNG that says it is this large, and has no pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", b""), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*chunk) for chunk in chunks)


@pytest.mark.parametrize("pixels", [RGB, GREY])
@pytest.mark.parametrize(
    ("kind", "options"), [("PNG", {}), ("BMP", {}), ("WEBP", {"lossless": True})]
)
def test_lossless_pictures_keep_every_value(kind, options, pixels):
    """WebP has no grey, so grey comes back in three equal channels."""
    decoded = decode(saved(image_of(pixels), kind, **options)).pixels

    assert decoded.dtype == np.uint8
    assert decoded.flags.c_contiguous
    assert not decoded.flags.writeable
    np.testing.assert_array_equal(*np.broadcast_arrays(decoded, pixels))


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_the_first_frame_of_an_animation_is_shown_and_said(kind):
    frames = [Image.new("L", (4, 3), value) for value in (200, 10)]
    lossless = {"lossless": True} if kind == "WEBP" else {}

    picture = decode(saved(frames[0], kind, save_all=True, append_images=frames[1:], **lossless))

    assert (picture.pixels == 200).all()
    assert picture.note == "Of the animation, the first frame is shown."


def test_a_jpeg_comes_out_about_as_it_went_in():
    smooth = np.linspace(0, 255, 64 * 48).reshape(1, 48, 64).astype(np.uint8)

    decoded = decode(saved(image_of(smooth), "JPEG", quality=95)).pixels

    assert np.abs(decoded.astype(int) - smooth).max() < 12


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_photo_stands_upright(kind, orientation):
    """A white corner, stored as a camera held this way stores it, is at the top left again."""
    upright = np.zeros((1, 32, 48), np.uint8)
    upright[0, :16, :16] = 255
    undo = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6}[orientation]
    turn = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }
    stored = image_of(upright)
    if undo > 1:
        stored = stored.transpose(turn[undo])
    exif = Image.Exif()
    exif[0x0112] = orientation

    decoded = decode(saved(stored, kind, exif=exif, quality=95)).pixels

    assert decoded.shape[1:] == (32, 48)
    assert np.abs(decoded[0].astype(int) - upright[0]).max() < 20


def test_metadata_is_gone():
    exif = Image.Exif()
    exif[0x010E] = "a secret place"
    data = saved(image_of(RGB), exif=exif, icc_profile=b"secret profile")
    assert b"secret place" in data

    again = encode(decode(data).pixels)

    assert b"secret" not in again
    assert set(Image.open(io.BytesIO(again)).info) <= {"interlace"}


def test_damaged_metadata_is_no_reason_to_refuse():
    data = saved(image_of(RGB), exif=b"Exif\0\0" + b"\xff" * 40)

    np.testing.assert_array_equal(decode(data).pixels, RGB)


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_white_shows_through_what_is_transparent(mode):
    image = Image.new(mode, (2, 1), 0)
    image.putpixel((1, 0), (40, 40, 40, 255) if mode == "RGBA" else (40, 255))

    decoded = decode(saved(image)).pixels

    assert len(decoded) == (3 if mode == "RGBA" else 1)
    np.testing.assert_array_equal(decoded[:, 0], [[255, 40]] * len(decoded))


def test_half_transparent_is_half_white():
    decoded = decode(saved(Image.new("RGBA", (1, 1), (0, 0, 0, 128)))).pixels

    np.testing.assert_array_equal(decoded.ravel(), 127)


@pytest.mark.parametrize("mode", ["L", "RGB", "P"])
def test_a_transparent_colour_becomes_white(mode):
    image = Image.new(mode, (1, 1), 0)

    decoded = decode(saved(image, transparency=0 if mode != "RGB" else (0, 0, 0))).pixels

    np.testing.assert_array_equal(decoded.ravel(), 255)


def test_a_transparent_colour_of_a_gif_becomes_white():
    decoded = decode(saved(Image.new("P", (3, 2), 0), "GIF", transparency=0)).pixels

    np.testing.assert_array_equal(decoded, np.full_like(decoded, 255))


def test_a_palette_becomes_its_colours():
    image = image_of(RGB).quantize(35, dither=Image.Dither.NONE)

    decoded = decode(saved(image)).pixels

    np.testing.assert_array_equal(decoded, np.asarray(image.convert("RGB")).transpose(2, 0, 1))


def test_one_bit_is_black_and_white():
    image = Image.new("1", (2, 1))
    image.putpixel((1, 0), 1)

    np.testing.assert_array_equal(decode(saved(image)).pixels, [[[0, 255]]])


def test_cmyk_becomes_rgb():
    decoded = decode(saved(Image.new("CMYK", (8, 8), (0, 255, 255, 0)), "JPEG")).pixels

    red, green, blue = decoded[:, 4, 4].astype(int)
    assert red > 230
    assert max(green, blue) < 25


def test_sixteen_bits_are_scaled_not_clipped():
    deep = np.array([[0, 128, 129, 257, 32768, 65535]], np.uint16)

    decoded = decode(saved(Image.fromarray(deep))).pixels

    np.testing.assert_array_equal(decoded, [[[0, 0, 1, 1, 128, 255]]])


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty; choose a PNG"),
        (b"Dear Sir or Madam,", "The file is not a picture that can be read"),
        (b'<?xml version="1.0"?><svg xmlns="x"/>', "The file is an SVG drawing"),
        (b"%PDF-1.7", "The file is a PDF document"),
        (b"PK\x03\x04" + b"\0" * 30, "The file is a ZIP archive or an office document"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 30, "The file is a HEIC or AVIF picture, or a film"),
        (b"II*\0" + b"\0" * 30, "The file is a TIFF picture"),
        (saved(image_of(RGB))[:-30], "The file is damaged or cut short"),
        (b"\xff\xd8\xff\xe0", "The file is damaged or cut short"),
        (bytes(pictures.MAX_BYTES + 1), "The file has 20.1 MB; the limit is 20 MB: save it with"),
    ],
)
def test_what_is_no_picture_is_refused_in_one_sentence(data, says):
    with pytest.raises(PictureError, match="^" + says.replace(".", r"\.")) as refusal:
        decode(data)

    assert str(refusal.value).count(". ") == 0


@pytest.mark.parametrize("tiff", ["TIFF", "PPM", "TGA", "ICO"])
def test_other_decoders_are_shut_out(tiff):
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
def test_large_sizes_are_refused_before_anything_is_decoded(data, says):
    """The pixels are missing: had they been decoded, the file would have been called damaged."""
    with pytest.raises(PictureError, match=says):
        decode(data)


def test_exactly_the_limit_is_read():
    data = saved(Image.new("L", (6000, 4000), 9))

    assert decode(data).pixels.shape == (1, 4000, 6000)


def test_a_large_photo_is_read_at_half_size_and_says_so():
    data = saved(Image.new("L", (6001, 4001), 9), "JPEG")

    picture = decode(data)

    assert picture.pixels.shape == (1, 2001, 3001)
    assert picture.note.startswith("The photo has 4001 × 6001 pixels, more than 24 megapixels")
    assert picture.note.endswith("half size: 2001 × 3001.")


def test_a_large_progressive_jpeg_is_refused():
    """Its decoder would hold the full size in memory, at any scale."""
    data = saved(Image.new("L", (6001, 4001), 9), "JPEG", progressive=True)

    with pytest.raises(PictureError, match=r"24\.1 megapixels; the limit is 24"):
        decode(data)


def test_a_jpeg_of_endless_scans_is_refused():
    """Each costs a pass over the picture."""
    data = saved(image_of(RGB), "JPEG", progressive=True)
    scan = data[data.rindex(b"\xff\xda") : -2]

    with pytest.raises(PictureError, match="This JPEG has 310 scans"):
        decode(data[:-2] + scan * 300 + data[-2:])


KINDS = {
    "PNG": saved(image_of(RGB)),
    "palette": saved(image_of(RGB).quantize(16), transparency=3),
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
def test_damaged_files_are_shown_or_refused(kind, flips, cut):
    """Any bytes changed, any end missing: pixels, or one sentence."""
    data = bytearray(KINDS[kind])
    for at, value in flips:
        data[at % len(data)] = value

    shown_or_refused(bytes(data))
    shown_or_refused(bytes(data[: cut % len(data)]))


@given(st.sampled_from([data[:16] for data in KINDS.values()]), st.binary(max_size=200))
def test_nonsense_behind_a_true_beginning_is_shown_or_refused(start, rest):
    shown_or_refused(start + rest)


def free_places() -> int:
    """How many more could be decoded right now."""
    taken = list(iter(lambda: pictures._DECODES.acquire(blocking=False), False))
    for _ in taken:
        pictures._DECODES.release()
    return len(taken)


def test_at_most_two_are_decoded_at_once():
    during = []

    class Watched(bytes):
        """Looks round when it is asked for its kind, which happens inside."""

        def startswith(self, *what):
            during.append(free_places())
            return super().startswith(*what)

    decode(Watched(KINDS["JPEG"]))
    with pytest.raises(PictureError):
        decode(b"no picture")

    assert set(during) == {1}
    assert free_places() == 2


@pytest.mark.parametrize("pixels", [RGB, GREY])
def test_a_result_is_saved_with_every_value(pixels):
    np.testing.assert_array_equal(decode(encode(pixels)).pixels, pixels)


@pytest.mark.parametrize("sample", SAMPLE_PICTURES, ids=lambda sample: sample.file)
def test_built_in_pictures_are_what_the_script_draws(sample):
    """Small files, of useful sizes, and whoever changes the script must run it."""
    data = sample.read()
    drawn = plain_pixels(draw_samples.SAMPLES[sample.file]())
    kept = decode(data)

    np.testing.assert_array_equal(kept.pixels, drawn)
    assert kept.note == ""
    assert len(data) < 150_000
    assert min(drawn.shape[1:]) >= 256
    assert max(drawn.shape[1:]) <= 768
    assert all(0 <= at < size for at, size in zip(sample.spot, drawn.shape[1:], strict=True))


def test_some_are_grey_and_none_is_forgotten():
    assert {sample.file for sample in SAMPLE_PICTURES} == set(draw_samples.SAMPLES)
    assert {len(decode(sample.read()).pixels) for sample in SAMPLE_PICTURES} == {1, 3}
