"""Make a function's spec, and complete the nearest legal setting of a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from pooling_core.geometry.pool_spec import PoolSpec, Setting, SettingError

Ints = tuple[int, ...]
_MOST_STEPS = 8  # each step changes at least one of four parameters; no case needed more than 3


def fits(spec: PoolSpec, shape: Ints) -> None:
    """Raise a SettingError if no window of the spec fits a spatial shape."""
    spec.lay(shape)


def spec_for(
    shape: Callable[[], object],
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    *,
    ndim: int,
    check: Callable[[PoolSpec, Ints], None] = fits,
) -> PoolSpec:
    """Return the spec that a function's arguments make.

    A spec alone does not know the input. So this completes the nearest setting of a refusal: the
    function accepts that setting for this shape at once.

    Parameters
    ----------
    shape : callable
        Returns the input's shape, whose last `ndim` numbers are used. Called only after a refusal.
    kernel_size, stride, padding, dilation, ceil_mode
        As `PoolSpec.of` takes them.
    ndim : int
        The number of spatial axes.
    check : callable
        Raises a SettingError if the function refuses a legal spec for a shape.

    Returns
    -------
    spec : PoolSpec

    Raises
    ------
    SettingError, TypeError
        As `PoolSpec.of`.

    Source: torch 2.13, which says what is wrong, but names no legal setting.

    Examples
    --------
    >>> try:
    ...     spec_for(lambda: (1,), 2, padding=-1, ndim=1)
    ... except SettingError as problem:
    ...     print(problem.nearest)
    {'padding': (0,), 'kernel_size': (1,)}
    """
    try:
        return PoolSpec.of(kernel_size, stride, padding, dilation, ceil_mode, ndim=ndim)
    except SettingError as refusal:
        spatial = _spatial(shape, ndim)
        if not refusal.nearest or spatial is None:
            raise
        asked = {
            "kernel_size": kernel_size,
            "stride": stride,
            "padding": padding,
            "dilation": dilation,
            "ceil_mode": ceil_mode,
        }
        nearest = dict(refusal.nearest)
        for _ in range(_MOST_STEPS):
            try:
                check(PoolSpec.of(**{**asked, **nearest}, ndim=ndim), spatial)  # type: ignore[arg-type]
            except SettingError as further:
                nearest |= further.nearest
            else:
                break
        raise SettingError(str(refusal), refusal.parameter, nearest) from None


def _spatial(shape: Callable[[], object], ndim: int) -> Ints | None:
    """Return the sizes of the pooled axes; None if the input itself is refused."""
    try:
        sizes: Ints = tuple(cast(Ints, shape()))[-ndim:]
    except (TypeError, ValueError):
        return None
    is_usable = all(isinstance(size, int) and size > 0 for size in sizes)
    return sizes if len(sizes) == ndim and is_usable else None
