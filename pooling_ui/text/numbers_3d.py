"""Read series and volumes as people write them."""

import re

import numpy as np

from pooling_ui.text.numbers import MAX_SIDE, Cells, parse_plane

MOST_SLICES, MOST_LINES = 8, 12  # the most numbers of a volume on the stage


def parse_series(text: str) -> Cells:
    """Return the numbers in a text, one after the other: in a row, in a column, or in several rows.

    Raises
    ------
    ValueError
        No number in it, a field that is empty or no number, unequal rows, or more than 64 numbers.

    Examples
    --------
    >>> parse_series("1 2 3"), parse_series("1\\n2")
    (array([1., 2., 3.]), array([1., 2.]))
    """
    series = parse_plane(text).ravel()
    if len(series) > MAX_SIDE:
        raise ValueError(
            f"{len(series)} numbers are more than the stage can show; {MAX_SIDE} are the most. "
            "“Long series” takes more, from a file."
        )
    return series


def parse_volume(text: str) -> Cells:
    """Return the volume in a text: slices with an empty line between them, each a plane.

    Raises
    ------
    ValueError
        A slice that is no plane, slices of unlike size, or more than the stage can show.

    Examples
    --------
    >>> parse_volume("1 2\\n3 4\\n\\n5 6\\n7 8").shape
    (2, 2, 2)
    """
    blocks = [block for block in re.split(r"\n[ \t\r]*\n", text) if block.strip()]
    slices = [parse_plane(block) for block in blocks or [text]]
    if len({each.shape for each in slices}) > 1:
        shapes = ", ".join(" × ".join(map(str, each.shape)) for each in slices)
        raise ValueError(f"The slices have unlike sizes: {shapes}. Make them equal.")
    volume = np.stack(slices)
    if volume.shape[0] > MOST_SLICES or max(volume.shape[1:]) > MOST_LINES:
        size = " × ".join(map(str, volume.shape))
        most = f"{MOST_SLICES} × {MOST_LINES} × {MOST_LINES}"
        raise ValueError(f"{size} is more than the stage can show; {most} is the most.")
    return volume
