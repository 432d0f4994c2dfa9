"""Decoding: every kind of picture comes out plain."""

import io
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from pooling_ui.pictures import reading as pictures
from pooling_ui.pictures.reading import encode
from tests.ui.pictures.files.picture_files import GREY, RGB, image_of, saved

# What is read here is harmless, and no process needs to start for it.
decode = partial(pictures.decode, in_subprocess=False)


@pytest.mark.parametrize("pixels", [RGB, GREY])
@pytest.mark.parametrize(
    ("kind", "options"), [("PNG", {}), ("BMP", {}), ("WEBP", {"lossless": True})]
)
def test_lossless_pictures_keep_every_value(
    kind: str, options: dict[str, bool], pixels: NDArray[np.uint8]
) -> None:
    """WebP has no grey, so grey comes back in three equal channels."""
    decoded = decode(saved(image_of(pixels), kind, **options)).pixels

    assert decoded.dtype == np.uint8
    assert decoded.flags.c_contiguous
    assert not decoded.flags.writeable
    one, other = np.broadcast_arrays(decoded, pixels)
    np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_the_first_frame_of_an_animation_is_shown_and_said(kind: str) -> None:
    frames = [Image.new("L", (4, 3), value) for value in (200, 10)]
    lossless = {"lossless": True} if kind == "WEBP" else {}

    picture = decode(saved(frames[0], kind, save_all=True, append_images=frames[1:], **lossless))

    assert (picture.pixels == 200).all()
    assert picture.note == "Of the animation, the first frame is shown."


def test_a_jpeg_comes_out_about_as_it_went_in() -> None:
    smooth = np.linspace(0, 255, 64 * 48).reshape(1, 48, 64).astype(np.uint8)

    decoded = decode(saved(image_of(smooth), "JPEG", quality=95)).pixels

    assert np.abs(decoded.astype(int) - smooth).max() < 12


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_photo_stands_upright(kind: str, orientation: int) -> None:
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


def test_metadata_is_gone() -> None:
    exif = Image.Exif()
    exif[0x010E] = "a secret place"
    data = saved(image_of(RGB), "PNG", exif=exif, icc_profile=b"secret profile")
    assert b"secret place" in data

    again = encode(decode(data).pixels)

    assert b"secret" not in again
    assert set(Image.open(io.BytesIO(again)).info) <= {"interlace"}


def test_damaged_metadata_is_no_reason_to_refuse() -> None:
    data = saved(image_of(RGB), "PNG", exif=b"Exif\0\0" + b"\xff" * 40)

    np.testing.assert_array_equal(decode(data).pixels, RGB)


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_white_shows_through_what_is_transparent(mode: str) -> None:
    image = Image.new(mode, (2, 1), 0)
    image.putpixel((1, 0), (40, 40, 40, 255) if mode == "RGBA" else (40, 255))

    decoded = decode(saved(image, "PNG")).pixels

    assert len(decoded) == (3 if mode == "RGBA" else 1)
    np.testing.assert_array_equal(decoded[:, 0], [[255, 40]] * len(decoded))


def test_half_transparent_is_half_white() -> None:
    decoded = decode(saved(Image.new("RGBA", (1, 1), (0, 0, 0, 128)), "PNG")).pixels

    np.testing.assert_array_equal(decoded.ravel(), 127)


@pytest.mark.parametrize("mode", ["L", "RGB", "P"])
def test_a_transparent_colour_becomes_white(mode: str) -> None:
    image = Image.new(mode, (1, 1), 0)

    decoded = decode(saved(image, "PNG", transparency=0 if mode != "RGB" else (0, 0, 0))).pixels

    np.testing.assert_array_equal(decoded.ravel(), 255)


def test_a_transparent_colour_of_a_gif_becomes_white() -> None:
    decoded = decode(saved(Image.new("P", (3, 2), 0), "GIF", transparency=0)).pixels

    np.testing.assert_array_equal(decoded, np.full_like(decoded, 255))


def test_a_palette_becomes_its_colours() -> None:
    image = image_of(RGB).quantize(35, dither=Image.Dither.NONE)

    decoded = decode(saved(image, "PNG")).pixels

    np.testing.assert_array_equal(decoded, np.asarray(image.convert("RGB")).transpose(2, 0, 1))


def test_one_bit_is_black_and_white() -> None:
    image = Image.new("1", (2, 1))
    image.putpixel((1, 0), 1)

    np.testing.assert_array_equal(decode(saved(image, "PNG")).pixels, [[[0, 255]]])


def test_cmyk_becomes_rgb() -> None:
    decoded = decode(saved(Image.new("CMYK", (8, 8), (0, 255, 255, 0)), "JPEG")).pixels

    red, green, blue = decoded[:, 4, 4].astype(int)
    assert red > 230
    assert max(green, blue) < 25


def test_sixteen_bits_are_scaled_not_clipped() -> None:
    deep = np.array([[0, 128, 129, 257, 32768, 65535]], np.uint16)

    decoded = decode(saved(Image.fromarray(deep), "PNG")).pixels

    np.testing.assert_array_equal(decoded, [[[0, 0, 1, 1, 128, 255]]])


def test_a_large_photo_is_read_at_half_size_and_says_so() -> None:
    data = saved(Image.new("L", (6001, 4001), 9), "JPEG")

    picture = decode(data)

    assert picture.pixels.shape == (1, 2001, 3001)
    assert picture.note.startswith("The photo has 4001 × 6001 pixels, more than 24 megapixels")
    assert picture.note.endswith("half size: 2001 × 3001.")


@pytest.mark.parametrize("pixels", [RGB, GREY])
def test_a_result_is_saved_with_every_value(pixels: NDArray[np.uint8]) -> None:
    np.testing.assert_array_equal(decode(encode(pixels)).pixels, pixels)
