"""Pool a picture with several pools, a chunk at a time; store each chunk in the shared cache."""

from collections.abc import Sequence
from typing import Any

from pooling_ui.pictures.cache import CachedPicture, cached_chunk, cached_result, is_cached
from pooling_ui.pictures.pooling.chunks import chunks_of
from pooling_ui.setting.window_modes import Spec


class PoolingTrial:
    """The pools of a picture, made one after the other; each `step` pools one chunk.

    `pictures/measuring.py` runs its steps, as those of a measurement.
    """

    def __init__(
        self, picture: CachedPicture, methods: Sequence[str], spec: Spec, norm_type: float
    ) -> None:
        self._picture, self._spec, self._norm_type = picture, spec, norm_type
        self._chunks = {method: chunks_of(picture.shape, method, spec) for method in methods}
        self._made: list[str] = []
        self._next = 0  # index of the next chunk of the current pool

    @property
    def is_done(self) -> bool:
        """Return True if every method has pooled the whole picture."""
        return len(self._made) == len(self._chunks)

    @property
    def done(self) -> float:
        """Return the fraction that is pooled, from 0 to 1."""
        if self.is_done:
            return 1.0
        now = self._next / len(self._chunks[self._method])
        return (len(self._made) + now) / len(self._chunks)

    @property
    def made(self) -> tuple[str, ...]:
        """Return the methods that have pooled the whole picture."""
        return tuple(self._made)

    @property
    def _method(self) -> str:
        return list(self._chunks)[len(self._made)]

    def step(self, planes: Any) -> None:
        """Pool one more chunk of the picture, unless the cache holds the whole result."""
        method = self._method
        pool = (self._picture, method, self._spec, 1, self._norm_type)
        chunks = self._chunks[method]
        if not is_cached(*pool):
            # A rerun may interrupt any of these; the next step goes on where it was.
            if self._next < len(chunks):
                cached_chunk(*pool, chunks[self._next])
                self._next += 1
            if self._next < len(chunks):
                return
            cached_result(*pool)
        self._made.append(method)
        self._next = 0
