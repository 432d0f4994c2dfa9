"""How one drawn question leads to the next: freely, or as a lesson's step needs it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pooling_ui.predict.setting_before import keep_before
from pooling_ui.setting.last_change import linked_choices
from pooling_ui.state.current_task import may_set
from pooling_ui.state.link import write_link
from pooling_ui.state.link_values import encode_choices
from pooling_ui.state.session import session

# What a lesson has not taught where it asks for sizes.
UNTAUGHT = ("dilation",)


@dataclass(frozen=True, slots=True)
class NextQuestionPolicy:
    """What decides about the next question.

    `go_on`: there is a next one. `untaught` are the parameters that a question about another
    setting does not bring in: nothing has been said about them. `may` says whether that question
    may change a widget: of a teacher's task, only what students may change. `keep` is told which
    widgets it is going to set, and how: a lesson's step, which else holds them as it begins, keeps
    that, and elsewhere is kept what they held before. `many`
    is how many questions a step asks; 0 where a person ends them. `counts`: right answers are
    counted, as all of them are known.
    """

    go_on: bool = True
    untaught: tuple[str, ...] = ()
    may: Callable[[str], bool] = lambda _: True
    keep: Callable[[Mapping[str, Any]], None] = lambda _: None
    many: int = 0
    counts: bool = True


def next_question_policy() -> NextQuestionPolicy:
    """Return how questions follow each other here; only a lesson's last step asks several."""
    step = session().visit.lesson_step
    if step is None:
        return NextQuestionPolicy(may=may_set, keep=keep_before)
    goes_on = not step.asks_once
    many, counts = step.questions, goes_on and step.from_first
    return NextQuestionPolicy(goes_on, UNTAUGHT, keep=_keep, many=many, counts=counts)


def _keep(widgets: Mapping[str, Any]) -> None:
    """Keep in the link what widgets hold that the step does not show. For callbacks."""
    write_link("about", encode_choices({**linked_choices("about"), **widgets}))
