"""Questions about what a stage is going to show: drawn from a seed, and judged by the trace."""

from pooling_ui.predict.questions.backward import with_end
from pooling_ui.predict.questions.question import (
    CELL,
    CLICK_IT,
    ENDS,
    PICK_ENDS,
    TEXT,
    Question,
    Verdict,
    judged,
    shown,
    verdicts,
)
from pooling_ui.predict.questions.table import (
    BACKWARD_KINDS,
    KINDS,
    MIX,
    SIZE,
    backward_questions,
    forward_questions,
    turn_of,
)
from pooling_ui.predict.questions.varied import varied

__all__ = [
    "BACKWARD_KINDS",
    "CELL",
    "CLICK_IT",
    "ENDS",
    "KINDS",
    "MIX",
    "PICK_ENDS",
    "SIZE",
    "TEXT",
    "Question",
    "Verdict",
    "backward_questions",
    "forward_questions",
    "judged",
    "shown",
    "turn_of",
    "varied",
    "verdicts",
    "with_end",
]
