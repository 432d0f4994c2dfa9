"""The rules for the next random question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pooling_ui.predict.parameters import QUESTION_SETTING
from pooling_ui.predict.setting_before import write_setting_before
from pooling_ui.setting.parameters import UNTAUGHT, encode_choices
from pooling_ui.setting.stored_choices import linked_values
from pooling_ui.state.link import write_link
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader
from pooling_ui.task.current_task import lesson_step, may_set


@dataclass(frozen=True, slots=True)
class NextQuestionPolicy:
    """The rules for the next question.

    Attributes
    ----------
    go_on : bool
        True if there is a next question.
    untaught : tuple of str
        The parameters that a lesson has not explained: a new setting leaves them alone.
    may : function
        Returns True for a parameter that a new setting may change: in a teacher's task, only those
        that students may change.
    on_new_setting : function
        Is called with the new values of widgets before a question sets them. In a lesson's step it
        writes these into the link; elsewhere, those that the widgets have.
    many : int
        How many questions a step asks; 0 if a person decides.
    counts : bool
        True if right answers are counted.
    """

    go_on: bool = True
    untaught: tuple[str, ...] = ()
    may: Callable[[Param[Reader]], bool] = lambda _: True
    on_new_setting: Callable[[Mapping[str, Any]], None] = lambda _: None
    many: int = 0
    counts: bool = True


def next_question_policy() -> NextQuestionPolicy:
    """Return the rules for the next question here; only a lesson's last step asks several."""
    step = lesson_step()
    if step is None:
        return NextQuestionPolicy(may=may_set, on_new_setting=write_setting_before)
    goes_on = not step.asks_once
    many, counts = step.questions, goes_on and step.knows_all_answers
    return NextQuestionPolicy(
        goes_on, UNTAUGHT, on_new_setting=_write_about, many=many, counts=counts
    )


def _write_about(widgets: Mapping[str, Any]) -> None:
    """Write the values of widgets that the step does not show into the link. For callbacks."""
    write_link(QUESTION_SETTING, encode_choices({**linked_values(QUESTION_SETTING), **widgets}))
