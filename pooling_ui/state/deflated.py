"""Lines of text, deflated for a link."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

_MOST = 40_000  # characters: more cannot be meant


def deflated(lines: Sequence[str]) -> str:
    """Return lines as text that a link holds without escapes; "" for none.

    Examples
    --------
    >>> inflated(deflated(["one", "two"]))
    ('one', 'two')
    """
    text = zlib.compress("\n".join(lines).encode(), 9)
    return urlsafe_b64encode(text).decode().rstrip("=") if lines else ""


def inflated(text: str) -> tuple[str, ...] | None:
    """Return the lines that a link's text holds, or None where it holds none, or too many.

    Examples
    --------
    >>> inflated("x") is None
    True
    """
    try:
        held = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflater = zlib.decompressobj()
        lines = inflater.decompress(held, _MOST)
        if not inflater.eof:
            return None
        return tuple(lines.decode().splitlines())
    except (ValueError, zlib.error):
        return None
