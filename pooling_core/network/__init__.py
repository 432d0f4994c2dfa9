"""The layers of a small network, with the results of PyTorch within the rounding of floats."""

from pooling_core.network.activations import relu, softmax
from pooling_core.network.blur_pool import blur_pool2d
from pooling_core.network.conv2d import conv2d
from pooling_core.network.linear import flatten, linear

__all__ = ["blur_pool2d", "conv2d", "flatten", "linear", "relu", "softmax"]
