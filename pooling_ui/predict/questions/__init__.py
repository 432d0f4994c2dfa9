"""Questions about what a stage is going to show: drawn from a seed, and judged by the trace."""

from pooling_ui.predict.questions.drawing import drawn, kinds_of, turn_of
from pooling_ui.predict.questions.kinds import MIX, SIZE
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
from pooling_ui.predict.questions.sharing import with_end
from pooling_ui.predict.questions.varied import varied

__all__ = [
    "CELL",
    "CLICK_IT",
    "ENDS",
    "MIX",
    "PICK_ENDS",
    "SIZE",
    "TEXT",
    "Question",
    "Verdict",
    "drawn",
    "judged",
    "kinds_of",
    "shown",
    "turn_of",
    "varied",
    "verdicts",
    "with_end",
]
