"""Pictures from people: decoded within limits to plain pixels, or refused in one sentence.

Nothing of the file itself survives: no metadata, no colour profile, no alpha, no further frames.
"""

import io
import threading
from contextlib import suppress
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
SUFFIXES = ("png", "jpg", "jpeg", "webp", "gif", "bmp")
MAX_BYTES = 50_000_000
MAX_PIXELS = 24_000_000
MAX_SIDE = 30_000

# A JPEG can decode itself at half size, which a larger photo needs. Not a progressive one: its
# decoder holds all of the full size in memory first. Pillow itself warns from 89 megapixels.
_MAX_HALVED_PIXELS = 80_000_000
# Every scan of a JPEG costs a pass over the whole picture; ordinary ones have 1 to 12.
_MAX_SCANS = 60

_CHOOSE = "choose a PNG, JPEG, WebP, GIF or BMP picture"
_OTHER_KINDS = (
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
)

# A decode may need a few hundred megabytes for a moment, so the others wait their turn.
_DECODES = threading.BoundedSemaphore(2)


class PictureError(ValueError):
    """A file that cannot be shown; `str` of it is one sentence for the person who chose it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Plain pixels: uint8, shape (channels, H, W), 1 or 3 channels, read-only.

    `note` says what was done to the picture that its owner should know, or is empty.
    """

    pixels: NDArray[np.uint8]
    note: str = ""


def decode(data: bytes) -> Picture:
    """Return the first frame of an encoded picture, upright, on white.

    Raises
    ------
    PictureError
        Whatever is wrong with `data`; no other error leaves this function.
    """
    if not data:
        raise PictureError("The file is empty.")
    if len(data) > MAX_BYTES:
        raise PictureError(
            f"The file has {len(data) / 1e6:.1f} MB; the limit is {MAX_BYTES / 1e6:.0f} MB."
        )
    with _DECODES:
        try:
            return _decode(data)
        except PictureError:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            raise PictureError(
                f"The picture says it has hundreds of megapixels; the limit is {_LIMIT}."
            ) from None
        except UnidentifiedImageError:
            raise PictureError(_unidentified(data)) from None
        except MemoryError:
            raise PictureError("The picture needs more memory than there is.") from None
        except Exception as problem:  # Pillow meets a damaged file with a dozen kinds of error
            raise PictureError(f"The file is damaged or cut short; {_CHOOSE}.") from problem


def encode(pixels: NDArray[np.uint8]) -> bytes:
    """Return the PNG file of uint8 pixels of shape (1 or 3, H, W)."""
    file = io.BytesIO()
    if len(pixels) == 1:
        image = Image.fromarray(pixels[0])
    else:
        image = Image.merge("RGB", [Image.fromarray(plane) for plane in pixels])
    image.save(file, "PNG", compress_level=3)  # 6 takes three times as long for 3 % less
    return file.getvalue()


_LIMIT = f"{MAX_PIXELS / 1e6:.0f} megapixels"


def _decode(data: bytes) -> Picture:
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        notes = []
        if _is_halved(image, data):
            rows, columns = image.height, image.width
            image.draft(None, (columns // 2, rows // 2))
            notes.append(
                f"The photo has {rows} × {columns} pixels, more than {_LIMIT}, "
                f"and was read at half size: {image.height} × {image.width}."
            )
        image.load()
        # A frame may declare itself larger than its file: count again what was really made.
        _check_size(image)
        if image.format in {"GIF", "WEBP", "PNG"} and getattr(image, "is_animated", False):
            notes.append("Of the animation, the first frame is shown.")
        with suppress(Exception):  # damaged metadata is no reason to refuse the picture
            ImageOps.exif_transpose(image, in_place=True)
        return Picture(plain_pixels(image), " ".join(notes))


def _is_halved(image: Image.Image, data: bytes) -> bool:
    """Whether a JPEG must be read at half size; refuses what is too large even so."""
    if image.format not in {"JPEG", "MPO"}:
        _check_size(image)
        return False
    if data.count(b"\xff\xda") > _MAX_SCANS:
        raise PictureError(f"This JPEG has more than {_MAX_SCANS} scans; no ordinary one has.")
    pixels = image.width * image.height
    if pixels > MAX_PIXELS and (pixels > _MAX_HALVED_PIXELS or "progressive" in image.info):
        raise _too_large(image)
    return pixels > MAX_PIXELS


def _check_size(image: Image.Image) -> None:
    if image.width * image.height > MAX_PIXELS or max(image.size) > MAX_SIDE:
        raise _too_large(image)


def _too_large(image: Image.Image) -> PictureError:
    size = f"{image.height} × {image.width} pixels"
    if image.width * image.height <= MAX_PIXELS:
        return PictureError(f"The picture has {size}; the limit is {MAX_SIDE} a side.")
    millions = ceil(image.width * image.height / 1e5) / 10  # never rounded down to the limit
    return PictureError(
        f"The picture has {size}, {millions:.1f} megapixels; the limit is {_LIMIT}."
    )


def plain_pixels(image: Image.Image) -> NDArray[np.uint8]:
    """Return the pixels of a loaded image of any mode: read-only uint8, shape (1 or 3, H, W)."""
    if image.mode.startswith("I") or image.mode == "F":
        pixels = _scaled(np.asarray(image))[np.newaxis]
    else:
        image = _opaque(image)
        pixels = np.empty((len(image.getbands()), image.height, image.width), np.uint8)
        for channel, plane in enumerate(pixels):
            plane[...] = np.asarray(image.getchannel(channel))
    pixels.flags.writeable = False  # one decoded picture is shared by everything that shows it
    return pixels


def _opaque(image: Image.Image) -> Image.Image:
    """The image as L or RGB; where it is transparent, white shows through."""
    plain = "L" if image.mode in {"1", "L", "LA", "La"} else "RGB"
    if not image.has_transparency_data:
        return image if image.mode == plain else image.convert(plain)
    layer = image.convert("LA" if plain == "L" else "RGBA")
    white = Image.new(plain, image.size, "white")
    white.paste(layer.convert(plain), mask=layer.getchannel("A"))
    return white


def _scaled(values: NDArray[np.generic]) -> NDArray[np.uint8]:
    """Values of more than 8 bits, scaled, not clipped: 16 bits by 257, others from min to max."""
    if values.dtype.itemsize == 2:
        return ((values.astype(np.uint32) + 128) // 257).astype(np.uint8)
    real = np.nan_to_num(values.astype(np.float64), nan=0.0, posinf=0.0, neginf=0.0)
    low, high = real.min(), real.max()
    scaled: NDArray[np.float64] = np.rint((real - low) * (255 / (high - low or 1.0)))
    return scaled.astype(np.uint8)


def _unidentified(data: bytes) -> str:
    """The sentence for a file that is no picture of the five kinds."""
    kind = next((name for start, name in _OTHER_KINDS if data.startswith(start)), None)
    if data[4:8] == b"ftyp":
        kind = "a HEIC or AVIF picture, or a film"
    elif b"<svg" in data[:1024].lower():
        kind = "an SVG drawing"
    if kind is None:
        return f"The file is not a picture that can be read; {_CHOOSE}."
    return f"The file is {kind}; {_CHOOSE}."
