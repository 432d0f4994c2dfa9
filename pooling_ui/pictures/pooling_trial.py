"""A picture pooled in several ways, a part at a time: what is done stays in the shared cache."""

from collections.abc import Sequence
from typing import Any

from pooling_ui.pictures.cache import KeptPicture, is_kept, kept_part, kept_result
from pooling_ui.pictures.parts import parts_of
from pooling_ui.pictures.pools import Spec


class PoolingTrial:
    """The pools of a picture, one after the other; each `step` pools a part in one way.

    It is made like a measurement: see `measuring`.
    """

    def __init__(
        self, picture: KeptPicture, methods: Sequence[str], spec: Spec, norm_type: float
    ) -> None:
        self._picture, self._spec, self._norm_type = picture, spec, norm_type
        self._parts = {method: parts_of(picture.shape, method, spec) for method in methods}
        self._made: list[str] = []
        self._next = 0  # of the parts in the way that comes next

    @property
    def is_done(self) -> bool:
        """True if all is pooled."""
        return len(self._made) == len(self._parts)

    @property
    def done(self) -> float:
        """The part that is pooled, from 0 to 1."""
        if self.is_done:
            return 1.0
        now = self._next / len(self._parts[self._way])
        return (len(self._made) + now) / len(self._parts)

    @property
    def made(self) -> tuple[str, ...]:
        """The ways in which all of the picture is pooled."""
        return tuple(self._made)

    @property
    def _way(self) -> str:
        return list(self._parts)[len(self._made)]

    def step(self, planes: Any) -> None:
        """Pool one more part, of the picture itself; or find that it need not be."""
        way = self._way
        how = (self._picture, way, self._spec, 1, self._norm_type)
        if not is_kept(*how):
            kept_part(*how, self._parts[way][self._next])
            self._next += 1
            if self._next < len(self._parts[way]):
                return
            kept_result(*how)
        self._made.append(way)
        self._next = 0
