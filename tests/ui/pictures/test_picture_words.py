"""Words of the picture page."""

from dataclasses import replace
from typing import Any

import pytest

from pooling_ui.pictures.sentences import facts, file_name, setting_slug
from pooling_ui.setting.setting import ByKernel

PLAIN = ByKernel((2, 2), (2, 2), (0, 0), (1, 1))


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.0012, "1.2 ms"), (0.0849, "85 ms"), (2.34, "2.3 s")]
)
def test_the_facts_name_shapes_share_and_time(seconds: float, said: str) -> None:
    assert facts((3, 512, 768), (3, 256, 384), 1, seconds) == (
        "**512 × 768 × 3** → **256 × 384 × 3** (rows × columns × channels), "
        f"25 % of the pixels, pooled in {said}"
    )


@pytest.mark.parametrize(
    ("after", "share"),
    [
        ((1, 100, 100), "100 %"),
        ((1, 33, 33), "11 %"),
        ((1, 25, 25), "6.2 %"),
        ((1, 3, 3), "0.09 %"),
    ],
)
def test_small_shares_keep_their_digits(after: tuple[int, int, int], share: str) -> None:
    assert f", {share} of the pixels, pooled in 3 passes in " in facts((1, 100, 100), after, 3, 1)


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
