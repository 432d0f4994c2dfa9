"""Sentences of the page Network: the prediction of a network, its layers, and what to try."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.network import Layer
from pooling_ui.features.network.trained import table
from pooling_ui.features.network.trained.architectures import MAX
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import number_label

Array = NDArray[Any]


def percent_with_decimal(share: float) -> str:
    """Return a probability with one decimal; only exact ones would read 0 or 100.

    Examples
    --------
    >>> percent_with_decimal(0.973), percent_with_decimal(0.9999), percent_with_decimal(0.00001)
    ('97.3 %', '> 99.9 %', '< 0.1 %')
    """
    if share > 0.9995:
        return "> 99.9 %"
    return f"{100 * share:.1f} %" if share >= 0.0005 else "< 0.1 %"


def prediction_words(probabilities: Array, true_label: int | None) -> str:
    """Return the prediction of a network; `true_label` is the digit's class, if it is known."""
    first, second = (int(at) for at in np.argsort(probabilities)[::-1][:2])
    sentences = (
        f"The network says {first} ({percent_with_decimal(probabilities[first])}), then {second} "
    )
    sentences += f"({percent_with_decimal(probabilities[second])})."
    if true_label is None:
        return sentences
    return f"{sentences} It is a {true_label}: {'right' if first == true_label else 'wrong'}."


def layer_words(layer: Layer, low: float, high: float) -> str:
    """Return the range of a layer's maps, which is one scale for all of them.

    Examples
    --------
    >>> from pooling_core.network import MaxPool2d
    >>> layer_words(MaxPool2d(2), 0.0, 3.25)
    'MaxPool2d(2): 0 to 3.25'
    """
    return f"{layer_text(layer)}: {number_label(low, 3)} to {number_label(high, 3)}"


def try_words() -> str:
    """Say what to try, with the accuracy on moved digits from the table."""
    curve = table().curves["shift"]
    far = curve.strengths.index(4)
    known = float(curve.mean(MAX.name)[far])
    return (
        "Draw a digit or take one below. Then move it until the network fails: pooling helps with "
        f"shifts, but after a move of 4 cells the one with max reads only {100 * known:.0f} % of "
        "the test digits."
    )
