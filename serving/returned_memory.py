"""Let the system have the memory of large things back as soon as they are gone.

The C library of Linux (glibc) asks the system for each large piece of memory, and returns it at
once. But with each piece that is returned, "large" grows, up to 32 MB; smaller pieces stay with the
process, and each thread begins a store of its own. So a server kept 240 MB after ten photos of
people who had left.
"""

import ctypes
import sys
from functools import cache
from typing import Any

# Numbers of malloc.h.
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
LARGE = 2**20  # bytes
_STORES = 2  # Python itself works in one thread at a time


def limit_kept_memory() -> None:
    """Keep no large piece and few stores, from now on in this process, where the system can."""
    if mallopt := _c_function("mallopt"):
        mallopt(_M_MMAP_THRESHOLD, LARGE)
        mallopt(_M_ARENA_MAX, _STORES)


def return_free() -> None:
    """Return all small pieces that are free now, where the system can."""
    if trim := _c_function("malloc_trim"):
        trim(0)


@cache
def _c_function(name: str) -> Any:
    """Return a function of the C library; None where it has no such function."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
