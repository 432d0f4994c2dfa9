"""The rule of one axis: how many windows there are, where they lie, and what would fit.

Source: torch.nn.MaxPool2d, "Shape", as torch 2.13 behaves; Dumoulin & Visin 2016
(arXiv:1603.07285), ch. 3.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pooling_core.layout import AxisLayout, DroppedWindow, read_only


class SizeRule(NamedTuple):
    """How the output size of one axis comes about; `PoolSpec.size_rules` makes it.

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

    @property
    def extent(self) -> int:
        """How many cells a window spans, holes included."""
        return self.dilation * (self.kernel - 1) + 1

    @property
    def room(self) -> int:
        """What the first window leaves of the padded axis; negative where it does not fit."""
        return self.size + 2 * self.padding - self.extent

    @property
    def floor(self) -> int:
        """The output size with room ÷ stride rounded down: ⌊room ÷ stride⌋ + 1."""
        return self.room // self.stride + 1

    @property
    def ceil(self) -> int:
        """The output size with room ÷ stride rounded up: ⌈room ÷ stride⌉ + 1, nothing dropped."""
        return -(-self.room // self.stride) + 1

    @property
    def last_start(self) -> int:
        """Where the last of `ceil` windows would start."""
        return (self.ceil - 1) * self.stride - self.padding

    @property
    def drops(self) -> bool:
        """Whether that window is dropped: it may hang over the end, but not start there."""
        return self.ceil_mode and self.last_start >= self.size

    @property
    def windows(self) -> int:
        """The output size that holds; below 1 there is no output."""
        return self.ceil - self.drops if self.ceil_mode else self.floor

    @property
    def fits(self) -> bool:
        """Whether there is a window at all."""
        return self.windows >= 1

    def lay(self) -> AxisLayout:
        """Lay the windows over the axis."""
        dropped = None
        if self.drops:
            dropped = DroppedWindow(self.last_start, self.last_start + self.extent, self.size)
        first = np.arange(self.windows, dtype=np.int64) * self.stride - self.padding
        return AxisLayout(
            size=self.size,
            first=read_only(first),
            count=read_only(np.full(self.windows, self.kernel, np.int64)),
            step=self.dilation,
            low=self.padding,
            high=self.padding,
            dropped=dropped,
        )

    @property
    def _most(self) -> int:
        """The largest extent that still makes one window."""
        return self.size + 2 * self.padding + (self.stride - 1 if self.ceil_mode else 0)

    def lower_dilation(self) -> SizeRule:
        """Lower the dilation to the largest that fits; to 1 if none does."""
        if self.fits:
            return self
        return self._replace(dilation=max(1, (self._most - 1) // (self.kernel - 1)))

    def lower_kernel(self) -> SizeRule:
        """Lower the kernel to the largest that fits, and the padding with it where it must."""
        if self.fits:
            return self
        kernel = (self._most - 1) // self.dilation + 1
        if self.dilation > 1:  # lower still, as half a smaller kernel allows less padding
            unpadded = self._most - 2 * self.padding
            kernel = min(kernel, unpadded // (self.dilation - 1) + 1)
        lower = self._replace(kernel=kernel, padding=min(self.padding, kernel // 2))
        if lower.fits:
            return lower
        # Only an odd kernel can fail here: half of it, rounded down, is the padding.
        return self._replace(kernel=kernel - 1, padding=min(self.padding, (kernel - 1) // 2))

    def why_not(self) -> str:
        """Write out the inequality that fails, with its numbers."""
        extent = f"{self.dilation} · ({self.kernel} − 1) + 1 = {self.extent}"
        overhang = f" + {self.stride} − 1" if self.ceil_mode else ""
        return f"{extent} > {self.size} + 2 · {self.padding}{overhang} = {self._most}"
