"""What the page Compare says of noise and of what can be rebuilt; other tests have the numbers."""

from itertools import product

import numpy as np

from pooling_ui.compare import noise_sentences as words
from pooling_ui.compare.rebuild_figure import SIZES, rebuilt_words, source_words
from tests.ui.recorded import assert_recorded

FOUND = {"salt": {"Max": 54.0, "Average": 15.0}, "pepper": {"Max": 0.3, "Average": 15.0}}
THEORY = {"Gaussian": (4, None), "a share": (4, 0.05), "nine": (9, 0.025)}


def sentences() -> dict[str, str]:
    """Return what is said of the errors, of the draws, of theory and of rebuilt pictures."""
    errors = np.add.outer(np.arange(len(SIZES)), np.arange(len(SIZES)) / 5)
    return {
        "worst and best": words.claim(FOUND, {"salt": "5 %", "pepper": "5 %"}),
        "neither": words.claim({"salt": {"Max": 1.0}}, {"salt": "5 %"}),
        **{f"so far {done}": words.so_far(done, 20) for done in (0.17, 0.01, 1)},
        "fewer draws": words.fewer_draws(1, 500, 36_000_000),
        **{measure: words.measure_words(measure) for measure in words.MEASURES},
        "lines": words.joins_words(["Max", "Average"], ["Power average"]),
        **{name: words.theory_words(*windows) for name, windows in THEORY.items()},
        "no average": words.theory_words(4, None, has_average=False),
        **{
            f"flat {flat}, noise {noise}": source_words(is_flat=flat, has_noise=noise)
            for flat, noise in product((True, False), repeat=2)
        },
        "rebuilt": rebuilt_words("Max", errors, "Repeat"),
    }


def test_what_is_said_of_noise_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
