"""An answer to a pasted text: what it says, with the numbers in it, and where it leads."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    """The kind of text that was pasted."""

    NOTHING = "nothing"
    LAYER = "layer"
    ERROR = "error"
    MODEL = "model"
    WORDS = "words"
    UNKNOWN = "unknown"
    UNREADABLE = "unreadable"


class Step(NamedTuple):
    """One line of arithmetic: what is computed, and its numbers with the result."""

    what: str
    numbers: str


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button that opens a page of the app by a link.

    With `text`, the pasted text goes along into the text field of Stack.
    """

    label: str
    page: str
    link: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a pasted text.

    `title` is one plain sentence, `notes` are more sentences. `reading` says which part of the text
    is answered, and how it was read if it cannot be read as written. `steps` are lines of
    arithmetic, `buttons` lead to pages, and `code` runs with PyTorch. `questions` are the names of
    questions of the page Questions that fit, the nearest first.
    """

    kind: Kind
    title: str
    notes: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    buttons: tuple[PageButton, ...] = ()
    code: str = ""
    questions: tuple[str, ...] = ()
    reading: str = ""
