"""The palette, as plain data: one accent, one diverging scale, in light and in dark.

Blue against orange stays apart under the common colour blindnesses. `.streamlit/config.toml` holds
the same background, text and accent for Streamlit's own widgets.
"""

from typing import Any

RGB = tuple[int, int, int]

# Colour of a cell by its place from -1 (most negative on screen) over zero to 1 (most positive).
_SCALE_LIGHT: tuple[RGB, ...] = (
    (173, 84, 20),
    (229, 165, 112),
    (247, 246, 243),
    (139, 189, 207),
    (22, 100, 130),
)
_SCALE_DARK: tuple[RGB, ...] = (
    (232, 146, 84),
    (122, 79, 49),
    (36, 41, 46),
    (38, 90, 110),
    (104, 196, 222),
)

LIGHT: dict[str, Any] = {
    "background": (251, 251, 250),
    "text": (16, 20, 24),
    "quiet": (96, 104, 112),  # secondary text: at least 4.5:1 on the background
    "line": (205, 209, 212),
    "accent": (12, 98, 118),
    "nan": (219, 209, 228),
    "count": (46, 125, 50),  # coverage; no other mark is green
    "scale": _SCALE_LIGHT,
}
DARK: dict[str, Any] = {
    "background": (20, 23, 26),
    "text": (231, 234, 236),
    "quiet": (154, 163, 171),
    "line": (62, 68, 74),
    "accent": (92, 200, 221),
    "nan": (84, 72, 98),
    "count": (129, 199, 132),
    "scale": _SCALE_DARK,
}

# On paper: a white background, and text that is clear with little ink.
PRINT: dict[str, Any] = LIGHT | {
    "background": (255, 255, 255),
    "text": (0, 0, 0),
    "quiet": (80, 80, 80),
    "line": (170, 170, 170),
    "scale": (*_SCALE_LIGHT[:2], (255, 255, 255), *_SCALE_LIGHT[3:]),
}


def palettes() -> dict[str, dict[str, Any]]:
    """Return both palettes, ready for a component's header."""
    return {"light": LIGHT, "dark": DARK}


COLOURS = ("light", "dark", "print")
# The other values of Streamlit's theme, as in `.streamlit/config.toml`.
_SECONDARY = {"light": "#F1F1EE", "dark": "#1E2327", "print": "#F2F2F2"}
_BORDER = {"light": "#D9DAD5", "dark": "#353C42", "print": "#AAAAAA"}
_RADIUS = "0.4rem"


def palette_of(colours: str) -> dict[str, Any]:
    """Return the palette of this name: light, dark or print."""
    return (palettes() | {"print": PRINT})[colours]


def css_variables(colours: str) -> dict[str, str]:
    """Return the CSS variables that Streamlit gives components, for a page without Streamlit."""
    palette = palette_of(colours)
    named = {"background-color": "background", "text-color": "text", "primary-color": "accent"}
    plain = {name: "rgb({} {} {})".format(*palette[ours]) for name, ours in named.items()}
    plain |= {
        "secondary-background-color": _SECONDARY[colours],
        "border-color": _BORDER[colours],
        "base-radius": _RADIUS,
        "button-radius": _RADIUS,
        "font": '"Source Sans", "Source Sans 3", system-ui, sans-serif',
    }
    return {f"--st-{name}": value for name, value in plain.items()}
