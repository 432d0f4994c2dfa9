"""The cells of both planes as shapes: values, border, coverage and small numbers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pooling_ui.stage.picture.layout import (
    Grid,
    Layout,
    has_room_for_count,
    has_room_for_note,
    label_size,
    note_size,
)
from pooling_ui.stage.picture.looks import Look, cell_look, mixed, named, unread_look
from pooling_ui.stage.picture.notes import output_note, tap_note
from pooling_ui.stage.picture.scene import COVERED, Kind, Place, Plane, Scene
from pooling_ui.stage.picture.shapes import Box, Boxes, Colour, Lines, Shape, Text, Texts, width_of

_APART = 5  # the smallest cell that is apart from its neighbours
_ROUND = 22  # the smallest cell with round corners
_HAIRLINED = 12  # the smallest cell with a hairline, which keeps it apart from the ground
_HAIR = 0.07
_DIGIT = 0.35  # digits reach this share of their size above and below their middle


@dataclass(frozen=True, slots=True)
class _Cell:
    place: Place
    look: Look
    text: str


def input_shapes(scene: Scene, layout: Layout, size: float) -> Iterator[Shape]:
    """Yield the shapes of the input; `size` is the font size of numbers, 0 for none."""
    yield from _border(scene, layout, size)
    lit = set(scene.lit())
    dims = scene.windows > 0 and not scene.is_back
    cells = []
    for place, label in _places(scene.input):
        hidden = scene.input.hidden[place] or scene.unread[place]
        look = unread_look() if hidden else _look(scene, label, dims and place not in lit)
        text = COVERED if scene.input.hidden[place] else scene.texts[label]
        cells.append(_Cell(place, look, text))
    yield from _cells("input", cells, layout.input, size)
    if layout.cell >= 4:
        reach = 0.24 if size else 0.5  # the number interrupts it
        unread = [place for place, _ in _places(scene.input) if scene.unread[place]]
        yield from _slashes("unread", unread, layout.input, ((0.06, reach), (1 - reach, 0.94)))
    if scene.header["show_coverage"]:
        yield from _coverage(scene, cells, layout.input, size)


def output_shapes(scene: Scene, layout: Layout, size: float) -> Iterator[Shape]:
    """Yield the shapes of the output."""
    cells, blank = [], []
    dims, lit = bool(scene.pinned_cell), {scene.place_of(window) for window in scene.readers}
    for place, label in _places(scene.output):
        if scene.output.blank[place]:
            blank.append(place)
            continue
        hidden = scene.output.hidden[place]
        look = unread_look() if hidden else _look(scene, label, dims and place not in lit)
        cells.append(_Cell(place, look, COVERED if hidden else scene.texts[label]))
    yield from _cells("output", cells, layout.output, size)
    if blank:
        boxes = [_inset(layout.output, place) for place in blank]
        yield Boxes(name="blank", boxes=boxes, line=named("line"), radius=_radius(layout.cell))
    if not scene.covers and _notes_fit(scene, layout.cell, size):
        windows = np.arange(scene.windows).reshape(scene.output_shape)
        notes = [(it, output_note(scene, int(windows[it.place]))) for it in cells]
        yield from _in_corner("index", notes, layout.output)


def tap_notes(scene: Scene, layout: Layout, size: float) -> Iterator[Shape]:
    """Yield the small numbers in the taps of the window."""
    if scene.pinned_cell or not _notes_fit(scene, layout.cell, size):
        return
    notes = []
    for place in scene.tapped():
        is_cell = scene.kind_at(place) is Kind.CELL
        hidden = is_cell and scene.input.hidden[place]
        look = Look(named("background"), named("quiet"))
        if is_cell:
            label = int(scene.input.labels[place])
            look = unread_look() if hidden else _look(scene, label, dimmed=False)
        notes.append((_Cell(place, look, ""), tap_note(scene, place)))
    yield from _in_corner("note", notes, layout.input)


def font_size(scene: Scene, cell: float) -> float:
    """Return the font size of the numbers; 0 if they do not fit the cells."""
    reduction = scene.header["reduction"]
    texts = {*scene.texts, reduction["padding"], reduction["overhang"], COVERED}
    return label_size([width_of(text) for text in texts], cell)


def _notes_fit(scene: Scene, cell: float, size: float) -> bool:
    return has_room_for_note(cell, size, width_of(scene.header["longest_note"]))


def _places(plane: Plane) -> Iterator[tuple[Place, int]]:
    for place, label in np.ndenumerate(plane.labels):
        depth, row, col = place
        yield (depth, row, col), int(label)


def _look(scene: Scene, label: int, dimmed: bool) -> Look:
    return cell_look(float(scene.tones[label]), dimmed=dimmed)


def _inset(grid: Grid, place: Place) -> Box:
    """Return the square that a cell fills: slightly smaller than its place."""
    side = grid.cell - (1 if grid.cell >= _APART else 0)
    return Box(*grid.corner(place), side, side)


def _radius(cell: float) -> float:
    return 3 if cell >= _ROUND else 0


def _cells(name: str, cells: Iterable[_Cell], grid: Grid, size: float) -> Iterator[Shape]:
    """Yield the cells of one fill together, then the numbers of one ink."""
    fills: defaultdict[Colour, list[Box]] = defaultdict(list)
    inks: defaultdict[Colour, list[Text]] = defaultdict(list)
    for it in cells:
        box = _inset(grid, it.place)
        fills[it.look.fill].append(box)
        middle = box.top + box.height / 2 + size * _DIGIT
        inks[it.look.ink].append(Text(box.left + box.width / 2, middle, it.text))
    line = mixed("background", "text", _HAIR) if grid.cell >= _HAIRLINED else None
    for fill, boxes in fills.items():
        yield Boxes(name=name, boxes=boxes, fill=fill, line=line, radius=_radius(grid.cell))
    if size:
        for ink, texts in inks.items():
            yield Texts(name=f"{name} number", texts=texts, ink=ink, size=size, weight=500)


def _border(scene: Scene, layout: Layout, size: float) -> Iterator[Shape]:
    """Yield the border: padding hatched, overhang dotted, with the value as which it counts."""
    cell, firsts = layout.cell, tuple(axis.first for axis in scene.axes)
    for kind in (Kind.PADDING, Kind.OVERHANG):
        mask, name = scene.kinds == kind, kind.name.lower()
        if not mask.any():
            continue
        apart = cell >= _APART
        places = [_shifted(at, firsts) for at in np.argwhere(mask).tolist()] if apart else []
        boxes = [_inset(layout.input, place) for place in places]
        boxes = boxes or list(_merged(mask, layout.input, firsts))
        if kind is Kind.PADDING:
            hatch, line = mixed("background", "quiet", 0.4), named("line") if apart else None
            yield Boxes(name=name, boxes=boxes, hatch=hatch, line=line, radius=_radius(cell))
        else:
            line, dash = named("quiet"), (1.5, 2.5)
            yield Boxes(name=name, boxes=boxes, line=line, dash=dash, radius=_radius(cell))
        label = scene.border_label(kind)
        if not label and apart:
            parts = ((0.2, 0.8),)
            yield from _slashes(f"{name} left out", places, layout.input, parts, cross=True)
        elif size:
            yield from _border_numbers(name, label, boxes, size)


def _border_numbers(name: str, label: str, boxes: Iterable[Box], size: float) -> Iterator[Shape]:
    wide = width_of(label) * size + 4
    middles = [(box.left + box.width / 2, box.top + box.height / 2) for box in boxes]
    # Hatching does not run through the numbers.
    patches = [Box(x - wide / 2, y - size / 2, wide, size) for x, y in middles]
    yield Boxes(name="patch", boxes=patches, fill=named("background"), radius=size * 0.3)
    texts = [Text(x, y + size * _DIGIT, label) for x, y in middles]
    yield Texts(name=f"{name} number", texts=texts, ink=named("quiet"), size=size, weight=500)


def _shifted(at: list[int], firsts: tuple[int, ...]) -> Place:
    depth, row, col = (place + first for place, first in zip(at, firsts, strict=True))
    return depth, row, col


def _merged(mask: NDArray[np.bool_], grid: Grid, firsts: tuple[int, ...]) -> Iterator[Box]:
    """Yield few rectangles that cover these places: equal runs of rows below each other are one."""
    for depth, slice_mask in enumerate(mask):
        open_runs: dict[tuple[int, int], int] = {}
        for row, line in enumerate([*slice_mask, np.zeros_like(slice_mask[0])]):
            edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
            runs = set(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
            for start, stop in sorted(open_runs.keys() - runs):
                top = open_runs.pop((start, stop))
                first = _shifted([depth, top, start], firsts)
                yield grid.around(first, _shifted([depth, row - 1, stop - 1], firsts))
            for run in runs - open_runs.keys():
                open_runs[run] = row


def _slashes(
    name: str,
    places: Iterable[Place],
    grid: Grid,
    parts: Iterable[tuple[float, float]],
    *,
    cross: bool = False,
) -> Iterator[Shape]:
    """Yield a diagonal over each of some cells, in parts; with `cross`, another one across it."""
    lines = []
    for place in places:
        x, y, side, _ = _inset(grid, place)
        for start, stop in parts:
            up, down = (
                (x + side * (1 - start), y + side * start),
                (x + side * (1 - stop), y + side * stop),
            )
            lines.append((up, down))
            if cross:
                lines.append(
                    ((x + side * start, y + side * start), (x + side * stop, y + side * stop))
                )
    if lines:
        yield Lines(name=name, lines=lines, line=named("quiet"), thickness=max(1, grid.cell / 48))


def _coverage(scene: Scene, cells: Iterable[_Cell], grid: Grid, size: float) -> Iterator[Shape]:
    """Yield the number of windows that read each cell; in small cells a bar along the foot."""
    coverage = scene.arrays["coverage"].reshape(scene.shape)
    if has_room_for_count(grid.cell, size):
        notes = [(it, f"×{coverage[it.place]}") for it in cells if coverage[it.place]]
        yield from _in_corner("coverage", notes, grid, at_top=True)
        return
    tall, most = min(max(round(grid.cell * 0.16), 2), 4), int(coverage.max(initial=1))
    boxes = []
    for it in cells:
        x, y, side, _ = _inset(grid, it.place)
        wide = side * int(coverage[it.place]) / most
        if wide and grid.cell > tall:
            boxes.append(Box(x, y + side - tall, wide, tall))
    yield Boxes(name="coverage", boxes=boxes, fill=named("count"))


def _in_corner(
    name: str, notes: Iterable[tuple[_Cell, str]], grid: Grid, *, at_top: bool = False
) -> Iterator[Shape]:
    """Yield small numbers in the lower left corners of cells, or in the upper ones."""
    size = note_size(grid.cell)
    inks: defaultdict[Colour, list[Text]] = defaultdict(list)
    grounds: defaultdict[Colour, list[Box]] = defaultdict(list)
    for it, note in notes:
        x, y, side, _ = _inset(grid, it.place)
        if note:
            foot = y + 4 + size * 0.72 if at_top else y + side - 5
            inks[it.look.ink].append(Text(x + 5, foot, note))
            ground = Box(x + 3, foot - size * 0.8, width_of(note) * size, size * 0.88)
            grounds[it.look.fill].append(ground)
    for fill, boxes in grounds.items():  # hatching does not run through the numbers
        yield Boxes(name="patch", boxes=boxes, fill=fill)
    for ink, texts in inks.items():
        yield Texts(name=name, texts=texts, ink=ink, size=size, weight=600, align="left")
