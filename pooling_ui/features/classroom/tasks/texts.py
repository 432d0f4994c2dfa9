"""The texts of teachers' tasks: the question as they typed it, and a task in words."""

from pooling_ui.state.params import GROUPS
from pooling_ui.task.task import Task

# The text of a task that only asks random questions.
PREDICT_IT = "Predict what comes out"
_MARKS = "\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}\N{ARABIC LETTER MARK}"


def task_words(task: Task) -> str:
    """Say what students may change, what they see locked, and what is covered.

    Examples
    --------
    >>> task_words(Task("Why?", ("stride",), ("kernel", "ceil")))
    'students may change Stride; locked: Kernel, ceil_mode'
    >>> task_words(Task("Why?", covers=True))
    'students may change nothing; what comes out is covered until students uncover it'
    >>> task_words(Task("How large is it?", covers=True, covers_size=True))
    'students may change nothing; what comes out, and its size, is covered until students \
uncover it'
    """
    may, sees = (
        ", ".join(GROUPS[group].label for group in each) for each in (task.shows, task.locks)
    )
    parts = [f"students may change {may or 'nothing'}"]
    if sees:
        parts.append(f"locked: {sees}")
    if task.covers or task.predicts:
        until = "students answer a random question" if task.predicts else "students uncover it"
        what = "what comes out, and its size," if task.covers_size else "what comes out"
        parts.append(f"{what} is covered until {until}")
    return "; ".join(parts)


def without_marks(text: str) -> str:
    """Return a text without the marks that come with pasted Hebrew and Arabic.

    The marks are invisible, and a browser finds the direction of letters without them.

    Examples
    --------
    >>> without_marks("\N{RIGHT-TO-LEFT MARK}Why?\N{LEFT-TO-RIGHT MARK}")
    'Why?'
    """
    return "".join(each for each in text if each not in _MARKS)
