"""The classic examples: those that courses and PyTorch's documentation print, as links."""

from collections.abc import Mapping
from dataclasses import dataclass

from pooling_ui.inputs.parameters import A_SERIES, A_VOLUME
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL

GRID, BACKWARDS, DIMENSIONS = (f"pages/{name}.py" for name in ("grid", "backwards", "dimensions"))


@dataclass(frozen=True, slots=True)
class Example:
    """An example: its name, a sentence about it, and its link.

    `page` is the page that the link opens, by its file.
    """

    name: str
    description: str
    link: Mapping[str, str]
    page: str = GRID


EXAMPLES: tuple[Example, ...] = (
    Example(
        "2 × 2 of a 4 × 4 plane",
        "The example of most courses: windows lie side by side, and 16 numbers become 4.",
        {"x": "1 1 2 4!5 6 7 8!3 2 1 0!1 2 3 4"},
    ),
    Example(
        "Kernel 3, stride 2, padding 1",
        "The pool of ResNet: windows overlap by one cell, and each side is halved.",
        {"k": "3", "s": "2", "p": "1", "h": "8", "w": "8"},
    ),
    Example(
        "ceil_mode on an odd plane",
        "Of 5 × 5 cells, rounding down leaves the last row and column out (A); rounding up gives "
        "them windows of their own (B).",
        {"preset": "Ramp", "h": "5", "w": "5", "ceil": "true", "a": "k2", "at": "8"},
    ),
    Example(
        "Kernel 7, stride 1, padding 3",
        "Padding is half the kernel: the output is as large as the input.",
        {"preset": "One bright cell", "k": "7", "s": "1", "p": "3", "h": "9", "w": "9"},
    ),
    Example(
        "Kernel (3, 2), stride (2, 1)",
        "The rectangular window of PyTorch's documentation: pairs are (rows, columns).",
        {"separate": "true", "k": "3", "kw": "2", "s": "2", "sw": "1", "h": "7", "w": "6"},
    ),
    Example(
        "One plane of the input (20, 16, 50, 32)",
        "The same window on the input size that PyTorch's documentation prints: 50 × 32 becomes "
        "24 × 31.",
        {"separate": "true", "k": "3", "kw": "2", "s": "2", "sw": "1", "h": "50", "w": "32"},
    ),
    Example(
        "Dilation 2",
        "Nine cells, two apart: a window that spans 5 × 5 and leaves holes.",
        {"k": "3", "s": "1", "d": "2", "h": "7", "w": "7"},
    ),
    Example(
        "Adaptive: 8 × 8 to (5, 7)",
        "Windows of two or three rows cover the plane.",
        {"lay": BY_SIZE.label, "separate": "true", "o": "5", "ow": "7", "h": "8", "w": "8"},
    ),
    Example(
        "Adaptive: a rectangle to (7, None)",
        "None keeps the columns: 10 × 9 becomes 7 × 9.",
        {"lay": BY_SIZE.label, "separate": "true", "o": "7", "h": "10", "w": "9"},
    ),
    Example(
        "Adaptive: to 1",
        "Global pooling: one window reads the whole plane.",
        {"lay": BY_SIZE.label, "o": "1"},
    ),
    Example(
        "Adaptive: a series of 8 to 5",
        "AdaptiveMaxPool1d of PyTorch's documentation: windows overlap by one sample.",
        {"look": A_SERIES, "samples": "8", "lay": BY_SIZE.label, "o": "5"},
        DIMENSIONS,
    ),
    Example(
        "Adaptive: a volume of 8 × 9 × 10 to (5, 7, 9)",
        "AdaptiveMaxPool3d of PyTorch's documentation: slices, rows and columns.",
        {"look": A_VOLUME, "volume": "Random integers", "depth": "8", "high": "9", "wide": "10"}
        | {"lay": BY_SIZE.label, "separate": "true", "od": "5", "o": "7", "ow": "9"},
        DIMENSIONS,
    ),
    Example(
        "Fractional: 50 × 32 to (13, 12)",
        "FractionalMaxPool2d of PyTorch's documentation: windows of 3 × 3, of which a random draw "
        "places all but the first and the last.",
        {"lay": FRACTIONAL.label, "separate": "true", "k": "3", "kw": "3", "o": "13", "ow": "12"}
        | {"h": "50", "w": "32"},
    ),
    Example(
        "Indices into max_unpool2d",
        "return_indices says where each maximum lay; max_unpool2d puts it back there.",
        {"mode": "Unpool", "x": "1 1 2 4!5 6 7 8!3 2 1 0!1 2 3 4"},
        BACKWARDS,
    ),
)
