"""Frames as one animated file: GIF or WebP, one frame for each window."""

import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

# Pixels of all frames: 48 slides. A WebP needs three bytes for each while it is made.
MOST_PIXELS = 100_000_000
FORMATS = ("GIF", "WebP")
_COLOURS = 256
_CHUNK = 4096
# What each channel adds to a colour as one number.
_PLACES = np.array([1 << 16, 1 << 8, 1], np.int32)
_OPTIONS: dict[str, dict[str, Any]] = {
    "GIF": {"optimize": False},
    "WebP": {"lossless": True, "method": 0},
}


def film(
    frames: Sequence[bytes],
    kind: str,
    milliseconds: int,
    *,
    loop: bool = True,
    progress: Callable[[float], object] = lambda share: None,
) -> bytes:
    """Return the frames as a file that shows each for so long.

    Parameters
    ----------
    frames : sequence of bytes
        PNG files of one size; they come from a browser.
    kind : {"GIF", "WebP"}
        WebP keeps every colour. A GIF has 256: those that most pixels have, of all frames.
    loop : bool
        Whether it begins anew at its end.
    progress
        Is told which share of the frames is done.

    Raises
    ------
    ValueError
        There is no frame, one is no PNG file or has another size than the first, or all together
        are too large.
    """
    _check(frames)
    pictures = _with_one_palette(frames) if kind == "GIF" else map(_picture, frames)

    def counted() -> Iterator[Image.Image]:
        for done, picture in enumerate(pictures):
            progress(done / len(frames))
            yield picture

    options = _OPTIONS[kind] | {"duration": milliseconds}
    if loop or kind == "WebP":  # a GIF that says nothing is shown once
        options["loop"] = 0 if loop else 1
    steps, file = counted(), io.BytesIO()
    next(steps).save(file, kind, save_all=True, append_images=steps, **options)
    return file.getvalue()


def _check(frames: Sequence[bytes]) -> None:
    try:
        sizes = {Image.open(io.BytesIO(frame), formats=("PNG",)).size for frame in frames}
    except OSError:
        raise ValueError("each frame must be a PNG file") from None
    if len(sizes) != 1:
        raise ValueError(f"frames must be of one size, got {len(sizes)}")
    (width, height) = sizes.pop()
    if width * height * len(frames) > MOST_PIXELS:
        raise ValueError(f"frames must have at most {MOST_PIXELS:,} pixels together")


def _picture(frame: bytes) -> Image.Image:
    return Image.open(io.BytesIO(frame), formats=("PNG",)).convert("RGB")


def _with_one_palette(frames: Sequence[bytes]) -> Iterator[Image.Image]:
    """Yield the frames in the colours that most of their pixels have.

    The cells of the stage have few colours; what lies between is the edges of its text. One palette
    for all frames keeps a cell's colour from one frame to the next.
    """
    counts: Counter[tuple[int, int, int]] = Counter()
    for frame in frames:
        picture = _picture(frame)
        for count, colour in picture.getcolors(picture.width * picture.height) or []:
            counts[colour] += count  # type: ignore[index]
    palette = np.array([colour for colour, _ in counts.most_common(_COLOURS)], np.int32)
    places = np.zeros(1 << 24, np.uint8)
    colours = np.array(list(counts), np.int32)
    for start in range(0, len(colours), _CHUNK):
        some = colours[start : start + _CHUNK]
        places[some @ _PLACES] = _nearest(some, palette)
    for frame in frames:
        pixels = np.asarray(_picture(frame), np.int32)
        shown = Image.fromarray(places[pixels @ _PLACES], "P")
        shown.putpalette(palette.astype(np.uint8).tobytes())
        yield shown


def _nearest(colours: NDArray[np.int32], palette: NDArray[np.int32]) -> NDArray[np.intp]:
    """Return the place in the palette that is nearest to each colour."""
    apart = colours[:, np.newaxis] - palette
    nearest: NDArray[np.intp] = (apart * apart).sum(axis=2).argmin(axis=1)
    return nearest
