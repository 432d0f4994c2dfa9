"""A synthetic photo for the benchmarks, another one for each person."""

import io

import numpy as np
from PIL import Image


def photo(person: int, size: tuple[int, int], progressive: bool = False) -> bytes:
    """Return a JPEG of this many rows and columns; it differs from person to person."""
    noise = np.random.default_rng(person).integers(0, 256, (size[0] // 8, size[1] // 8, 3))
    image = Image.fromarray(noise.astype(np.uint8)).resize(size[::-1], Image.Resampling.BICUBIC)
    file = io.BytesIO()
    image.save(file, "JPEG", quality=85, progressive=progressive)
    return file.getvalue()
