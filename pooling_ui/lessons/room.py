"""How high the place is, on a phone, in which a step says what to do and then what came of it.

Each takes the place of the other, and the planes below stay where they are: so the place has the
height of the longer one before either is laid out, reckoned by its characters.
"""

from pooling_ui.lessons.lesson import Step
from pooling_ui.questions import CLICK_IT
from pooling_ui.questions.kinds import DIVISOR, SIZE, VALUE, WINNER

# Characters in a line of text and its height in pixels; characters in a line of small type, and the
# height of one in a coloured box and elsewhere.
_LINE, _HIGH = 42, 25
_SMALL_LINE, _BOXED_HIGH, _SMALL_HIGH = 44, 24, 26
# The same of a step's heading, and what a heading adds.
_HEADING_LINE, _HEADING_HIGH, _HEADING = 36, 24, 16
# What a coloured box adds, what stands between two texts, and under the last where it is in no box.
_BOX, _GAP, _UNDER = 36, 8, 16
# The longest question and the longest verdict, in characters: on these, on all else that is drawn,
# and on a size where a step asks for several, which differ along rows and columns.
_LONGEST = {WINNER: (64, 90), VALUE: (37, 108), DIVISOR: (44, 80), SIZE: (79, 130)}
_OTHER, _SIZES = (112, 130), (79, 214)
# What stands before each of several questions, and how a question says that a click answers it.
_NUMBERED, _CLICKS = len("1 of 3: "), len(CLICK_IT) + 1


def room_on_phone(step: Step) -> int:
    """Return the height in pixels.

    Where a step asks, its heading stands there, too, until the question is answered.
    """
    if not step.asks:
        do, then = (len(text) // _LINE + 1 for text in (step.do, step.then))
        return max(do * _HIGH, then * _HIGH + _BOX)
    asks, verdict = _SIZES if step.varies_sizes else _LONGEST.get(step.kind, _OTHER)
    asks += _NUMBERED if step.questions > 1 else 0
    answered = asks - (_CLICKS if step.kind == WINNER else 0)
    heading = _lines(len(step.says), _HEADING_LINE) * _HEADING_HIGH + _HEADING + _GAP
    before = heading + _GAP + (_lines(asks) + _lines(len(step.do))) * _SMALL_HIGH + _UNDER
    told = _lines(verdict + 1 + len(step.ended)) * _BOXED_HIGH + _BOX
    return max(before, _lines(answered) * _SMALL_HIGH + _GAP + told)


def _lines(characters: int, line: int = _SMALL_LINE) -> int:
    return -(-characters // line)
