"""A presented question tells nobody to press a button that is not on the device."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pooling_ui.predict import stage_context
from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.predict.questions.question import CLICK_IT

WINS = "Which cell wins for output (0, 1)?"


@pytest.mark.parametrize(
    ("ballot", "says"),
    [
        (None, f"{WINS} Pick it, then press “Check”."),
        (SimpleNamespace(leads=False, round=1), f"{WINS} Pick it, then press “Vote”."),
        (SimpleNamespace(leads=True, round=1), WINS),
    ],
)
def test_a_presented_question_names_the_button_of_the_device(
    monkeypatch: pytest.MonkeyPatch, ballot: object, says: str
) -> None:
    for name in ("lesson_step", "teachers_task"):
        monkeypatch.setattr(stage_context, name, lambda: None)
    monkeypatch.setattr(stage_context, "question_label", lambda _: "First vote")
    question = cast("Any", SimpleNamespace(text=f"{WINS} {CLICK_IT}"))
    current = CurrentQuestion(question=question, ballot=cast("Any", ballot))
    (presented,) = stage_context.texts_to_present(current)
    assert presented["says"].replace("\u00a0", " ") == says
