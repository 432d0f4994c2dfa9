"""How drawn questions follow each other, and the setting as it was before they changed it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pooling_ui.predict.questions.next_setting import CHANGED_WIDGETS
from pooling_ui.setting.last_change import SettingChanges, held_everywhere, linked_choices, put
from pooling_ui.state.current_task import may_set
from pooling_ui.state.link import write_link
from pooling_ui.state.link_values import encode_choices
from pooling_ui.state.session import session


def keep_setting_before(widgets: Mapping[str, Any]) -> None:
    """Keep in the link what widgets hold before the first question sets them. For callbacks.

    The link has it under `before`. A person who switches “Predict” off, or opens another page, gets
    it back, unless they have changed the setting themselves since.
    """
    held = held_everywhere()
    before = {name: held[name] for name in widgets} | linked_choices("before")
    session().visit.part(SettingChanges).set_by_question = dict(widgets)
    write_link("before", encode_choices(before))


def restore_setting_before() -> None:
    """Set the widgets as they were before questions set them. For callbacks."""
    before = linked_choices("before")
    put({name: value for name, value in before.items() if name in CHANGED_WIDGETS})
    write_link("before", "")


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
        return NextQuestionPolicy(may=may_set, keep=keep_setting_before)
    goes_on = not step.asks_once
    many, counts = step.questions, goes_on and step.knows_all_answers
    return NextQuestionPolicy(goes_on, UNTAUGHT, keep=_keep, many=many, counts=counts)


def _keep(widgets: Mapping[str, Any]) -> None:
    """Keep in the link what widgets hold that the step does not show. For callbacks."""
    write_link("about", encode_choices({**linked_choices("about"), **widgets}))
