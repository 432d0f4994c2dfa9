"""Indices and unpooled sizes in words: where an index points, and which sizes pool to the same."""

import numpy as np

from pooling_core import BackTrace, PoolSpec, UnpoolSize, unpool_sizes

_MOST_ROWS = 8  # windows in the table

INDEX_RULE = (
    "An index is row · width + column, counted in the plane without its padding. So it is a cell’s "
    "name: change the padding, and the index of a cell does not move. Each channel has a plane of "
    "its own, and counts from 0."
)


def index_table(back: BackTrace, spec: PoolSpec, step: int) -> str:
    """Return the winner and the index of each window as a Markdown table; of many, from a step on.

    A window without cells has none. Where there is padding, the last column says what the index
    would be if padding counted.
    """
    trace = back.trace
    assert trace.winners is not None
    width = trace.x.shape[1]
    top, left = spec.padding
    padded = any(spec.padding)
    head = ["Window", "Winner", "Flat index", *["With padding it would be"][:padded]]
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    first = max(0, min(step, trace.output.size - _MOST_ROWS))
    for at in range(first, min(first + _MOST_ROWS, trace.output.size)):
        index = int(trace.winners.flat[at])
        window = divmod(at, trace.output.shape[1])
        if index < 0:  # PyTorch gives an index all the same; it names no cell of the window
            lines.append(f"| {' | '.join([str(window), *['none'] * (len(head) - 1)])} |")
            continue
        row, col = divmod(index, width)
        cells = [str(window), f"({row}, {col})", f"{row} · {width} + {col} = **{index}**"]
        if padded:
            wide = width + 2 * left
            moved = (row + top) * wide + col + left
            cells.append(f"{row + top} · {wide} + {col + left} = {moved}")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def moved(back: BackTrace) -> str:
    """Say how many unpooled values lie on another cell than the one they came from."""
    assert back.cells is not None
    wide, was = back.result.shape[1], back.trace.x.shape[1]
    if wide == was or not back.result.size:
        return ""
    cells = back.cells[back.cells >= 0]
    away = int(np.sum((cells // wide != cells // was) | (cells % wide != cells % was)))
    return (
        f"{away} of {cells.size} have moved: an index counts rows of {was} cells, "
        f"and here rows have {wide}."
    )


def sizes_words(windows: tuple[int, ...], spec: PoolSpec) -> str:
    """Say which sizes pool to this many windows, and which of them `max_unpool2d` takes.

    Examples
    --------
    >>> sizes_words((2, 2), PoolSpec.of(2))
    '4 or 5 cells pool to 2. max_unpool2d takes 3 to 5: the default, 4, ± less than the stride.'
    """
    said = [
        _axis(axis, count, side, spec)
        for axis, (count, side) in enumerate(zip(windows, unpool_sizes(windows, spec), strict=True))
    ]
    if len(set(said)) == 1:
        return said[0]
    return f"Rows: {said[0]} Columns: {said[1]}"


def _axis(axis: int, count: int, side: UnpoolSize, spec: PoolSpec) -> str:
    (default, step), legal = side, side.taken
    reach = spec.kernel_size[axis] * spec.dilation[axis] + step
    tried = range(max(1, default - reach), max(1, default) + reach)
    fitting = [n for n in tried if _windows(axis, n, spec) == count]
    many = "1 cell pools" if fitting == [1] else f"{_listed(fitting)} cells pool"
    takes = f"{legal.start} to {legal.stop - 1}" if len(legal) > 1 else f"{legal.start} only"
    return (
        f"{many} to {count}. max_unpool2d takes {takes}: the default, {default}, ± less than the "
        "stride."
    )


def _windows(axis: int, size: int, spec: PoolSpec) -> int:
    return spec.size_rules((size, size))[axis].windows


def _listed(numbers: list[int]) -> str:
    if len(numbers) > 2:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))
