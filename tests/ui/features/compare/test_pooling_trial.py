"""A picture on the page Compare, pooled a part at a time."""

from typing import Any

import numpy as np
import pytest
from streamlit.runtime.scriptrunner_utils.exceptions import RerunException
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData

from pooling_core import PoolSpec
from pooling_ui.features.compare import pooling_trial
from pooling_ui.features.compare.noisy import noisy
from pooling_ui.features.compare.pooling_trial import PoolingTrial
from pooling_ui.pictures import measuring
from pooling_ui.pictures.cache import CachedResult, cached_result, drawn_picture
from pooling_ui.pictures.parameters import A_PICTURE
from pooling_ui.pictures.pooling import chunks as picture_chunks
from pooling_ui.pictures.pooling.compared_pools import PICTURE_POOLS
from pooling_ui.pictures.pooling.pools import pool
from pooling_ui.state.session import Session
from tests.ui.features.compare.test_compare_page import PAGE
from tests.ui.helpers.pages import open_page, said
from tests.ui.pictures.picture_page import png, upload, viewer


def test_a_large_picture_is_pooled_step_by_step_and_what_is_done_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here each run pools half a channel of three; a change of the noise need not wait for any."""
    pixels = np.random.default_rng(5).integers(0, 256, (32, 44, 3)).astype(np.uint8)
    app = upload(open_page(PAGE, subject=A_PICTURE, k="3", draws="1"), png(pixels))
    for name in ("_AT_ONCE", "_SLICE"):
        monkeypatch.setattr(measuring, name, 0)
    monkeypatch.setattr(picture_chunks, "_MAX_WORK", 60_000)

    def waiting() -> list[str]:
        panes = viewer(app)[0]["panes"]
        return [each["title"] for each in panes if each["refusal"] == "Not pooled yet."]

    app.button_group(key="noise").set_value("Salt").run()
    panes = waiting()
    assert len(panes) == len(PICTURE_POOLS)
    assert "Measuring: " in app.get("progress")[0].proto.text
    assert "Max makes it" not in said(app)
    for _ in range(4):
        app.run()
    assert waiting() == panes
    app.run()
    assert waiting() == panes[1:]
    app.button(key="stop_measuring").click().run()
    app.run()
    assert waiting() == panes[1:]

    app.button(key="go_on").click().run()
    while waiting():
        app.run()
    shown = noisy(pixels.transpose(2, 0, 1), "salt", 0.05, 7)
    for at, each in enumerate(PICTURE_POOLS, 1):
        made = pool(shown, each.method, PoolSpec.of(3)).pixels
        np.testing.assert_array_equal(viewer(app)[1][f"crop{at}"], made, each.method)


def test_a_step_that_a_rerun_interrupts_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = drawn_picture("three by three", lambda: np.zeros((1, 9, 9), np.uint8), Session())
    trial = PoolingTrial(picture, ("max",), PoolSpec.of(3), 2.0)
    interrupted = [True]

    def once_interrupted(*pooled: Any) -> CachedResult:
        if interrupted.pop():
            interrupted.append(False)
            raise RerunException(RerunData())
        return cached_result(*pooled)

    monkeypatch.setattr(pooling_trial, "cached_result", once_interrupted)
    monkeypatch.setattr(pooling_trial, "is_cached", lambda *_: False)
    with pytest.raises(RerunException):
        trial.step(None)
    trial.step(None)

    assert trial.made == ("max",)
