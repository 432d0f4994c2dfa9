"""Heights of texts on a phone, estimated by their characters.

A step's task and its result take the same place, one after the other. The place has the height of
the longer one, so that the planes below do not move.
"""

from collections.abc import Iterable

# Characters in a line: of text, of small type, and of a step's heading.
_LINE = 42
_SMALL_LINE = 44
_HEADING_LINE = 36
# Pixels: the height of a line of text, of small type in a coloured box, of small type elsewhere,
# and of a step's heading.
_HIGH = 25
_BOXED_HIGH = 24
_SMALL_HIGH = 26
_HEADING_HIGH = 24
# Pixels: the margins of a heading, of a coloured box, between two texts, and below the last text
# outside a box.
_HEADING = 16
_BOX = 36
_GAP = 8
_UNDER = 16


def step_height(do: str, then: str) -> int:
    """Return the height in pixels of a step that asks no question: its task, then its result."""
    before, after = (len(text) // _LINE + 1 for text in (do, then))
    return max(before * _HIGH, after * _HIGH + _BOX)


def height_over_question(heading_text: str, do: str, verdicts: Iterable[str], unread: str) -> int:
    """Return the height in pixels above a question: of the step's text, and then of the verdict.

    Parameters
    ----------
    heading_text, do : str
        The step's heading, and what is to be done.
    verdicts : iterable of str
        The texts for all likely answers.
    unread : str
        The text for an answer that cannot be read; the task stays below it.
    """
    heading = _lines(heading_text, _HEADING_LINE) * _HEADING_HIGH + _HEADING
    longest = max(map(_lines, verdicts), default=0) * _BOXED_HIGH + _BOX
    above = max(heading, _lines(unread) * _BOXED_HIGH + _BOX)
    return max(above + _GAP + _lines(do) * _SMALL_HIGH + _UNDER, longest)


def height_under_question(text: str, answered: str, verdicts: Iterable[str]) -> int:
    """Return the height in pixels of a question with the verdict below it.

    Parameters
    ----------
    text, answered : str
        The question, and what is left of it once it is answered.
    verdicts : iterable of str
        The texts for all likely answers.
    """
    longest = max(map(_lines, verdicts), default=0) * _BOXED_HIGH + _BOX
    before = _lines(text) * _SMALL_HIGH + _UNDER
    return max(before, _lines(answered) * _SMALL_HIGH + _GAP + longest)


def height_under_vote(text: str, answered: str, standing: str) -> int:
    """Return the height in pixels of a question with a sentence that says how its vote stands.

    It is mostly one line: then the height is that of the question before the vote.
    """
    below = max(1, _lines(standing))
    return max(_lines(text), _lines(answered) + below) * _SMALL_HIGH + _UNDER


def _lines(text: str, line: int = _SMALL_LINE) -> int:
    return -(-len(text) // line)
