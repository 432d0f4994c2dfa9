"""The page Network on a picture, in words: what it reads, and what a pool made of its edges."""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from pooling_ui.network.edges import LEAST
from pooling_ui.network.trained.kinds import NAMES
from pooling_ui.pictures.pooled_sentences import moves
from pooling_ui.text.words import number_label, shape

Array = NDArray[Any]
TRY = "Try average, then stride: which edges fade, and which are lost?"


def input_words(size: Sequence[int], times: int) -> str:
    """Return what the filters read.

    Examples
    --------
    >>> input_words((85, 128), 6)
    'Input: 85 × 128, grey; each is the mean of 6 × 6 pixels'
    """
    says = f"Input: {shape(size)}, grey"
    return f"{says}; each is the mean of {times} × {times} pixels" if times > 1 else says


def edges_words(kind: str, outputs: Sequence[Array]) -> str:
    """Say how a pool changed the mean and the largest of all maps: those of ReLU are before it."""
    before, after = outputs[1], outputs[-1]
    mean = moves(float(before.mean()), float(after.mean()))
    most = moves(float(before.max()), float(after.max()))
    return (
        "These fixed filters find edges, as the first layer of many a network does. "
        f"{NAMES[kind]}: the mean of all maps {mean}, the largest number {most}."
    )


def kept_words(kind: str) -> str:
    """Return how a kind without a pool is shown by one; nothing of the others."""
    return "MaxPool2d(1, 2) keeps just these." if kind == "stride" else ""


def too_small(size: Sequence[int]) -> str:
    """Say why there are no maps, and what would have some."""
    least = number_label(LEAST)
    return (
        f"This picture has {shape(size)} pixels. A filter of 3 × 3 and a pool after it need at "
        f"least {least} × {least}: choose a larger picture."
    )
