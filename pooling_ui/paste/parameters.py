"""The parameter of the box; the page Questions lists it with its own."""

from pooling_ui.paste.answering import MOST_TEXT
from pooling_ui.state.packing import pack, unpack
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Decoded

_MOST_PLAIN = 200  # characters
_MOST_PACKED = 1500  # characters: mail and chats cut longer addresses
_PACKED = "~"  # marks a packed text


def encode_text(text: str) -> str:
    """Return a text for a link: as it is, packed if it is long, and "" if it is too long for that.

    Examples
    --------
    >>> encode_text("ceil_mode"), decode_text(encode_text("two\\nlines"))
    ('ceil_mode', 'two\\nlines')
    """
    if len(text) <= _MOST_PLAIN and text.isprintable() and not text.startswith(_PACKED):
        return text
    packed = _PACKED + pack(text.encode("utf-8", "replace"))
    return packed if len(packed) <= _MOST_PACKED and len(text) <= MOST_TEXT else ""


def decode_text(value: str) -> str:
    """Return the text that `encode_text` was given.

    Raises
    ------
    ValueError
        The value is damaged, or too long.
    """
    if not value.startswith(_PACKED):
        if len(value) > _MOST_PLAIN or not value.isprintable():
            raise ValueError("a text in a link is one short line, or packed")
        return value
    data = unpack(value.removeprefix(_PACKED), 4 * MOST_TEXT)
    if data is None:
        raise ValueError("the text in the link is damaged")
    return data.decode()


FIND = Param(
    "find", Decoded(decode_text, ""), "the text that was pasted or asked", owner=Owner.PYTHON
)
