"""Words of the picture page."""

from dataclasses import replace
from typing import Any

import pytest

from pooling_core import PoolSpec
from pooling_ui.pictures.samples import PATTERN_BY_NAME
from pooling_ui.pictures.sentences import facts, file_name, pattern_words, setting_slug
from pooling_ui.setting.setting import ByKernel
from tests.ui.helpers.pages import numbers, spaced
from tests.ui.pictures.test_recorded_pictures import TONES

PLAIN = ByKernel.of(PoolSpec.of(2))


@pytest.mark.parametrize(
    ("side", "seconds", "share", "time"),
    [
        (100, 0.0012, "100 %", "1.2 ms"),
        (33, 0.0849, "11 %", "85 ms"),
        (25, 2.34, "6.2 %", "2.3 s"),
        (3, 1, "0.09 %", "1.0 s"),
        (1, 1, "0.01 %", "1.0 s"),
    ],
)
def test_the_facts_name_shapes_share_and_time(
    side: int, seconds: float, share: str, time: str
) -> None:
    """Small shares keep their digits."""
    words = facts((3, 100, 100), (3, side, side), 2, seconds)

    assert numbers(words)[:6] == [100, 100, 3, side, side, 3]
    unbroken = share.replace(" ", "\N{NO-BREAK SPACE}")
    assert f", {unbroken} of the pixels, pooled in 2 passes" in words
    assert words.endswith(f" {time}")


def test_a_share_of_few_pixels_is_not_none() -> None:
    assert "< 0.01 % of the pixels" in spaced(facts((3, 512, 768), (3, 4, 4), 1, 1))


def test_what_a_pool_did_to_a_pattern_is_its_contrast_its_mark_and_its_mean() -> None:
    assert [
        numbers(pattern_words(PATTERN_BY_NAME[pattern], before, [("Max", after)]))
        for pattern, before, after in TONES.values()
    ] == [[100, 100, 120], [78.1, 100], [90], [16, 220, 150], [180, 16], [200, 240], [16]]


@pytest.mark.parametrize(
    ("changes", "passes", "slug"),
    [
        ({}, 1, "k2-s2"),
        ({"kernel_size": (2, 3), "padding": (1, 1)}, 1, "k2x3-s2-p1"),
        ({"dilation": (2, 1), "ceil_mode": True}, 3, "k2-s2-d2x1-ceil-3times"),
    ],
)
def test_a_setting_fits_into_a_file_name(changes: dict[str, Any], passes: int, slug: str) -> None:
    assert setting_slug(replace(PLAIN, **changes), passes) == slug


@pytest.mark.parametrize(
    ("picture", "stem"),
    [("Lake at dusk", "lake-at-dusk"), ("../../etc/passwd", "etc-passwd"), ("…", "picture")],
)
def test_a_file_name_holds_nothing_that_a_system_refuses(picture: str, stem: str) -> None:
    assert file_name(picture, "max", "k2-s2") == f"{stem}-max-k2-s2.png"
