"""Sentences and file names for the picture page."""

import re
from collections.abc import Sequence

from pooling_ui.pictures.magnifier.patch import Patch
from pooling_ui.setting.windows import Windows
from pooling_ui.text.words import shape

_LETTERS = {"kernel_size": "k", "stride": "s", "padding": "p", "dilation": "d"}


def pixel_shape(pixels_shape: Sequence[int]) -> str:
    """Return (channels, H, W) as `512 × 768 × 3`: rows, columns, channels."""
    channels, *size = pixels_shape
    return shape((*size, channels))


def facts(before: Sequence[int], after: Sequence[int], passes: int, seconds: float) -> str:
    """Return what pooling did to a picture, in one line of Markdown."""
    kept = after[1] * after[2] / (before[1] * before[2])
    times = "" if passes == 1 else f" in {passes} passes"
    return (
        f"**{pixel_shape(before)}** → **{pixel_shape(after)}** (rows × columns × channels), "
        f"{_percent(kept)} of the pixels, pooled{times} in {_duration(seconds)}"
    )


def sampled_words(sampled: Sequence[int], pooled: Sequence[int]) -> str:
    """Return why “Every s-th pixel” has another size, (rows, columns), than the pools beside it.

    Empty where it has the same.
    """
    if tuple(sampled) == tuple(pooled):
        return ""
    return (
        f"“Every s-th pixel” gives {shape(sampled)}, not {shape(pooled)}: it takes one pixel at "
        "every step of the stride, and needs neither room for a window nor padding."
    )


def patch_words(patch: Patch, channel: str) -> str:
    """Return which part of the picture lies under the magnifier."""
    of_channel = f", {channel} channel" if channel else ""
    rows, cols = patch.rows, patch.cols
    return (
        f"Rows {rows.start}–{rows.stop - 1} and columns {cols.start}–{cols.stop - 1} "
        f"of the picture{of_channel}."
    )


def window_words(patch: Patch, which: tuple[slice, ...]) -> str:
    """Return which windows of the picture the magnifier shows, and how it counts within them."""
    rows, cols = which
    return (
        "Below is every window that lies wholly inside this part, counted from its own corner: "
        f"input (0, 0) is pixel ({patch.rows.start}, {patch.cols.start}) of the picture, "
        f"output (0, 0) is pixel ({rows.start}, {cols.start}) of the result of one pooling."
    )


def setting_slug(windows: Windows, passes: int = 1) -> str:
    """Return a setting as part of a file name: `k3-s2-p1`, `k2x3-s2-ceil-3times`, `adaptive-7xall`.

    An output size of None is `all`. Samples are in PyTorch's order: `fractional-7x7-k2-u0.7x0.2`.
    """
    parts, arguments = [], windows.arguments
    samples = arguments.get("_random_samples", ())
    if "output_size" in arguments:
        sides = ["all" if side is None else str(side) for side in arguments["output_size"]]
        parts += ["fractional" if samples else "adaptive", "x".join(sides)]
    for name, letter in _LETTERS.items():
        if name not in arguments:
            continue
        rows, columns = arguments[name]
        if (name, rows, columns) in {("padding", 0, 0), ("dilation", 1, 1)}:
            continue
        parts.append(f"{letter}{rows}" + (f"x{columns}" if columns != rows else ""))
    if arguments.get("ceil_mode"):
        parts.append("ceil")
    if samples:
        parts.append(f"u{samples[0]}x{samples[1]}")
    if passes > 1:
        parts.append(f"{passes}times")
    return "-".join(parts)


def file_name(picture: str, method: str, slug: str) -> str:
    """Return the name of a downloaded result; of the picture's name only what any system takes."""
    stem = re.sub(r"[^\w]+", "-", picture).strip("-").lower() or "picture"
    return f"{stem}-{method}-{slug}.png"


def _percent(share: float) -> str:
    percent = 100 * share
    digits = 0 if percent >= 10 or percent == round(percent) else 2 if percent < 1 else 1
    return f"{percent:.{digits}f} %"


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.{1 if seconds < 0.01 else 0}f} ms"
