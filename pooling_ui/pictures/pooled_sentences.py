"""What each pool did to a picture, in a sentence and in numbers."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_ui.pictures.patterns import Pattern
from pooling_ui.text.words import number_label

Pixels = NDArray[np.uint8]
_SEEN = 0.5  # of the contrast that was there: what is left of less is called faint


class Tones(NamedTuple):
    """The darkest and the brightest value of a picture, and its mean."""

    darkest: int
    brightest: int
    mean: float

    @property
    def contrast(self) -> int:
        """How far they are apart."""
        return self.brightest - self.darkest


def tones(pixels: Pixels) -> Tones:
    """Return the tones of a picture."""
    return Tones(int(pixels.min()), int(pixels.max()), float(pixels.mean()))


def did(pattern: Pattern, before: Tones, after: Sequence[tuple[str, Tones]]) -> str:
    """Say what pools did to a pattern without noise, each named with its tones.

    Examples
    --------
    >>> from pooling_ui.pictures.patterns import PATTERN_BY_NAME
    >>> line = PATTERN_BY_NAME["Thin dark line"]
    >>> did(line, Tones(16, 240, 220), [("Max", Tones(240, 240, 240))])
    'Max loses the text: all is 240.'
    >>> did(line, Tones(16, 240, 220), [("Minimum", Tones(16, 240, 150))])
    'Minimum keeps the darkest, 16, and its mean falls from 220 to 150.'
    """
    if pattern.is_flat:
        return f"Without noise, every pool leaves {before.darkest} as it is."
    return " ".join(f"{name} {_clause(pattern, before, each)}." for name, each in after)


def did_to_picture(before: Tones, after: Sequence[tuple[str, Tones]]) -> str:
    """Say what pools did to a picture of many shades, each named with its tones.

    Examples
    --------
    >>> did_to_picture(Tones(0, 255, 62.12), [("Max", Tones(3, 255, 70))])
    'The mean of all values, from 0 to 255, is 62.1. Max makes it 70 (3 to 255).'
    >>> did_to_picture(Tones(0, 255, 62.12), [("Max", Tones(0, 255, 70))])
    'The mean of all values, from 0 to 255, is 62.1. Max makes it 70.'
    """
    if not after:
        return ""
    (first, tone), *others = after
    made = [f"{first} makes it {_mean(tone, before)}"]
    made += [f"{name[0].lower()}{name[1:]} {_mean(tone, before)}" for name, tone in others]
    was = f"The mean of all values, from {before.darkest} to {before.brightest}, is "
    return f"{was}{number_label(round(before.mean, 1))}. {', '.join(made)}."


def _mean(tone: Tones, before: Tones) -> str:
    """Return the mean, and the darkest and brightest value where these are not what they were."""
    mean = number_label(round(tone.mean, 1))
    span = tone.darkest, tone.brightest
    same = span == (before.darkest, before.brightest)
    return mean if same else f"{mean} ({span[0]} to {span[1]})"


def _clause(pattern: Pattern, before: Tones, after: Tones) -> str:
    if not after.contrast:
        return f"loses the {pattern.mark}: all is {after.darkest}"
    means = f"its mean {moves(before.mean, after.mean)}"
    if pattern.ink:
        was, now = (
            (tone.darkest, tone.brightest)[pattern.ink == "bright"] for tone in (before, after)
        )
        word = "darkest" if pattern.ink == "dark" else "brightest"
        if was == now:
            return f"keeps the {word}, {now}, and {means}"
        faint = abs(now - (before.brightest if pattern.ink == "dark" else before.darkest))
        weak = " faint" if faint < _SEEN * before.contrast else ""
        return f"leaves{weak} {pattern.mark} of {now} instead of {was}"
    share = number_label(round(100 * after.contrast / before.contrast, 1), 3)
    return f"keeps {share} % of the contrast, and {means}"


def moves(before: float, after: float) -> str:
    """Say how a number changed.

    Examples
    --------
    >>> moves(1.04, 1), moves(2, 3.5)
    ('stays 1', 'rises from 2 to 3.5')
    """
    was, now = (number_label(round(each, 1)) for each in (before, after))
    if was == now:
        return f"stays {now}"
    return f"{'rises' if after > before else 'falls'} from {was} to {now}"
