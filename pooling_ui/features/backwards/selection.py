"""Find the selection on the stage of the page Backwards: one cell, and one window."""

from dataclasses import dataclass

import numpy as np

from pooling_core import BackTrace
from pooling_ui.text.places import Place, place_of, unravelled


@dataclass(frozen=True, slots=True)
class Selection:
    """The cell whose value is varied, and the window whose output is observed."""

    cell: Place
    window: Place


def selected_cells(
    back: BackTrace, pin: tuple[str, int, int] | None, step: int
) -> Selection | None:
    """Return the selected cell and window; None if the window has no cell, or the cell no window.

    A pinned input cell comes with the first window that it wins or that reads it; else it is the
    pinned or current window, with its winner, or else its first cell.
    """
    trace = back.trace
    if pin and pin[0] == "input" and (cell := place_of(*pin[1:], trace.x.shape)):
        reads = trace.windows_reading(cell)
        flat = np.ravel_multi_index(cell, trace.x.shape)
        wins = reads if back.cells is None else back.cells == flat
        windows = np.argwhere(wins if wins.any() else reads)
        return Selection(cell, tuple(windows[0].tolist())) if len(windows) else None
    window = window_at(back, pin, step)
    if back.cells is not None:
        flat = back.cells[window]
        return Selection(unravelled(int(flat), trace.x.shape), window) if flat >= 0 else None
    axes = zip(trace.layouts, window, strict=True)
    taps = [axis.taps[at][axis.inside[at]] for axis, at in axes]
    if not all(each.size for each in taps):
        return None
    return Selection(tuple(int(each[0]) for each in taps), window)


def window_at(back: BackTrace, pin: tuple[str, int, int] | None, step: int) -> Place:
    """Return the pinned output cell, or else the current one."""
    shape = back.trace.output.shape
    pinned = place_of(*pin[1:], shape) if pin and pin[0] == "output" else None
    return pinned or unravelled(min(step, back.trace.output.size - 1), shape)
