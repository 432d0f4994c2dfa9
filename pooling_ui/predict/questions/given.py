"""Answers as a link holds them: what was given to which question, and how many were right."""

import re
import unicodedata
import zlib
from typing import Any

MOST_TYPED = 60
"""Characters of an answer."""

_GIVEN = re.compile(r"([0-9a-f]{8})(?: (.+))?")
_COUNT = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")


def question_name(*what: Any) -> str:
    """Return the name of a question that all of this tells from others.

    Examples
    --------
    >>> question_name("How large?", 3), question_name("How large?", 4)
    ('b0b48584', 'fff51343')
    """
    return f"{zlib.crc32(repr(what).encode()):08x}"


def plainly_typed(text: str) -> str:
    """Return what was typed or pasted, without marks that do not show, and with plain spaces.

    Examples
    --------
    >>> plainly_typed(" 2\N{NO-BREAK SPACE}×\N{WORD JOINER} 2")
    '2 × 2'
    """
    shown = (mark for mark in text if unicodedata.category(mark) != "Cf")
    return " ".join("".join(shown).split())


def encode_given(name: str, text: str) -> str:
    """Return the answer to the question of this name; no text: a person had it shown."""
    return f"{name} {text}".strip()


def decode_given(value: str) -> tuple[str, str] | None:
    """Return the name of the question and the text; None where a link means neither.

    Examples
    --------
    >>> decode_given("b0b48584 3 x 3"), decode_given("b0b48584"), decode_given("3 x 3")
    (('b0b48584', '3 x 3'), ('b0b48584', ''), None)
    """
    match = _GIVEN.fullmatch(value)
    text = (match and match[2]) or ""
    if match is None or len(text) > MOST_TYPED or not text.isprintable():
        return None
    return match[1], text


def encode_count(right: int, answers: int) -> str:
    """Return how many of so many answers were right."""
    return f"{right}.{answers}"


def decode_count(value: str) -> tuple[int, int] | None:
    """Return how many answers were right, and of how many; None where a link says nothing such.

    Examples
    --------
    >>> decode_count("1.3"), decode_count("3.1"), decode_count("1")
    ((1, 3), None, None)
    """
    match = _COUNT.fullmatch(value)
    if match is None or int(match[1]) > int(match[2]):
        return None
    return int(match[1]), int(match[2])
