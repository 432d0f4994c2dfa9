"""List the built-in pictures, and draw the test patterns."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from struct import unpack

import numpy as np
from PIL import Image

from pooling_ui.text.numbers import Pixels

_FOLDER = Path(__file__).parents[2] / "assets" / "samples"


@dataclass(frozen=True, slots=True)
class SamplePicture:
    """A picture in assets/samples; `spot` is a place (row, col) worth magnifying."""

    name: str
    file: str
    caption: str
    spot: tuple[int, int]

    def read(self) -> bytes:
        """Return the encoded picture."""
        return (_FOLDER / f"{self.file}.png").read_bytes()

    @property
    def size(self) -> tuple[int, int]:
        """Return the numbers of rows and columns, read from the file's header."""
        columns, rows = unpack(">II", self.read()[16:24])
        return rows, columns


SAMPLE_PICTURES = (
    SamplePicture(
        "Lake at dusk",
        "lake",
        "The stars are single bright pixels: in every window that reads one, the maximum keeps "
        "it or a brighter one. The mast and the reeds are thin and dark: windows that reach past "
        "them lose them.",
        (264, 440),
    ),
    SamplePicture(
        "Handwriting",
        "handwriting",
        "Dark ink on light paper: the maximum eats it away, the minimum makes it bolder.",
        (60, 70),
    ),
    SamplePicture(
        "Portrait with noise",
        "portrait",
        "Specks of one pixel: the maximum keeps the white ones, the minimum the black ones.",
        (206, 222),
    ),
    SamplePicture(
        "Starfield",
        "starfield",
        "Most stars are one pixel: the maximum keeps the brightest in each window, the average "
        "dims it, most in large windows, and every s-th pixel drops all that lies between.",
        (72, 450),
    ),
    SamplePicture(
        "Handwritten five",
        "digit",
        "A bright stroke on black, as networks read digits: pool it again and again, and see "
        "how long you can read it.",
        (56, 100),
    ),
    SamplePicture(
        "Fine lines",
        "fine_lines",
        "Stripes and checks of one to four pixels: where every window meets a bright one, "
        "they turn plain white.",
        (64, 128),
    ),
    SamplePicture(
        "Zone plate",
        "zone_plate",
        "Rings that get finer and finer: with a stride of two or more, every s-th pixel shows "
        "rings that are not there.",
        (256, 20),
    ),
)
SAMPLE_BY_NAME = {sample.name: sample for sample in SAMPLE_PICTURES}


ROWS, COLUMNS = 48, 84
_BLACK, _DARK, _GREY, _LIGHT, _WHITE = 16, 56, 128, 200, 240
_LETTERS = {
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#", "#...#", "#...#"),
    "A": (".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"),
    "X": ("#...#", "#...#", ".#.#.", "..#..", ".#.#.", "#...#", "#...#"),
}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A named test pattern. `caption` is the sentence about it, `mark` names what pools may lose.

    `ink` is "dark" or "bright" if the mark is darker or brighter than all else, or "".
    """

    name: str
    caption: str
    draw: Callable[[], Pixels]
    ink: str = ""
    mark: str = ""

    @property
    def is_flat(self) -> bool:
        """Return True if all pixels have one value."""
        return not self.mark


def _flat() -> Pixels:
    return np.full((ROWS, COLUMNS), _GREY, np.uint8)


def _lines(ground: int, ink: int) -> Pixels:
    """Draw lines one pixel wide: horizontal, vertical and slanted."""
    plane = np.full((ROWS, COLUMNS), ground, np.uint8)
    plane[9, 8:-8] = ink
    plane[15:-5, 17] = ink
    steps = np.arange(26)
    plane[16 + steps, 28 + steps] = ink
    plane[42 - steps // 2, 56 + steps // 2] = ink
    return plane


def _text() -> Pixels:
    """Write words in strokes one pixel wide."""
    plane = np.full((ROWS, COLUMNS), _WHITE, np.uint8)
    for top, left in product((5, 20, 35), (6, 33, 60)):
        for place, letter in enumerate("MAX"):
            strokes = [[stroke == "#" for stroke in row] for row in _LETTERS[letter]]
            column = left + 7 * place
            plane[top : top + 7, column : column + 5][np.array(strokes)] = _BLACK
    return plane


def _bright_cell() -> Pixels:
    plane = np.full((ROWS, COLUMNS), _DARK, np.uint8)
    plane[ROWS // 2, COLUMNS // 2] = _WHITE
    return plane


def _edge() -> Pixels:
    rows, columns = np.indices((ROWS, COLUMNS))
    return np.where(columns + 0.4 * rows < 51, _DARK, _LIGHT).astype(np.uint8)


def _texture() -> Pixels:
    return np.random.default_rng(2019).integers(64, 193, (ROWS, COLUMNS)).astype(np.uint8)


def _face() -> Pixels:
    """Shrink the face of the portrait, so that all of it can be dragged."""
    with Image.open(_FOLDER / "portrait.png") as portrait:
        face = portrait.convert("L").crop((0, 40, 384, 296))
    return np.asarray(face.resize((36, 24), Image.Resampling.BOX))


PATTERNS = (
    Pattern(
        "Flat grey",
        "All pixels are 128: what differs is noise. Try salt and pepper, then a thin dark line.",
        _flat,
    ),
    Pattern(
        "Thin bright line",
        "Lines of one pixel, bright on dark.",
        lambda: _lines(_DARK, _WHITE),
        "bright",
        "line",
    ),
    Pattern(
        "Thin dark line", "Dark text on white, in strokes of one pixel.", _text, "dark", "text"
    ),
    Pattern("Edge", "A slanted edge between dark and bright.", _edge, "", "edge"),
    Pattern("Texture", "Every pixel is another shade from 64 to 192.", _texture, "", "texture"),
    Pattern(
        "One bright cell", "One pixel of 240; all others are 56.", _bright_cell, "bright", "cell"
    ),
    Pattern("Face", "A face in 24 × 36 pixels.", _face, "", "face"),
)
FACE = PATTERNS[-1].name
PATTERN_BY_NAME = {pattern.name: pattern for pattern in PATTERNS}
