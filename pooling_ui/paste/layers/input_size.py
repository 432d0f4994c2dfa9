"""Find the size of an input in the text around a layer: `on 1×64×112×112`, `input 112x112`."""

import re
from dataclasses import dataclass

from pooling_core.geometry.pool_spec import Ints

_NUMBER = r"\d{1,9}"
_TIMES = re.compile(rf"(?<![\w.]){_NUMBER}(?:\s?[×x*X]\s?{_NUMBER}){{1,4}}(?![\w.])")
_BRACKETS = re.compile(
    rf"[(\[]\s?(?:[A-Za-z]\w{{0,9}}\s?,\s?)?{_NUMBER}(?:\s?,\s?{_NUMBER}){{1,4}}\s?,?\s?[)\]]"
)
_ALONE = re.compile(
    rf"\b(?:on|input|image|size|length|shape)\b\s?(?:of|size|=|:)?\s?[(\[]?({_NUMBER})\b"
    rf"|^\s*,?\s*({_NUMBER})\s*(?:px|pixels)?\s*$",
    re.I | re.MULTILINE,
)
_SIDES = re.compile(
    rf"\bh(?:eight)?\s?[=:]\s?({_NUMBER})\W{{1,4}}w(?:idth)?\s?[=:]\s?({_NUMBER})", re.I
)
_TELLS_INPUT = re.compile(
    r"\W{0,8}(?:(?:on|input|image|size|shape|plane)\b|x\s?(?::|=\s?[(\[\d])|\d)", re.I
)
_CALLED_WITH = re.compile(r"\s?\(\s?([A-Za-z_]\w{0,40})\s?\)")
# What a bracket adds to the depth behind it.
DEPTHS = {**dict.fromkeys("([{", 1), **dict.fromkeys(")]}", -1)}
# What stands right before a size that is no input's: the arguments of other calls, and results.
_OF_OTHERS = re.compile(
    r"(?:==|->|→"
    r"|\b(?:kernels?|kernel_size|pool_size|ksize|window|strides?|padding|dilation|output_size|w|weights?|y)"
    r"\s?[:=]|\b(?:out|output|gives|makes|to)\b\s?[:=]?)\s*$",
    re.I,
)
_PRINTED = re.compile(r"\bprint\(.*$")
# A bracket that follows a name at once makes a tensor, or is one of these.
_NAMED = re.compile(r"\b(\w{1,40})(?:\(\s*)?$")  # torch.zeros(1, 8, 8), torch.zeros((1, 8, 8))
_MAKES_TENSOR = re.compile(r"(?:randn?|zeros|ones|empty|Size|shape|size|Input)", re.I)


@dataclass(frozen=True, slots=True)
class InputSize:
    """The size of an input: its rows and columns, and the batch and channels, if they were given.

    `lead` are the axes before the plane, `tail` those behind it.
    """

    plane: Ints
    lead: Ints = ()
    tail: Ints = ()

    def around(self, plane: Ints) -> Ints:
        """Return the whole shape with another plane."""
        return (*self.lead, *plane, *self.tail)

    @property
    def whole(self) -> Ints:
        """Return the whole shape."""
        return self.around(self.plane)


def text_around(text: str, start: int, end: int, tensor: str) -> str:
    """Return all that may tell the size of a call's input; the call is `text[start:end]`.

    That is its tensor, the line that makes it, the rest of the call's line, and the text above and
    below, in this order.
    """
    rest, _, below = text[end:].partition("\n")
    # What a call is given stands above it. Code below it tells what it gives.
    told = "\n".join(line for line in below.split("\n") if _TELLS_INPUT.match(line))
    rest, above = _outside(rest), text[:start]
    made = _assigned(tensor or _passed_to(rest), above)
    return "\n".join((tensor, made, rest, above, told))


def _outside(rest: str) -> str:
    """Return the rest of a line behind the brackets that stand around a call.

    What a layer is called with at once belongs to it.

    Examples
    --------
    >>> _outside(", size=(224, 224))  # x 8x8"), _outside("(x)  # 8x8")
    ('  # x 8x8', '(x)  # 8x8')
    """
    depth, start, called = 0, 0, ""
    for at, sign in enumerate(rest):
        depth += DEPTHS.get(sign, 0)
        if depth < 0:
            depth, start = 0, at + 1
        elif depth == 0 and sign == ")" and rest.startswith("("):
            called = called or rest[: at + 1]
    return f"{called}\n{rest[start:]}" if start and called else rest[start:]


def _passed_to(rest: str) -> str:
    """Return the name of the tensor that a layer is called with at once; "" without one."""
    called = _CALLED_WITH.match(rest)
    return called[1] if called else ""


def _assigned(name: str, above: str) -> str:
    """Return the last line above a call that assigns a name; "" if there is none, or no name."""
    if not name.isidentifier():
        return ""
    assigns = re.compile(rf"\s*{name}\s*=[^=]")
    return next((line for line in reversed(above.split("\n")) if assigns.match(line)), "")


def find_size(text: str, axes: int, *, channels_last: bool = False) -> InputSize | None:
    """Return the first size in a text that an input with so many axes can have; None without one.

    Two axes more are batch and channels, one more is channels. One number alone is the side of a
    square plane.

    Examples
    --------
    >>> find_size("on 1×64×112×112", 2)
    InputSize(plane=(112, 112), lead=(1, 64), tail=())
    >>> find_size("(8, 28, 28, 1)", 2, channels_last=True)
    InputSize(plane=(28, 28), lead=(8,), tail=(1,))
    >>> find_size("input 224", 2).plane, find_size("nothing", 2)
    ((224, 224), None)
    """
    found = sorted(
        (match.start(), tuple(map(int, re.findall(_NUMBER, match[0]))))
        for pattern in (_TIMES, _BRACKETS)
        for match in pattern.finditer(text)
    )
    for start, numbers in found:
        if not _may_be_input(text, start):
            continue
        if axes <= len(numbers) <= axes + 2:
            return _split(numbers, axes, channels_last)
    sides = _SIDES.search(text) if axes == 2 else None
    if sides:
        return InputSize((int(sides[1]), int(sides[2])))
    sizes = (each for each in _ALONE.finditer(text) if _may_be_input(text, each.start()))
    alone = next(sizes, None)
    return InputSize((int(alone[1] or alone[2]),) * axes) if alone else None


def _may_be_input(text: str, start: int) -> bool:
    """Return False if a size belongs to another call, or is that of a result."""
    before = text[max(0, start - 200) : start].rpartition("\n")[2]
    if text[start] in "([":
        named = _NAMED.search(before)
        is_argument = not named and before.rstrip().endswith((",", "(", "["))
        if is_argument or (named and not _MAKES_TENSOR.fullmatch(named[1])):
            return False
    return not _OF_OTHERS.search(before) and not _PRINTED.search(before)


def _split(numbers: Ints, axes: int, channels_last: bool) -> InputSize:
    more = len(numbers) - axes
    if not channels_last:
        return InputSize(numbers[more:], numbers[:more])
    lead = max(0, more - 1)
    return InputSize(numbers[lead : lead + axes], numbers[:lead], numbers[lead + axes :])
