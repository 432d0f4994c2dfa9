"""How high the place is, on a phone, in which a step says what to do and then what came of it.

Each takes the place of the other, and the planes below stay where they are: so the place has the
height of the longer one before either is laid out, reckoned by its characters.
"""

from pooling_ui.lessons.lesson import Step
from pooling_ui.questions.kinds import SIZE

# Characters in a line of text and its height in pixels; the same in small type.
_LINE, _HIGH = 42, 25
_SMALL_LINE, _SMALL_HIGH = 50, 21
# What a coloured box adds, and the gap between an answer in it and what follows.
_BOX, _APART = 36, 16
# An answer, in lines: what is said of a size works it out.
_ANSWER, _SIZE_ANSWER = 2, 4


def room_on_phone(step: Step) -> int:
    """Return the height in pixels."""
    if step.asks:  # what follows from an answer stands under it
        answer = _SIZE_ANSWER if step.start.get("ask") == SIZE else _ANSWER
        lines = answer + len(step.ended) // _SMALL_LINE + 1
        return lines * _SMALL_HIGH + _APART + _BOX
    do, then = (len(text) // _LINE + 1 for text in (step.do, step.then))
    return max(do * _HIGH, then * _HIGH + _BOX)
