"""Draw the built-in pictures into assets/samples: `python -m tools.draw_samples`.

Each holds something that pools treat differently: single bright pixels, thin dark lines, patterns
as fine as the stride. They are drawn here, so they have no other author, and never change.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

FOLDER = Path(__file__).parents[1] / "assets" / "samples"

Point = tuple[float, float]
Colour = tuple[int, int, int]
_FINER = 4  # shapes are drawn larger by this factor, then reduced: that smooths their edges


def lake() -> Image.Image:
    """Draw dusk over a lake: stars, lit windows, a mast and reeds of single pixels."""
    height, width, shore = 512, 768, 318
    row, col = np.mgrid[0:height, 0:width].astype(np.float64)
    stops = [
        (0, (22, 26, 66)),
        (130, (74, 52, 118)),
        (240, (214, 112, 110)),
        (318, (255, 200, 128)),
    ]
    sky = _gradient(np.minimum(row, shore), stops)
    glow = np.exp(-(((row - 262) / 70) ** 2 + ((col - 560) / 130) ** 2))
    sky += glow[..., np.newaxis] * (46, 60, 40)
    sky[(row - 262) ** 2 + (col - 560) ** 2 < 24**2] = (255, 240, 196)
    for base, tall, seed, colour in (
        (290, 40, 3, (132, 84, 122)),
        (304, 26, 5, (88, 58, 100)),
        (316, 16, 8, (46, 36, 72)),
    ):
        sky[(row > _ridge(col, base, tall, seed)) & (row <= shore)] = colour
    water = row > shore
    mirror = np.clip(2 * shore - row, 0, height - 1).astype(np.intp)
    picture = np.where(
        water[..., np.newaxis], sky[mirror, col.astype(np.intp)] * 0.62 + (4, 10, 26), sky
    )
    waves = np.sin(row * 0.9 + 5 * np.sin(col / 37)) * np.sin(col / 11 + row / 3)
    picture[water & (waves > 0.93)] += 34
    chance = np.random.default_rng(11)
    for _ in range(170):  # stars: one pixel each
        picture[chance.integers(0, 150), chance.integers(0, width)] = 255 - chance.integers(0, 70)
    image = _image(picture)
    draw = ImageDraw.Draw(image)
    draw.polygon([(196, 306), (214, 288), (232, 306)], (30, 24, 48))
    draw.rectangle([200, 306, 228, 322], (38, 30, 56))
    for left in (205, 213, 221):
        draw.rectangle([left, 310, left + 2, 313], (255, 226, 140))
    draw.polygon([(402, 372), (474, 372), (460, 384), (414, 384)], (26, 20, 40))
    draw.line([(440, 262), (440, 372)], (24, 18, 36))
    draw.polygon([(443, 270), (443, 364), (486, 364)], (244, 226, 214))
    draw.line([(440, 262), (402, 372)], (24, 18, 36))
    for left in range(8, 250, 7):  # reeds
        lean, tall = int(chance.integers(-16, 17)), int(chance.integers(30, 120))
        draw.line([(left, height), (left + lean, height - tall)], (14, 14, 28))
    return image


def digit() -> Image.Image:
    """Draw a five, as if written with a soft pen; grey."""
    image = Image.new("L", (256 * _FINER, 256 * _FINER), 0)
    _stroke(image, _curve([(176, 52), (140, 56), (108, 55), (94, 60)]), 11, 255)
    _stroke(image, _curve([(94, 60), (88, 86), (84, 108), (82, 122)]), 12, 255)
    bow = [(82, 122), (126, 104), (170, 122), (182, 160), (164, 198), (120, 208), (74, 190)]
    _stroke(image, _curve(bow), 13, 255)
    return image.reduce(_FINER)


def fine_lines() -> Image.Image:
    """Draw a board of stripes and checks one to four pixels wide; grey."""
    row, col = np.mgrid[0:64, 0:64]
    patterns: list[Callable[[int], NDArray[np.bool_]]] = [
        lambda width: (col // width) % 2 == 0,
        lambda width: (row // width) % 2 == 0,
        lambda width: (row // width + col // width) % 2 == 0,
        lambda width: ((row + col) // width) % 4 == 0,
        lambda width: (row % (8 * width) == 0) | (col % (8 * width) == 0),
        lambda width: (row - 32) ** 2 + (col - 32) ** 2 < (8 * width) ** 2,
    ]
    tiles = [[patterns[(c + r) % 6](r % 4 + 1) for c in range(8)] for r in range(6)]
    return _image(np.block(tiles) * 215.0 + 20)


def zone_plate() -> Image.Image:
    """Draw rings that become finer outwards, up to one pixel; grey."""
    row, col = np.mgrid[0:512, 0:512] - 255.5
    wave = np.cos((row**2 + col**2) * (math.pi / 512))
    return _image(np.rint((wave + 1) * 15.5) * (255 / 31))


def handwriting() -> Image.Image:
    """Draw lines of loops like handwriting: thin dark ink on paper."""
    image = Image.new("RGB", (640 * _FINER, 448 * _FINER), (250, 245, 232))
    chance = np.random.default_rng(4)
    for baseline in range(60, 430, 46):
        left = 48.0 + float(chance.integers(0, 14))
        right = 592 if baseline < 400 else 330
        while left < right - 60:
            letters = int(chance.integers(2, 8))
            _stroke(image, _word(left, baseline, letters, chance), 1.0, (34, 44, 92))
            left += letters * 13 + 20
    return image.reduce(_FINER)


def starfield() -> Image.Image:
    """Draw a dark sky in which most stars are one pixel."""
    size = 576
    row, col = np.mgrid[0:size, 0:size].astype(np.float64)
    band = np.exp(-(((row - 0.62 * col - 90) / 110) ** 2))
    cloud = band * (0.6 + 0.4 * np.sin(row / 41 + np.sin(col / 23)) * np.sin(col / 57))
    picture = np.rint(cloud[..., np.newaxis] * (34, 24, 62) / 2) * 2 + (6, 8, 20)
    chance = np.random.default_rng(7)
    tints = np.array([(255, 255, 255), (190, 214, 255), (255, 226, 180), (255, 180, 160)])
    for _ in range(520):
        bright = chance.uniform(0.35, 1.0) ** 1.5
        at = chance.integers(0, size), chance.integers(0, size)
        picture[at] = tints[chance.integers(0, 4)] * bright
    for _ in range(9):
        r, c = chance.integers(24, size - 24, 2)
        tint, arm = tints[chance.integers(0, 3)], int(chance.integers(4, 11))
        for step in range(-arm, arm + 1):
            picture[r + step, c] = picture[r, c + step] = tint * (1 - abs(step) / (arm + 1))
        picture[r - 1 : r + 2, c - 1 : c + 2] = tint
    return _image(picture)


def portrait() -> Image.Image:
    """Draw a figure in flat colours under salt-and-pepper noise."""
    image = Image.new("RGB", (384 * _FINER, 480 * _FINER), (126, 164, 170))
    draw = ImageDraw.Draw(image)

    def oval(col: float, row: float, half_width: float, half_height: float, colour: Colour) -> None:
        box = [col - half_width, row - half_height, col + half_width, row + half_height]
        draw.ellipse([side * _FINER for side in box], colour)

    oval(192, 190, 150, 150, (150, 186, 188))
    oval(192, 186, 96, 112, (64, 40, 34))  # hair
    oval(192, 470, 150, 130, (178, 70, 54))  # shoulders
    draw.rectangle([side * _FINER for side in (164, 270, 220, 362)], (206, 150, 118))
    oval(192, 362, 44, 26, (206, 150, 118))
    oval(192, 206, 72, 92, (226, 174, 140))
    oval(192, 130, 78, 40, (64, 40, 34))  # fringe
    for side in (-1, 1):
        oval(192 + 30 * side, 204, 13, 8, (250, 246, 240))
        oval(192 + 30 * side, 204, 6, 7, (44, 60, 66))
        brow = _curve([(192 + 46 * side, 186), (192 + 30 * side, 178), (192 + 16 * side, 186)])
        _stroke(image, brow, 2.5, (64, 40, 34))
        oval(192 + 42 * side, 238, 15, 11, (230, 154, 128))
    _stroke(image, _curve([(194, 206), (200, 232), (186, 238)]), 1.6, (178, 118, 92))
    _stroke(image, _curve([(168, 264), (192, 280), (216, 264)]), 3, (160, 62, 62))
    picture = np.asarray(image.reduce(_FINER)).astype(np.float64)
    chance = np.random.default_rng(9).random(picture.shape[:2])
    picture[chance < 0.02], picture[chance > 0.98] = 0, 255
    return _image(picture)


SAMPLES: dict[str, Callable[[], Image.Image]] = {
    "lake": lake,
    "handwriting": handwriting,
    "portrait": portrait,
    "starfield": starfield,
    "digit": digit,
    "fine_lines": fine_lines,
    "zone_plate": zone_plate,
}


def _image(values: NDArray[np.float64]) -> Image.Image:
    return Image.fromarray(np.clip(np.rint(values), 0, 255).astype(np.uint8))


def _gradient(at: NDArray[np.float64], stops: list[tuple[int, Colour]]) -> NDArray[np.float64]:
    """Return colours (..., 3) between the stops."""
    places = [place for place, _ in stops]
    bands = zip(*(colour for _, colour in stops), strict=True)
    return np.stack([np.interp(at, places, band) for band in bands], axis=-1)


def _ridge(col: NDArray[np.float64], base: float, tall: float, seed: int) -> NDArray[np.float64]:
    """Return the row of a mountain's edge in every column."""
    waves = (math.pi / 240, math.pi / 90, math.pi / 21)
    parts = [np.sin(col * wave + seed * (i + 1)) / (1 + i * 2) for i, wave in enumerate(waves)]
    return base - tall * np.abs(sum(parts, start=np.zeros_like(col)))


def _curve(points: Sequence[Point], steps: int = 48) -> list[Point]:
    """Return a smooth line through the points (Catmull–Rom)."""
    ends = [points[0], *points, points[-1]]
    line = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps + 1):
            t = step / steps
            # Not `sum`: from Python 3.12 on it rounds differently, and a pixel may change.
            first = t * (-1 + t * (2 - t)) / 2
            second = (2 + t * t * (3 * t - 5)) / 2
            third = t * (1 + t * (4 - 3 * t)) / 2
            fourth = t * t * (t - 1) / 2
            col, row = (
                first * a + second * b + third * c + fourth * d
                for a, b, c, d in zip(before, start, end, after, strict=True)
            )
            line.append((col, row))
    return line


def _word(left: float, baseline: float, letters: int, chance: np.random.Generator) -> list[Point]:
    """Return one joined-up word: every letter is a loop of its own height."""
    points: list[Point] = [(left, baseline)]
    for letter in range(letters):
        start, tall = left + letter * 13, float(chance.choice([9, 10, 11, 24, -13]))
        points += [
            (start + 8, baseline - tall),
            (start + 2.5, baseline - tall * 0.8),
            (start + 6, baseline - 1.5),
            (start + 12, baseline - 2),
        ]
    return _curve(points, 40)


def _stroke(image: Image.Image, line: Iterable[Point], radius: float, colour: int | Colour) -> None:
    """Draw a line with a round pen."""
    draw = ImageDraw.Draw(image)
    pen = radius * _FINER
    for col, row in line:
        x, y = col * _FINER, row * _FINER
        draw.ellipse([x - pen, y - pen, x + pen, y + pen], colour)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw_one in SAMPLES.items():
        draw_one().save(FOLDER / f"{name}.png", optimize=True)
