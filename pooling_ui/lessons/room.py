"""How high the place is, on a phone, in which a step says what to do and then what came of it.

Each takes the place of the other, and the planes below stay where they are: so the place has the
height of the longer one before either is laid out, reckoned by its characters.
"""

from pooling_ui.lessons.lesson import Step

# Characters in a line of text and its height in pixels; the same in small type.
_LINE, _HIGH = 42, 25
_SMALL_LINE, _SMALL_HIGH = 50, 21
# What a coloured box adds; an answer in it, in lines, and the gap between that and what follows.
_BOX, _ANSWER, _APART = 36, 2, 16


def room_on_phone(step: Step) -> int:
    """Return the height in pixels."""
    if step.asks:  # what follows from an answer stands under it
        lines = _ANSWER + len(step.ended) // _SMALL_LINE + 1
        return lines * _SMALL_HIGH + _APART + _BOX
    do, then = (len(text) // _LINE + 1 for text in (step.do, step.then))
    return max(do * _HIGH, then * _HIGH + _BOX)
