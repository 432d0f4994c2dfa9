"""The parameters of random questions."""

from pooling_ui.predict.questions.answers import GivenAnswer, decode_answer, decode_count
from pooling_ui.predict.questions.table import KINDS, MIX
from pooling_ui.setting.parameters import BEFORE, CHOICES
from pooling_ui.state.params import Owner, Param, ResetBy
from pooling_ui.state.readers import Decoded, Limit, OneOf
from pooling_ui.task.parameters import PREDICT

QUESTION_KIND = Param("ask", OneOf((MIX, *KINDS)), "kind of questions", reset_by=ResetBy.STEP)
# In a lesson's step it also means that the step has begun, and that its setting counts.
QUESTION_SEED = Param("draw", Limit(0, 9999, 0), "seed of the questions", owner=Owner.PYTHON)
QUESTION_NUMBER = Param("nth", Limit(0, 999, 0), "number of the question", owner=Owner.PYTHON)
ANSWER = Param("said", Decoded(decode_answer, GivenAnswer()), "the answer", owner=Owner.PYTHON)
FIRST_ANSWERS = Param(
    "first",
    Decoded(decode_count, (0, 0)),
    "how many first answers were right",
    owner=Owner.PYTHON,
)
QUESTION_SETTING = Param(
    "about",
    CHOICES,
    "setting of a lesson's question, where it differs from its step's",
    owner=Owner.PYTHON,
)
PARAMS = (
    PREDICT,
    QUESTION_KIND,
    QUESTION_SEED,
    QUESTION_NUMBER,
    ANSWER,
    FIRST_ANSWERS,
    QUESTION_SETTING,
    BEFORE,
)
