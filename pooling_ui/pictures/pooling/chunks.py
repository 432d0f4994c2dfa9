"""Pool a picture in chunks, each of which takes little time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pooling_core import AxisLayout
from pooling_core.measures.trial import work
from pooling_ui.pictures.pooling.pools import PooledPixels, layouts_of, pool
from pooling_ui.setting.window_modes import Spec
from pooling_ui.text.numbers import Pixels

_MAX_WORK = 1 << 28
"""The largest work of a chunk, as `work` counts it: some 0.1 s. Very tall windows need more."""


class Chunk(NamedTuple):
    """Some rows of one channel of a result; all rows if `rows` is None."""

    channel: int
    rows: range | None


def chunks_of(shape: tuple[int, ...], method: str, spec: Spec, passes: int = 1) -> list[Chunk]:
    """Return the chunks of a pooled picture, channel by channel, from the top.

    With several passes, a chunk is a whole channel, as a row may need most rows of the input.

    Raises
    ------
    SettingError
        As `pool`.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> [chunk.rows for chunk in chunks_of((1, 3000, 4000), "max", PoolSpec.of(2))]
    [range(0, 512), range(512, 1024), range(1024, 1500)]
    """
    channels, *sides = shape
    rows, columns = layouts_of(tuple(sides), method, spec)
    bands: list[range | None] = [None]
    if passes == 1:
        at_once = _rows_at_once(rows, columns)
        tops = range(0, rows.windows, at_once)
        bands = [range(top, min(top + at_once, rows.windows)) for top in tops]
    return [Chunk(channel, band) for channel in range(channels) for band in bands]


def pooled_chunk(
    pixels: Pixels, chunk: Chunk, method: str, spec: Spec, passes: int, norm_type: float
) -> PooledPixels:
    """Pool a chunk of a picture of shape (channels, H, W), as `pool` does."""
    plane = pixels[chunk.channel : chunk.channel + 1]
    return pool(plane, method, spec, passes, norm_type, chunk.rows)


def join_chunks(chunks: Sequence[PooledPixels], channels: int) -> PooledPixels:
    """Join all chunks of a pooled picture, given in order."""
    rows = np.concatenate([chunk.pixels for chunk in chunks], axis=1)
    pixels = rows.reshape(channels, -1, rows.shape[-1])
    pixels.flags.writeable = False
    return replace(chunks[0], pixels=pixels, seconds=sum(chunk.seconds for chunk in chunks))


def _rows_at_once(rows: AxisLayout, columns: AxisLayout) -> int:
    """Return the number of rows of the result in a chunk.

    Neighbouring chunks read some rows twice. So a chunk takes at least twice the work of a single
    row: then all chunks together take at most twice the work of the whole picture.
    """
    extent = int((rows.stop - rows.first).max())
    stride = int(rows.first[-1] - rows.first[0]) // max(1, rows.windows - 1)

    def work_of(count: int) -> int:
        cells = min(rows.size, extent + stride * (count - 1)), columns.size
        return work((count, columns.windows), cells, (rows.most, columns.most))

    if work_of(rows.windows) <= _MAX_WORK:
        return rows.windows
    one, two = work_of(1), work_of(2)
    return 1 + (max(_MAX_WORK, 2 * one) - one) // (two - one)
