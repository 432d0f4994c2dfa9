"""An animated file that grows by one frame at a time: GIF or WebP, one frame for each window."""

import io
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pooling_ui.stage.export import gif, webp
from pooling_ui.text.numbers import Pixels

# The most pixels of all frames: 192 slides. Only the last frame is kept whole.
MOST_PIXELS = 400_000_000


class _Kind(Protocol):
    """The parts of a kind of file; the modules `gif` and `webp` have them."""

    UNIT: int  # the unit of a frame's duration, in milliseconds

    def frame(
        self, pixels: Pixels, changed: NDArray[np.bool_], at: tuple[int, int], ms: int
    ) -> bytes:
        """Return a part of a frame; unchanged pixels are transparent."""

    def whole(self, frames: list[bytes], size: tuple[int, int], *, loop: bool) -> bytes:
        """Return the file."""


_KINDS: dict[str, _Kind] = {"GIF": gif, "WebP": webp}
FORMATS = tuple(_KINDS)


class Animation:
    """An animation that is being made.

    All frames show for the same time, as exactly as the file allows. A frame holds only the pixels
    that changed, so that the file is small, and pixels that stay keep their colour.

    Parameters
    ----------
    kind : {"GIF", "WebP"}
        WebP keeps every colour. A GIF keeps 256 of the first frame, and 255 of what changes with
        each other frame: those that most pixels have; the others become the nearest of these.
    milliseconds : int
        How long a frame shows. A GIF counts in hundredths of a second: if this is no whole number
        of them, some frames show for one more than others.
    loop : bool
        True if it repeats.
    """

    def __init__(self, kind: str, milliseconds: int, *, loop: bool = True) -> None:
        self._kind = _KINDS[kind]
        self._milliseconds = milliseconds
        self._loop = loop
        self._last: Pixels | None = None
        self._frames: list[bytes] = []

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self._frames)

    def add(self, frame: bytes) -> None:
        """Append a frame.

        Parameters
        ----------
        frame : bytes
            A PNG file from a browser, of the same size as the frames before.

        Raises
        ------
        ValueError
            It is no PNG file, has another size, or makes the animation too large.
        """
        pixels = self._decoded(frame)
        if self._last is None:
            part = pixels, np.ones(pixels.shape[:2], bool), (0, 0)
        else:
            part = _difference(self._last, pixels)
        self._frames.append(self._kind.frame(*part, self._shows()))
        self._last = pixels

    def file(self) -> bytes:
        """Return the animation of all frames so far."""
        if self._last is None:
            raise ValueError("an animation must have a frame, got none")
        height, width = self._last.shape[:2]
        return self._kind.whole(self._frames, (width, height), loop=self._loop)

    def _shows(self) -> int:
        """Return the duration of the next frame, so that the animation has the right length."""
        unit = self._kind.UNIT
        begins, ends = (at * self._milliseconds // unit for at in (len(self), len(self) + 1))
        return (ends - begins) * unit

    def _decoded(self, frame: bytes) -> Pixels:
        try:
            picture = Image.open(io.BytesIO(frame), formats=("PNG",))
            width, height = picture.size
            if self._last is not None and self._last.shape[:2] != (height, width):
                raise ValueError("frames must be of one size, got two")
            if width * height * (len(self) + 1) > MOST_PIXELS:
                raise ValueError(f"frames must have at most {MOST_PIXELS:,} pixels together")
            return np.asarray(picture.convert("RGB"))
        except OSError:
            raise ValueError("each frame must be a PNG file") from None


def _difference(last: Pixels, pixels: Pixels) -> tuple[Pixels, NDArray[np.bool_], tuple[int, int]]:
    """Return the smallest part with all changed pixels, a mask of these, and its left and top.

    It begins at an even pixel, since a WebP counts in twos. If nothing changed, it is one pixel.
    """
    changed = (last != pixels).any(axis=2)
    if not changed.any():
        return pixels[:1, :1], np.zeros((1, 1), bool), (0, 0)
    (top, bottom), (left, right) = (_ends(changed.any(axis=axis)) for axis in (1, 0))
    part = slice(top - top % 2, bottom), slice(left - left % 2, right)
    return pixels[part], changed[part], (part[1].start, part[0].start)


def _ends(any_in: NDArray[np.bool_]) -> tuple[int, int]:
    places = np.flatnonzero(any_in)
    return int(places[0]), int(places[-1]) + 1
