"""Windows over uneven padding: against the definition, and what TensorFlow's documents print."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from numpy.typing import ArrayLike

from pooling_core import Average, Maximum, PaddedSpec, PoolSpec, SettingError, trace_pool
from tests.core import naive
from tests.core.aliases import Array, Named

Found = tuple[list[list[int]], list[int] | None]  # windows, and the one that is dropped


def small_settings() -> Iterator[tuple[int, PaddedSpec, Found]]:
    """Yield each axis of up to six cells with small settings, all paddings, both flags of ceil."""
    sides = (range(1, 7), range(1, 5), range(1, 4), range(1, 3), range(3), range(3))
    for n, k, s, d, low, high in product(*sides):
        for ceil_mode, keeps_last in ((False, False), (True, False), (True, True)):
            spec = PaddedSpec(
                kernel_size=(k,),
                stride=(s,),
                dilation=(d,),
                low=(low,),
                high=(high,),
                ceil_mode=ceil_mode,
                keeps_last=keeps_last,
            )
            yield n, spec, naive.windows(n, k, s, low, d, ceil_mode, high, keeps_last)


def test_windows_lie_where_the_definition_puts_them() -> None:
    """Taps, padding on either side, overhang, and the dropped window."""
    for n, spec, (kept, dropped) in small_settings():
        if not kept:
            with pytest.raises(SettingError, match="no window fits"):
                spec.lay((n,))
            continue
        (layout,) = spec.lay((n,))

        assert layout.taps.tolist() == kept, spec
        assert (layout.low, layout.high) == (*spec.low, *spec.high)
        assert layout.overhang == max(0, kept[-1][-1] - (n + spec.high[0] - 1)), spec
        assert layout.dropped == (dropped and (dropped[0], dropped[-1] + 1, n)), spec
        assert layout.reads.tolist() == naive.reads(n, kept), spec
        assert spec.output_shape((n,)) == (len(kept),)


def test_maxima_are_those_of_the_definition() -> None:
    """The padding never wins, on whichever side it lies."""
    plane = -1 - np.arange(30.0).reshape(5, 6)[::-1]
    spec = PaddedSpec(kernel_size=(3, 2), stride=(2, 3), dilation=(1, 2), low=(0, 2), high=(2, 1))
    rows, _ = naive.windows(5, 3, 2, 0, 1, False, 2)
    cols, _ = naive.windows(6, 2, 3, 2, 2, False, 1)

    trace = trace_pool(plane, spec, Maximum())

    expected = np.array(naive.max_pool(plane.tolist(), rows, cols), dtype=object)
    np.testing.assert_array_equal(trace.output, expected[..., 0].astype(float))
    np.testing.assert_array_equal(trace.indices, expected[..., 1].astype(int))


@pytest.mark.parametrize(("kernel", "stride"), [(2, 2), (3, 2), (3, 1), (2, 3), (5, 4)])
def test_even_padding_gives_the_windows_of_pytorch(kernel: int, stride: int) -> None:
    """They agree for all padding that PyTorch takes: up to half the kernel."""
    for n, padding, ceil_mode in product(range(5, 9), range(kernel // 2 + 1), (False, True)):
        ours = PoolSpec.of(kernel, stride, padding, ceil_mode=ceil_mode, ndim=1)
        even = PaddedSpec(
            kernel_size=ours.kernel_size,
            stride=ours.stride,
            dilation=ours.dilation,
            low=ours.padding,
            high=ours.padding,
            ceil_mode=ceil_mode,
        )

        assert even.lay((n,))[0].taps.tolist() == ours.lay((n,))[0].taps.tolist()


def same(plane: ArrayLike, kernel: int, stride: int) -> Array:
    plane = np.array(plane, float)
    return trace_pool(plane, PaddedSpec.same(plane.shape, (kernel,) * 2, (stride,) * 2)).output


def test_same_gives_what_the_documents_of_tensorflow_print() -> None:
    """tf.nn.max_pool, and tf.keras.layers.MaxPool2D, "For example, for stride=(1, 1)"."""
    matrix = [[0, 0, 1, 7], [0, 2, 0, 0], [5, 2, 0, 0], [0, 0, 9, 8]]
    nine = np.arange(1.0, 10).reshape(3, 3)

    assert same(matrix, 2, 2).tolist() == [[2, 7], [5, 9]]
    assert same(matrix, 3, 2).tolist() == [[5, 7], [9, 9]]
    assert same(matrix, 3, 3).tolist() == [[2, 7], [5, 9]]
    assert same(nine, 2, 1).tolist() == [[5, 6, 6], [8, 9, 9], [8, 9, 9]]


def test_an_odd_cell_of_padding_lies_at_the_end_or_at_the_start() -> None:
    end = PaddedSpec.same((6,), (3,), (2,))
    start = PaddedSpec.same((6,), (3,), (2,), odd_first=True)

    assert end.lay((6,))[0].first.tolist() == [0, 2, 4]
    assert start.lay((6,))[0].first.tolist() == [-1, 1, 3]


def test_the_reason_why_no_window_fits_names_both_paddings() -> None:
    spec = PaddedSpec(kernel_size=(5,), stride=(1,), dilation=(1,), low=(0,), high=(1,))

    with pytest.raises(SettingError, match=r"= 5 > input 3 \+ padding 0 \+ 1 = 4"):
        spec.lay((3,))


def test_same_never_pads_where_windows_leave_cells_out() -> None:
    assert PaddedSpec.same((6,), (1,), (3,)).lay((6,))[0].taps.tolist() == [[0], [3]]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"low": (-1, 0)}, "low must be at least 0: −1 < 0"),
        ({"stride": (1, 0)}, "stride must be at least 1: 0 < 1"),
        ({"high": (1,)}, "high must have 2 numbers"),
    ],
)
def test_a_setting_that_means_nothing_is_refused(changed: Named, why: str) -> None:
    setting = {name: (1, 1) for name in ("kernel_size", "stride", "dilation", "low", "high")}

    with pytest.raises(ValueError, match=why):
        PaddedSpec(**{**setting, **changed})


def test_pytorch_has_no_average_of_unevenly_padded_windows() -> None:
    with pytest.raises(SettingError, match="no unevenly padded average in PyTorch"):
        trace_pool(np.ones((4, 4)), PaddedSpec.same((4, 4), (3, 3), (2, 2)), Average())
