"""Draw the app's icon into assets/icon.png: `python -m tools.draw_icon`.

A plane of four cells, one of them the winner.
"""

from pathlib import Path

from PIL import Image, ImageDraw

from pooling_ui.theme import LIGHT

FILE = Path(__file__).parents[1] / "assets" / "icon.png"
_SIDE, _FINER = 128, 4


def icon() -> Image.Image:
    """Return the icon, 128 × 128, with a clear background."""
    side = _SIDE * _FINER
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    gap, half = side // 16, side // 2
    for row in range(2):
        for col in range(2):
            wins = (row, col) == (0, 1)
            left, top = col * half + gap, row * half + gap
            draw.rounded_rectangle(
                [left, top, left + half - 2 * gap, top + half - 2 * gap],
                radius=side // 14,
                fill=LIGHT["accent"] if wins else LIGHT["scale"][3],
            )
    return image.resize((_SIDE, _SIDE), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    icon().save(FILE, optimize=True)
