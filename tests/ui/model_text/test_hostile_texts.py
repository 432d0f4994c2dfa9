"""Texts that are made to break a reader: no exception, and a bounded amount of work."""

import pytest

from pooling_ui.model_text import MOST_TEXT, ReadModel, Refusal, read_model
from pooling_ui.model_text.layer_table import MOST_LAYERS
from pooling_ui.model_text.program.calls import STEPS_TO_FIND
from pooling_ui.model_text.program.modules import MOST_STEPS
from tests.ui.model_text.hostile_texts import HOSTILE


@pytest.mark.parametrize("text", [text for _, text in HOSTILE], ids=[name for name, _ in HOSTILE])
def test_a_hostile_text_is_read_or_refused_in_a_bounded_number_of_steps(text: str) -> None:
    found = read_model(text)

    assert isinstance(found, (ReadModel, Refusal))
    assert found.steps <= MOST_STEPS + STEPS_TO_FIND + 1
    if isinstance(found, Refusal):
        assert 0 < len(found.why) < 400
    else:
        assert 0 < len(found.layers) <= MOST_LAYERS
        assert all(len(note) < 400 for note in (*found.notes, found.stops))


def test_there_are_many_hostile_texts() -> None:
    assert len({text for _, text in HOSTILE}) >= 180
    assert max(len(text) for _, text in HOSTILE) > 0.99 * MOST_TEXT


def test_a_text_that_is_too_long_is_refused_by_its_length_alone() -> None:
    found = read_model("x" * (MOST_TEXT + 1))

    assert isinstance(found, Refusal)
    assert found.steps == 0
    assert f"{MOST_TEXT:,} characters" in found.why
