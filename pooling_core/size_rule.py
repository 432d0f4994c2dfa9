"""How the output size of one axis comes about, number by number, for people to read."""

from __future__ import annotations

from typing import NamedTuple


class SizeRule(NamedTuple):
    """One axis' size rule with its live numbers; `PoolSpec.size_rules` makes them.

    `room` is what the first window leaves: size + 2 * padding - extent. `floor` and `ceil` are
    the sizes that either rounding of room / stride gives; `last_start` is where the last of `ceil`
    windows would start, which `ceil_mode` drops when that is `size` or later. `windows` is the
    size that holds; below 1 there is no output.

    Source: torch.nn.MaxPool2d, "Shape", as torch 2.13 behaves.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> rows, columns = PoolSpec.of(2, ceil_mode=True).size_rules((5, 4))
    >>> rows.floor, rows.ceil, rows.last_start, rows.windows
    (2, 3, 4, 3)
    """

    size: int
    kernel: int
    stride: int
    padding: int
    dilation: int
    ceil_mode: bool
    extent: int
    room: int
    floor: int
    ceil: int
    last_start: int
    windows: int
