"""The shapes of a picture, as plain values; `svg.py` and `png.py` draw them.

Each shape has a name, which says what it marks. Lengths are CSS pixels. Many equal shapes are one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pooling_ui.shell.palette import RGB

Point = tuple[float, float]


class Colour(NamedTuple):
    """A colour on a light ground and on a dark one."""

    light: RGB
    dark: RGB


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float


class Text(NamedTuple):
    """A text at a point: its left end, middle or right end, on its baseline."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """Rectangles of one look; `hatch` is the colour of diagonals over the fill."""

    name: str
    boxes: Sequence[Box]
    fill: Colour | None = None
    hatch: Colour | None = None
    line: Colour | None = None
    thickness: float = 1
    dash: tuple[float, float] | None = None
    radius: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Lines of one look, each through several points."""

    name: str
    lines: Sequence[Sequence[Point]]
    line: Colour
    thickness: float = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Texts of one look; `align` is the part of each that stands at its point."""

    name: str
    texts: Sequence[Text]
    ink: Colour
    size: float
    weight: int = 400
    align: str = "middle"


Shape = Boxes | Lines | Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture: its size, its ground, its shapes from back to front, and its text alternative."""

    width: int
    height: int
    title: str
    description: str
    ground: Colour
    shapes: tuple[Shape, ...]


# The width of letters in their own font size, about as in the widest font of common systems.
_NARROW, _WIDE = frozenset(" .,:;'’!|()[]iIjlft·"), frozenset("−+×÷=<>≥≤∞NGmwMWOQ%")
_WIDTHS = {"narrow": 0.34, "wide": 0.78, "else": 0.63}


def width_of(text: str) -> float:
    """Return the width that a text needs at most, in its own font size.

    A browser chooses the font of an SVG, so that the true width is not known.

    Examples
    --------
    >>> round(width_of("−12"), 2)
    2.04
    """
    kinds = ("narrow" if it in _NARROW else "wide" if it in _WIDE else "else" for it in text)
    return sum(_WIDTHS[kind] for kind in kinds)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Return the lines of a text of this font size in this width; a no-break space breaks no line.

    Examples
    --------
    >>> wrapped("one two three", 10, 50)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) * size <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
