"""Write the sentences about pictures: facts, file names, and the effect of each pool."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pooling_ui.pictures.magnifier.patch import Patch
from pooling_ui.pictures.samples import Pattern
from pooling_ui.setting.parameters import WINDOW_PARAMETERS
from pooling_ui.setting.setting import Windows
from pooling_ui.text.numbers import Pixels
from pooling_ui.text.words import number_label, shape


def pixel_shape(pixels_shape: Sequence[int]) -> str:
    """Return (channels, H, W) as `512 × 768 × 3`: rows, columns, channels."""
    channels, *size = pixels_shape
    return shape((*size, channels))


def facts(before: Sequence[int], after: Sequence[int], passes: int, seconds: float) -> str:
    """Return sizes, share of the pixels, passes and time in one line of Markdown."""
    share = after[1] * after[2] / (before[1] * before[2])
    times = "" if passes == 1 else f" in {passes} passes"
    return (
        f"**{pixel_shape(before)}** → **{pixel_shape(after)}** (rows × columns × channels), "
        f"{_percent(share)} of the pixels, pooled{times} in {_duration(seconds)}"
    )


def one_pixel_words(size: Sequence[int]) -> str:
    """Say that a result of this size (rows, columns) is a single pixel; "" for any other.

    Examples
    --------
    >>> one_pixel_words((1, 1)), one_pixel_words((1, 2))
    ('The result is 1 × 1: a single pixel, one value for each channel.', '')
    """
    if tuple(size) != (1, 1):
        return ""
    return f"The result is {shape(size)}: a single pixel, one value for each channel."


def sampled_words(sampled: Sequence[int], pooled: Sequence[int]) -> str:
    """Say why “Every s-th pixel” has another size (rows, columns) than the pools beside it.

    Return an empty text if the sizes are equal.
    """
    if tuple(sampled) == tuple(pooled):
        return ""
    return (
        f"“Every s-th pixel” gives {shape(sampled)}, not {shape(pooled)}: it takes one pixel at "
        "every step of the stride, and needs neither room for a window nor padding."
    )


def patch_words(patch: Patch, channel: str) -> str:
    """Return the sentence about the part of the picture that the magnifier shows."""
    of_channel = f", {channel} channel" if channel else ""
    rows, cols = patch.rows, patch.cols
    return (
        f"Rows {rows.start}–{rows.stop - 1} and columns {cols.start}–{cols.stop - 1} "
        f"of the picture{of_channel}."
    )


def window_words(patch: Patch, which: tuple[slice, ...]) -> str:
    """Return the sentence about the windows that the magnifier shows, and how it counts them."""
    rows, cols = which
    return (
        "Below is every window that lies wholly inside this part, counted from its own corner: "
        f"input (0, 0) is pixel ({patch.rows.start}, {patch.cols.start}) of the picture, "
        f"output (0, 0) is pixel ({rows.start}, {cols.start}) of the result of one pooling."
    )


def setting_slug(windows: Windows, passes: int = 1) -> str:
    """Return a setting as part of a file name: `k3-s2-p1`, `k2x3-s2-ceil-3times`, `adaptive-7xall`.

    Write an output size of None as `all`. Samples are in PyTorch's order:
    `fractional-7x7-k2-u0.7x0.2`.
    """
    parts, arguments = [], windows.arguments
    samples = arguments.get("_random_samples", ())
    if "output_size" in arguments:
        sides = ["all" if side is None else str(side) for side in arguments["output_size"]]
        parts += ["fractional" if samples else "adaptive", "x".join(sides)]
    for name, parameter in WINDOW_PARAMETERS.items():
        if name == "output_size" or name not in arguments:
            continue
        rows, columns = arguments[name]
        if {rows, columns} != {parameter.torch_default}:
            letter = parameter.keys[0]
            parts.append(f"{letter}{rows}" + (f"x{columns}" if columns != rows else ""))
    if arguments.get("ceil_mode"):
        parts.append("ceil")
    if samples:
        parts.append(f"u{samples[0]}x{samples[1]}")
    if passes > 1:
        parts.append(f"{passes}times")
    return "-".join(parts)


def file_name(picture: str, method: str, slug: str) -> str:
    """Return the name of a downloaded result, without characters that a system may refuse."""
    stem = re.sub(r"[^\w]+", "-", picture).strip("-").lower() or "picture"
    return f"{stem}-{method}-{slug}.png"


_LEAST = 0.01  # percent: a smaller share has no digits to show


def _percent(share: float) -> str:
    percent = 100 * share
    if percent < _LEAST:
        return f"<\N{NO-BREAK SPACE}{_LEAST}\N{NO-BREAK SPACE}%"
    digits = 0 if percent >= 10 or percent == round(percent) else 2 if percent < 1 else 1
    return f"{percent:.{digits}f}\N{NO-BREAK SPACE}%"


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.{1 if seconds < 0.01 else 0}f} ms"


_FAINT = 0.5  # a mark with less than this share of its contrast is called faint


class Tones(NamedTuple):
    """The darkest, the brightest and the mean value of a picture."""

    darkest: int
    brightest: int
    mean: float

    @property
    def contrast(self) -> int:
        """Return the difference between the brightest and the darkest value."""
        return self.brightest - self.darkest


def tones(pixels: Pixels) -> Tones:
    """Return the tones of a picture."""
    return Tones(int(pixels.min()), int(pixels.max()), float(pixels.mean()))


def pattern_words(pattern: Pattern, before: Tones, after: Sequence[tuple[str, Tones]]) -> str:
    """Return the sentences about a pattern after pools, given by name and tones.

    Examples
    --------
    >>> from pooling_ui.pictures.samples import PATTERN_BY_NAME
    >>> line = PATTERN_BY_NAME["Thin dark line"]
    >>> pattern_words(line, Tones(16, 240, 220), [("Max", Tones(240, 240, 240))])
    'Max loses the text: all is 240.'
    >>> pattern_words(line, Tones(16, 240, 220), [("Minimum", Tones(16, 240, 150))])
    'Minimum keeps the darkest, 16, and its mean falls from 220 to 150.'
    """
    if pattern.is_flat:
        return f"Without noise, every pool leaves {before.darkest} as it is."
    return " ".join(f"{name} {_clause(pattern, before, each)}." for name, each in after)


def picture_words(before: Tones, after: Sequence[tuple[str, Tones]]) -> str:
    """Return the sentence about a picture of many shades after pools, given by name and tones.

    Examples
    --------
    >>> picture_words(Tones(0, 255, 62.12), [("Max", Tones(3, 255, 70))])
    'The mean of all values, from 0 to 255, is 62.1. Max makes it 70 (3 to 255).'
    >>> picture_words(Tones(0, 255, 62.12), [("Max", Tones(0, 255, 70))])
    'The mean of all values, from 0 to 255, is 62.1. Max makes it 70.'
    """
    if not after:
        return ""
    (first, tone), *others = after
    changes = [f"{first} makes it {_mean(tone, before)}"]
    changes += [f"{name[0].lower()}{name[1:]} {_mean(tone, before)}" for name, tone in others]
    was = f"The mean of all values, from {before.darkest} to {before.brightest}, is "
    return f"{was}{number_label(round(before.mean, 1))}. {', '.join(changes)}."


def _mean(tone: Tones, before: Tones) -> str:
    """Return the mean, with the darkest and the brightest value if one of them changed."""
    mean = number_label(round(tone.mean, 1))
    span = tone.darkest, tone.brightest
    same = span == (before.darkest, before.brightest)
    return mean if same else f"{mean} ({span[0]} to {span[1]})"


def _clause(pattern: Pattern, before: Tones, after: Tones) -> str:
    if not after.contrast:
        return f"loses the {pattern.mark}: all is {after.darkest}"
    means = f"its mean {change_words(before.mean, after.mean)}"
    if pattern.ink:
        was, now = (
            (tone.darkest, tone.brightest)[pattern.ink == "bright"] for tone in (before, after)
        )
        word = "darkest" if pattern.ink == "dark" else "brightest"
        if was == now:
            return f"keeps the {word}, {now}, and {means}"
        faint = abs(now - (before.brightest if pattern.ink == "dark" else before.darkest))
        weak = " faint" if faint < _FAINT * before.contrast else ""
        return f"leaves{weak} {pattern.mark} of {now} instead of {was}"
    share = number_label(round(100 * after.contrast / before.contrast, 1), 3)
    return f"keeps {share} % of the contrast, and {means}"


def change_words(before: float, after: float) -> str:
    """Return the words for a change of a number.

    Examples
    --------
    >>> change_words(1.04, 1), change_words(2, 3.5)
    ('stays 1', 'rises from 2 to 3.5')
    """
    was, now = (number_label(round(each, 1)) for each in (before, after))
    if was == now:
        return f"stays {now}"
    return f"{'rises' if after > before else 'falls'} from {was} to {now}"
