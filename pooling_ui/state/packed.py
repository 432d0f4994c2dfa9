"""Bytes and lines of text, compressed for a link, in characters that an address leaves alone."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

_MOST = 40_000  # bytes of lines: more cannot be meant


def pack(data: bytes) -> str:
    """Return bytes as text for a link.

    Examples
    --------
    >>> unpack(pack(b"one"), most=3)
    b'one'
    """
    return urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def unpack(text: str, most: int) -> bytes | None:
    """Return the bytes that a link's text holds; None if it is damaged, or holds more than `most`.

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
    """Return the bytes of base64 text, with or without the signs that fill it up.

    Raises
    ------
    ValueError
        It is no base64.
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
    """Return the lines that a link's text holds; None if it is damaged, or holds too many.

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
