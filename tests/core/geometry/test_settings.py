"""Legal settings, refusals, and the nearest legal setting that a refusal offers."""

import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pooling_core import PoolSpec, SettingError
from tests.core import draw
from tests.core.aliases import Named, Shape

Pair = tuple[int, int]

HUGE = 2**31 - 1

SETTING = st.tuples(*[st.integers(-2, 7) | st.sampled_from([-HUGE, HUGE, HUGE + 1, 2**70])] * 2)


@given(SETTING, SETTING, SETTING, SETTING, st.booleans())
def test_the_nearest_legal_setting_is_legal(
    kernel: Pair, stride: Pair, padding: Pair, dilation: Pair, ceil_mode: bool
) -> None:
    """A refusal offers changes that make the setting legal, and change only wrong values."""
    given_values: Named = {
        "kernel_size": kernel,
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "ceil_mode": ceil_mode,
    }
    legal = all(1 <= value <= HUGE for value in (*kernel, *stride, *dilation)) and all(
        0 <= pad <= size // 2 for pad, size in zip(padding, kernel, strict=True)
    )
    if legal:
        PoolSpec.of(**given_values)
        return

    with pytest.raises(SettingError) as caught:
        PoolSpec.of(**given_values)

    nearest = caught.value.nearest
    assert caught.value.parameter in nearest
    assert all(given_values[name] != value for name, value in nearest.items())
    PoolSpec.of(**{**given_values, **nearest})


@given(draw.some_shape(), draw.specs(max_dilation=6))
@example((1, 1), PoolSpec.of(HUGE, HUGE, HUGE // 2, HUGE))
@example((9, 1), PoolSpec.of(5, 1, 2, 2))
def test_the_nearest_setting_that_fits_fits_and_is_the_largest(
    shape: Shape, spec: PoolSpec
) -> None:
    """A lower dilation if that is enough, else a smaller kernel with the padding it allows."""
    try:
        spec.lay(shape)
    except SettingError as problem:
        nearest = problem.nearest
    else:
        assume(False)
    better = spec.with_(**nearest)
    better.lay(shape)

    denser = spec.with_(dilation=1)
    if all(rule.fits for rule in denser.size_rules(shape)):
        assert set(nearest) == {"dilation"}
    else:
        assert set(nearest) <= {"kernel_size", "padding"}
    for axis, rule in enumerate(spec.size_rules(shape)):
        chosen = better.size_rules(shape)[axis]
        if rule.fits:
            assert chosen == rule
        elif "dilation" in nearest:
            assert not chosen._replace(dilation=chosen.dilation + 1).fits
        else:
            assert chosen.padding == min(rule.padding, chosen.kernel // 2)
            for kernel in range(chosen.kernel + 1, min(rule.kernel, chosen.kernel + 40)):
                larger = rule._replace(kernel=kernel, padding=min(rule.padding, kernel // 2))
                assert not larger.fits


@pytest.mark.parametrize(
    ("arguments", "shape", "parameter", "nearest", "words"),
    [
        (
            {"kernel_size": 3, "padding": 2},
            None,
            "padding",
            {"padding": (1, 1)},
            "padding must be at most half the kernel: 2 > ⌊3 ÷ 2⌋ = 1",
        ),
        (
            {"kernel_size": (6, 5), "padding": 3},
            None,
            "padding",
            {"padding": (3, 2)},
            "padding must be at most half the kernel: 3 > ⌊5 ÷ 2⌋ = 2",
        ),
        (
            {"kernel_size": 3, "padding": 2, "dilation": 2},  # dilation does not count
            None,
            "padding",
            {"padding": (1, 1)},
            "padding must be at most half the kernel: 2 > ⌊3 ÷ 2⌋ = 1",
        ),
        (
            {"kernel_size": (3, 0), "padding": 1},
            None,
            "kernel_size",
            {"kernel_size": (3, 1), "stride": (3, 1), "padding": (1, 0)},
            "kernel_size must be at least 1: 0 < 1",
        ),
        (
            {"kernel_size": 2, "stride": 0},
            None,
            "stride",
            {"stride": (1, 1)},
            "stride must be at least 1: 0 < 1",
        ),
        (
            {"kernel_size": 2, "padding": -1},
            None,
            "padding",
            {"padding": (0, 0)},
            "padding must be at least 0: −1 < 0",
        ),
        (
            {"kernel_size": 2, "dilation": (1, -3)},
            None,
            "dilation",
            {"dilation": (1, 1)},
            "dilation must be at least 1: −3 < 1",
        ),
        (
            {"kernel_size": 2**31},
            None,
            "kernel_size",
            {"kernel_size": (HUGE, HUGE), "stride": (HUGE, HUGE)},
            "kernel_size must be at most 2147483647: 2147483648 > 2147483647",
        ),
        (
            {"kernel_size": 3, "dilation": 4},
            (7, 9),
            "dilation",
            {"dilation": (3, 4)},
            "dilation is too large for an input of 7 × 9, no window fits: "
            "dilation 4 · (kernel 3 − 1) + 1 = 9 > input 7 + 2 · padding 0 = 7",
        ),
        (
            {"kernel_size": 5, "padding": 2, "dilation": 3},
            (1, 9),
            "dilation",
            {"dilation": (1, 3)},
            "dilation is too large for an input of 1 × 9, no window fits: "
            "dilation 3 · (kernel 5 − 1) + 1 = 13 > input 1 + 2 · padding 2 = 5",
        ),
        (
            {"kernel_size": 4, "stride": 1},
            (3, 3),
            "kernel_size",
            {"kernel_size": (3, 3)},
            "kernel_size is too large for an input of 3 × 3, no window fits: "
            "dilation 1 · (kernel 4 − 1) + 1 = 4 > input 3 + 2 · padding 0 = 3",
        ),
        (
            {"kernel_size": 6, "stride": 2, "ceil_mode": True},
            (4, 5),
            "kernel_size",
            {"kernel_size": (5, 6)},
            "kernel_size is too large for an input of 4 × 5, no window fits: "
            "dilation 1 · (kernel 6 − 1) + 1 = 6 > input 4 + 2 · padding 0 + stride 2 − 1 = 5",
        ),
        ({"kernel_size": (2, 2, 2)}, None, "kernel_size", {}, "got 3: (2, 2, 2)"),
        ({"kernel_size": ()}, None, "kernel_size", {}, "one int or a tuple of 2, got 0: ()"),
        ({"kernel_size": 2, "padding": ()}, None, "padding", {}, "a tuple of 2, got 0: ()"),
    ],
)
def test_a_refusal_says_why_and_what_instead(
    arguments: Named, shape: Any, parameter: str, nearest: Named, words: str
) -> None:
    """The message has the parameter, the rule and the inequality; the error can be pickled."""
    with pytest.raises(SettingError) as caught:
        PoolSpec.of(**arguments).lay(shape)

    for problem in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert problem.parameter == parameter
        assert problem.nearest == nearest
        assert str(problem).endswith(words)
        assert str(problem).startswith(parameter)


NOT_INTS = [2.0, True, "2", (2, 2.0), (2, True), (2, None), np.array([2, 2]), np.array(2), {2, 3}]
NOT_INTS += [np.float64(2), np.bool_(True), range(2, 4), ("2", 2), ((2, 2), 2)]


@pytest.mark.parametrize("name", ["kernel_size", "stride", "padding", "dilation"])
@pytest.mark.parametrize("value", NOT_INTS, ids=repr)
def test_what_is_no_whole_number_is_a_type_error(name: str, value: Any) -> None:
    """This includes values that Python would take for an int."""
    with pytest.raises(TypeError, match=name):
        PoolSpec.of(**{"kernel_size": 2, name: value})


@pytest.mark.parametrize("value", [1, 0, None, "yes", np.bool_(True)], ids=repr)
def test_ceil_mode_is_a_bool(value: Any) -> None:
    """Other true or false values are refused, as in PyTorch."""
    with pytest.raises(TypeError, match="ceil_mode must be a bool"):
        PoolSpec.of(2, ceil_mode=value)


@pytest.mark.parametrize("name", ["kernel_size", "padding", "dilation"])
def test_only_the_stride_may_be_none(name: str) -> None:
    """None and () mean the kernel size."""
    assert PoolSpec.of(2, stride=None) == PoolSpec.of(2, stride=()) == PoolSpec.of(2, stride=2)
    setting: Named = {"kernel_size": 2, name: None}
    with pytest.raises(TypeError, match=name):
        PoolSpec.of(**setting)


@pytest.mark.parametrize("value", [3, (3,), [3], (3, 3), [3, 3], np.int8(3), (np.uint64(3), 3)])
def test_every_spelling_means_the_same(value: Any) -> None:
    """NumPy integers are accepted, too; the fields are Python ints."""
    spec = PoolSpec.of(value)

    assert spec == PoolSpec.of(3)
    assert spec.kernel_size == (3, 3)
    assert {type(entry) for entry in spec.kernel_size} == {int}


def test_fields_must_be_spelled_out() -> None:
    """Only `of` takes single ints; the fields are always tuples."""
    spec = PoolSpec.of(3)
    fields = {name: getattr(spec, name) for name in PoolSpec.__dataclass_fields__}

    for name, value in product(("stride", "padding", "dilation"), (1, [1, 1], (1,))):
        with pytest.raises(TypeError, match=name):
            PoolSpec(**{**fields, name: value})
    with pytest.raises(SettingError):
        PoolSpec(**{**fields, "padding": (2, 0)})
