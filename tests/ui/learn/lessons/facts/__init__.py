"""Compute the numbers in the lessons' sentences from what is on each step's stage.

A function is named after its lesson. It takes the state at the start of each step, and returns for
each step the phrases of its texts that hold numbers.
"""

from tests.ui.learn.lessons.facts import (
    channels_backwards_average,
    shift_network,
    sizes_dilation_adaptive,
    window_stride_padding,
)
from tests.ui.learn.lessons.facts.common import FACTS

__all__ = [
    "FACTS",
    "channels_backwards_average",
    "shift_network",
    "sizes_dilation_adaptive",
    "window_stride_padding",
]
