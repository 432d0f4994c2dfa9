"""The texts around a stage, for a presentation and for a printed sheet."""

from typing import Any

from pooling_core import SizeRule
from pooling_ui.predict.current_question import (
    CurrentQuestion,
    as_asked,
    flat,
    question_kind,
    question_label,
    question_number,
    question_position,
    question_seed,
)
from pooling_ui.predict.next_question import another_setting
from pooling_ui.predict.questions.question import CHECK, CLICK_IT, PICK_ENDS, TEXT, VOTE, Question
from pooling_ui.predict.questions.size import size_question
from pooling_ui.predict.questions.table import BACKWARD_KINDS
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.sizes import rules_of
from pooling_ui.shell.presentation import beside_lesson, in_row
from pooling_ui.stage.context import About, StageContext, with_context
from pooling_ui.task.ballot import Ballot
from pooling_ui.task.current_task import lesson_step, sets_nothing, teachers_task
from pooling_ui.task.task import SET_BY
from pooling_ui.text.words import unbroken_formulas

_NOTHING = CurrentQuestion()


def with_stage_context(
    message: bytes,
    about: About,
    current: CurrentQuestion = _NOTHING,
    setting: Setting | None = None,
    *,
    pools: str = "",
    raised_colour_bar: bool = False,
) -> bytes:
    """Return a stage's message with the question on its page, and with the texts for print.

    `setting` gives a table of the output's size, unless that is asked. `pools` is the setting of a
    task as a sentence: a presentation has it below the question. `raised_colour_bar` is that of
    `StageContext`.
    """
    under = [{"by": pools, "says": ""}] if pools else []
    sizes = setting.sizes if setting else ()
    step = lesson_step()
    shows_sizes = sizes and not current.is_open and not teachers_task()
    context = StageContext(
        # These stand elsewhere: over the field for the answer, and with a lesson's step.
        questions=() if current.question or step else texts_to_present(current) + under,
        beside_task=beside_lesson(),
        # The votes of a class lie beside its teacher's planes.
        words_under_output=(in_row() or sets_nothing()) and not current.leads,
        unmarked_window=_unmarked_window(current),
        question_position=_open_question_position(current),
        answer_state=_answer_state(current),
        replays_window=_replays_window(current),
        question=_open_question(current),
        question_open=current.is_open,
        sheet_title=_lesson_title(),
        sheet_step=step.spoken if step else "",
        sheet_questions=_sheet_questions(current, setting),
        sizes=sizes if shows_sizes else (),
        raised_colour_bar=raised_colour_bar,
    )
    return with_context(message, about, context)


def _unmarked_window(current: CurrentQuestion) -> int:
    """Return the window that the stage must not mark, because a person has to find it; or -1.

    Only the last step of a lesson has such questions; none of them is about gradients.
    """
    step, question = lesson_step(), current.question
    if step is None or step.asks_once or question is None or not current.is_open:
        return -1
    if question.kind in BACKWARD_KINDS:
        return -1
    assert current.source is not None
    return flat(question.window, current.source.output) if question.window else -1


def _open_question_position(current: CurrentQuestion) -> dict[str, Any] | None:
    """Return the place of the stage for an open question about a window or a cell."""
    question = current.question
    if question is None or not current.is_open or not (question.window or question.cell):
        return None
    return question_position(current)._asdict() | {"chooses": question.answered_by != TEXT}


def _answer_state(current: CurrentQuestion) -> str:
    """Return a text that differs with each question and each answer; "" without a question."""
    return f"{question_seed()} {question_number()} {current.is_open}" if current.question else ""


def _replays_window(current: CurrentQuestion) -> bool:
    """Return True if a class sees now the window that decides its question."""
    question = current.question
    return bool(current.ballot and current.verdict and question and question.window)


def _lesson_title() -> str:
    """Return the name and the step of the open lesson; "" without a lesson."""
    step = lesson_step()
    return step.title if step else ""


def _open_question(current: CurrentQuestion) -> str:
    """Return the open questions for files of the stage: a teacher's and a drawn one."""
    task = teachers_task()
    texts = [task.question] if task else []
    if current.question and current.is_open:
        texts.append(
            ": ".join(
                filter(None, (question_label(current), without_instruction(current.question.text)))
            )
        )
    return "\n".join(texts)


def texts_to_present(current: CurrentQuestion) -> list[dict[str, str]]:
    """Return the questions of a presentation, each with its source: lesson, teacher, or drawn."""
    step, task = lesson_step(), teachers_task()
    texts = []
    if step:
        texts.append({"by": _lesson_title(), "says": step.heading})
        texts.append({"by": "", "says": step.to_do})
    if task:
        texts.append({"by": SET_BY, "says": task.question})
    if current.question:
        texts.append(
            {
                "by": question_label(current),
                "says": text_of_question(current.question, current.ballot),
            }
        )
    return [each | {"says": unbroken_formulas(each["says"])} for each in texts]


def _sheet_questions(current: CurrentQuestion, setting: Setting | None) -> list[str]:
    """Return the open questions for a printed sheet: a teacher's and a drawn one, or a step's.

    The task of a step is left out: a person cannot answer it in writing.
    """
    step, task = lesson_step(), teachers_task()
    open_question = current.question if current.is_open else None
    if step:
        return _lesson_questions(current, setting, step.questions) if open_question else []
    return [
        *([task.question] if task else []),
        *([without_instruction(open_question.text)] if open_question else []),
    ]


def text_of_question(question: Question, ballot: Ballot | None, *, how: bool = True) -> str:
    """Return a question with, if `how`, the instruction to answer it on this device.

    In a vote, the teacher's device does not answer, and a student presses “Vote”.
    """
    if not how or (ballot and ballot.leads):
        return without_instruction(question.text)
    return question.text.replace(f"“{CHECK}”", f"“{VOTE}”") if ballot else question.text


def without_instruction(text: str) -> str:
    """Return a random question without the instruction to pick a cell: paper has no buttons.

    Examples
    --------
    >>> without_instruction(f"Which cell wins for output (0, 1)? {CLICK_IT}")
    'Which cell wins for output (0, 1)?'
    >>> without_instruction(f"Which cells get a share? {PICK_ENDS}")
    'Which cells get a share?'
    """
    return text.removesuffix(f" {CLICK_IT}").removesuffix(f" {PICK_ENDS}")


def _lesson_questions(current: CurrentQuestion, setting: Setting | None, count: int) -> list[str]:
    """Return the questions that a lesson's step asks, one after the other; each once.

    Further questions for a size are about other settings, as they are on the page.
    """
    assert current.source is not None
    assert setting is not None
    kind = question_kind(current.source.kinds)
    texts = []
    for at in range(count):
        question = as_asked(current.source.draw(kind=kind, seed=question_seed(), number=at))
        if widgets := another_setting(current, setting, at):
            setting = setting.with_values(widgets)
            rules = rules_of(SizeRule, setting.sizes)
            question = size_question(rules, setting_words(setting))
        texts.append(without_instruction(question.text))
    return list(dict.fromkeys(texts))
