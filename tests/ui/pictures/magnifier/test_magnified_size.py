"""Under the magnifier, “Predict” asks how large the output of the patch is."""

import re

import numpy as np
import pytest

from pooling_core import AdaptiveSpec, PoolSpec, trace_part
from pooling_ui.pictures.magnifier.patch import patch_at, rules_alone, windows_alone
from pooling_ui.setting.setting import ByKernel, ByOutputSize, Windows
from pooling_ui.setting.window_modes import Spec
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import open_page, said
from tests.ui.predict.predict_page import answer, press, stages, verdict

PICTURE = np.random.default_rng(5).integers(0, 256, (40, 53), np.uint8)


def windows(spec: Spec) -> Windows:
    """Return the windows that a person sets for this spec."""
    if isinstance(spec, AdaptiveSpec):
        assert isinstance(spec.output_size, tuple)
        return ByOutputSize(spec.output_size)
    assert isinstance(spec, PoolSpec)
    return ByKernel.of(spec)


@pytest.mark.parametrize(
    ("spec", "spot", "size"),
    [
        (PoolSpec.of(3, 2, 1), (20, 20), (4, 4)),  # no padding inside the picture
        (PoolSpec.of(3, 1, 1), (0, 20), None),  # padded above, not below
        (PoolSpec.of(2, 1, 0, 3), (20, 20), (5, 5)),
        (PoolSpec.of(2, 3, ceil_mode=True), (20, 20), (3, 3)),
        (PoolSpec.of(3, ceil_mode=True), (39, 52), (4, 3)),  # hangs over
        (AdaptiveSpec((20, 10)), (20, 20), None),
    ],
)
def test_a_patch_has_a_size_of_its_own_where_it_has_the_windows_of_a_picture_alone(
    spec: Spec, spot: tuple[int, int], size: tuple[int, int] | None
) -> None:
    patch = patch_at(PICTURE.shape, spec, spot, 8)
    cells = PICTURE.astype(np.float32)
    trace, _ = trace_part(cells, spec, (patch.rows, patch.cols))

    rules = rules_alone(trace, windows_alone(trace, windows(spec)))

    assert (tuple(rule.windows for rule in rules) or None) == size
    assert size in (None, trace.output.shape)


def test_the_size_of_a_patch_is_asked_by_its_own_numbers() -> None:
    """Its setting is without the padding, which the picture has at its edges alone."""
    link = {"k": "3", "s": "2", "p": "1", "row": "100", "col": "100"}
    app = open_page("pages/picture.py", predict="true", ask="Size", draw="5", **link)

    assert not app.exception
    asks = re.search(r"Input (\d+) × \1, kernel 3, stride 2: what size is the output\?", said(app))
    assert asks
    size = (int(asks[1]) - 3) // 2 + 1
    header, arrays = unpack(stages(app)[0])
    assert header["output_shape"] == [0, 0]
    assert not arrays["row_taps"].size

    answer(app, f"{size} {size}")
    assert "Right" in verdict(app)
    assert unpack(stages(app)[0])[0]["output_shape"] == [size, size]

    held = [app.number_input(key=key).value for key in ("k", "s", "p")]
    assert "There is no other question of this kind." in said(app)
    assert held == [3, 2, 1]


def test_of_a_mix_under_the_magnifier_no_question_changes_the_setting() -> None:
    app = open_page("pages/picture.py", predict="true", draw="5", k="3", s="2")
    sizes = 0
    for _ in range(6):
        sizes += "what size" in said(app)
        press(app, "show")
        press(app, "check")
        assert [app.number_input(key=key).value for key in ("k", "s", "p")] == [3, 2, 0]

    assert sizes == 1
