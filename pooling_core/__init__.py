"""Pooling in pure NumPy, with the results of PyTorch, and a trace that shows how they arise.

Examples
--------
>>> import numpy as np
>>> max_pool2d(np.arange(16.0).reshape(1, 4, 4), 2)
array([[[ 5.,  7.],
        [13., 15.]]])
"""

from pooling_core.compute.tiles import get_num_threads, set_num_threads
from pooling_core.functional.adaptive_avg_pool import (
    adaptive_avg_pool1d,
    adaptive_avg_pool1d_backward,
    adaptive_avg_pool2d,
    adaptive_avg_pool2d_backward,
    adaptive_avg_pool3d,
    adaptive_avg_pool3d_backward,
)
from pooling_core.functional.adaptive_max_pool import (
    adaptive_max_pool1d,
    adaptive_max_pool2d,
    adaptive_max_pool3d,
)
from pooling_core.functional.avg_pool import avg_pool1d, avg_pool2d, avg_pool3d
from pooling_core.functional.avg_pool_backward import (
    avg_pool1d_backward,
    avg_pool2d_backward,
    avg_pool3d_backward,
)
from pooling_core.functional.fractional_max_pool import fractional_max_pool2d, fractional_max_pool3d
from pooling_core.functional.lp_pool import lp_pool1d, lp_pool2d, lp_pool3d
from pooling_core.functional.lp_pool_backward import (
    lp_pool1d_backward,
    lp_pool2d_backward,
    lp_pool3d_backward,
)
from pooling_core.functional.max_pool import max_pool1d, max_pool2d, max_pool3d
from pooling_core.functional.max_pool_backward import (
    max_pool1d_backward,
    max_pool2d_backward,
    max_pool3d_backward,
    max_unpool1d_backward,
    max_unpool2d_backward,
    max_unpool3d_backward,
)
from pooling_core.functional.max_unpool import UnpoolSize, max_unpool1d, max_unpool2d, max_unpool3d
from pooling_core.functional.min_pool import min_pool2d
from pooling_core.functional.picture_pools import (
    picture_adaptive_avg_pool2d,
    picture_avg_pool2d,
    picture_lp_pool2d,
)
from pooling_core.geometry.adaptive import AdaptiveRule, AdaptiveSpec, lay_adaptive
from pooling_core.geometry.fractional import FractionalRule, FractionalSpec, lay_fractional
from pooling_core.geometry.layout import ABSENT, AxisLayout, DroppedWindow
from pooling_core.geometry.nearest_kernel import NearestKernel, nearest_kernel
from pooling_core.geometry.padded import PaddedSpec
from pooling_core.geometry.pool_spec import PoolSpec, SettingError
from pooling_core.geometry.reach import Reach
from pooling_core.geometry.size_rule import SizeRule
from pooling_core.measures.disturb import gaussian_noise, move, salt_and_pepper
from pooling_core.trace.back_trace import BackTrace, trace_gradient
from pooling_core.trace.reducers import Average, Maximum, Minimum, PowerAverage
from pooling_core.trace.slopes import Slopes, response, slopes, step_of
from pooling_core.trace.ties import Ties, ties_of
from pooling_core.trace.trace import PoolTrace, trace_part, trace_pool
from pooling_core.trace.unpool_trace import trace_unpool, unpool_sizes
from pooling_core.trace.writes import Writes, writes_of

__version__ = "0.1.0"

__all__ = [
    "ABSENT",
    "AdaptiveRule",
    "AdaptiveSpec",
    "Average",
    "AxisLayout",
    "BackTrace",
    "DroppedWindow",
    "FractionalRule",
    "FractionalSpec",
    "Maximum",
    "Minimum",
    "NearestKernel",
    "PaddedSpec",
    "PoolSpec",
    "PoolTrace",
    "PowerAverage",
    "Reach",
    "SettingError",
    "SizeRule",
    "Slopes",
    "Ties",
    "UnpoolSize",
    "Writes",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool1d_backward",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool2d_backward",
    "adaptive_avg_pool3d",
    "adaptive_avg_pool3d_backward",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "avg_pool1d",
    "avg_pool1d_backward",
    "avg_pool2d",
    "avg_pool2d_backward",
    "avg_pool3d",
    "avg_pool3d_backward",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
    "gaussian_noise",
    "get_num_threads",
    "lay_adaptive",
    "lay_fractional",
    "lp_pool1d",
    "lp_pool1d_backward",
    "lp_pool2d",
    "lp_pool2d_backward",
    "lp_pool3d",
    "lp_pool3d_backward",
    "max_pool1d",
    "max_pool1d_backward",
    "max_pool2d",
    "max_pool2d_backward",
    "max_pool3d",
    "max_pool3d_backward",
    "max_unpool1d",
    "max_unpool1d_backward",
    "max_unpool2d",
    "max_unpool2d_backward",
    "max_unpool3d",
    "max_unpool3d_backward",
    "min_pool2d",
    "move",
    "nearest_kernel",
    "picture_adaptive_avg_pool2d",
    "picture_avg_pool2d",
    "picture_lp_pool2d",
    "step_of",
    "response",
    "salt_and_pepper",
    "set_num_threads",
    "slopes",
    "ties_of",
    "trace_gradient",
    "trace_part",
    "trace_pool",
    "trace_unpool",
    "unpool_sizes",
    "writes_of",
]
