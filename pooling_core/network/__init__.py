"""The layers of a small network; results equal PyTorch's up to the rounding of floats."""

from pooling_core.network.activations import relu, softmax
from pooling_core.network.blur_pool import blur_pool2d
from pooling_core.network.conv2d import conv2d
from pooling_core.network.layer import Flatten, Layer, ReLU, WindowedLayer
from pooling_core.network.linear import flatten, linear
from pooling_core.network.nearest_layers import nearest_groups, nearest_layers
from pooling_core.network.plane_norms import (
    GroupNorm,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    LayerNorm,
)
from pooling_core.network.pools import (
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    AvgPool2d,
    BlurPool2d,
    FractionalMaxPool2d,
    LPPool2d,
    MaxPool2d,
)
from pooling_core.network.shape_preserving import (
    ACTIVATIONS,
    DROPOUTS,
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    LogSoftmax,
    PReLU,
    ShapePreserving,
    Softmax,
)
from pooling_core.network.stack import LayerReport, StackReport, follow, run, weight_shapes
from pooling_core.network.weighted import Conv2d, Linear

__all__ = [
    "ACTIVATIONS",
    "DROPOUTS",
    "AdaptiveAvgPool2d",
    "AdaptiveMaxPool2d",
    "AvgPool2d",
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "BlurPool2d",
    "ShapePreserving",
    "Conv2d",
    "Flatten",
    "FractionalMaxPool2d",
    "GroupNorm",
    "InstanceNorm1d",
    "InstanceNorm2d",
    "InstanceNorm3d",
    "LPPool2d",
    "Layer",
    "LayerNorm",
    "LayerReport",
    "Linear",
    "LogSoftmax",
    "MaxPool2d",
    "PReLU",
    "ReLU",
    "Softmax",
    "StackReport",
    "WindowedLayer",
    "blur_pool2d",
    "conv2d",
    "flatten",
    "follow",
    "linear",
    "nearest_groups",
    "nearest_layers",
    "relu",
    "run",
    "softmax",
    "weight_shapes",
]
