"""Pooling in pure NumPy: exactly what PyTorch computes, and how it comes about.

Examples
--------
>>> import numpy as np
>>> max_pool2d(np.arange(16.0).reshape(1, 4, 4), 2)
array([[[ 5.,  7.],
        [13., 15.]]])
"""

from pooling_core.avg_pool import avg_pool2d
from pooling_core.geometry import PoolSpec, SettingError
from pooling_core.layout import ABSENT, AxisLayout, DroppedWindow
from pooling_core.max_pool import max_pool2d
from pooling_core.min_pool import min_pool2d
from pooling_core.size_rule import SizeRule
from pooling_core.trace import PoolTrace, Window, trace_max_pool

__all__ = [
    "ABSENT",
    "AxisLayout",
    "DroppedWindow",
    "PoolSpec",
    "PoolTrace",
    "SettingError",
    "SizeRule",
    "Window",
    "avg_pool2d",
    "max_pool2d",
    "min_pool2d",
    "trace_max_pool",
]
