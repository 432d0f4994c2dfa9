"""Name the types that many tests of the core take."""

from collections.abc import Callable
from typing import Any

from numpy.typing import NDArray

from pooling_core import AxisLayout, PoolSpec

Array = NDArray[Any]
Shape = tuple[int, ...]
Layouts = tuple[AxisLayout, ...]
Arguments = tuple[Any, ...]
Named = dict[str, Any]  # arguments by name
Function = Callable[..., Any]
Same = Callable[[Array, Array], None]  # it raises where two arrays differ
Refusal = type[Exception]
Case = tuple[Array, PoolSpec]  # an input, and a setting that fits it
