"""The names of pools, and what they are for."""

from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import pool_name, purpose
from pooling_ui.setting.pool_table import BY_SIZE
from pooling_ui.setting.setting import setting_of


def test_the_page_says_what_adaptive_pooling_is_for() -> None:
    """Planes of different sizes come to one size."""
    for shape in ((6, 6), (9, 4)):
        sizes = {"separate": True, "o": 4, "ow": 3}
        average = DEFAULTS | {"keep": "Average", "lay": BY_SIZE} | sizes
        setting = setting_of(average, shape)
        assert purpose(setting) == (
            "A grid of any size becomes 4 × 3: windows cover it, and each keeps "
            "the average of its numbers."
        )
        assert pool_name(setting) == "Adaptive average pooling"
    power = setting_of(average | {"keep": "Lp"}, (9, 4))
    assert pool_name(power) == "Adaptive Lp pooling"
    assert purpose(power) == (
        "There is adaptive max, average and min pooling: choose one of them, or other windows."
    )
    assert pool_name(setting_of(DEFAULTS, (6, 6))) == "Max pooling"
