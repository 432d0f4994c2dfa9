"""Test patterns: small grey pictures, each with one thing that pools treat in their own ways."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]

ROWS, COLUMNS = 48, 84
_BLACK, _DARK, _GREY, _LIGHT, _WHITE = 16, 56, 128, 200, 240
_LETTERS = {
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#", "#...#", "#...#"),
    "A": (".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"),
    "X": ("#...#", "#...#", ".#.#.", "..#..", ".#.#.", "#...#", "#...#"),
}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A named test pattern; `shows` is what to look for in it, `mark` what pools may lose.

    `is_flat`: all pixels are alike, so that there is theory for all noise. `ink` says whether what
    counts is dark or bright: "dark", "bright" or "".
    """

    name: str
    shows: str
    draw: Callable[[], Grey]
    ink: str = ""
    mark: str = ""

    @property
    def is_flat(self) -> bool:
        """Whether all pixels are alike."""
        return not self.mark


def _flat() -> Grey:
    return np.full((ROWS, COLUMNS), _GREY, np.uint8)


def _lines(ground: int, ink: int) -> Grey:
    """Draw lines of one pixel: level, upright and slanted."""
    plane = np.full((ROWS, COLUMNS), ground, np.uint8)
    plane[9, 8:-8] = ink
    plane[15:-5, 17] = ink
    steps = np.arange(26)
    plane[16 + steps, 28 + steps] = ink
    plane[42 - steps // 2, 56 + steps // 2] = ink
    return plane


def _text() -> Grey:
    """Write words in strokes of one pixel."""
    plane = np.full((ROWS, COLUMNS), _WHITE, np.uint8)
    for top, left in product((5, 20, 35), (6, 33, 60)):
        for place, letter in enumerate("MAX"):
            strokes = [[stroke == "#" for stroke in row] for row in _LETTERS[letter]]
            column = left + 7 * place
            plane[top : top + 7, column : column + 5][np.array(strokes)] = _BLACK
    return plane


def _bright_cell() -> Grey:
    plane = np.full((ROWS, COLUMNS), _DARK, np.uint8)
    plane[ROWS // 2, COLUMNS // 2] = _WHITE
    return plane


def _edge() -> Grey:
    rows, columns = np.indices((ROWS, COLUMNS))
    return np.where(columns + 0.4 * rows < 51, _DARK, _LIGHT).astype(np.uint8)


def _texture() -> Grey:
    return np.random.default_rng(2019).integers(64, 193, (ROWS, COLUMNS)).astype(np.uint8)


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
)
PATTERN_BY_NAME = {pattern.name: pattern for pattern in PATTERNS}
