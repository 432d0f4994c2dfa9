"""Check which question comes next: the same for a seed, and none twice in a row."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_core import (
    AdaptiveSpec,
    Average,
    FractionalSpec,
    PoolSpec,
    PowerAverage,
    trace_pool,
)
from pooling_core.trace.reducers import Reducer
from pooling_ui.inputs.samples import BY_NAME
from pooling_ui.predict.questions.next_setting import next_setting
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.table import MIX, forward_questions, turn_of
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.parameters import CEIL, WINDOW_FIELDS
from pooling_ui.setting.setting import reducer, setting_of, windows_of
from pooling_ui.setting.window_modes import Spec
from tests.ui.helpers.typed import present

PLANE = BY_NAME["Random integers"].draw((6, 6), 7)


def draw(
    number: int,
    seed: int = 7,
    kind: str = MIX,
    spec: PoolSpec | None = None,
    x: NDArray[np.float64] = PLANE,
    reducer: None = None,
) -> Question:
    """Return a question of a plane."""
    spec = spec or PoolSpec.of(2)
    traced = trace_pool(x, spec, reducer)
    questions = forward_questions(traced, spec.size_rules(x.shape), "kernel 2")
    return questions.draw(kind=kind, seed=seed, number=number)


def test_the_first_questions_of_a_seed_are_these() -> None:
    """They are part of every link that a teacher has given away: they must not change."""
    asked = [draw(number).without_rule.text for number in range(6)]

    assert asked == [
        "Input 6 × 6, kernel 2: what size is the output?",
        "Which number does output (2, 0) hold?",
        "Which cell wins for output (2, 1)? Pick it, then press “Check”.",
        "Input 6 × 6, kernel 2: what size is the output?",
        "Which number does output (1, 2) hold?",
        "Which cell wins for output (1, 2)? Pick it, then press “Check”.",
    ]


def test_another_seed_asks_otherwise() -> None:
    by_seed = {tuple(draw(number, seed).text for number in range(6)) for seed in range(5)}

    assert len(by_seed) == 5


def test_a_mix_has_each_kind_once_in_a_round() -> None:
    kinds = [draw(number).kind for number in range(30)]

    for start in range(0, 30, 3):
        assert {*kinds[start : start + 3]} == {"Size", "Winner", "Value"}
    assert len({tuple(kinds[start : start + 3]) for start in range(0, 30, 3)}) > 1


@pytest.mark.parametrize("kind", ["Winner", "Value"])
def test_all_windows_are_asked_about_before_one_comes_again(kind: str) -> None:
    """If there are as many windows as are compared, each of them is asked about once."""
    few = [draw(number, kind=kind, spec=PoolSpec.of(3)).window for number in range(4)]
    many = [draw(number, kind=kind, spec=PoolSpec.of(2, 1)).window for number in range(6)]

    assert len({*few}) == 4
    assert len({*many}) == 6


def test_a_tie_is_asked_about_first() -> None:
    """Four windows are compared; the one with the most typical mistakes is chosen."""
    x = np.array([[1.0, 2, 3, 4], [5, 6, 7, 8], [9, 10, 9, 9], [11, 12, 9, 9]])

    assert {draw(0, seed, "Winner", x=x).window for seed in range(9)} == {(1, 1)}


@pytest.mark.parametrize("special", [9.0, np.nan])
def test_the_winner_of_many_windows_is_first_asked_where_a_tie_or_nan_decides(
    special: float,
) -> None:
    x = np.arange(144.0).reshape(12, 12)
    x[4:6, 4:6] = special
    x[10:12, 0] = special if np.isnan(special) else 999

    asked = {frozenset(draw(n, seed, "Winner", x=x).window for n in (0, 9)) for seed in range(9)}

    assert asked == {frozenset({(2, 2), (5, 0)})}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("rows", "columns"), [(4, 6), (6, 6), (2, 10), (10, 14)])
def test_the_one_window_that_nan_decides_comes_first_and_none_comes_again_before_all(
    seed: int, rows: int, columns: int
) -> None:
    x = np.arange(1.0, rows * columns + 1).reshape(rows, columns)
    x[0, 0] = np.nan
    many = x.size // 4

    asked = [draw(number, seed, "Winner", x=x).window for number in range(many)]

    assert asked[0] == (0, 0)
    assert len({*asked}) == many


@pytest.mark.parametrize(
    ("spec", "reducer", "kinds"),
    [
        (PoolSpec.of(2), None, ("Size", "Winner", "Value", "Shift")),
        (AdaptiveSpec(4), None, ("Window", "Winner", "Value", "Shift")),
        (PoolSpec.of(2), Average(), ("Size", "Divisor", "Value")),
        (AdaptiveSpec(4), Average(), ("Window", "Divisor", "Value")),
        (PoolSpec.of(2), PowerAverage(2), ("Size", "Value")),
        (PoolSpec.of(2), PowerAverage(np.inf), ("Size", "Winner", "Value")),
        (FractionalSpec((2, 2), (4, 4), (0.2, 0.7)), None, ("Winner", "Value", "Shift")),
    ],
)
def test_only_what_is_a_question_here_is_asked(
    spec: Spec, reducer: Reducer | None, kinds: tuple[str, ...]
) -> None:
    traced = trace_pool(PLANE, spec, reducer)

    assert forward_questions(traced, spec.size_rules(PLANE.shape), "").kinds == kinds


class _Sums:
    """A reducer that no question knows."""

    border: Literal["is left out"] = "is left out"
    comparison = None

    def divided_by(self, *places: Any) -> None:
        pass

    def function(self, shape: Any, windows: Any) -> str:
        return "avg_pool2d"

    def reduce(self, *planes: Any) -> Any:
        return Average().reduce(*planes)._replace(divisors=None)


def test_a_new_reducer_has_no_question_for_a_value_until_one_is_written() -> None:
    """Explanations for other reducers would be wrong here."""
    traced = trace_pool(PLANE, PoolSpec.of(2), _Sums())

    asked = forward_questions(traced, PoolSpec.of(2).size_rules((6, 6)), "").kinds

    assert "Size" in asked
    assert not {"Winner", "Value", "Divisor", "Shift"} & {*asked}


def test_a_window_without_a_cell_has_no_winner_to_ask_for() -> None:
    spec = PoolSpec.of(2, 1, 1, 2)
    asked = {draw(n, kind="Winner", spec=spec, x=np.zeros((2, 2))).window for n in range(20)}

    traced = trace_pool(np.zeros((2, 2)), spec)
    assert asked == {tuple(at) for at in np.argwhere(present(traced.winners) >= 0).tolist()}


@pytest.mark.parametrize("keep", ["Max", "Average", "Min", "Lp"])
@pytest.mark.parametrize("shape", [(6, 6), (1, 1), (2, 64), (9,), (2, 3, 4)])
def test_the_setting_of_the_next_size_is_legal_and_one_parameter_away(
    keep: str, shape: tuple[int, ...]
) -> None:
    choices = replace(DEFAULTS, axes=len(shape)) | {"keep": keep, "k": 1}
    keys = set()
    for number in range(60):
        setting = setting_of(choices, shape)
        change = next_setting(setting, 7, number)
        assert change == next_setting(setting, 7, number)
        assert len(change) <= 1
        keys |= {*change}
        assert all(choices[key] != value for key, value in change.items())
        choices = choices | change
        spec = windows_of(choices).spec
        spec.lay(shape)
        reducer(choices).function(shape, spec)  # PyTorch accepts it
        if keep in ("Average", "Lp"):
            assert choices["d"] == 1
    if min(shape) > 4:
        assert len(keys) >= {"Max": 5, "Min": 5, "Average": 4, "Lp": 3}[keep]


@pytest.mark.parametrize("seed", range(20))
def test_the_size_of_no_setting_is_asked_twice_in_a_row(seed: int) -> None:
    """Nor of the one before it. A parameter that is not spoken of stays as it is."""
    choices = DEFAULTS | {"k": 3, "s": 2}
    asked = [choices]
    for turn in range(1, 8):
        change = next_setting(setting_of(choices, (7, 5)), seed, turn, ("dilation",))
        assert "d" not in change
        choices = choices | change
        assert choices not in asked[-2:]
        asked.append(choices)


@pytest.mark.parametrize("ceil_mode", [True, False])
def test_three_sizes_in_a_row_are_not_all_rounded_alike(ceil_mode: bool) -> None:
    """And with ceil_mode, there is something to round: no stride of 1."""
    for seed in range(40):
        choices = DEFAULTS | {"k": 3, "s": 2, "p": 1, "ceil": ceil_mode}
        asked = [choices]
        for turn in (1, 2):
            choices = choices | next_setting(setting_of(choices, (7, 5)), seed, turn, ("dilation",))
            asked.append(choices)
        assert {each["ceil"] for each in asked} == {True, False}
        assert not any(each["ceil"] and each["s"] == 1 for each in asked)


def test_a_size_that_is_a_choice_is_not_varied() -> None:
    setting = setting_of(DEFAULTS | {"lay": "By output size", "o": 3}, (6, 6))

    assert next_setting(setting, 7, 1) == {}


@pytest.mark.parametrize(
    ("shows", "ceil_mode", "has"),
    [
        ("dropped", True, lambda rule: rule.drops),
        ("overhang", True, lambda rule: (rule.windows - 1) * rule.stride > rule.room),
        ("left-over", False, lambda rule: rule.room % rule.stride > 0),
    ],
)
def test_a_size_is_of_a_setting_that_shows_what_a_lesson_wants(
    shows: str, ceil_mode: bool, has: Callable[..., Any]
) -> None:
    """Each seed gives such a setting, and seeds differ; if no setting does, another one is used."""
    choices = DEFAULTS | {"k": 2, "s": 4, "p": 1, "ceil": ceil_mode}
    setting, found = setting_of(choices, (7, 5)), set()
    for seed in range(200):
        held = choices | next_setting(
            setting, seed, 0, ("dilation",), lambda param: param is not CEIL, shows
        )
        assert any(map(has, windows_of(held).spec.size_rules((7, 5))))
        found.add((held["k"], held["s"], held["p"]))
    assert len(found) >= 3

    assert next_setting(setting, 7, 0, (), lambda param: param is WINDOW_FIELDS["p"], "overhang")


def test_a_kind_outside_the_mix_is_drawn_only_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a kind that is added later leaves the questions of old links as they are."""
    kinds = ("Size", "Winner", "Value")
    mix = [turn_of(kinds, MIX, 7, number) for number in range(9)]

    monkeypatch.setattr("pooling_ui.predict.questions.table._NOT_IN_MIX", {"New"})

    assert [turn_of(("New", *kinds), MIX, 7, number) for number in range(9)] == mix
    assert turn_of(("New", *kinds), "New", 7, 3) == ("New", 3)
