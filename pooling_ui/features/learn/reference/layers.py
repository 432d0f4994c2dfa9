"""The pooling layers of torch.nn: parameters, sizes, borders, ties, NaN, dtypes, and the source.

Each fact is a label and one short text, which `tests/ui/features/learn/reference` proves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pooling_core.functional.arrays import DTYPES, FLOATS

_DOCUMENT = "https://docs.pytorch.org/docs/stable/generated/torch.nn.{}.html"

_FIRST = "The first cell in reading order wins."
_LAST = "Wins; of several, the last."
_FLAT = "Flat in the unpadded plane of each channel: row · width + column."
_TO_WINNER = "All of it goes to the winner. It adds up where one cell wins several windows."
_SPREADS = "Makes every window NaN that reads it."
_SHARED_OUT = (
    "From cell ⌊i · n ÷ m⌋ to before cell ⌈(i + 1) · n ÷ m⌉, for window i of m over n cells."
)
_KEEPS_AXIS = "`output_size`; in 2d and 3d, None keeps an axis."
_HALF = "`padding` is at most ⌊kernel_size ÷ 2⌋, whatever the dilation."


@dataclass(frozen=True, slots=True)
class Family:
    """The layers of one kind, in one, two or three dimensions.

    `function` is the name of their function without the dimension. `does` describes them in one
    sentence. `parameters` are written as the layer takes them.
    """

    name: str
    function: str
    dimensions: tuple[int, ...]
    does: str
    parameters: str
    facts: Mapping[str, str]

    @property
    def layers(self) -> tuple[str, ...]:
        """Return the names of the layers."""
        return tuple(f"{self.name}{axes}d" for axes in self.dimensions)


FAMILIES: tuple[Family, ...] = (
    Family(
        "MaxPool",
        "max_pool",
        (1, 2, 3),
        "Each window keeps its largest cell.",
        "kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False",
        {
            "Output size": "⌊(n + 2 · padding − dilation · (kernel_size − 1) − 1) ÷ stride⌋ + 1. "
            "With `ceil_mode` rounded up, less 1 if the last window would start past the last "
            "cell.",
            "Limits": _HALF,
            "Border": "Counts as −∞ and never wins. A window without a cell, which only dilation "
            "makes, gives −∞.",
            "Ties": _FIRST,
            "NaN": _LAST,
            "Indices": _FLAT,
            "Gradient": _TO_WINNER,
        },
    ),
    Family(
        "AdaptiveMaxPool",
        "adaptive_max_pool",
        (1, 2, 3),
        "Each window keeps its largest cell; you say how many windows there are.",
        "output_size, return_indices=False",
        {
            "Output size": _KEEPS_AXIS,
            "Windows": _SHARED_OUT,
            "Border": "There is none.",
            "Ties": _FIRST,
            "NaN": _LAST,
            "Indices": _FLAT,
            "Gradient": _TO_WINNER,
        },
    ),
    Family(
        "FractionalMaxPool",
        "fractional_max_pool",
        (2, 3),
        "Each window keeps its largest cell; a random draw places the windows.",
        "kernel_size, output_size=None, output_ratio=None, return_indices=False, "
        "_random_samples=None",
        {
            "Output size": "`output_size`, or ⌊n · output_ratio⌋.",
            "Windows": "All of `kernel_size`. Window i starts at ⌊(i + u) · α⌋ − ⌊u · α⌋, with "
            "α = (n − kernel_size) ÷ (m − 1) and a random u from 0 to 1; the last one ends at the "
            "last cell.",
            "Border": "There is none.",
            "Ties": _FIRST,
            "NaN": _LAST,
            "Indices": _FLAT,
            "Gradient": _TO_WINNER,
        },
    ),
    Family(
        "MaxUnpool",
        "max_unpool",
        (1, 2, 3),
        "Maxima go back to where their indices point.",
        "kernel_size, stride=None, padding=0",
        {
            "Output size": "(n − 1) · stride − 2 · padding + kernel_size, or an `output_size` that "
            "differs from it by less than the stride.",
            "Other cells": "All are 0.",
            "NaN": "Is written like any other value.",
            "Indices": "int64, flat in the output plane; one outside it is refused.",
            "Gradient": "Each value gets the gradient of the cell that it was written to.",
        },
    ),
    Family(
        "AvgPool",
        "avg_pool",
        (1, 2, 3),
        "Each window keeps its average.",
        "kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True; in 2d and "
        "3d also divisor_override=None",
        {
            "Output size": "As MaxPool's with dilation 1.",
            "Limits": "`padding` is at most ⌊kernel_size ÷ 2⌋.",
            "Border": "Padding counts as 0, and in the divisor unless `count_include_pad=False`. "
            "The overhang of `ceil_mode` never counts.",
            "Divisor": "The number of cells that count; `divisor_override` replaces it.",
            "NaN": _SPREADS,
            "Gradient": "Every cell of a window gets the window's gradient ÷ divisor.",
        },
    ),
    Family(
        "AdaptiveAvgPool",
        "adaptive_avg_pool",
        (1, 2, 3),
        "Each window keeps its average; you say how many windows there are.",
        "output_size",
        {
            "Output size": _KEEPS_AXIS,
            "Windows": _SHARED_OUT,
            "Border": "There is none.",
            "Divisor": "The number of cells of the window.",
            "NaN": _SPREADS,
            "Gradient": "Every cell of a window gets the window's gradient ÷ divisor.",
        },
    ),
    Family(
        "LPPool",
        "lp_pool",
        (1, 2, 3),
        "Each window keeps the root of the sum of its powers: (Σ xᵖ)^(1 ÷ p), p is `norm_type`.",
        "norm_type, kernel_size, stride=None, ceil_mode=False",
        {
            "Output size": "As MaxPool's with padding 0 and dilation 1.",
            "Power": "p = 1 gives the sum, p = ∞ the largest magnitude. It is xᵖ, not |x|ᵖ: an odd "
            "p and a negative sum give NaN.",
            "Border": "There is no padding. With `ceil_mode`, the sum of a window that hangs over "
            "is scaled up as if the window were whole.",
            "NaN": _SPREADS,
            "Gradient": "A cell x of a window with result y gets the window's gradient · "
            "(x ÷ y)^(p − 1); of a window that hangs over, times the kernel's cells ÷ the "
            "window's own. With p = ∞, all goes to the first cell of the largest magnitude, with "
            "the sign of its value.",
            "Integers": "PyTorch takes int64 and bool by accident: it truncates an average on "
            "the way.",
        },
    ),
)


def dtypes(family: Family) -> str:
    """Return the dtypes that the layers of a family take, in groups of layers with the same ones.

    Examples
    --------
    >>> dtypes(FAMILIES[4])
    '1d and 2d: float16, float32, float64, int64. 3d: float32, float64, int64.'
    """
    takes: dict[tuple[str, ...], list[str]] = {}
    for axes in family.dimensions:
        function = f"{family.function}{axes}d"
        takes.setdefault(DTYPES.get(function, FLOATS), []).append(f"{axes}d")
        if with_indices := DTYPES.get(f"{function} with indices"):
            takes.setdefault(with_indices, []).append(f"{axes}d with return_indices")
    if len(takes) == 1:
        return f"{', '.join(*takes)}."
    return " ".join(f"{_listed(who)}: {', '.join(them)}." for them, who in takes.items())


def _listed(names: Sequence[str]) -> str:
    """Return names in a sentence.

    Examples
    --------
    >>> _listed(["1d"]), _listed(["1d", "2d", "3d"])
    ('1d', '1d, 2d and 3d')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def reference_table(family: Family) -> str:
    """Return the facts about the layers of a family as a Markdown table."""
    documents = ", ".join(f"[{layer}]({_DOCUMENT.format(layer)})" for layer in family.layers)
    parameters = family.parameters.replace("_random", "\\_random")
    rows = {"Parameters": parameters, **family.facts, "Dtypes": dtypes(family)}
    lines = [f"| In PyTorch | {documents} |", "| --- | --- |"]
    # A bar ends a cell of the table.
    cells = ((label, says.replace("|", "\\|")) for label, says in rows.items())
    return "\n".join((*lines, *(f"| **{label}** | {says} |" for label, says in cells)))
