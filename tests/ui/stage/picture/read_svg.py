"""A picture's SVG read back as facts: which numbers stand where, and what each mark encloses."""

import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

from pooling_ui.linked.pages import linked_message
from pooling_ui.stage.picture.drawing import stage_picture
from pooling_ui.stage.picture.shapes import Box, Text
from pooling_ui.stage.picture.svg import svg_of
from tests.ui.helpers.typed import present

_SQUARE = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-\3z")
_RULE = re.compile(r"\.([fs]\d+)\{(?:fill|stroke):#(\w{6})\}")


@dataclass
class Group:
    """The shapes of one look: what they mark, with the attributes of the group."""

    mark: str
    look: dict[str, str]
    boxes: list[Box] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    lines: int = 0

    def colour(self, kind: str, rules: dict[str, str]) -> str:
        """Return the fill (f) or the stroke (s) of the group, as the style says it."""
        (name,) = (it for it in self.look.get("class", "").split() if it[0] == kind)
        return rules[name]


class ReadSvg:
    """An SVG of a picture, parsed as XML."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.groups = [_group(it) for it in self.root if "data-mark" in it.attrib]
        style = self.one("style")
        light, _, dark = style.partition("@media(prefers-color-scheme:dark)")
        self.colours = {"light": dict(_RULE.findall(light)), "dark": dict(_RULE.findall(dark))}

    def one(self, tag: str) -> str:
        """Return the text of the element with this tag."""
        (found,) = self.root.findall(f"{{*}}{tag}")
        return present(found.text)

    def marked(self, mark: str) -> list[Group]:
        """Return the groups with this mark."""
        return [group for group in self.groups if group.mark == mark]

    def boxes(self, mark: str) -> list[Box]:
        """Return all boxes with this mark."""
        return [box for group in self.marked(mark) for box in group.boxes]

    def texts(self, mark: str) -> list[str]:
        """Return all texts with this mark, in reading order."""
        return [it.text for row in self._rows(mark) for it in row]

    def rows(self, plane: str) -> list[list[str]]:
        """Return the numbers of a plane row by row; slices stand beside each other."""
        return [[it.text for it in row] for row in self._rows(f"{plane} number")]

    def inside(self, mark: str, of: str) -> list[list[str]]:
        """Return for each box with this mark the texts `of` another one in it."""
        return [
            [it.text for row in self._rows(of) for it in row if _encloses(box, it)]
            for box in self.boxes(mark)
        ]

    def _rows(self, mark: str) -> list[list[Text]]:
        rows: dict[float, list[Text]] = {}
        for group in self.marked(mark):
            for it in group.texts:
                rows.setdefault(it.y, []).append(it)
        return [sorted(rows[y]) for y in sorted(rows)]


def read(page: str, **link: object) -> ReadSvg:
    """Return the picture of the stage of a link."""
    message = present(linked_message(page, {name: str(value) for name, value in link.items()}))
    return ReadSvg(svg_of(present(stage_picture(message))))


def _group(element: ElementTree.Element) -> Group:
    group = Group(element.attrib["data-mark"], element.attrib)
    for it in element:
        tag, a = it.tag.partition("}")[2], it.attrib
        if tag == "rect":
            group.boxes.append(Box(*(float(a[side]) for side in ("x", "y", "width", "height"))))
        elif tag == "text":
            group.texts.append(Text(float(a["x"]), float(a["y"]), present(it.text)))
        elif squares := _SQUARE.findall(a["d"]):
            group.boxes.extend(Box(*map(float, square)) for square in squares)
        else:
            group.lines += 1
    return group


def _encloses(box: Box, text: Text) -> bool:
    y = text.y - 4  # a baseline lies below the middle of its number
    return box.left < text.x < box.left + box.width and box.top < y < box.top + box.height
