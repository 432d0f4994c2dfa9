"""Sentences about indices and unpooled sizes: where an index points, which sizes pool alike."""

import numpy as np

from pooling_core import BackTrace, PoolSpec, UnpoolSize, unpool_sizes
from pooling_ui.text.axes import LINES
from pooling_ui.text.places import Place, place_text, unravelled
from pooling_ui.text.words import shape

_MOST_ROWS = 8  # windows in the table
# How a flat index is counted, by the number of axes.
_RULES = {
    1: "An index is the position, counted in the series",
    2: "An index is row · width + column, counted in the plane",
    3: "An index is (slice · height + row) · width + column, counted in the volume",
}


def index_rule(axes: int) -> str:
    """Say what an index is, and that padding does not move it.

    Examples
    --------
    >>> index_rule(1).split(". ")[0]
    'An index is the position, counted in the series without its padding'
    """
    return (
        f"{_RULES[axes]} without its padding. So a cell keeps its index when the padding "
        "changes. Each channel counts from 0."
    )


def index_table(back: BackTrace, spec: PoolSpec, step: int) -> str:
    """Return the winner and the index of each window as a Markdown table.

    If there are many windows, the table begins at `step`. A window without cells has no winner.
    With padding, a last column has the index as it would be if padding counted.
    """
    trace = back.trace
    assert trace.winners is not None
    padded = any(spec.padding)
    head = ["Window", "Winner", "Flat index", *["With padding it would be"][:padded]]
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    first = max(0, min(step, trace.output.size - _MOST_ROWS))
    for at in range(first, min(first + _MOST_ROWS, trace.output.size)):
        index = int(trace.winners.flat[at])
        window = place_text(unravelled(at, trace.output.shape))
        if index < 0:  # PyTorch still gives an index; it names no cell of the window
            lines.append(f"| {' | '.join([window, *['none'] * (len(head) - 1)])} |")
            continue
        winner = unravelled(index, trace.x.shape)
        cells = [window, place_text(winner), _index_formula(winner, trace.x.shape, f"**{index}**")]
        if padded:
            place = tuple(at + pad for at, pad in zip(winner, spec.padding, strict=True))
            wide = tuple(
                side + 2 * pad for side, pad in zip(trace.x.shape, spec.padding, strict=True)
            )
            cells.append(_index_formula(place, wide, str(np.ravel_multi_index(place, wide))))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _index_formula(place: Place, sides: tuple[int, ...], index: str) -> str:
    """Return the formula of an index with its numbers."""
    if len(place) == 1:
        return index
    *above, row, col = place
    line = f"({above[0]} · {sides[-2]} + {row})" if above else str(row)
    return f"{line} · {sides[-1]} + {col} = {index}"


def moved_words(back: BackTrace) -> str:
    """Say how many unpooled values lie on another cell than the one they came from."""
    assert back.cells is not None
    result_shape, input_shape = back.result.shape, back.trace.x.shape
    if result_shape[1:] == input_shape[1:] or not back.result.size:
        return ""
    cells = back.cells[back.cells >= 0]
    in_input = cells[cells < back.trace.x.size]  # a window without cells may have any index
    axes = zip(
        np.unravel_index(in_input, result_shape),
        np.unravel_index(in_input, input_shape),
        strict=True,
    )
    away = int(np.any([one != other for one, other in axes], axis=0).sum())
    lines = "rows" if len(result_shape) == 2 else "slices"
    return (
        f"{away} of {cells.size} have moved: an index counts {lines} of {shape(input_shape[1:])} "
        f"cells, and here {lines} have {shape(result_shape[1:])}."
    )


def sizes_words(windows: tuple[int, ...], spec: PoolSpec) -> str:
    """Say which sizes pool to this many windows, and which of them `max_unpool2d` takes.

    Examples
    --------
    >>> sizes_words((2, 2), PoolSpec.of(2))
    '4 or 5 cells pool to 2. max_unpool2d gives 4; its output_size may ask for 3 to 5.'
    """
    sentences = [
        _axis(axis, count, side, spec)
        for axis, (count, side) in enumerate(zip(windows, unpool_sizes(windows, spec), strict=True))
    ]
    if len(set(sentences)) == 1:
        return sentences[0]
    lines = LINES[len(windows)]
    named = zip(lines, sentences, strict=True)
    return " ".join(f"{line.capitalize()}: {sentence}" for line, sentence in named)


def _axis(axis: int, count: int, side: UnpoolSize, spec: PoolSpec) -> str:
    (default, step), legal = side, side.taken
    reach = spec.kernel_size[axis] * spec.dilation[axis] + step
    tried = range(max(1, default - reach), max(1, default) + reach)
    fitting = [n for n in tried if _windows(axis, n, spec) == count]
    many = "1 cell pools" if fitting == [1] else f"{_listed(fitting)} cells pool"
    others = f"{legal.start} to {legal.stop - 1}" if len(legal) > 1 else "nothing else"
    return (
        f"{many} to {count}. max_unpool{spec.ndim}d gives {default}; its output_size may ask for "
        f"{others}."
    )


def _windows(axis: int, size: int, spec: PoolSpec) -> int:
    return spec.size_rules((size,) * spec.ndim)[axis].windows


def _listed(numbers: list[int]) -> str:
    if len(numbers) > 2:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))
