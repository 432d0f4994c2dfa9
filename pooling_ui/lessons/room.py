"""How high the place is, on a phone, in which a step says what to do and then what came of it.

Each takes the place of the other, and the planes below stay where they are: so the place has the
height of the longer one before either is laid out, reckoned by its characters.
"""

from pooling_ui.lessons.lesson import Step
from pooling_ui.questions.kinds import DIVISOR, VALUE, WINNER

# Characters in a line of text and its height in pixels; characters in a line of small type.
_LINE, _HIGH = 42, 25
_SMALL_LINE, _SMALL_HIGH = 44, 24
# What a coloured box adds.
_BOX = 36
# The longest verdict, in characters: on these, on all else that is drawn, and on a size where a
# step asks for several, which differ along rows and columns.
_ANSWERS = {WINNER: 90, VALUE: 108, DIVISOR: 80}
_ANSWER, _SIZES_ANSWER = 130, 214


def room_on_phone(step: Step) -> int:
    """Return the height in pixels."""
    if step.asks:  # what follows from an answer stands after it
        lines = (_answer(step) + len(step.ended)) // _SMALL_LINE + 1
        return lines * _SMALL_HIGH + _BOX
    do, then = (len(text) // _LINE + 1 for text in (step.do, step.then))
    return max(do * _HIGH, then * _HIGH + _BOX)


def _answer(step: Step) -> int:
    if step.varies_sizes:
        return _SIZES_ANSWER
    return _ANSWERS.get(step.kind, _ANSWER)
