"""Reduce windows to one cell each, axis by axis, for maxima and their indices.

`plan` decides once which cells are merged with which, and `reduce_windows` follows it, so a tile
costs little Python.
"""

from __future__ import annotations

from pooling_core.compute.plan import PADDED, plan
from pooling_core.compute.scratch import Scratch
from pooling_core.compute.steps import INPUT, OUTPUT, Merge, Parts, SlotOperation, Work
from pooling_core.compute.tiles import Layouts


def reduce_windows(
    cells: Parts,
    layouts: Layouts,
    outs: Parts,
    merge: Merge,
    scratch: Scratch,
    neutral: float | int | None = None,
) -> None:
    """Write to `outs` the result of merging the cells of every window.

    Parameters
    ----------
    cells : contiguous arrays, shape (planes, *cells)
        The values.
    layouts : one Windows per spatial axis, every tap a cell
    outs : arrays, shape (planes, *windows)
        The values, and perhaps an offset for each. Those of a window without taps are undefined.
    neutral : number, if there are no offsets
        A value that never wins: it may pad rows if windows at an edge are shorter than the others.
    """
    key = (layouts, len(cells[0]), merge, outs[0].dtype)
    ready = scratch.ready.get(key)
    if ready is None:
        ready = scratch.ready[key] = _prepare(layouts, cells, outs, merge, scratch, neutral)
    slots, todo = ready
    slots[INPUT], slots[OUTPUT] = cells, outs
    for step, bound in todo:
        if bound is None:
            step.bind(slots, merge)()
        else:
            bound()


def _prepare(
    layouts: Layouts,
    cells: Parts,
    outs: Parts,
    merge: Merge,
    scratch: Scratch,
    neutral: float | int | None,
) -> tuple[list[Parts], list[tuple[SlotOperation, Work | None]]]:
    """Allocate the buffers, and bind the steps that use only these."""
    made = plan(layouts, neutral is None)
    slots = [cells, outs]
    for name, shape in made.buffers:
        shape = (len(cells[0]), *shape)
        if name.startswith(PADDED):  # its border is never written to again
            padded = scratch.array(name, shape, outs[0].dtype)
            padded.fill(neutral)
            slots.append([padded])
            continue
        parts = enumerate(outs)
        slots.append([scratch.array(f"{name} {at}", shape, out.dtype) for at, out in parts])
    todo: list[tuple[SlotOperation, Work | None]] = []
    for step in made.steps:
        inside = not {INPUT, OUTPUT} & {step.source, step.target}
        todo.append((step, step.bind(slots, merge) if inside else None))
    return slots, todo
