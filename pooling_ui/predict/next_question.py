"""The next random question, and the setting that it is about."""

from typing import Any

from pooling_ui.predict.current_question import (
    CurrentQuestion,
    question_kind,
    question_number,
    question_seed,
)
from pooling_ui.predict.parameters import QUESTION_NUMBER
from pooling_ui.predict.questions.next_setting import next_setting
from pooling_ui.predict.questions.table import SIZE, turn_of
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.setting import Setting


def another_setting(current: CurrentQuestion, setting: Setting, number: int) -> dict[str, Any]:
    """Return the widget to change for the question with this number; empty for most questions.

    Only the second and later questions for a size are about another setting.
    """
    chosen_kind = question_kind(current.kinds)
    kind, turn = turn_of(current.kinds, chosen_kind, question_seed(), number)
    if kind != SIZE or not turn:
        return {}
    unchanged = _unchanged(current, setting)
    return next_setting(setting, question_seed(), turn, unchanged, current.policy.may)


def next_question(current: CurrentQuestion, setting: Setting) -> tuple[int, dict[str, Any]] | None:
    """Return the number of the next question, and the widgets to change; None if there is none.

    If no widget may change, no second question for the size follows, but one of another kind.
    """
    chosen_kind = question_kind(current.kinds)
    for further in range(1, 2 * len(current.kinds) + 1):  # of a mix, each kind comes once a turn
        at = (question_number() + further) % (QUESTION_NUMBER.reader.most + 1)
        kind, turn = turn_of(current.kinds, chosen_kind, question_seed(), at)
        widgets = another_setting(current, setting, at)
        if widgets or kind != SIZE or not turn:
            return at, widgets
    return None


def _unchanged(current: CurrentQuestion, setting: Setting) -> tuple[str, ...]:
    """Return the parameters that are not explained and are at their default: they stay so."""
    choices = setting.choices
    return tuple(
        name
        for name in current.policy.untaught
        if all(choices[key] == DEFAULTS[key] for key in choices.keys_of(name))
    )
