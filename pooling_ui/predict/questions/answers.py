"""Answers: as people type them, and as a link holds them."""

import math
import re
import unicodedata
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from pooling_ui.text.axes import joined
from pooling_ui.text.numbers import parse_number
from pooling_ui.text.places import place_text

_FRACTION = re.compile(r"(.+?)[/÷](.+)")
_WHOLE = re.compile(r"\d+")
_MOST_DIGITS = 9  # no input has a longer side
# A number is right if it is the exact one, rounded or cut off at the answer's last digit.
_ALL_DIGITS = 1e6  # below it, whole numbers are written out
_FEWEST_DECIMALS = 1


class TypedNumber(NamedTuple):
    """A number as it was typed: its value, and how many decimals it has."""

    value: float
    decimals: int


def read_whole_numbers(text: str, count: int, example: str) -> tuple[int, ...]:
    """Return this many whole numbers, whatever separates them; `example` is such an answer.

    Raises
    ------
    ValueError
        There are more, or fewer, or one is too long, or there is a sign or a point.

    Examples
    --------
    >>> read_whole_numbers("4 x 3", 2, "4 × 4"), read_whole_numbers("(4, 3)", 2, "(0, 5)")
    ((4, 3), (4, 3))
    """
    numbers = _WHOLE.findall(text)
    too_long = any(len(each) > _MOST_DIGITS for each in numbers)
    if len(numbers) != count or too_long or re.search(r"\.\d|[−-]", text):
        many = "a whole number" if count == 1 else f"{count} whole numbers"
        raise ValueError(f"Write {many}, such as {example}.")
    return tuple(map(int, numbers))


def read_place(text: str, lines: Sequence[str], *unlike: Sequence[int]) -> tuple[int, ...]:
    """Return the place of a cell; a refusal's example differs from the places in the question.

    Raises
    ------
    ValueError
        The text is no place.

    Examples
    --------
    >>> read_place("5", ("rows", "columns"), (0, 1))
    Traceback (most recent call last):
    ValueError: Write the cell’s row and column, such as (1, 2), or pick the cell.
    """
    try:
        return read_whole_numbers(text, len(lines), "")
    except ValueError:
        first_numbers = range(len(unlike) + 1)
        places = (tuple(range(first, first + len(lines))) for first in first_numbers)
        example = place_text(next(each for each in places if each not in map(tuple, unlike)))
        names = joined([line.removesuffix("s") for line in lines])
        problem = f"Write the cell’s {names}, such as {example}, or pick the cell."
        raise ValueError(problem) from None


def read_number(text: str) -> TypedNumber:
    """Return the number of a text, which may be a fraction such as 7/3.

    Raises
    ------
    ValueError
        The text is no number.

    Examples
    --------
    >>> read_number("2,5"), read_number("7/4")
    (TypedNumber(value=2.5, decimals=1), TypedNumber(value=1.75, decimals=17))
    >>> read_number(" ")
    Traceback (most recent call last):
    ValueError: Write a number, such as 7, −2.5 or 7/3.
    """
    if fraction := _FRACTION.fullmatch(text.strip()):
        top, bottom = map(_parsed, fraction.groups())
        if not bottom:
            raise ValueError("Nothing can be divided by 0; try 7, −2.5 or 7/3.")
        return TypedNumber(top / bottom, 17)
    decimals = re.search(r"[.,](\d+)\s*$", text)
    return TypedNumber(_parsed(text), len(decimals[1]) if decimals else 0)


def _parsed(text: str) -> float:
    try:
        return parse_number(text)
    except ValueError:
        typed = text.strip()
        problem = f"“{typed}” is not a number; try" if typed else "Write a number, such as"
        raise ValueError(f"{problem} 7, −2.5 or 7/3.") from None


def is_number(typed: TypedNumber, exact: float) -> bool:
    """Return True if a typed number is the exact number, or the exact number rounded or cut off.

    It keeps at least one significant digit: 0.0 is not 0.04, and 0.1 is not 0.06.

    Examples
    --------
    >>> typed = [TypedNumber(1.67, 2), TypedNumber(1.7, 1), TypedNumber(2.0, 0)]
    >>> [is_number(each, 5 / 3) for each in typed]
    [True, True, False]
    """
    if math.isnan(exact) or math.isnan(typed.value):
        return math.isnan(exact) and math.isnan(typed.value)
    if math.isinf(exact) or math.isinf(typed.value):
        return typed.value == exact
    if float(exact).is_integer() and abs(exact) < _ALL_DIGITS:
        return typed.value == exact
    if math.isclose(typed.value, exact, rel_tol=1e-5, abs_tol=1e-12):
        return True
    if typed.decimals < _FEWEST_DECIMALS or typed.value * exact <= 0:
        return False
    step = 10.0**-typed.decimals
    missing = abs(exact) - abs(typed.value)
    if typed.decimals > _FEWEST_DECIMALS and 0 <= missing < step * 0.9999:
        return True
    first_digit = 10.0 ** math.floor(math.log10(abs(exact)))
    return abs(missing) < min(step, first_digit) / 2 * 1.0001


MOST_TYPED = 60  # characters of an answer
_FIRST_TRY = "~"
_NAMED_ANSWER = re.compile(rf"([0-9a-f]{{8}})(?:({_FIRST_TRY})?(?: (.+)))?")
_COUNT = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")


def question_name(*what: Any) -> str:
    """Return a name for a question; any other question has another name.

    Examples
    --------
    >>> question_name("How large?", 3), question_name("How large?", 4)
    ('b0b48584', 'fff51343')
    """
    return f"{zlib.crc32(repr(what).encode()):08x}"


def clean_text(text: str) -> str:
    """Return a typed or pasted text with plain spaces and without invisible characters.

    Examples
    --------
    >>> clean_text(" 2\N{NO-BREAK SPACE}×\N{WORD JOINER} 2")
    '2 × 2'
    """
    shown = (mark for mark in text if unicodedata.category(mark) != "Cf")
    return " ".join("".join(shown).split())


class GivenAnswer(NamedTuple):
    """The answer in a link: the name of its question, and its text, "" if the answer was shown.

    After a wrong `first_try`, the question is still open.
    """

    question: str = ""
    text: str = ""
    first_try: bool = False


def encode_answer(given: GivenAnswer) -> str:
    """Return a link's text for an answer.

    Examples
    --------
    >>> encode_answer(GivenAnswer("b0b48584", "3 x 3", first_try=True))
    'b0b48584~ 3 x 3'
    """
    return f"{given.question}{_FIRST_TRY * given.first_try} {given.text}".strip()


def decode_answer(value: str) -> GivenAnswer | None:
    """Return the answer in a link; None for damage.

    Examples
    --------
    >>> [decode_answer(text) for text in ("b0b48584 3 x 3", "3 x 3")]
    [GivenAnswer(question='b0b48584', text='3 x 3', first_try=False), None]
    """
    match = _NAMED_ANSWER.fullmatch(value)
    text = (match and match[3]) or ""
    if match is None or len(text) > MOST_TYPED or not text.isprintable():
        return None
    return GivenAnswer(match[1], text, bool(match[2]))


def encode_count(right: int, answers: int) -> str:
    """Return a link's text for the number of right answers, and of all."""
    return f"{right}.{answers}"


def decode_count(value: str) -> tuple[int, int] | None:
    """Return the number of right answers, and of all; None for damage.

    Examples
    --------
    >>> decode_count("1.3"), decode_count("3.1"), decode_count("1")
    ((1, 3), None, None)
    """
    match = _COUNT.fullmatch(value)
    if match is None or int(match[1]) > int(match[2]):
        return None
    return int(match[1]), int(match[2])
