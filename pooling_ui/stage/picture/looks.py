"""The colours of a picture's cells, light and dark; as `component/drawing/look.js` makes them."""

from functools import lru_cache
from typing import Any, NamedTuple

from pooling_ui.shell.palette import DARK, LIGHT, RGB
from pooling_ui.stage.picture.shapes import Colour

_LEGIBLE = 4.5  # the least contrast of text in WCAG
_INK_STEPS = 10
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_UNREAD = 0.16
_DIMMED = {"light": 0.2, "dark": 0.3}  # how much of a fill is left outside the window
_Mixed = tuple[float, float, float]


class Look(NamedTuple):
    """The fill of a cell, and the ink of its number."""

    fill: Colour
    ink: Colour


def named(name: str) -> Colour:
    """Return a colour of the palette."""
    return Colour(LIGHT[name], DARK[name])


def mixed(one: str, other: str, share: float) -> Colour:
    """Return the mix of two colours of the palette; `share` 0 is the first."""
    light, dark = (_whole(_mix(each[one], each[other], share)) for each in (LIGHT, DARK))
    return Colour(light, dark)


@lru_cache(maxsize=1 << 14)
def cell_look(tone: float, *, dimmed: bool = False) -> Look:
    """Return the look of a cell by its place on the scale, -1 to 1; NaN has its own colour."""
    light, dark = _look(LIGHT, "light", tone, dimmed), _look(DARK, "dark", tone, dimmed)
    return Look(Colour(light[0], dark[0]), Colour(light[1], dark[1]))


@lru_cache(maxsize=1)
def unread_look() -> Look:
    """Return the look of a cell that no window reads, or that shows no value."""
    light, dark = (
        _with_ink(each, _mix(each["background"], each["quiet"], _UNREAD), each["quiet"])
        for each in (LIGHT, DARK)
    )
    return Look(Colour(light[0], dark[0]), Colour(light[1], dark[1]))


def _look(palette: dict[str, Any], name: str, tone: float, dimmed: bool) -> tuple[RGB, RGB]:
    is_nan = tone != tone
    fill = palette["nan"] if is_nan else _on_scale(palette["scale"], tone)
    if not dimmed:
        return _with_ink(palette, fill, palette["text"])
    faded = _mix(palette["background"], fill, _DIMMED[name])
    return _with_ink(palette, faded, palette["quiet"])


def _on_scale(stops: tuple[RGB, ...], tone: float) -> _Mixed:
    place = (min(max(tone, -1), 1) + 1) / 2 * (len(stops) - 1)
    stop = min(int(place), len(stops) - 2)
    return _mix(stops[stop], stops[stop + 1], place - stop)


def _with_ink(palette: dict[str, Any], wish: _Mixed, ink: RGB) -> tuple[RGB, RGB]:
    """Return a fill, and the legible ink nearest to the wanted one."""
    fill, text = _whole(wish), palette["text"]
    for step in range(_INK_STEPS + 1):
        tried = _whole(_mix(ink, text, step / _INK_STEPS))
        if contrast(fill, tried) >= _LEGIBLE:
            return fill, tried
    # On a middle grey the theme's own colours may have too little contrast; black or white never.
    own = max(text, palette["background"], key=lambda it: contrast(fill, it))
    if contrast(fill, own) >= _LEGIBLE:
        return fill, own
    return fill, max(_BLACK, _WHITE, key=lambda it: contrast(fill, it))


def _mix(one: _Mixed, other: _Mixed, share: float) -> _Mixed:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def _whole(colour: _Mixed) -> RGB:
    red, green, blue = (int(part + 0.5) for part in colour)
    return red, green, blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of two colours as WCAG defines it, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1 << 12)
def _luminance(colour: RGB) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
