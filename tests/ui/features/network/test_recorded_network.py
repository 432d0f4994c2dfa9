"""Check what the page Network says of answers, curves and edges; other tests check the numbers."""

import numpy as np

from pooling_core.network import MaxPool2d
from pooling_ui.features.network.cell_window import window_of
from pooling_ui.features.network.curves import curve_sentence, moved_curve, noise_curve
from pooling_ui.features.network.edges import (
    edges_words,
    equivalent_pool_words,
    input_words,
    too_small,
)
from pooling_ui.features.network.sentences import prediction_words
from pooling_ui.features.network.trained import ARCHITECTURES
from pooling_ui.features.network.trained.architectures import NETWORK_KINDS
from pooling_ui.features.network.trained.table import AccuracyCurve
from tests.ui.helpers.recorded import assert_recorded

SHARES = {kind: np.array([[0.9], [0.8], [0.5], [0.25]]) for kind in ARCHITECTURES}
# How a digit is moved; and its σ, salt and pepper.
MOVED = ((0, 2), (0, 0), (4, -4))
NOISY = ((0, 10, 10), (0, 15, 0), (10, 40, 0), (0, 25, 5), (0, 45, 0))


def sentences() -> dict[str, str]:
    """Return what is said of an answer, of a digit among others, of a cell and of edges."""
    probabilities, plane = np.array([0.02, 0.9, 0.08]), np.arange(60.0 * 45).reshape(60, 45)
    maps = [np.full((1, 1, 2, 2), value) for value in (0.0, 2.5, 4.0)]
    shown = {f"moved by {by}": moved_curve(*by, is_noisy=False) for by in MOVED}
    shown |= {f"noise {of}": noise_curve(*of, is_moved=False) for of in NOISY}
    shown["moved, noisy"] = moved_curve(0, 2, is_noisy=True)
    shown["noisy, moved"] = noise_curve(0, 10, 0, is_moved=True)
    texts = {f"answer, {digit}": prediction_words(probabilities, digit) for digit in (None, 1, 2)}
    for name, it in shown.items():
        strengths = (0, 0.1, 0.2, 0.3) if it.percent else (0, 1, 2, 4)
        texts[name] = curve_sentence(AccuracyCurve(strengths, SHARES), it)
    for kind in ARCHITECTURES:
        says = NETWORK_KINDS[kind].description
        texts[kind] = f"{says}\n{equivalent_pool_words(kind)}\n{edges_words(kind, maps)}"
    cell = window_of(MaxPool2d(2), plane / 7, 29, 21, plane[59, 43] / 7)
    texts["a cell"] = f"{cell.sentence}\n{cell.differs}"
    return texts | {"input": input_words((85, 128), 6), "too small": too_small((4, 200))}


def test_what_is_said_of_networks_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
