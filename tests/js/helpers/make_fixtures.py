"""Messages as Python makes them, for the tests of what reads them.

After a change of the format: `python -m tests.js.helpers.make_fixtures`.
"""

from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core import (
    AdaptiveSpec,
    Average,
    BackTrace,
    Minimum,
    PoolSpec,
    PoolTrace,
    PowerAverage,
    trace_gradient,
    trace_pool,
    trace_unpool,
)
from pooling_core.geometry.pool_spec import Setting
from pooling_core.network import Conv2d, MaxPool2d, ReLU, follow
from pooling_core.trace.reducers import Reducer, WindowSpec
from pooling_ui.components.wire import pack
from pooling_ui.features.network.digit.message import digit_message
from pooling_ui.features.network.edges import Filter
from pooling_ui.features.network.maps.message import Maps, maps_message
from pooling_ui.features.shift.plane.message import Panel, shift_message
from pooling_ui.features.stack.field.message import field_message
from pooling_ui.pictures.pooling.pools import pool
from pooling_ui.pictures.viewer.message import Pane, viewer_message
from pooling_ui.stage import (
    Start,
    back_message,
    refused_message,
    sizeless_message,
    stage_message,
)
from pooling_ui.stage.pair import side_by_side

Array = NDArray[np.float64]
FOLDER = Path(__file__).parent / "fixtures"
INF, NAN = np.inf, np.nan
FIXED = Start(editable=False)
COVERED = [[True, False, False], [False, False, False], [False, False, True]]
DIGITS = [[1.0, 3, -2, 4], [5.0, 5, 0, -1], [2, 0.5, 5, 3], [-4.0, 1, 2, 9]]


def _shift() -> bytes:
    """Return a plane of 4 × 6 cells, moved, and two pools with results of all kinds."""
    kinds = np.arange(6, dtype=np.uint8).reshape(2, 3) % 4
    shades = np.array([[0, 50, 100], [150, 200, 250]], np.uint8)
    panels = [
        Panel("Max", shades, kinds, "1 stay, 1 move along, 1 change"),
        Panel("Average", shades, kinds[::-1], "other counts"),
    ]
    plane = np.arange(24, dtype=np.uint8).reshape(4, 6)
    return shift_message(plane, (0, 1), 3, panels, "One more.")


def _maps() -> bytes:
    """Return a picture of 4 × 6 cells, two filters, a layer of two maps, and a pool of those."""
    filters = [
        Filter("Level", ((-1, -2, -1), (0, 0, 0), (1, 2, 1))),
        Filter("Spot", ((0,) * 3,) * 3),
    ]
    layers = [
        Maps("Conv2d: −8 to 3", np.arange(-8.0, 4.0).reshape(2, 3, 2)),
        Maps("MaxPool2d(2): 0 to 3", np.array([[[0.0, 3.0]], [[1.0, 2.0]]])),
    ]
    plane = np.arange(24, dtype=np.uint8).reshape(4, 6)
    return maps_message(plane, "Input: 4 × 6, grey", filters, layers, (2, 2, 0, 1))


def _digit() -> bytes:
    """Return a digit with one line of ink, the fourth of a sheet, a layer, and three classes."""
    ink = np.zeros((28, 28), np.uint8)
    ink[5, 3:9] = 127, 128, 129, 255, 1, 200
    maps = [Maps("MaxPool2d(2): 0 to 3", np.array([[[0.0, 3.0]], [[1.0, 2.0]]]))]
    return digit_message(
        ink,
        ink / 255,
        maps,
        ["25.0 %", "70.0 %", "5.0 %"],
        np.array([0.25, 0.7, 0.05]),
        prediction="The network says 1.",
        turn=4,
        picked=3,
        cell=(1, 1, 0, 1),
    )


def messages() -> dict[str, bytes]:
    """Return every message by the name of its file."""
    setting_a, beside_setting_a = _pair()
    average, maximum = _gradients()
    return {
        "setting_a": setting_a,
        "beside_setting_a": beside_setting_a,
        "beside_average": average,
        "beside_maximum": maximum,
        "field": _field(),
        "shift": _shift(),
        "maps": _maps(),
        "digit": _digit(),
        "wire": pack(
            {"title": "Größe −∞"},
            {
                "bytes": np.array([1, 2, 255], "u1"),
                "places": np.array([[-1, 0, 2**31 - 1]], "i4"),
                "tones": np.array([0.5, NAN, -INF], "f4"),
                "values": np.array([[0.1], [NAN]], "f8"),
            },
        ),
        "plain": stage_message(_trace(DIGITS, 2), Start(step=1, pin=("input", 0, 1))),
        "overlapping": stage_message(_trace(DIGITS, 3, 1, padding=1)),
        "dilated": stage_message(_trace(np.arange(35.0).reshape(5, 7) - 17, 3, 1, 1, 2)),
        "overhanging": stage_message(_trace(np.arange(25.0).reshape(5, 5), 2, 2, 0, 1, True)),
        "dropping": stage_message(_trace(np.arange(49.0).reshape(7, 7), 2, 3, 1, 1, True)),
        "dropping_padded": stage_message(_trace(np.arange(49.0).reshape(7, 7), 4, 3, 2, 1, True)),
        "not_a_number": stage_message(_trace([[NAN, 1, NAN], [INF, 2, -INF]], (2, 3))),
        "empty_window": stage_message(_trace([[7]], 2, 1, 1, 2)),
        "ragged": stage_message(trace_pool([[1.0, 2, 3, 4, 5]], AdaptiveSpec((1, 3)))),
        "adaptive": stage_message(trace_pool(_count(5, 7), AdaptiveSpec((4, 3)))),
        "adaptive_average": stage_message(
            trace_pool(_count(5, 7), AdaptiveSpec((4, 3)), Average(count_include_pad=False))
        ),
        "smallest": stage_message(_trace(DIGITS, 3, 2, 1, reducer=Minimum())),
        "average": stage_message(_trace(DIGITS, 2, reducer=Average())),
        "average_padded": stage_message(_trace(DIGITS, 3, 2, 1, 1, True, Average())),
        "average_left_out": stage_message(
            _trace(DIGITS, 3, 2, 1, 1, False, Average(count_include_pad=False))
        ),
        "average_overridden": stage_message(
            _trace(np.arange(25.0).reshape(5, 5), 4, 1, 2, 1, False, Average(divisor_override=-3))
        ),
        "power": stage_message(_trace(DIGITS, 2, reducer=PowerAverage(2))),
        "power_odd": stage_message(
            _trace([[3, -4, 5], [0, 1, 1]], 2, 2, 0, 1, True, PowerAverage(3))
        ),
        "power_rooted": stage_message(_trace([[4, -5]], (1, 2), reducer=PowerAverage(0.5))),
        "power_one": stage_message(_trace(DIGITS, 2, reducer=PowerAverage(1))),
        "power_infinite_overhanging": stage_message(
            _trace([[1, 2, 3], [5, 6, -4]], 2, 2, 0, 1, True, PowerAverage(INF))
        ),
        "power_negative": stage_message(_trace([[-1, -2]], (1, 2), reducer=PowerAverage(-1))),
        "average_by_much": stage_message(
            _trace([[1, 2]], (1, 2), reducer=Average(divisor_override=2**40))
        ),
        "power_infinite_tie": stage_message(
            _trace([[2, -3, 3, 1]], (1, 4), reducer=PowerAverage(INF))
        ),
        "power_infinite": stage_message(_trace(DIGITS, 2, reducer=PowerAverage(INF))),
        "differing": stage_message(
            _trace(DIGITS, 2), differs=[[False, True], [False, False]], show_coverage=True
        ),
        "covered": stage_message(_trace(DIGITS, 2, 1), Start(whole=False, step=1), covered=COVERED),
        "covered_average": stage_message(
            _trace(DIGITS, 2, 1, reducer=Average()), covered=np.ones((3, 3))
        ),
        "outlying": stage_message(_trace([[1, -2, 3, -4], [4, 3, 2, 500]], 2)),
        "gradient": back_message(_back(DIGITS, PoolSpec.of(3, 1)), title="Gradient"),
        "gradient_padded": back_message(
            _back(DIGITS, PoolSpec.of(3, 1, 1), grad=np.arange(16.0).reshape(4, 4) - 2),
            title="Gradient",
        ),
        "gradient_empty": back_message(_back([[7]], PoolSpec.of(2, 1, 1, 2)), title="Gradient"),
        "spread": back_message(_back(DIGITS, PoolSpec.of(3, 1, 1), Average()), title="Spread"),
        "spread_by_much": back_message(
            _back(np.ones((64, 64)), PoolSpec.of(32, 1), Average()), title="Spread"
        ),
        "spread_line": back_message(
            _back([[1, 2]], PoolSpec.of((1, 2), (1, 2), (0, 1)), Average()), title="Spread"
        ),
        "spread_left_out": back_message(
            _back([[1, 2]], PoolSpec.of((1, 2), 1, (0, 1)), Average(count_include_pad=False)),
            title="Spread",
        ),
        "gradient_line": back_message(
            _back([[1, 2, 7, 7]], PoolSpec.of((1, 2), (1, 2))), title="Gradient"
        ),
        "gradient_magnitude": back_message(
            _back([[2, -3, 0, 0]], PoolSpec.of((1, 2)), PowerAverage(INF)), title="Gradient"
        ),
        "power_back": back_message(
            _back([[3, 4, 0, -4]], PoolSpec.of((1, 2), 1), PowerAverage(2), [[5, 1, 1]]),
            title="Gradient",
        ),
        "power_back_cubed": back_message(
            _back([[1, 2, 3, 4, 5]], PoolSpec.of((1, 2), ceil_mode=True), PowerAverage(3)),
            title="Gradient",
        ),
        "power_back_summed": back_message(
            _back([[1, 2, 3]], PoolSpec.of((1, 2), ceil_mode=True), PowerAverage(1)),
            title="Gradient",
        ),
        "power_back_by_much": back_message(
            _back(_count(24, 24), PoolSpec.of(4, 1), PowerAverage(2)), title="Gradient"
        ),
        "power_back_unread": back_message(
            _back([[4, 9, 0]], PoolSpec.of((1, 2)), PowerAverage(0.5)), title="Gradient"
        ),
        "power_back_nan": back_message(
            _back([[1, -1, NAN, 1]], PoolSpec.of((1, 2)), PowerAverage(1)), title="Gradient"
        ),
        "power_back_rooted": back_message(
            _back([[0, 0, 0, 9]], PoolSpec.of((1, 2)), PowerAverage(0.5)), title="Gradient"
        ),
        "power_back_inverse": back_message(
            _back([[1, -1, 0, 4]], PoolSpec.of((1, 2)), PowerAverage(-1)), title="Gradient"
        ),
        "gradient_magnitude_ties": back_message(
            _back([[-5, 5, NAN, 1]], PoolSpec.of((1, 2)), PowerAverage(INF)), title="Gradient"
        ),
        "power_back_odd": back_message(
            _back([[0, 0, -3, 1]], PoolSpec.of((1, 2)), PowerAverage(3)), title="Gradient"
        ),
        "gradient_series": back_message(
            _back([1, 5, -2, 8, 3], PoolSpec.of(3, 1, ndim=1)), title="Gradient"
        ),
        "gradient_volume": back_message(
            _back(_volume(), PoolSpec.of(2, 1, (1, 0, 1), ndim=3)), title="Gradient"
        ),
        "unpool_volume": back_message(
            trace_unpool(
                _trace(_volume(), 2, (1, 2, 2)), PoolSpec.of(2, (1, 2, 2), ndim=3), (3, 3, 2)
            ),
            Start(editable=False),
            title="Unpool",
        ),
        "gradient_single": back_message(_back([[5]], PoolSpec.of(1)), title="Gradient"),
        "unpool_overlapping": back_message(
            trace_unpool(_trace(DIGITS, 2, 1), PoolSpec.of(2, 1)), FIXED, title="Unpool"
        ),
        "unpool": back_message(
            trace_unpool(_trace(DIGITS, 2), PoolSpec.of(2)), FIXED, title="Unpool"
        ),
        "unpool_moved": back_message(
            trace_unpool(_trace(np.arange(20.0).reshape(4, 5), 2), PoolSpec.of(2), (5, 4)),
            FIXED,
            title="Unpool",
        ),
        "series": stage_message(_trace([1, 5, -2, 8, 3, 9, 0], 3, 2, 1, 1, True)),
        "volume": stage_message(_trace(_volume(), 2, 1, (1, 0, 1))),
        "volume_average": stage_message(_trace(_volume(), (2, 1, 2), reducer=Average())),
        "refused_volume": refused_message(_volume(), "No window fits."),
        "refused": refused_message(DIGITS, "No window fits."),
        "sizeless": sizeless_message(_trace(DIGITS, 3, 2, 1), "What size is it?"),
        "sizeless_by_a_person": sizeless_message(
            _trace(DIGITS, 3, 2, 1), "Covered.", Start(covers=True), uncovers=True
        ),
        "viewer": _viewer(),
    }


def _field() -> bytes:
    """Return what a small network's units see: a border, a pool, and a layer without windows."""
    layers = Conv2d(1, 1, 3, padding=1), ReLU(), MaxPool2d(2), Conv2d(1, 1, 3, padding=1)
    names = [type(layer).__name__ for layer in layers]
    reports = follow(layers, (1, 8, 6)).layers
    return field_message(reports, names, [name == "MaxPool2d" for name in names], (4, 1, 1))


def _pair() -> tuple[bytes, bytes]:
    """Make two settings beside each other; the second has a border, and more output."""
    held = stage_message(_trace(DIGITS, 2), title="Held setting A")
    trace = _trace(DIGITS, 3, 2, 1, 1, True)
    return side_by_side(held, stage_message(trace, differs=np.ones(trace.output.shape)))


def _gradients() -> tuple[bytes, bytes]:
    """Make the gradient of an average, whose labels are long, beside that of a maximum."""
    spec = PoolSpec.of(3, 1)
    return side_by_side(
        back_message(_back(DIGITS, spec, Average()), title="Average"),
        back_message(_back(DIGITS, spec), title="Maximum"),
    )


def _viewer() -> bytes:
    """Make a picture whose values say where they are, with three results; k3 s2, then s3 p1."""
    row, col = np.mgrid[0:9, 0:12]
    picture = np.stack([row, col, row ^ col]).astype(np.uint8)
    made = [pool(picture, method, PoolSpec.of(3, 2)) for method in ("max", "min")]
    made.append(pool(picture, "max", PoolSpec.of(3, 3, 1)))
    panes = [Pane("Original", picture, detail="9 × 12", name="a")]
    panes += [Pane("Max", each.pixels, each.rows, each.cols, "small") for each in made]
    panes.append(Pane("Average", refusal="No dilation."))
    return viewer_message(panes, picture="a", setting="k3-s2", label="Viewer")


def _count(rows: int, cols: int) -> Array:
    return np.arange(float(rows * cols)).reshape(rows, cols)


def _volume() -> Array:
    """Make three slices of two rows and three columns; no two numbers are equal."""
    return np.array([4.0, 17, 2, 9, 0, 12, 7, 3, 16, 5, 14, 1, 10, 6, 13, 8, 15, 11]).reshape(
        3, 2, 3
    )


def _trace(
    plane: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    reducer: Reducer | None = None,
) -> PoolTrace:
    x = np.array(plane, dtype=np.float64)
    spec = PoolSpec.of(kernel_size, stride, padding, dilation, ceil_mode, ndim=x.ndim)
    return trace_pool(x, spec, reducer)


def _back(
    plane: ArrayLike,
    spec: WindowSpec,
    reducer: Reducer | None = None,
    grad: ArrayLike | None = None,
) -> BackTrace:
    trace = trace_pool(np.array(plane, dtype=np.float64), spec, reducer)
    return trace_gradient(trace, np.ones(trace.output.shape) if grad is None else grad)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, message in messages().items():
        (FOLDER / f"{name}.bin").write_bytes(message)
