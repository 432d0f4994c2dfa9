"""Share links with damage in them: cut, mistyped, edited by hand, or meant to do harm.

The same seed gives the same links. Every name of `ALL` occurs, with values of every kind. Each name
is drawn by itself: a new parameter changes nothing of the others.
"""

import base64
import random
import zlib
from collections.abc import Iterator

from pooling_ui.state.packing import pack_lines
from pooling_ui.state.params import ALL
from pooling_ui.state.readers import Decoded, Flag, OneOf, Text

_NUMBERS = (
    *("0", "1", "2", "3", "5", "7", "64", "65", "128", "255", "256", "257", "4224", "29999"),
    *("-1", "-0", "1.5", "2.999", "3.0", " 3 ", "+2", "1e0", "1e2", "0x10", "1_0", "٣", "²", "½"),
    *("infinity", "-Infinity", "inf", "nan", "1e400", "-1e400", "1e-400", "9" * 19, "9" * 400),
    *("-" + "9" * 310, "9" * 5000, "0." + "0" * 400 + "1", "3" + "0" * 308 + ".5", "1e+9999999"),
)
_WORDS = (
    *("", " ", "true", "FALSE", "maybe", "None", "null", "undefined", "[]", "{}", "%", "%zz", "&"),
    *("\0", "\n", "\t1", "'", '"', "<b>", "🙂", "‮3", "ﬁ", "a" * 3000, "../..", "$k$", "**3**"),
)
_PLANES = (
    *("1 2!3 4", "1 2!3", ",", ";", "!", ";!;", "[]", "[[]]", "nan", "-inf", "1e999", "7", "!!1"),
    *("1,2;3,4", "[[1, 2], [3, 4]]", "1 " * 64, "1 " * 65, "1!" * 65, "~", "~~", "~eA", "~x9z"),
)
_PLACES = ("i0.1", "o9.9", "i999.999", "o-1.0", "i1", "1_2_3", "1_2_0", "fit", "_fit", "1_2_3_fit")
_CHOICES = (
    *("p0", "s", "k2.s", "ceil1", "separate0", "kw3.sw2.pw1.dw2", "o3.lay1", "separate1.ow2.lay1"),
    *("k999", "q1", "k", "p0..s"),
)
_CELLS = ("0.0.2", "1.2.-3_0.1.0.5", "64.64.inf", "0.1", "_", "0.0.2_", "100.0.1")
_FLAGS = ("true", "FALSE", "True", "yes", "1", "")
_TASKS = tuple(pack_lines([line]) for line in ("?k=3&task=Why", "x?task=a", "?task=%00", "[", ""))
_NETWORKS = (
    *("C3.8.3..1_R_M2_F_L8.2", "R", "A2_X4xn", "C3.8", "_", "Q", "M1001", "3x32x32", "1x1x1"),
    *("0x3x3", "3x3", "6.2.3", "6", "60.999999.0", "6.2", "C1.1.1..1000_" * 59 + "M1000.1.500"),
)
_DIGITS = ("eNpjYBgFo2AUwAAAAxAAAQ", "eJwDAAAAAAE", "3.1.0.13", "9.16.99.0", "0.1.1.1", "3.1", "")
_GIVEN = ("b0b48584 3 x 3", "fff51343", "3 x 3")
_CODES = ("BCDFG", " xyz-wv ", "hello", "BCDF0")
_SHARES = (0.01, 0.02, 0.04, 0.08, 1.0)  # of all names
_STRANGERS = ("utm_source", "K", "kk", "embed", "x[]", "", "__proto__")


def _packed(random: random.Random) -> str:
    """Return text of a plane as a link packs it, sound or damaged."""
    text = random.choice((*_PLANES, *_WORDS, "0 " * 60_000))
    data = zlib.compress(text.encode("utf-8", "replace"), 9)
    if random.random() < 0.3:
        data = data[: random.randrange(len(data))]
    return "~" + base64.urlsafe_b64encode(data).decode().rstrip("=")


# Labels of the choices of several pages.
_LABELS = ("Average", "By output size", "Unpool", "Volume", "Long series", "Salt", "Texture", "Nth")


def _value(random: random.Random, name: str) -> str:
    """Return a value for this name: of its own kind, of another, or one of those with slips."""
    reader = ALL[name].reader if name in ALL else None
    own: tuple[str, ...] = _NUMBERS
    if isinstance(reader, OneOf):
        own = reader.labels
    elif isinstance(reader, Flag):
        own = _FLAGS
    elif name == "x":
        own = (*_PLANES, _packed(random))
    elif name in {"tasks", "draft"}:
        own = _TASKS
    elif name in {"layers", "input", "unit"}:
        own = _NETWORKS
    elif name == "said":
        own = _GIVEN
    elif name == "room":
        own = _CODES
    elif name in {"ink", "cell"}:
        own = _DIGITS
    elif isinstance(reader, (Decoded, Text)):
        own = (*_PLACES, *_CHOICES, *_CELLS, *_WORDS)
    value = random.choice(own if random.random() < 0.7 else (*_NUMBERS, *_WORDS, *_LABELS))
    for _ in range(random.choice((0, 0, 0, 1, 3))):
        at = random.randrange(len(value) + 1)
        value = value[:at] + random.choice("01-+.e~!_%\0é ") + value[at + random.randrange(2) :]
    return value


def damaged_links(count: int, seed: int = 0) -> Iterator[dict[str, str]]:
    """Yield so many links; many have damage in several places, and some have none."""
    keys = {name: zlib.crc32(name.encode()) for name in sorted(ALL)}
    for number in range(count):
        draw = random.Random(f"{seed} {number}")
        share, salt = draw.choice(_SHARES), draw.getrandbits(32)
        # Python mixes the bits of a pair of numbers well, and the same way in each run.
        chances = {name: hash((key, salt)) % 2**32 for name, key in keys.items()}
        link = {
            name: _value(random.Random(chance), name)
            for name, chance in chances.items()
            if chance < share * 2**32
        }
        if draw.random() < 0.1:
            stranger = draw.choice(_STRANGERS)
            link[stranger] = _value(draw, stranger)
        yield link
