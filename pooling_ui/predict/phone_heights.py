"""How high the place is, on a phone, in which a step says what to do and then what came of it.

Each takes the place of the other, and the planes below stay where they are: so the place has the
height of the longer one before either is laid out, reckoned by its characters.
"""

from collections.abc import Iterable

# Characters in a line of text and its height in pixels; characters in a line of small type, and the
# height of one in a coloured box and elsewhere.
_LINE, _HIGH = 42, 25
_SMALL_LINE, _BOXED_HIGH, _SMALL_HIGH = 44, 24, 26
# The same of a step's heading, and what a heading adds.
_HEADING_LINE, _HEADING_HIGH, _HEADING = 36, 24, 16
# What a coloured box adds, what stands between two texts, and under the last where it is in no box.
_BOX, _GAP, _UNDER = 36, 8, 16


def step_height(do: str, then: str) -> int:
    """Return the height in pixels of a step that asks no question: its task, then its result."""
    before, after = (len(text) // _LINE + 1 for text in (do, then))
    return max(before * _HIGH, after * _HIGH + _BOX)


def height_over_question(says: str, do: str, told: Iterable[str], unread: str) -> int:
    """Return the height in pixels over a question: for what the step says, and then for an answer.

    Parameters
    ----------
    says, do : str
        The step's heading, and what is to be done.
    told : iterable of str
        All that an answer may come to.
    unread : str
        What is said of one that cannot be read; what is to be done stays under it.
    """
    heading = _lines(says, _HEADING_LINE) * _HEADING_HIGH + _HEADING
    longest = max(map(_lines, told), default=0) * _BOXED_HIGH + _BOX
    above = max(heading, _lines(unread) * _BOXED_HIGH + _BOX)
    return max(above + _GAP + _lines(do) * _SMALL_HIGH + _UNDER, longest)


def height_under_question(asks: str, answered: str, told: Iterable[str]) -> int:
    """Return the height in pixels of a question with what its answer comes to under it.

    Parameters
    ----------
    asks, answered : str
        The question, and what is left of it once it is answered.
    told : iterable of str
        All that an answer may come to.
    """
    longest = max(map(_lines, told), default=0) * _BOXED_HIGH + _BOX
    before = _lines(asks) * _SMALL_HIGH + _UNDER
    return max(before, _lines(answered) * _SMALL_HIGH + _GAP + longest)


def _lines(text: str, line: int = _SMALL_LINE) -> int:
    return -(-len(text) // line)
