"""The widgets that show and are locked, in a task of a teacher's link or in a lesson."""

import unicodedata
from collections.abc import Container
from dataclasses import dataclass

from pooling_ui.state.params import GROUPS, Param
from pooling_ui.state.readers import Reader

SET_BY = "Set by your teacher"
_JOINS = "\t\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
MOST_CHARACTERS = 400  # characters of a question
# The cover over results: on, off, and on over the output's size, too.
COVERED_WITH_SIZE = "size"
_COVERS = ("true", "false", COVERED_WITH_SIZE)


@dataclass(frozen=True, slots=True)
class Task:
    """A teacher's question, the groups of widgets that show, and the locked ones, by their names.

    `predicts`: the output is covered until a student has answered a random question about it;
    `covers`: until it is uncovered on the stage; `covers_size`: so is how large it is.
    A lesson's step shows as little; it is not the teacher's, and has a place for its text.
    """

    question: str
    shows: tuple[str, ...] = ()
    locks: tuple[str, ...] = ()
    predicts: bool = False
    is_teachers: bool = True
    covers: bool = False
    covers_size: bool = False

    @property
    def sets(self) -> bool:
        """Return True if at least one widget shows."""
        return bool(self.shows or self.locks)

    def has(self, param: Param[Reader]) -> bool:
        """Return True if the widget of a parameter shows."""
        return _has_one(param, (*self.shows, *self.locks))

    def is_locked(self, param: Param[Reader]) -> bool:
        """Return True if the widget of a parameter shows and cannot be changed."""
        return _has_one(param, self.locks)


def _has_one(param: Param[Reader], groups: Container[str]) -> bool:
    """Return True if one of the parameter's groups is among these names of groups."""
    return any(group.name in groups for group in param.groups)


def decode_groups(text: str) -> tuple[str, ...] | None:
    """Return the names of the groups in a link's text, or None if one of them is unknown.

    Examples
    --------
    >>> decode_groups("kernel.ceil"), decode_groups(""), decode_groups("kernel.x")
    (('kernel', 'ceil'), (), None)
    """
    groups = tuple(text.split(".")) if text else ()
    return groups if all(group in GROUPS for group in groups) else None


def encode_groups(groups: tuple[str, ...]) -> str:
    """Return groups for a link."""
    return ".".join(groups)


def decode_cover(text: str) -> str | None:
    """Return the state of the cover in a link's text, one of three words; None for another text.

    Examples
    --------
    >>> decode_cover("True"), decode_cover("size"), decode_cover("no")
    ('true', 'size', None)
    """
    return text.lower() if text.lower() in _COVERS else None


def is_question(text: str) -> bool:
    """Return True if a text can be a task's question: it has a word, is short, and all shows.

    Examples
    --------
    >>> [is_question(text) for text in ("Quelle est la taille\N{NO-BREAK SPACE}?", "?!")]
    [True, False]
    """
    has_word = any(map(str.isalnum, text))
    return has_word and len(text) <= MOST_CHARACTERS and not hidden_characters(text)


def hidden_characters(text: str) -> str:
    """Return the invisible characters of a text, which could make it look like another text.

    Spaces of all kinds, and the joiners of some scripts and emoji, do not count.
    """
    lines = "".join(text.splitlines())
    return "".join(each for each in lines if not (each.isprintable() or _is_harmless(each)))


def _is_harmless(character: str) -> bool:
    return character in _JOINS or unicodedata.category(character) == "Zs"
