"""How one drawn question leads to the next: freely, or as a lesson's step needs it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pooling_ui.controls.session import session
from pooling_ui.controls.task import may_set


@dataclass(frozen=True, slots=True)
class Turns:
    """What decides about the next question.

    `go_on`: there is a next one. `untaught` are the parameters that a question about another
    setting does not bring in: nothing has been said about them. `may` says whether that question
    may change a widget: of a teacher's task, only what students may change. `varied` takes what
    the widgets of that setting hold, for a lesson's step, which else holds them as it begins.
    """

    go_on: bool = True
    untaught: tuple[str, ...] = ()
    may: Callable[[str], bool] = lambda _: True
    varied: dict[str, Any] = field(default_factory=dict)


def turns() -> Turns:
    """Return how questions follow each other here; only a lesson's last step asks several."""
    doing = session().visit.doing
    if doing is None:
        return Turns(may=may_set)
    return Turns(not doing.asks_once, ("dilation",), varied=doing.varied)
