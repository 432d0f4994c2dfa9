"""Check what is said of pooled pictures, patterns and charts.

Other tests compute the numbers: of the pixels, of the charts, and of what pools leave.
"""

import numpy as np

from pooling_core import PoolSpec
from pooling_ui.pictures import sentences as words
from pooling_ui.pictures.charts import histogram_words, profile_words
from pooling_ui.pictures.magnifier.patch import Patch
from pooling_ui.pictures.pooling.pools import pool, refusal
from pooling_ui.pictures.samples import PATTERN_BY_NAME
from pooling_ui.pictures.sentences import Tones, pattern_words
from pooling_ui.shell.figures import Line
from tests.ui.helpers.recorded import assert_recorded
from tests.ui.pictures.pooling.specs import SPECS

DARK, LIGHT = np.zeros((2, 256), np.int64)
DARK[[10, 20, 30]] = 1, 2, 1
LIGHT[255] = 8
COUNTS = [("Original", DARK), ("Max", LIGHT)]
MAXIMA = Line("Max", np.array([150, 199]), np.array([24.5, 74.5]))
LINES = [Line("Original", np.arange(100, 200), np.arange(100)), MAXIMA]
PATCH = Patch(96, 5, 8, 4)
# A pattern, and the tones before and after a pool.
TONES = {
    "all contrast": ("Edge", Tones(50, 200, 100.04), Tones(50, 200, 120)),
    "less contrast": ("Edge", Tones(72, 200, 100), Tones(50, 150, 100.01)),
    "no contrast": ("Edge", Tones(50, 200, 100), Tones(90, 90, 90)),
    "the dark line stays": ("Thin dark line", Tones(16, 240, 220), Tones(16, 240, 150)),
    "a faint dark line": ("Thin dark line", Tones(16, 240, 220), Tones(180, 240, 230)),
    "a bright line": ("Thin bright line", Tones(16, 240, 30), Tones(16, 200, 25)),
    "no line": ("Thin bright line", Tones(16, 240, 30), Tones(16, 16, 16)),
}


def sentences() -> dict[str, str]:
    """Return what is said of sizes, of parts, of charts and of tones, and what is refused."""
    many = (("Max", Tones(3, 255, 70)), ("Average", Tones(0, 255, 62)))
    return {
        "facts": words.facts((3, 512, 768), (3, 256, 384), 1, 0.0849),
        "facts of passes": words.facts((1, 100, 100), (1, 3, 3), 3, 2.34),
        "stopped": pool(np.zeros((1, 40, 53), np.uint8), "max", PoolSpec.of(4), passes=6).stopped,
        "every s-th pixel": words.sampled_words((171, 256), (170, 256)),
        "patch": words.patch_words(PATCH, "green"),
        "windows": words.window_words(PATCH, (slice(48, 52), slice(3, 5))),
        "histogram": histogram_words(COUNTS),
        "profile": profile_words(LINES, 7),
        "a picture": words.picture_words(Tones(0, 255, 62.12), many),
        **{
            f"pattern, {name}": pattern_words(PATTERN_BY_NAME[pattern], before, [("Max", after)])
            for name, (pattern, before, after) in TONES.items()
        },
        **{
            f"{method}, {name}": refusal((3, 40, 53), method, spec)
            for name, spec in SPECS.items()
            for method in ("average", "lp")
        },
    }


def test_what_is_said_of_pictures_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
