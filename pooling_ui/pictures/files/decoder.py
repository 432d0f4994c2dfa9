"""Decode a stripped picture file to planes of bytes, with Pillow.

`process.py` runs this file as a script in a process of its own, within limits of time and memory.
It imports neither Poolscope nor NumPy, so that it starts quickly.
"""

import contextlib
import io
import json
import sys
from collections.abc import Iterator

from PIL import Image

_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_SWAPPED = {5, 6, 7, 8}  # rows become columns
_SIXTEEN_BITS = [(value + 128) // 257 for value in range(65536)]

# Exit codes of the process, besides 0 and those of signals.
DAMAGED, TOO_MUCH_MEMORY = 3, 4

Shape = tuple[int, int, int]


def read(
    data: bytes, kind: str, orientation: int, half: bool, most: int
) -> tuple[Shape, Iterator[bytes]]:
    """Return the shape (1 or 3 channels, rows, columns) and an iterator over the planes.

    Parameters
    ----------
    data : bytes
        The file.
    kind : str
        Pillow's name of the only format to try.
    orientation : int
        EXIF's orientation, 1 to 8.
    half : bool
        Read a JPEG at half size.
    most : int
        The largest number of pixels that may be decoded.

    Raises
    ------
    ValueError, OSError, SyntaxError and others
        The file is damaged; Pillow has a dozen kinds of errors for that.
    """
    image: Image.Image
    with Image.open(io.BytesIO(data), formats=(kind,)) as image:
        if half:
            image.draft(None, (image.width // 2, image.height // 2))
        for when in ("before", "after"):  # a frame may declare itself larger than its file
            if image.width * image.height > most:
                raise ValueError(f"{image.size} {when} decoding")
            image.load()
        channels, bands = grey_or_rgb_bands(image)
    rows, columns = image.height, image.width
    if orientation in _SWAPPED:
        rows, columns = columns, rows
    turn = _TURNS.get(orientation)
    upright = (band if turn is None else band.transpose(turn) for band in bands)
    return (channels, rows, columns), (band.tobytes() for band in upright)


def grey_or_rgb_bands(image: Image.Image) -> tuple[int, Iterator[Image.Image]]:
    """Return the number of bands of an image, 1 or 3, and the bands, on a white background."""
    if image.mode.startswith("I;16"):
        return 1, iter([image.convert("I").point(_SIXTEEN_BITS, "L")])
    mode = "L" if image.mode in {"1", "L", "LA", "La"} else "RGB"
    if not image.has_transparency_data:
        image = image if image.mode == mode else image.convert(mode)
        return len(mode), (image.getchannel(band) for band in mode)
    layer = image if image.mode in {"LA", "RGBA"} else image.convert(mode + "A")
    white, alpha = Image.new("L", image.size, 255), layer.getchannel("A")
    return len(mode), (Image.composite(layer.getchannel(b), white, alpha) for b in mode)


def limit(seconds: int, megabytes: int) -> None:
    """Let the system end this process when it takes more, on platforms that can do so."""
    with contextlib.suppress(ImportError):
        import resource

        for resource_kind, soft in (
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_AS, megabytes * 1_000_000),
        ):
            with contextlib.suppress(ValueError, OSError):  # such as on macOS
                resource.setrlimit(resource_kind, (soft, soft + 1))


def main() -> None:
    """Read one job from standard input, write its planes to standard output."""
    output = sys.stdout.buffer
    output.write(b"ready\n")
    output.flush()
    job = json.loads(sys.stdin.buffer.readline())
    limit(job.pop("seconds"), job.pop("megabytes"))
    try:
        shape, planes = read(sys.stdin.buffer.read(job.pop("bytes")), **job)
        output.write(json.dumps(shape).encode() + b"\n")
        for plane in planes:
            output.write(plane)
        output.flush()
    except MemoryError:
        sys.exit(TOO_MUCH_MEMORY)
    except Exception:
        sys.exit(DAMAGED)


if __name__ == "__main__":
    main()
