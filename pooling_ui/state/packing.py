"""Pack long values for a link: compressed by zlib, then written as base64.

The texts use only characters that an address does not escape.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

_MOST = 40_000  # bytes of lines; a longer text is refused


def pack(data: bytes) -> str:
    """Return bytes as text for a link.

    Examples
    --------
    >>> unpack(pack(b"one"), most=3)
    b'one'
    """
    return urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def unpack(text: str, most: int) -> bytes | None:
    """Return the bytes in a link's text; None if it is damaged or has more than `most` bytes.

    Examples
    --------
    >>> unpack("x", most=3) is None, unpack(pack(b"four"), most=3) is None
    (True, True)
    """
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(unpack_base64(text), most + 1)
    except (ValueError, zlib.error):
        return None
    return data if inflater.eof and len(data) <= most else None


def unpack_base64(text: str) -> bytes:
    """Return the bytes of base64 text, with or without padding.

    Raises
    ------
    ValueError
        The text is not base64.
    """
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def pack_lines(lines: Sequence[str]) -> str:
    """Return lines as text for a link; "" for none.

    Examples
    --------
    >>> unpack_lines(pack_lines(["one", "two"]))
    ('one', 'two')
    """
    return pack("\n".join(lines).encode()) if lines else ""


def unpack_lines(text: str) -> tuple[str, ...] | None:
    """Return the lines in a link's text; None if it is damaged or has too many.

    Examples
    --------
    >>> unpack_lines("x") is None
    True
    """
    data = unpack(text, _MOST)
    try:
        return None if data is None else tuple(data.decode().splitlines())
    except UnicodeDecodeError:
        return None
