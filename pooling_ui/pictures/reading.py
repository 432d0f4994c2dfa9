"""Decode a person's picture to plain pixels within limits, or refuse it in one sentence.

The result holds pixels only: no metadata, no colour profile, no alpha, no further frames.
"""

import io
import os
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pooling_ui.inputs.file_turns import BusyError, turn
from pooling_ui.pictures.files import (
    CHOOSE,
    InterruptedPictureError,
    PictureError,
    PictureFile,
    damaged,
    strip,
)
from pooling_ui.pictures.files.process import Job, decode_in_subprocess, decode_in_this_process
from pooling_ui.state.server_settings import UPLOAD_MB

__all__ = ["Picture", "PictureError", "decode", "encode"]

SUFFIXES = ("png", "jpg", "jpeg", "webp", "gif", "bmp")
# Megabytes of 2**20 bytes, as Streamlit's `maxUploadSize` counts them.
MAX_MEGABYTES = UPLOAD_MB.read(os.environ)
MAX_BYTES = MAX_MEGABYTES * 2**20
SMALLER = "save it with fewer pixels, or as a JPEG"
MAX_PIXELS = 24_000_000
MAX_SIDE = 30_000

# A larger photo is read at half size. A decoder does this line by line, unless the JPEG is
# progressive or has several scans: then it first holds the whole photo in memory at full size.
_MAX_HALVED_PIXELS = 80_000_000
# Each scan of a JPEG is a pass over the whole picture; ordinary files have 1 to 18 scans.
_MAX_PASSED_PIXELS = 20 * MAX_PIXELS
_MAX_PASSES = 60
_LIMIT = f"{MAX_PIXELS / 1e6:.0f} megapixels"


@dataclass(frozen=True, slots=True)
class Picture:
    """Plain pixels: uint8, shape (channels, H, W), 1 or 3 channels, read-only.

    `note` tells its owner how the picture was changed, or is empty.
    """

    pixels: NDArray[np.uint8]
    note: str = ""

    @property
    def nbytes(self) -> int:
        """Return the number of bytes that the pixels take."""
        return self.pixels.nbytes


def decode(
    data: bytes, in_subprocess: bool = True, tell: Callable[[int], object] = lambda ahead: None
) -> Picture:
    """Return the first frame of an encoded picture, upright, on white.

    Parameters
    ----------
    data : bytes
        A PNG, JPEG, WebP, GIF or BMP file.
    in_subprocess : bool
        Wait for this file's turn, and decode it in a process of its own with limits of time and
        memory. For a small file that is known to be harmless, False is quicker.
    tell : callable
        It is called with the number of files ahead, while this one waits for its turn.

    Raises
    ------
    PictureError
        Something is wrong with `data`. The function raises no other error.
    """
    if not data:
        raise PictureError(f"The file is empty; {CHOOSE}.")
    if len(data) > MAX_BYTES:
        raise PictureError(
            f"The file has {ceil(len(data) / 2**20 * 10) / 10:.1f} MB; the limit is "
            f"{MAX_MEGABYTES} MB: {SMALLER}."
        )
    try:
        with turn(tell) if in_subprocess else nullcontext():
            file = strip(data)
            half = _is_halved(file)
            pixels = (decode_in_subprocess if in_subprocess else decode_in_this_process)(
                Job(file, half, MAX_PIXELS)
            )
    except BusyError as problem:
        raise InterruptedPictureError(str(problem)) from None
    pixels.flags.writeable = False  # one decoded picture is shared by everything that shows it
    return Picture(pixels, _note(file, half))


def encode(pixels: NDArray[np.uint8]) -> bytes:
    """Return the PNG file of uint8 pixels of shape (1 or 3, H, W)."""
    file = io.BytesIO()
    if len(pixels) == 1:
        image = Image.fromarray(pixels[0])
    else:
        image = Image.merge("RGB", [Image.fromarray(plane) for plane in pixels])
    image.save(file, "PNG", compress_level=3)  # 6 takes three times as long for 3 % less
    return file.getvalue()


def _is_halved(file: PictureFile) -> bool:
    """Return True if a JPEG must be read at half size; raise if even that is too large."""
    if min(file.width, file.height) < 1:
        raise damaged()
    half = file.pixels > MAX_PIXELS and not file.buffered
    if file.pixels > (_MAX_HALVED_PIXELS if half else MAX_PIXELS):
        raise _too_large(file)
    if max(file.width, file.height) > MAX_SIDE * (1 + half):
        raise _too_large(file)
    if file.passes > _MAX_PASSES or file.passes * file.pixels > _MAX_PASSED_PIXELS:
        raise PictureError(
            f"This JPEG has {file.passes:,} scans, which take too long to read at "
            f"{file.height} × {file.width} pixels; save it again, not progressive."
        )
    return half


def _too_large(file: PictureFile) -> PictureError:
    size = f"{file.height} × {file.width} pixels"
    if file.pixels <= MAX_PIXELS:
        return PictureError(
            f"The picture has {size}; the limit is {MAX_SIDE} a side: make it smaller."
        )
    millions = ceil(file.pixels / 1e5) / 10  # never rounded down to the limit
    return PictureError(
        f"The picture has {size}, {millions:,.1f} megapixels; the limit is {_LIMIT}: "
        "make it smaller, and open it again."
    )


def _note(file: PictureFile, half: bool) -> str:
    if half:
        rows, columns = (ceil(side / 2) for side in (file.height, file.width))
        return (
            f"The photo has {file.height} × {file.width} pixels, more than {_LIMIT}, "
            f"and was read at half size: {rows} × {columns}."
        )
    return "Of the animation, the first frame is shown." if file.animated else ""
