"""Read a stage's message for a picture: its cells, its border, and the window of its first frame.

Every input has three axes here: a plane is one slice, and a series is one row. All places come from
the message; none is computed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import ABSENT
from pooling_ui.components.wire import arrays_of, header_of

COVERED = "?"  # the text of a cell whose value is hidden
Place = tuple[int, int, int]  # slice, row, column
_NO_BORDER: dict[str, Any] = {"low": 0, "high": 0, "overhang": 0, "dropped": None}


class Kind(IntEnum):
    """The kinds of places on the input; of two axes, the larger one counts."""

    CELL = 0
    PADDING = 1
    OVERHANG = 2
    DROPPED = 3  # only a window that ceil_mode drops would reach it


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of the input: its cells, the border around them, and the taps of each window."""

    size: int
    border: Mapping[str, Any]
    taps: Sequence[Sequence[int]]

    @property
    def first(self) -> int:
        """Return the first place that is drawn."""
        return -int(self.border["low"])

    @property
    def kept(self) -> int:
        """Return the end of the places that windows reach."""
        return int(self.size + self.border["high"] + self.border["overhang"])

    @property
    def dropped(self) -> tuple[int, int] | None:
        """Return start and stop of the window that ceil_mode drops; None if it drops none."""
        dropped = self.border["dropped"]
        return dropped and (dropped["start"], dropped["stop"])

    @property
    def stop(self) -> int:
        """Return the end of the places that are drawn."""
        return max(self.kept, self.dropped[1] if self.dropped else 0)

    def kinds(self) -> NDArray[np.uint8]:
        """Return the kind of each place that is drawn, as far as this axis decides it."""
        at = np.arange(self.first, self.stop)
        kinds = np.where((at < 0) | (at >= self.size), Kind.PADDING, Kind.CELL)
        kinds = np.where(at >= self.size + self.border["high"], Kind.OVERHANG, kinds)
        return np.where(at >= self.kept, Kind.DROPPED, kinds).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane: the label of each cell, the covered cells, and those not filled yet."""

    labels: NDArray[np.int32]
    hidden: NDArray[np.bool_]
    blank: NDArray[np.bool_]


class Scene:
    """A message as a picture shows it, at rest on its first frame."""

    def __init__(self, message: bytes) -> None:
        self.header = header_of(message)
        self.arrays = arrays_of(message)
        self.shape = _three(self.header["shape"])
        self.output_shape = _three(self.header["output_shape"])
        self.windows = int(np.prod(self.output_shape))
        self.axes = self._read_axes()
        start = self.header["start"]
        self.covers = bool(start["covers"])
        self.pin = self._read_pin(start["pin"])
        at, pinned = start["step"], self.pin
        if pinned and pinned[0] == "output":
            at = int(np.ravel_multi_index(pinned[1], self.output_shape))
        self.step = min(max(at, 0), max(self.windows - 1, 0))
        self.filled = self.windows if start["whole"] else min(start["step"] + 1, self.windows)

    @property
    def is_back(self) -> bool:
        """Return True if windows write the input."""
        return bool(self.header["writes"] == "input")

    @property
    def is_series(self) -> bool:
        """Return True if the input is one row."""
        return len(self.header["shape"]) == 1

    @property
    def is_volume(self) -> bool:
        """Return True if the input has slices."""
        return len(self.header["shape"]) == 3

    @cached_property
    def texts(self) -> list[str]:
        """Return the text of each label."""
        return list(self.header["labels"])

    @property
    def tones(self) -> NDArray[np.float32]:
        """Return the place of each label on the colour scale, which tells nothing hidden."""
        return self.arrays["covered_tone" if self.covers else "value_tone"]

    @cached_property
    def kinds(self) -> NDArray[np.uint8]:
        """Return the kind of each place that is drawn on the input."""
        depth, rows, cols = (axis.kinds() for axis in self.axes)
        across = np.maximum(rows[:, np.newaxis], cols)
        return np.maximum(depth[:, np.newaxis, np.newaxis], across)

    @cached_property
    def input(self) -> Plane:
        """Return the plane at the left, as far as windows have written it."""
        labels = self.arrays["label"].copy()
        starts = self.arrays["write_starts"]
        if self.is_back and starts.size and self.filled < self.windows:
            # The last write counts. A cell that is written later is still blank.
            done, written = starts[self.filled], self.arrays["written"]
            labels[written] = self.arrays["blank"][0]
            labels[written[:done]] = self.arrays["written_label"][:done]
        hidden = np.full(self.shape, self.covers and self.is_back)
        return Plane(labels.reshape(self.shape), hidden, np.zeros(self.shape, bool))

    @cached_property
    def output(self) -> Plane:
        """Return the plane at the right."""
        hidden = self.arrays["covered"].astype(bool)
        if self.covers and not self.is_back:
            hidden = np.ones_like(hidden)
        blank = np.arange(self.windows) >= (self.windows if self.is_back else self.filled)
        labels, shape = self.arrays["output_label"], self.output_shape
        return Plane(labels.reshape(shape), hidden.reshape(shape), blank.reshape(shape))

    @cached_property
    def unread(self) -> NDArray[np.bool_]:
        """Return the input cells that no window reads."""
        unread: NDArray[np.bool_] = self.arrays["coverage"].reshape(self.shape) == 0
        return unread

    @property
    def target(self) -> Place:
        """Return the output cell of the window."""
        return self.place_of(self.step)

    @property
    def winner(self) -> Place | None:
        """Return the cell that wins the window; None if none does, or if it is hidden."""
        winners = self.arrays["winners"]
        if self.covers or self.step >= winners.size or winners[self.step] < 0:
            return None
        return _place(int(winners[self.step]), self.shape)

    @cached_property
    def taps(self) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        """Return the slices, rows and columns that the window reads.

        If windows have no place on the input, the one cell that this window writes.
        """
        depth, rows, cols = self.taps_of(self.step)
        if depth and rows and cols:
            return depth, rows, cols
        return tuple((at,) for at in self.winner) if self.winner else ((), (), ())  # type: ignore[return-value]

    @property
    def pinned_cell(self) -> Place | None:
        """Return the pinned input cell, whose windows show instead of one window."""
        return self.pin[1] if self.pin and self.pin[0] == "input" and self.windows else None

    @cached_property
    def won(self) -> list[int]:
        """Return the windows that the pinned input cell wins; none if they are hidden."""
        if self.pinned_cell is None or self.covers:
            return []
        cell = np.ravel_multi_index(self.pinned_cell, self.shape)
        return [int(window) for window in np.flatnonzero(self.arrays["winners"] == cell)]

    @cached_property
    def readers(self) -> list[int]:
        """Return the windows that read the pinned input cell; without places, those it wins."""
        if self.pinned_cell is None:
            return []
        if not all(axis.taps for axis in self.axes):
            return self.won
        depth, rows, cols = (
            [window for window, taps in enumerate(axis.taps) if at in taps]
            for at, axis in zip(self.pinned_cell, self.axes, strict=True)
        )
        windows = [(d, r, c) for d in depth for r in rows for c in cols]
        return [int(np.ravel_multi_index(window, self.output_shape)) for window in windows]

    def taps_of(self, window: int) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        """Return the slices, rows and columns that a window reads; empty if they have no place."""
        depth, rows, cols = (
            axis.taps[at] if axis.taps else ()
            for axis, at in zip(self.axes, self.place_of(window), strict=True)
        )
        return depth, rows, cols

    def place_of(self, window: int) -> Place:
        """Return the output cell of a window."""
        return _place(window, self.output_shape)

    def lit(self) -> Iterator[Place]:
        """Yield the input cells that are not dimmed: those of the window, or the pinned one."""
        return iter((self.pinned_cell,)) if self.pinned_cell else self.tapped()

    def tapped(self) -> Iterator[Place]:
        """Yield the place of each tap of the window."""
        depth, rows, cols = self.taps
        return ((d, r, c) for d in depth for r in rows for c in cols)

    def kind_at(self, place: Place) -> Kind:
        """Return the kind of a place that is drawn on the input."""
        depth, row, col = (at - axis.first for at, axis in zip(place, self.axes, strict=True))
        return Kind(int(self.kinds[depth, row, col]))

    def border_label(self, kind: Kind) -> str:
        """Return the value as which border cells of this kind count; "" if they do not count."""
        name = {Kind.PADDING: "padding", Kind.OVERHANG: "overhang"}.get(kind, "")
        return str(self.header["reduction"].get(name, ""))

    def _read_axes(self) -> tuple[Axis, Axis, Axis]:
        missing = 3 - len(self.header["shape"])
        borders = [_NO_BORDER] * missing + list(self.header["axes"])
        names = ("depth_taps", "row_taps", "col_taps")
        # An axis that is missing has one window, on its one cell.
        read = [((0,),)] * missing + [_lists(self.arrays[name]) for name in names[missing:]]
        depth, rows, cols = map(Axis, self.shape, borders, read)
        return depth, rows, cols

    def _read_pin(self, pin: Sequence[Any] | None) -> tuple[str, Place] | None:
        """Return the pinned cell; Python counts its row on through all slices."""
        if pin is None:
            return None
        name, row, col = pin
        depth, rows, cols = self.shape if name == "input" else self.output_shape
        if not rows or row >= depth * rows or col >= cols:
            return None
        return name, (row // rows, row % rows, col)


def _three(shape: Sequence[int]) -> tuple[int, int, int]:
    depth, rows, cols = (*(1,) * (3 - len(shape)), *shape)
    return depth, rows, cols


def _lists(taps: NDArray[np.int32]) -> tuple[tuple[int, ...], ...]:
    if taps.ndim < 2:
        return ()
    return tuple(tuple(tap for tap in window if tap != ABSENT) for window in taps.tolist())


def _place(index: int, shape: tuple[int, int, int]) -> Place:
    depth, row, col = map(int, np.unravel_index(index, shape))
    return depth, row, col
