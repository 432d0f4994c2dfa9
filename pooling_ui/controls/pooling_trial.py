"""A picture pooled in several ways, a channel at a time: what is done stays on the shelf."""

from collections.abc import Sequence
from typing import Any

from pooling_ui.controls.kept_pictures import KeptPicture, is_kept, kept_result, pooled_channel
from pooling_ui.picture_pools import Spec


class PoolingTrial:
    """The pools of a picture, one after the other; each `step` pools a channel in one way.

    It is made like a measurement: see `measuring`.
    """

    def __init__(
        self, picture: KeptPicture, methods: Sequence[str], spec: Spec, norm_type: float
    ) -> None:
        self._picture, self._methods = picture, tuple(methods)
        self._spec, self._norm_type = spec, norm_type
        self._channels, self._next = picture.shape[0], 0

    @property
    def is_done(self) -> bool:
        """Whether all is pooled."""
        return len(self.made) == len(self._methods)

    @property
    def done(self) -> float:
        """The part that is pooled, from 0 to 1."""
        return self._next / (len(self._methods) * self._channels) if self._methods else 1.0

    @property
    def made(self) -> tuple[str, ...]:
        """The ways in which all of the picture is pooled."""
        return self._methods[: self._next // self._channels]

    def step(self, planes: Any) -> None:
        """Pool one more channel, of the picture itself; or find that it need not be."""
        at, channel = divmod(self._next, self._channels)
        how = (self._picture, self._methods[at], self._spec, 1, self._norm_type)
        if is_kept(*how):
            self._next += self._channels - channel
            return
        pooled_channel(*how, channel)
        self._next += 1
        if channel == self._channels - 1:
            kept_result(*how)
