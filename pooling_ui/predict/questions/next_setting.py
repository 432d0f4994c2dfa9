"""Another setting for the next question for a size: one parameter of this one is changed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from pooling_core import SizeRule
from pooling_ui.predict.questions.drawing import generator
from pooling_ui.predict.questions.size import size_question
from pooling_ui.setting.parameters import CEIL, WINDOW_PARAMETERS
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.sizes import rules_of
from pooling_ui.state.params import SETTING, Param
from pooling_ui.state.readers import Reader

# Values that are easy to compute in the head.
_VALUES = {
    "kernel_size": range(1, 6),
    "stride": range(1, 5),
    "padding": range(3),
    "dilation": range(1, 4),
}
# All widgets that such a question may change.
CHANGED_WIDGETS = frozenset(
    (CEIL.name, *(key for name in _VALUES for key in WINDOW_PARAMETERS[name].keys))
)
# Special cases of an output size along an axis, by their names in lessons; see CONTRIBUTING.
SIZE_CASES: Mapping[str, Callable[[SizeRule], bool]] = {
    "dropped": lambda rule: rule.drops,
    "overhang": lambda rule: rule.windows > rule.floor,
    "left-over": lambda rule: not rule.ceil_mode and rule.ceil > rule.floor,
}
# A setting with at least this many typical mistakes is worth a question.
_ENOUGH = 2


def next_setting(
    setting: Setting,
    seed: int,
    turn: int,
    unchanged: Sequence[str] = (),
    may_change: Callable[[Param[Reader]], bool] = lambda _: True,
    case: str = "",
) -> dict[str, Any]:
    """Return the widget to change, with its new value; nothing if there is none to change.

    There is none if the output size is a choice, or if no widget may change. PyTorch accepts the
    new setting.

    Parameters
    ----------
    setting : Setting
        The setting now.
    seed, turn : int
        The seed of the series, and the place in it. Each turn begins with another widget, so that
        it does not lead back to the setting of the question before.
    unchanged : sequence of str
        Parameters that stay as they are.
    may_change : function
        Tells of a parameter whether it may change.
    case : str
        One of `SIZE_CASES`. If one change makes a setting with this case, it is that one.
    """
    if setting.windows.mode.chooses_size:
        return {}
    others = _in_turn(generator(seed), dict(_others(setting, unchanged)))
    others = [(key, values) for key, values in others if may_change(SETTING[key])]
    if not others:
        return {}
    order = generator(seed, turn)
    without_case: dict[str, Any] = {}
    for key, values in _from(turn, others):
        for value in _shuffled(order, values):
            rules = _rules(setting.with_values({key: value}))
            if not _is_worth_it(rules):
                continue
            if not case or any(map(SIZE_CASES[case], rules)):
                return {key: value}
            without_case = without_case or {key: value}
    return without_case


def _others(setting: Setting, unchanged: Sequence[str]) -> Iterator[tuple[str, list[Any]]]:
    """Yield each widget that this pool has, with the values that it may be given."""
    choices = setting.choices
    for name, values in _VALUES.items():
        if name in unchanged or not setting.pool.has_parameter(name):
            continue
        for key in choices.keys_of(name):
            yield key, [value for value in values if value != choices[key]]
    yield CEIL.name, [not choices[CEIL.name]]


def _in_turn(
    order: np.random.Generator, others: Mapping[str, list[Any]]
) -> list[tuple[str, list[Any]]]:
    """Return the widgets in the order in which they change, from turn 0 on.

    `ceil` comes in turn 1 or 2: so of three questions, one rounds in another way than the first.
    """
    *rest, ceil = others.items()
    rest = _shuffled(order, rest)
    rest.insert(int(order.integers(1, 3)), ceil)
    return rest


def _from(turn: int, others: list[tuple[str, list[Any]]]) -> list[tuple[str, list[Any]]]:
    """Return the widgets with the one of this turn first.

    The widgets of the next and the last turn come at the end: changing them would lead back to a
    setting that was asked about.
    """
    at = turn % len(others)
    now, *rest = others[at:] + others[:at]
    return [now, *rest[1:-1], *rest[:1], *rest[1:][-1:]]


def _is_worth_it(rules: Sequence[SizeRule]) -> bool:
    """Return True if the size of this setting is worth a question: people make mistakes with it.

    Not if PyTorch refuses the setting, or if ceil_mode has nothing to round.
    """
    rounds = any(rule.stride > 1 or not rule.ceil_mode for rule in rules)
    return rounds and len(size_question(rules, "").mistakes) >= _ENOUGH


def _shuffled(order: np.random.Generator, things: list[Any]) -> list[Any]:
    return [things[at] for at in order.permutation(len(things))]


def _rules(setting: Setting) -> tuple[SizeRule, ...]:
    """Return the rule of each axis; none if PyTorch refuses the setting."""
    if setting.refusal:
        return ()
    return tuple(rules_of(SizeRule, setting.sizes))
