"""Texts as people paste them: each gets its answer, or hears which line is not read."""

import re
from pathlib import Path

import pytest

from pooling_ui.paste.answer import Kind
from pooling_ui.paste.answering import answer_of
from tests.ui.paste.test_torch_errors import assert_sound

_FILE = Path(__file__).with_name("pastes.txt")
_HEAD = re.compile(r"^===== (.+) \| (\w+) \| (.+)\n", re.MULTILINE)


def _pastes() -> list[tuple[str, str, str, str]]:
    """Return the name, the kind, what the answer says, and the text of each paste."""
    _, *parts = _HEAD.split(_FILE.read_text(encoding="utf-8"))
    return list(zip(*(parts[at::4] for at in range(4)), strict=True))


@pytest.mark.parametrize(
    ("kind", "says", "text"),
    [pytest.param(*rest, id=name) for name, *rest in _pastes()],
)
def test_a_paste_gets_its_answer(kind: str, says: str, text: str) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind[kind]
    said = " ".join((answer.title, *answer.notes))
    for part in says.split(" … "):
        assert part in said
    if answer.kind is Kind.UNREADABLE:
        assert "Line " in answer.title
        assert "nearest" in said or "What can be read" in said
    assert_sound(answer)
