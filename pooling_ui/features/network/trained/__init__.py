"""Four kinds of network that read digits, each trained in the same way from five seeds.

`python -m training` makes the files that are read here. The page and the table use the same
functions to disturb digits and to run networks, so that their figures can be compared.
"""

from pooling_ui.features.network.trained.architectures import ARCHITECTURES, CLASSES, SHAPE
from pooling_ui.features.network.trained.disturbances import DISTURBANCES, MOVES, SEED, Disturbance
from pooling_ui.features.network.trained.files import SEEDS
from pooling_ui.features.network.trained.network import TrainedNetwork
from pooling_ui.features.network.trained.shipped import (
    as_samples,
    cut,
    network,
    sheet,
    unseen_digits,
)
from pooling_ui.features.network.trained.table import AccuracyCurve, Table, table

__all__ = [
    "CLASSES",
    "DISTURBANCES",
    "ARCHITECTURES",
    "MOVES",
    "SEED",
    "SEEDS",
    "SHAPE",
    "AccuracyCurve",
    "Disturbance",
    "Table",
    "TrainedNetwork",
    "as_samples",
    "cut",
    "network",
    "sheet",
    "table",
    "unseen_digits",
]
