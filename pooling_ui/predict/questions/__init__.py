"""Questions about what a stage is going to show: drawn from a seed, and judged by the trace."""

from pooling_ui.predict.questions.backward import with_picked_end
from pooling_ui.predict.questions.next_setting import next_setting
from pooling_ui.predict.questions.question import (
    CELL,
    CLICK_IT,
    ENDS,
    PICK_ENDS,
    TEXT,
    Question,
    Verdict,
    judge,
    likely_feedback,
    shown_answer_text,
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
    "judge",
    "shown_answer_text",
    "turn_of",
    "next_setting",
    "likely_feedback",
    "with_picked_end",
]
