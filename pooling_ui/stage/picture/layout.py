"""Lay both planes of a picture out: one cell size, side by side or one above the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from pooling_ui.stage.picture.scene import Place, Scene
from pooling_ui.stage.picture.shapes import Box

EDGE = 16  # around the picture
CAPTION = 26
RULER = 18  # row and column numbers
FOOT = 18  # the names of slices
GAP = 44  # between the planes, besides row numbers
LEAST_WIDTH = 270  # the sentence below needs it
# The room for planes: the picture stays readable in a column of text, and on one screen.
_ACROSS, _DOWN = 760, 560
_LARGEST, _SMALLEST = 56, 1
_RULED_FROM = 18
_RELUCTANCE = 1.3  # planes are stacked only if cells become so much larger
_SMALLEST_FONT = 8


@dataclass(frozen=True, slots=True)
class Grid:
    """A plane's place: where its cell (0, 0, 0) is, and how far apart its slices are, in cells."""

    left: float
    top: float
    pitch: int
    cell: float

    def corner(self, place: Place) -> tuple[float, float]:
        """Return left and top of a cell."""
        depth, row, col = place
        return self.left + (depth * self.pitch + col) * self.cell, self.top + row * self.cell

    def around(self, first: Place, last: Place) -> Box:
        """Return the rectangle from the first to the last cell of a block in one slice."""
        (x, y), (right, bottom) = self.corner(first), self.corner(last)
        return Box(x, y, right + self.cell - x, bottom + self.cell - y)


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of both planes, each also as the rectangle that it takes, with its border."""

    cell: float
    input: Grid
    output: Grid
    input_area: Box
    output_area: Box
    stacked: bool
    ruler: int
    foot: int

    @property
    def areas(self) -> tuple[Box, Box]:
        """Return both rectangles."""
        return self.input_area, self.output_area

    @property
    def right(self) -> float:
        """Return the right edge of the planes."""
        return max(area.left + area.width for area in self.areas)

    @property
    def bottom(self) -> float:
        """Return the lower edge of the planes and of the names under them."""
        return max(area.top + area.height for area in self.areas) + self.foot


def lay_out(scene: Scene, captions: Sequence[float]) -> Layout | None:
    """Return the layout with the largest cells; None if there is no room for cells of one pixel.

    `captions` are the widths of both captions.
    """
    depth, rows, cols = scene.axes
    in_pitch, out_pitch = cols.stop - cols.first + 1, scene.output_shape[2] + 1
    columns = (
        (depth.stop - depth.first) * in_pitch - 1,
        scene.output_shape[0] * out_pitch - 1,
    )
    lines = (rows.stop - rows.first, scene.output_shape[1])
    beside = min((_ACROSS - GAP - RULER) / sum(columns), _DOWN / max(lines), _LARGEST)
    stacked = min(_ACROSS / max(columns), _DOWN / sum(lines), _LARGEST)
    is_stacked = stacked > beside * (1.0 if scene.is_volume else _RELUCTANCE)
    fitted = stacked if is_stacked else beside
    if fitted < _SMALLEST:
        return None
    cell = float(int(fitted)) if fitted >= 5 else int(fitted * 2) / 2
    ruler = RULER if cell >= _RULED_FROM else 0
    foot = FOOT if scene.is_volume else 0
    left, top = float(EDGE + (0 if scene.is_series else ruler)), float(EDGE + CAPTION + ruler)
    width, height = columns[0] * cell, lines[0] * cell
    if is_stacked:
        out_left, out_top = left, top + height + foot + GAP + CAPTION + ruler
    else:
        out_left = max(left + width + GAP + ruler, left + captions[0] + EDGE)
        out_top = top
    return Layout(
        cell,
        Grid(
            left - (depth.first * in_pitch + cols.first) * cell,
            top - rows.first * cell,
            in_pitch,
            cell,
        ),
        Grid(out_left, out_top, out_pitch, cell),
        Box(left, top, width, height),
        Box(out_left, out_top, columns[1] * cell, lines[1] * cell),
        is_stacked,
        ruler,
        foot,
    )


def label_size(widths: Sequence[float], cell: float) -> float:
    """Return one font size for all labels of these widths; 0 if they would not be legible.

    Examples
    --------
    >>> label_size([0.6], 50), label_size([6.0], 20)
    (20.75, 0)
    """
    wish = min(cell * 0.62, 7 + cell * 0.275)
    room = cell - min(max(cell * 0.14, 3), 10)
    size = min(wish, room / max([*widths, 0.5]))
    return size if size >= _SMALLEST_FONT else 0


def note_size(cell: float) -> float:
    """Return the font size of a small number in a cell's corner."""
    return min(max(cell * 0.21, 10), 18)


def has_room_for_note(cell: float, size: float, width: float) -> bool:
    """Return True if a small number of this width fits the lower left corner, below the cell's."""
    foot = cell / 2 + size * 0.42
    fits = note_size(cell) * width <= cell - 7
    return fits and has_room_for_count(cell, size) and foot + 1 <= cell - 5 - note_size(cell) * 0.72


def has_room_for_count(cell: float, size: float) -> bool:
    """Return True if coverage is written as a number; else it is a bar."""
    return size > 0 and cell >= 34
