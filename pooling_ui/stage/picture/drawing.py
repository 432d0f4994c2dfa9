"""Draw a stage's message as a picture: planes, marks, titles, and the sentence of the setting."""

from collections.abc import Iterator, Sequence
from itertools import chain

from pooling_ui.stage.picture.alternative import alternative
from pooling_ui.stage.picture.cells import font_size, input_shapes, output_shapes, tap_notes
from pooling_ui.stage.picture.layout import (
    EDGE,
    FOOT,
    LEAST_WIDTH,
    RULER,
    Grid,
    Layout,
    lay_out,
)
from pooling_ui.stage.picture.looks import named
from pooling_ui.stage.picture.marks import (
    arrow_shapes,
    dropped_shapes,
    pin_shapes,
    reading_shapes,
    result_shapes,
    window_shapes,
)
from pooling_ui.stage.picture.scene import Scene
from pooling_ui.stage.picture.shapes import Box, Picture, Shape, Text, Texts, width_of, wrapped

NAME = "Poolscope"
_TITLE, _SENTENCE, _BRAND = 15, 14, 12
_BOLD = 1.08  # how much wider bold letters are
_LINE = 20
_NAMED_FROM = 44  # the narrowest slice with room for its name; others have their number only
_CARD_WIDTH = 480


def stage_picture(message: bytes, *, planes_only: bool = False) -> Picture | None:
    """Return the picture of a stage's message; None if the planes have too many cells for one.

    The message must have windows: a refused setting has no picture, see `sentence_picture`. With
    `planes_only`, the planes have no titles and no sentence below them.
    """
    scene = Scene(message)
    titles = [_title(scene, "input"), _title(scene, "output")]
    widths = [width_of(title) * _TITLE * _BOLD for title in titles]
    layout = lay_out(scene, widths)
    if layout is None:
        return None
    size = font_size(scene, layout.cell)
    left = layout.input_area.left
    ends = [area.left + wide for area, wide in zip(layout.areas, widths, strict=True)]
    right = max(layout.right, *ends, left + LEAST_WIDTH)
    sheet = scene.header["sheet"]
    words, height = _below(sheet["says"], left, right, layout.bottom + 14)
    if planes_only:
        words, height = [], layout.bottom + EDGE
    marks = [window_shapes(scene, layout), tap_notes(scene, layout, size)]
    marks.append(result_shapes(scene, layout))
    if scene.pinned_cell:
        marks = [reading_shapes(scene, layout)]
    shapes = chain(
        () if planes_only else _titles(layout, titles),
        _rulers(scene, layout),
        input_shapes(scene, layout, size),
        output_shapes(scene, layout, size),
        arrow_shapes(scene, layout),
        dropped_shapes(scene, layout),
        *marks,
        pin_shapes(scene, layout),
        words,
    )
    return Picture(
        width=int(right + EDGE),
        height=int(height),
        title=sheet["title"],
        description=alternative(scene, titles),
        ground=named("background"),
        shapes=tuple(shapes),
    )


def sentence_picture(sentence: str) -> Picture:
    """Return a small picture that says why there is no stage."""
    words, height = _below(sentence, EDGE, _CARD_WIDTH - EDGE, EDGE)
    return Picture(
        width=_CARD_WIDTH,
        height=int(height),
        title=NAME,
        description=sentence,
        ground=named("background"),
        shapes=tuple(words),
    )


def _title(scene: Scene, plane: str) -> str:
    side, name = "shape" if plane == "input" else "output_shape", scene.header["names"][plane]
    return f"{name} {' × '.join(map(str, scene.header[side]))}"


def _titles(layout: Layout, titles: Sequence[str]) -> Iterator[Shape]:
    texts = [
        Text(area.left, area.top - layout.ruler - 10, title)
        for area, title in zip(layout.areas, titles, strict=True)
    ]
    yield Texts(name="title", texts=texts, ink=named("text"), size=_TITLE, weight=600, align="left")


def _below(sentence: str, left: float, right: float, top: float) -> tuple[list[Shape], float]:
    """Return the sentence with the app's name under it, and where the picture ends."""
    width = right - left
    lines = wrapped(sentence, _SENTENCE, width)
    brand = width_of(NAME) * _BRAND
    # The name stands at the end of the last line, if there is room.
    beside = width_of(lines[-1]) * _SENTENCE + brand + 24 <= width
    end = top + len(lines) * _LINE + (0 if beside else _LINE)
    texts = [Text(left, top + (at + 0.75) * _LINE, line) for at, line in enumerate(lines)]
    name = [Text(right, end - 0.25 * _LINE, NAME)]
    words: list[Shape] = [
        Texts(name="sentence", texts=texts, ink=named("text"), size=_SENTENCE, align="left"),
        Texts(name="brand", texts=name, ink=named("quiet"), size=_BRAND, align="right"),
    ]
    return words, end + EDGE - 4


def _rulers(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield row and column numbers, from 0; on a plane the border is numbered, too."""
    numbers, rows = [], []
    if layout.ruler:
        _, down, across = scene.axes
        inner = scene.is_volume  # its slices share one ruler, without the border
        spans = {
            "input": (
                range(down.size) if inner else range(max(down.first, -9), down.kept),
                range(across.size) if inner else range(across.first, across.kept),
            ),
            "output": (range(scene.output_shape[1]), range(scene.output_shape[2])),
        }
        grids: dict[str, tuple[Grid, Box, int]] = {
            "input": (layout.input, layout.input_area, scene.shape[0]),
            "output": (layout.output, layout.output_area, scene.output_shape[0]),
        }
        for name, (grid, area, slices) in grids.items():
            lines, columns = spans[name]
            half = layout.cell / 2
            for depth in range(slices):
                for col in columns:
                    x = grid.corner((depth, 0, col))[0] + half
                    numbers.append(Text(x, area.top - 5, _numeral(col)))
            for row in () if scene.is_series else lines:
                y = grid.corner((0, row, 0))[1] + half + 4
                rows.append(Text(area.left - 5, y, _numeral(row)))
    names = list(_slice_names(scene, layout)) if layout.foot else []
    size = min(max(layout.cell * 0.25, 11), 13)
    if numbers or names:
        texts = [*numbers, *names]
        yield Texts(name="ruler", texts=texts, ink=named("quiet"), size=size)
    if rows:
        yield Texts(name="ruler", texts=rows, ink=named("quiet"), size=size, align="right")


def _slice_names(scene: Scene, layout: Layout) -> Iterator[Text]:
    """Yield the text under each slice of a volume: its number, or that of a slice of border."""
    depth = scene.axes[0]
    planes = (
        (layout.input, layout.input_area, range(depth.first, depth.kept), scene.shape),
        (layout.output, layout.output_area, range(scene.output_shape[0]), scene.output_shape),
    )
    for grid, area, slices, (count, _, columns) in planes:
        wide = columns * layout.cell
        if wide < RULER:
            continue
        for at in slices:
            word = "slice " if wide >= _NAMED_FROM and 0 <= at < count else ""
            x = grid.corner((at, 0, 0))[0] + wide / 2
            yield Text(x, area.top + area.height + FOOT - 5, f"{word}{_numeral(at)}")


def _numeral(number: int) -> str:
    return str(number).replace("-", "−")
