"""Draw a picture as PNG by Pillow, in light colours, with two pixels for each CSS pixel."""

import io
from functools import lru_cache
from pathlib import Path

import streamlit as st
from PIL import Image, ImageDraw, ImageFont

from pooling_ui.shell.palette import RGB
from pooling_ui.stage.picture.shapes import Box, Boxes, Lines, Picture, Point, Texts

RATIO = 2
_FINE = 2  # shapes are drawn so much larger, then reduced: Pillow draws rough edges
_HATCH = 7
_ANCHORS = {"left": "ls", "middle": "ms", "right": "rs"}
_FONTS = Path(st.__file__).parent / "static" / "static" / "media"
# Pillow's own font lacks these.
_SPELLED = str.maketrans({"−": "-", "∞": "inf", "×": "x", "÷": "/", "\N{NO-BREAK SPACE}": " "})
_Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def png_of(picture: Picture) -> bytes:
    """Return the PNG."""
    pixels = _Pixels(picture)
    for shape in picture.shapes:
        match shape:
            case Boxes():
                pixels.boxes(shape)
            case Lines():
                pixels.lines(shape)
    image = pixels.image.reduce(_FINE)
    pen = ImageDraw.Draw(image)
    for shape in picture.shapes:
        if isinstance(shape, Texts):
            font, has_signs = _font(round(shape.size * RATIO), shape.weight)
            for it in shape.texts:
                text = it.text if has_signs else it.text.translate(_SPELLED)
                at = (it.x * RATIO, it.y * RATIO)
                pen.text(at, text, shape.ink.light, font, _ANCHORS[shape.align])
    file = io.BytesIO()
    image.save(file, "PNG", dpi=(96 * RATIO, 96 * RATIO))
    return file.getvalue()


class _Pixels:
    """The pixels of all shapes but texts, several for each one in the end."""

    def __init__(self, picture: Picture) -> None:
        self.scale = RATIO * _FINE
        size = picture.width * self.scale, picture.height * self.scale
        self.image = Image.new("RGB", size, picture.ground.light)
        self.pen = ImageDraw.Draw(self.image)

    def boxes(self, shape: Boxes) -> None:
        """Draw rectangles; a line lies in their middle, one of one pixel inside."""
        thick = max(round(shape.thickness * self.scale), 1)
        inside = shape.thickness == 1
        for box in shape.boxes:
            edges = self._edges(box, 0 if inside or not shape.line else shape.thickness / 2)
            radius = shape.radius * self.scale
            if shape.fill:
                self.pen.rounded_rectangle(edges, radius, fill=shape.fill.light)
            if shape.hatch:
                self._hatched(edges, shape.hatch.light)
            if shape.line and shape.dash:
                self._dashed(box, shape, thick)
            elif shape.line:
                self.pen.rounded_rectangle(edges, radius, outline=shape.line.light, width=thick)

    def lines(self, shape: Lines) -> None:
        """Draw lines with round ends."""
        thick = max(round(shape.thickness * self.scale), 1)
        for points in shape.lines:
            scaled = [(x * self.scale, y * self.scale) for x, y in points]
            self.pen.line(scaled, shape.line.light, thick, joint="curve")
            if shape.thickness > 1:
                for x, y in (scaled[0], scaled[-1]):
                    self.pen.circle((x, y), thick / 2, fill=shape.line.light)

    def _edges(self, box: Box, grown: float) -> tuple[int, int, int, int]:
        """Return first and last pixels; neighbours without a gap share no pixel."""
        left, top = (round((at - grown) * self.scale) for at in (box.left, box.top))
        right = round((box.left + box.width + grown) * self.scale) - 1
        bottom = round((box.top + box.height + grown) * self.scale) - 1
        return left, top, max(right, left), max(bottom, top)

    def _hatched(self, edges: tuple[int, int, int, int], colour: RGB) -> None:
        left, top, right, bottom = edges
        size = right - left + 1, bottom - top + 1
        step, mask = _HATCH * self.scale, Image.new("L", size)
        pen = ImageDraw.Draw(mask)
        # The diagonals of neighbours meet: they are those of the whole picture.
        start = -((left + top) % step)
        for at in range(start, sum(size), step):
            pen.line([(at, 0), (at - size[1], size[1])], 255, self.scale)
        self.image.paste(colour, (left, top), mask)

    def _dashed(self, box: Box, shape: Boxes, thick: int) -> None:
        assert shape.dash is not None
        assert shape.line is not None
        left, top, right, bottom = box.left, box.top, box.left + box.width, box.top + box.height
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        for start, end in zip(corners, corners[1:], strict=False):
            for one, other in _dashes(start, end, shape.dash):
                points = [(x * self.scale, y * self.scale) for x, y in (one, other)]
                self.pen.line(points, shape.line.light, thick)


def _dashes(start: Point, end: Point, dash: tuple[float, float]) -> list[tuple[Point, Point]]:
    on, off = dash
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])

    def at(far: float) -> Point:
        share = min(far / length, 1)
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    count = int(length // (on + off)) + 1 if length else 0
    return [(at(it * (on + off)), at(it * (on + off) + on)) for it in range(count)]


@lru_cache(maxsize=32)
def _font(size: int, weight: int) -> tuple[_Font, bool]:
    """Return a font, and True if it has all signs: Streamlit's, else Pillow's own."""
    try:
        font = ImageFont.truetype(next(_FONTS.glob("SourceSansVF-Upright*")), size)
        font.set_variation_by_axes([weight])
    except (OSError, StopIteration):  # Streamlit renamed it, or this Pillow reads no WOFF2
        return ImageFont.load_default(size), False
    return font, True
