"""What the processor tells about its caches."""

from __future__ import annotations

from pathlib import Path

_CACHES = Path("/sys/devices/system/cpu/cpu0/cache")
_UNITS = {"K": 2**10, "M": 2**20}


def cache_bytes(level: int, caches: Path = _CACHES) -> int | None:
    """Read the size of the data cache of a level; None where the system does not tell.

    Only Linux tells by a file. Elsewhere, WebAssembly included, the folder does not exist.

    Examples
    --------
    >>> cache_bytes(2, Path("no such folder")) is None
    True
    """
    try:
        for cache in sorted(caches.glob("index*")):
            kind = (cache / "type").read_text().strip()
            if kind != "Instruction" and int((cache / "level").read_text()) == level:
                size = (cache / "size").read_text().strip()
                return int(size[:-1]) * _UNITS[size[-1]]
    except (OSError, ValueError, KeyError, IndexError):
        pass
    return None
