"""The marks of a picture's window: its frame, its winner, its output cell, and dropped windows."""

from collections.abc import Iterator, Sequence

from pooling_ui.stage.picture.layout import Layout
from pooling_ui.stage.picture.looks import named
from pooling_ui.stage.picture.scene import Scene
from pooling_ui.stage.picture.shapes import Box, Boxes, Colour, Lines, Point, Shape, Text, Texts

_BADGED_INSIDE = 10  # in a smaller cell, a badge would hide the cell
_MOST_FRAMES = 4  # more would hide the cells
_DETAILED = 14  # the smallest cell with thick outlines
_WORD, _WORD_SIZE, _WORD_WIDTH, _WORD_HEIGHT = "dropped", 11, 50, 15


def window_shapes(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield the frame of the window in each slice; if it has holes, a dashed one, and each tap."""
    depth, rows, cols = scene.taps
    if not (depth and rows and cols):
        return
    cell, grid, accent = layout.cell, layout.input, named("accent")
    dense = _dense(rows) and _dense(cols)
    if not dense:
        taps = [_within(Box(*grid.corner(it), cell, cell), 0.5, 1) for it in scene.tapped()]
        thin = 2 if cell >= _DETAILED else 1
        yield Boxes(name="tap", boxes=taps, line=accent, thickness=thin, radius=_round(cell, 3))
    frames = [_grown(grid.around((it, rows[0], cols[0]), (it, rows[-1], cols[-1]))) for it in depth]
    thick = min(max(cell / 20, 2.5), 4) if cell >= _DETAILED else 1.75
    dash = None if dense else (5.0, 4.0)
    yield from _outlined("window", frames, accent, thick, radius=_round(cell, 5), dash=dash)


def result_shapes(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield the outlines of the winner, with its badge, and of the output cell."""
    target = layout.output.corner(scene.target)
    yield from _kept("target", target, layout.cell)
    if scene.winner:
        corner = layout.input.corner(scene.winner)
        yield from _kept("winner", corner, layout.cell)
        cols = scene.taps[2]
        is_left = scene.winner[2] < (cols[0] + cols[-1]) / 2
        yield from _badge(corner, layout, side=-1 if is_left else 1)


def reading_shapes(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield the windows that read the pinned input cell, their outputs, and those that it wins.

    If there are many windows, one dashed frame is around all of a slice.
    """
    assert scene.pinned_cell is not None
    cell, accent = layout.cell, named("accent")
    spans = [taps for window in scene.readers if all(taps := scene.taps_of(window))]
    blocks = [(d, r[0], r[-1], c[0], c[-1]) for depth, r, c in spans for d in depth]
    many = len(scene.readers) > _MOST_FRAMES
    if many:
        slices = sorted({block[0] for block in blocks})
        top, left = min(b[1] for b in blocks), min(b[3] for b in blocks)
        bottom, right = max(b[2] for b in blocks), max(b[4] for b in blocks)
        blocks = [(depth, top, bottom, left, right) for depth in slices]
    frames = [
        _grown(layout.input.around((depth, top, left), (depth, bottom, right)))
        for depth, top, bottom, left, right in dict.fromkeys(blocks)
    ]
    dash = (5.0, 4.0) if many else None
    radius = _round(cell, 5)
    yield Boxes(name="reader", boxes=frames, line=accent, thickness=1.5, dash=dash, radius=radius)
    outputs = [layout.output.corner(scene.place_of(window)) for window in scene.readers]
    boxes = [Box(x - 0.5, y - 0.5, cell, cell) for x, y in outputs]
    yield from _outlined("read by", boxes, accent, 2 if cell >= _DETAILED else 1.25, radius=4)
    corners = [layout.output.corner(scene.place_of(window)) for window in scene.won]
    for corner in corners:
        yield from _kept("won", corner, cell)
    corner = layout.input.corner(scene.pinned_cell)
    yield from _kept("looked at", corner, cell)
    for each in (corner, *corners) if corners else ():
        yield from _badge(each, layout)


def pin_shapes(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield the mark of a pinned cell, in its upper left corner."""
    if scene.pin is None:
        return
    plane, place = scene.pin
    x, y = (layout.input if plane == "input" else layout.output).corner(place)
    radius = min(max(layout.cell * 0.12, 2.5), 5)
    yield _disc("pin ground", (x, y), radius + 1.5, named("background"))
    yield _disc("pin", (x, y), radius, named("accent"))


def dropped_shapes(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield a dashed outline for each window that ceil_mode drops: at most one for each axis."""
    firsts = [axis.taps[0] if axis.taps else () for axis in scene.axes]
    if not all(firsts):
        return
    for axis, it in enumerate(scene.axes):
        if not it.dropped:
            continue
        spans = [(taps[0], taps[-1] + 1) for taps in firsts]
        spans[axis] = it.dropped
        (start, stop), rows, cols = spans
        boxes = [
            layout.input.around((at, rows[0], cols[0]), (at, rows[1] - 1, cols[1] - 1))
            for at in range(start, stop)
        ]
        yield Boxes(
            name="dropped",
            boxes=[_within(box, 0.5, 2) for box in boxes],
            line=named("quiet"),
            thickness=1.25,
            dash=(4, 4),
            radius=_round(layout.cell, 4),
        )
        blank = [it.kept if at == axis else -(1 << 30) for at in range(3)]
        yield from _word(boxes[-1], layout, max(blank[1], rows[0]), max(blank[2], cols[0]), axis)


def arrow_shapes(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield an arrow between the planes, in the direction in which values go."""
    one, other = layout.input_area, layout.output_area
    if layout.stacked:
        middle = one.top + one.height + layout.foot + 20.0
        ends = [(one.left + 26.0, middle - 11), (one.left + 26.0, middle + 11)]
    else:
        middle = layout.input_area.top + min(one.height, other.height) / 2
        start = one.left + one.width + 10
        ends = [(start, middle), (start + 24, middle)]
    ends = ends[::-1] if scene.is_back else ends
    (x, y), (right, bottom) = ends
    across, down = (right - x) / 24 * 7, (bottom - y) / 22 * 7
    head = [
        (right - across - down * 0.7, bottom - down - across * 0.7),
        (right, bottom),
        (right - across + down * 0.7, bottom - down + across * 0.7),
    ]
    yield Lines(name="arrow", lines=[ends, head], line=named("quiet"), thickness=1.75)


def _word(box: Box, layout: Layout, row: int, col: int, axis: int) -> Iterator[Shape]:
    """Yield the word in the part of a dropped window from this row and column on, or below it."""
    left, top = layout.input.corner((0, row, col))
    right, bottom = box.left + box.width, box.top + box.height
    if axis == 0:
        left, top = box.left, box.top
    inside = right - left >= _WORD_WIDTH and bottom - top >= _WORD_HEIGHT
    x, y = (left + right) / 2, top + min(layout.cell, bottom - top) / 2
    if not inside and axis == 2 and layout.cell >= _DETAILED and bottom + 20 < _end(layout):
        x, y, inside = max(x, left + _WORD_WIDTH / 2), bottom + 12, True
    if inside:
        patch = Box(x - _WORD_WIDTH / 2, y - _WORD_HEIGHT / 2, _WORD_WIDTH, _WORD_HEIGHT)
        yield Boxes(name="patch", boxes=[patch], fill=named("background"))
        text = Text(x, y + _WORD_SIZE * 0.33, _WORD)
        yield Texts(name="dropped word", texts=[text], ink=named("quiet"), size=_WORD_SIZE)


def _end(layout: Layout) -> float:
    return layout.input_area.top + layout.input_area.height


def _kept(name: str, corner: Point, cell: float) -> Iterator[Shape]:
    thick, rim = (3, 1) if cell >= 22 else (2, 2) if cell >= _BADGED_INSIDE else (1.5, 1.5)
    x, y = corner
    side = cell - 1 + 2 * rim
    box = Box(x - rim, y - rim, side, side)
    yield from _outlined(name, [box], named("text"), thick, radius=min(cell / 4, 4))


def _badge(corner: Point, layout: Layout, side: int = 1) -> Iterator[Shape]:
    """Yield a round badge with a check mark in the corner of a cell.

    It stands beside a small cell, on the `side` where it hides no other cell of the window.
    """
    cell, (x, y) = layout.cell, corner
    inside = cell >= _BADGED_INSIDE
    radius = min(max(cell * 0.17, 3), 8) if inside else 4
    beside = x + cell / 2 + side * (cell / 2 + 7)
    middle = (x + cell - 2, y + 1) if inside else (beside, y + cell / 2)
    yield _disc("badge ground", middle, radius + 1.5, named("background"))
    yield _disc("badge", middle, radius, named("text"))
    if radius >= 4:
        x, y = middle
        check = [
            (x - radius * 0.45, y + radius * 0.02),
            (x - radius * 0.1, y + radius * 0.38),
            (x + radius * 0.48, y - radius * 0.36),
        ]
        line, thick = named("background"), max(1.2, radius * 0.26)
        yield Lines(name="check", lines=[check], line=line, thickness=thick)


def _outlined(
    name: str,
    boxes: Sequence[Box],
    line: Colour,
    thickness: float,
    *,
    radius: float,
    dash: tuple[float, float] | None = None,
) -> Iterator[Shape]:
    """Yield outlines over the colour of the ground, so that they are visible on any cell."""
    ground = named("background")
    rim = thickness + (2.5 if thickness > 2 else 1)
    yield Boxes(name="rim", boxes=boxes, line=ground, thickness=rim, radius=radius)
    yield Boxes(name=name, boxes=boxes, line=line, thickness=thickness, radius=radius, dash=dash)


def _disc(name: str, middle: Point, radius: float, fill: Colour) -> Shape:
    (x, y), side = middle, 2 * radius
    return Boxes(
        name=name, boxes=[Box(x - radius, y - radius, side, side)], fill=fill, radius=radius
    )


def _dense(taps: Sequence[int]) -> bool:
    return all(after - before == 1 for before, after in zip(taps, taps[1:], strict=False))


def _grown(box: Box) -> Box:
    return Box(box.left - 1, box.top - 1, box.width + 1, box.height + 1)


def _within(box: Box, edge: float, less: float) -> Box:
    return Box(box.left + edge, box.top + edge, box.width - less, box.height - less)


def _round(cell: float, radius: float) -> float:
    return radius if cell >= _DETAILED else 2
