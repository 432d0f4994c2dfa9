"""Write a picture as SVG text: no script, one look for light and one for dark."""

import re
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from pooling_ui.shell.palette import RGB
from pooling_ui.stage.picture.shapes import Box, Boxes, Colour, Lines, Picture, Shape, Texts

_FONT = "'Source Sans 3','Source Sans Pro',system-ui,'Segoe UI',Roboto,Arial,sans-serif"
_ANCHORS = {"left": "start", "middle": "middle", "right": "end"}
_HATCH = 7  # pixels between two diagonals
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg_of(picture: Picture, scheme: str = "", size: tuple[int, int] | None = None) -> str:
    """Return the SVG; each group names in `data-mark` what its shapes mark.

    Without a `scheme`, light or dark, it follows the system. With a `size`, width and height in
    pixels, the picture is fitted into it.
    """
    colours = _Colours()
    width, height = picture.width, picture.height
    wide, high = size or (width, height)
    fit = ' preserveAspectRatio="xMinYMid"' if size else ""
    ground = f'<path class="f{colours.number(picture.ground)}" d="M0 0h{width}v{height}H0z"/>'
    groups = [ground, *(_group(shape, colours) for shape in picture.shapes)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{wide}" height="{high}"{fit} role="img" aria-labelledby="title desc">',
            f'<title id="title">{_text(picture.title)}</title>',
            f'<desc id="desc">{_text(picture.description)}</desc>',
            f"<style>{colours.style(scheme)}</style>",
            *colours.patterns(),
            *groups,
            "</svg>\n",
        )
    )


class _Colours:
    """The colours of a picture as classes: f0 fills and s0 strokes with the first one."""

    def __init__(self) -> None:
        self._numbers: dict[Colour, int] = {}
        self._hatches: dict[Colour, int] = {}

    def number(self, colour: Colour) -> int:
        return self._numbers.setdefault(colour, len(self._numbers))

    def hatch(self, colour: Colour) -> int:
        return self._hatches.setdefault(colour, self.number(colour))

    def style(self, scheme: str) -> str:
        light, dark = (
            "".join(
                f".f{at}{{fill:{_hex(getattr(colour, name))}}}"
                f".s{at}{{stroke:{_hex(getattr(colour, name))}}}"
                for colour, at in self._numbers.items()
            )
            for name in ("light", "dark")
        )
        font = f"text{{font-family:{_FONT}}}"
        if scheme:
            return font + (dark if scheme == "dark" else light)
        text = f"svg{{color-scheme:light dark}}{font}"
        return f"{text}{light}@media(prefers-color-scheme:dark){{{dark}}}"

    def patterns(self) -> Iterable[str]:
        for at in self._hatches.values():
            before, after = _HATCH - 1, _HATCH + 1
            line = f"M-1 1L1-1M0 {_HATCH}L{_HATCH} 0M{before} {after}L{after} {before}"
            yield (
                f'<pattern id="h{at}" width="{_HATCH}" height="{_HATCH}" '
                f'patternUnits="userSpaceOnUse"><path class="s{at}" d="{line}"/></pattern>'
            )


def _group(shape: Shape, colours: _Colours) -> str:
    match shape:
        case Boxes():
            return _boxes(shape, colours)
        case Lines():
            paths = "".join(f'<path d="{_through(points)}"/>' for points in shape.lines)
            looks = f'class="s{colours.number(shape.line)}" {_stroke(shape.thickness)}'
            joins = 'stroke-linecap="round" stroke-linejoin="round"'
            return f'<g data-mark="{shape.name}" fill="none" {looks} {joins}>{paths}</g>'
        case Texts():
            written = [
                f'class="f{colours.number(shape.ink)}"',
                f'font-size="{_number(shape.size)}"',
                f'font-weight="{shape.weight}"',
                f'text-anchor="{_ANCHORS[shape.align]}"',
            ]
            texts = "".join(
                f'<text x="{_number(it.x)}" y="{_number(it.y)}">{_text(it.text)}</text>'
                for it in shape.texts
            )
            return f"<g data-mark={quoteattr(shape.name)} {' '.join(written)}>{texts}</g>"


def _boxes(shape: Boxes, colours: _Colours) -> str:
    classes, looks = [], []
    if shape.fill:
        classes.append(f"f{colours.number(shape.fill)}")
    if shape.line:
        classes.append(f"s{colours.number(shape.line)}")
        looks.append(_stroke(shape.thickness))
    if shape.dash:
        looks.append(f'stroke-dasharray="{" ".join(map(_number, shape.dash))}"')
    if shape.hatch:
        looks.append(f'fill="url(#h{colours.hatch(shape.hatch)})"')
    elif not shape.fill:
        looks.append('fill="none"')
    # A line of one pixel is sharp inside the box.
    inset = 0.5 if shape.line and shape.thickness == 1 else 0
    boxes = [
        Box(it.left + inset, it.top + inset, it.width - 2 * inset, it.height - 2 * inset)
        for it in shape.boxes
    ]
    if shape.radius:
        drawn = "".join(_rounded(box, shape.radius) for box in boxes)
    else:
        drawn = f'<path d="{"".join(map(_square, boxes))}"/>'
    names = f' class="{" ".join(classes)}"' if classes else ""
    return f"<g data-mark={quoteattr(shape.name)}{names} {' '.join(looks)}>{drawn}</g>"


def _rounded(box: Box, radius: float) -> str:
    x, y, width, height = map(_number, box)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{_number(radius)}"/>'


def _square(box: Box) -> str:
    x, y, width, height = map(_number, box)
    return f"M{x} {y}h{width}v{height}h-{width}z"


def _through(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _stroke(thickness: float) -> str:
    return f'stroke-width="{_number(thickness)}"'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(text: str) -> str:
    """Return a text as XML; characters that XML cannot hold are replaced."""
    return escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
