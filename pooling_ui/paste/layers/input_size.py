"""Find the size of an input in the text around a layer: `on 1×64×112×112`, `input 112x112`."""

import re
from dataclasses import dataclass

Ints = tuple[int, ...]
_NUMBER = r"\d{1,9}"
_TIMES = re.compile(rf"(?<![\w.]){_NUMBER}(?:\s?[×x*X]\s?{_NUMBER}){{1,4}}(?![\w.])")
_BRACKETS = re.compile(rf"[(\[]\s?{_NUMBER}(?:\s?,\s?{_NUMBER}){{1,4}}\s?,?\s?[)\]]")
_ALONE = re.compile(
    rf"\b(?:on|input|size|length|shape)\b\s?(?:of|size|=|:)?\s?[(\[]?({_NUMBER})\b", re.I
)


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
    for _, numbers in found:
        if axes <= len(numbers) <= axes + 2:
            return _split(numbers, axes, channels_last)
    alone = _ALONE.search(text)
    return InputSize((int(alone[1]),) * axes) if alone else None


def _split(numbers: Ints, axes: int, channels_last: bool) -> InputSize:
    more = len(numbers) - axes
    if not channels_last:
        return InputSize(numbers[more:], numbers[:more])
    lead = max(0, more - 1)
    return InputSize(numbers[lead : lead + axes], numbers[:lead], numbers[lead + axes :])
