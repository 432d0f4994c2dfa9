"""The size rule of one axis: the number of windows, their positions, and the nearest that fit.

Source: torch.nn.MaxPool2d, "Shape", as torch 2.13 behaves; Dumoulin & Visin 2016
(arXiv:1603.07285), ch. 3.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.layout import AxisLayout, DroppedWindow, read_only


def window_starts(
    windows: int, stride: int | NDArray[np.int64], padding: int | NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the position where each window starts; arrays of settings add axes in front."""
    starts: NDArray[np.int64] = np.arange(windows, dtype=np.int64) * stride - padding
    return starts


class SizeRule(NamedTuple):
    """The numbers that give the output size of one axis. `PoolSpec.size_rules` makes it.

    `extra` is how many more cells of padding the end has than the start. `keeps_last` is True if no
    window is dropped. PyTorch has neither, `PaddedSpec` has both.

    Examples
    --------
    >>> rule = SizeRule(size=5, kernel=2, stride=2, padding=0, dilation=1, ceil_mode=True)
    >>> rule.extent, rule.room, rule.floor, rule.ceil, rule.last_start, rule.windows
    (2, 3, 2, 3, 4, 3)
    """

    size: int
    kernel: int
    stride: int
    padding: int
    dilation: int
    ceil_mode: bool
    extra: int = 0
    keeps_last: bool = False

    @property
    def extent(self) -> int:
        """Return the number of cells that a window spans, holes included."""
        return self.dilation * (self.kernel - 1) + 1

    @property
    def room(self) -> int:
        """Return the length of the padded axis less one window; negative if no window fits."""
        return self.size + 2 * self.padding + self.extra - self.extent

    @property
    def floor(self) -> int:
        """Return the output size by rounding down: ⌊room ÷ stride⌋ + 1."""
        return self.room // self.stride + 1

    @property
    def ceil(self) -> int:
        """Return the output size by rounding up, before any drop: ⌈room ÷ stride⌉ + 1."""
        return -(-self.room // self.stride) + 1

    @property
    def last_start(self) -> int:
        """Return the position where the last of `ceil` windows would start."""
        return (self.ceil - 1) * self.stride - self.padding

    @property
    def drops(self) -> bool:
        """Return True if the last window is dropped: it must start before the end of the cells."""
        return self.ceil_mode and not self.keeps_last and self.last_start >= self.size

    @property
    def windows(self) -> int:
        """Return the output size; below 1 there is no output."""
        return self.ceil - self.drops if self.ceil_mode else self.floor

    @property
    def fits(self) -> bool:
        """Return True if there is at least one window."""
        return self.windows >= 1

    def lay(self) -> AxisLayout:
        """Return the windows of the axis."""
        dropped = None
        if self.drops:
            dropped = DroppedWindow(self.last_start, self.last_start + self.extent, self.size)
        first = window_starts(self.windows, self.stride, self.padding)
        return AxisLayout(
            size=self.size,
            first=read_only(first),
            count=read_only(np.full(self.windows, self.kernel, np.int64)),
            step=self.dilation,
            low=self.padding,
            high=self.padding + self.extra,
            dropped=dropped,
        )

    def paddings(self, windows: int) -> range:
        """Return the legal paddings that give so many windows, if `ceil_mode` is off."""
        # floor is `windows` where size + 2 · padding is `least` to `least + stride − 1`.
        least = (windows - 1) * self.stride + self.extent - self.size
        most = min(self.kernel, least + self.stride - 1) // 2
        return range(max(0, -(-least // 2)), most + 1)

    @property
    def _most(self) -> int:
        """Return the largest extent that still gives a window."""
        padded = self.size + 2 * self.padding + self.extra
        return padded + (self.stride - 1 if self.ceil_mode else 0)

    def lower_dilation(self) -> SizeRule:
        """Return the rule with the largest dilation that fits, or with 1 if none fits."""
        if self.fits:
            return self
        return self._replace(dilation=max(1, (self._most - 1) // (self.kernel - 1)))

    def lower_kernel(self) -> SizeRule:
        """Return the rule with the largest kernel that fits, and with less padding if needed."""
        if self.fits:
            return self
        kernel = (self._most - 1) // self.dilation + 1
        if self.dilation > 1:  # half of a smaller kernel is less padding
            unpadded = self._most - 2 * self.padding
            kernel = min(kernel, unpadded // (self.dilation - 1) + 1)
        lower = self._replace(kernel=kernel, padding=min(self.padding, kernel // 2))
        if lower.fits:
            return lower
        # The bound assumes padding of kernel ÷ 2. An odd kernel has half a cell less on each side.
        return self._replace(kernel=kernel - 1, padding=min(self.padding, (kernel - 1) // 2))

    def why_not(self) -> str:
        """Return the broken inequality with its numbers."""
        extent = f"dilation {self.dilation} · (kernel {self.kernel} − 1) + 1 = {self.extent}"
        overhang = f" + stride {self.stride} − 1" if self.ceil_mode else ""
        padding = f"2 · padding {self.padding}"
        if self.extra:
            padding = f"padding {self.padding} + {self.padding + self.extra}"
        return f"{extent} > input {self.size} + {padding}{overhang} = {self._most}"


def nearest_that_fits(rules: tuple[SizeRule, ...]) -> dict[str, tuple[int, ...]]:
    """Return the parameters to change, with new values, so that every axis has a window.

    The dilation is lowered if that is enough; else the kernel, and the padding if needed.

    Examples
    --------
    >>> nearest_that_fits((SizeRule(4, 3, 1, 0, 2, False), SizeRule(9, 3, 1, 0, 2, False)))
    {'dilation': (1, 2)}
    """
    denser = [rule.lower_dilation() for rule in rules]
    if all(rule.fits for rule in denser):
        return {"dilation": tuple(rule.dilation for rule in denser)}
    smaller = [rule.lower_kernel() for rule in rules]
    nearest = {"kernel_size": tuple(rule.kernel for rule in smaller)}
    padding = tuple(rule.padding for rule in smaller)
    if padding != tuple(rule.padding for rule in rules):
        nearest["padding"] = padding
    return nearest
