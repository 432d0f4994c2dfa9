"""Check what the page Compare says of noise and rebuilt pictures; others check the numbers."""

from itertools import product

import numpy as np

from pooling_ui.features.compare.noise_sentences import MEASURES, measure_words, theory_words
from pooling_ui.features.compare.rebuild_figure import SIZES, rebuilt_words, source_words
from tests.ui.helpers.recorded import assert_recorded

THEORY = {"Gaussian": (4, None), "a share": (4, 0.05), "nine": (9, 0.025)}


def sentences() -> dict[str, str]:
    """Return what is said of measures, of theory and of rebuilt pictures."""
    errors = np.add.outer(np.arange(len(SIZES)), np.arange(len(SIZES)) / 5)
    return {
        **{measure: measure_words(measure) for measure in MEASURES},
        **{name: theory_words(*windows) for name, windows in THEORY.items()},
        "no average": theory_words(4, None, has_average=False),
        **{
            f"flat {flat}, noise {noise}": source_words(is_flat=flat, has_noise=noise)
            for flat, noise in product((True, False), repeat=2)
        },
        "rebuilt": rebuilt_words("Max", errors, "Repeat"),
    }


def test_what_is_said_of_noise_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
