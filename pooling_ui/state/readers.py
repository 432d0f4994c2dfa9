"""Readers of links: which texts one name may hold, and which values they mean.

Where a link holds a whole setting under one name, each value is a whole number, its code.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any, ClassVar, Protocol


class Reader(Protocol):
    """The values of one name in a link."""

    @property
    def default(self) -> Any:
        """Return the value if the link does not name the parameter."""

    def read(self, text: str) -> Any:
        """Return the value that a link's text names, or None."""

    def reads(self, text: str) -> bool:
        """Return True if a link's text can be used."""


class CodedReader(Reader, Protocol):
    """A reader whose values have codes: whole numbers."""

    def code(self, value: Any) -> int:
        """Return the code of a value."""

    def value(self, code: int) -> Any:
        """Return the value of a code, or None where there is none."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The whole numbers a parameter may be, and the default, if the link does not name it."""

    least: int
    most: int
    default: int

    def read(self, text: str) -> int | None:
        """Return the number that a link's text names, as Streamlit's number fields do, or None."""
        try:
            number = int(float(text))
        except (ValueError, OverflowError):
            return None
        return self.value(number)

    def reads(self, text: str) -> bool:
        """Return True if a link's text names such a number."""
        return self.read(text) is not None

    def code(self, value: int) -> int:
        """Return the number itself."""
        return int(value)

    def value(self, code: int) -> int | None:
        """Return the number itself, if it is one of them."""
        return code if self.least <= code <= self.most else None

    def to(self, most: int) -> "Limit":
        """Return the limit with another largest number, which the default may be, too."""
        return Limit(self.least, most, min(self.default, most))


@dataclass(frozen=True, slots=True)
class Thousandths:
    """A number from 0 to below 1, with at most three decimals; for any other, the nearest.

    Examples
    --------
    >>> Thousandths(0.5).read("0.25"), Thousandths(0.5).code(0.25), Thousandths(0.5).value(7)
    (0.25, 250, 0.007)
    >>> Thousandths(0.5).read("0.12345"), Thousandths(0.5).read("1.5"), Thousandths(0.5).read("u")
    (0.123, 0.999, None)
    """

    least: ClassVar[float] = 0.0
    most: ClassVar[float] = 0.999
    default: float

    def read(self, text: str) -> float | None:
        """Return the number nearest to the one that a link's text names, or None."""
        number = self.number(text)
        return None if number is None else self.nearest(number)

    def reads(self, text: str) -> bool:
        """Return True if a link's text names a number."""
        return self.number(text) is not None

    def number(self, text: str) -> float | None:
        """Return the number that a link's text names, whatever it is, or None."""
        try:
            number = float(text)
        except (ValueError, OverflowError):
            return None
        return number if isfinite(number) else None

    def nearest(self, number: float) -> float:
        """Return the nearest of these numbers."""
        return min(max(round(float(number), 3), self.least), self.most)

    def has(self, number: float) -> bool:
        """Return True if a number is from 0 to below 1, with however many decimals."""
        return self.least <= number < 1

    def code(self, value: float) -> int:
        """Return the number in thousandths."""
        return round(1000 * value)

    def value(self, code: int) -> float | None:
        """Return the number with this code."""
        return code / 1000 if 0 <= code <= self.code(self.most) else None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a list of labels; the first is the default, unless another is named.

    The code of a label is its place in the list: a new label is added at the end.
    """

    labels: tuple[str, ...]
    begins: str = ""

    @property
    def default(self) -> str:
        """Return the label if the link does not name the parameter."""
        return self.begins or self.labels[0]

    def read(self, text: str) -> str | None:
        """Return the text, if it is one of them."""
        return text if text in self.labels else None

    def reads(self, text: str) -> bool:
        """Return True if the text is one of them."""
        return text in self.labels

    def code(self, value: str) -> int:
        """Return the label's place in the list."""
        return self.labels.index(value)

    def value(self, code: int) -> str | None:
        """Return the label at this place."""
        return self.labels[code] if 0 <= code < len(self.labels) else None


@dataclass(frozen=True, slots=True)
class Flag:
    """A switch."""

    default: bool = False

    def read(self, text: str) -> bool | None:
        """Return True for on, False for off, and None for another text."""
        return {"true": True, "false": False}.get(text.lower())

    def reads(self, text: str) -> bool:
        """Return True if the text is `true` or `false`, in small or in capital letters."""
        return self.read(text) is not None

    def code(self, value: bool) -> int:
        """Return 1 for on, 0 for off."""
        return int(value)

    def value(self, code: int) -> bool | None:
        """Return True for 1, and False for 0."""
        return {0: False, 1: True}.get(code)


@dataclass(frozen=True, slots=True)
class Text:
    """Text that one function can judge; it has no code."""

    judge: Callable[[str], bool]
    default: str = ""

    def read(self, text: str) -> str | None:
        """Return the text, if it can be used."""
        return text if self.judge(text) else None

    def reads(self, text: str) -> bool:
        """Return True if the function accepts the text."""
        return self.judge(text)


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text that one function decodes: None, or a ValueError, is damage. It has no code.

    Examples
    --------
    >>> reader = Decoded(int)
    >>> reader.read("7"), reader.read("seven"), reader.reads("seven")
    (7, None, False)
    """

    decode: Callable[[str], Any]
    default: Any = None

    def read(self, text: str) -> Any:
        """Return the decoded text, or None."""
        try:
            return self.decode(text)
        except ValueError:
            return None

    def reads(self, text: str) -> bool:
        """Return True if the function can decode the text."""
        return self.read(text) is not None
