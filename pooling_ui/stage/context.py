"""The texts around a stage: in a presentation, on a printed sheet and in files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pooling_ui.components.wire import extend_header
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.sizes import Rules, size_table
from pooling_ui.text.words import shape


class About(NamedTuple):
    """The texts of a stage's file: its title, and a sentence on the setting."""

    title: str
    sentence: str


def about(title: str, setting: Setting, *, covers: bool = False) -> About:
    """Return the texts for a stage with this setting; without sizes while it is covered."""
    words = setting_words(setting)
    sizes = ""
    if setting.sizes and not covers:
        output = shape(rule.windows for rule in setting.sizes)
        sizes = f": input {shape(setting.shape)}, output {output}"
    return About(title, f"{words[0].upper()}{words[1:]}{sizes}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageContext:
    """The texts around a stage; the defaults are those of a page without a question.

    Attributes
    ----------
    questions
        The questions that a presentation shows over the stage, each with its source.
    beside_task
        True if a presentation shows a lesson's step beside the stage.
    words_under_output
        True if sentence and legend may stand under the output, where the input is higher.
    unmarked_window
        The window whose position a person has to find; -1 for none.
    question_position
        The position of the stage for the open question.
    answer_state
        A text that differs with each question and each answer.
    replays_window
        True if the stage plays its window when Python moves it there: an answer is shown.
    question
        The open question in files of the stage.
    question_open
        True if the question has no answer yet.
    sheet_title, sheet_step, sheet_questions
        The texts of a printed sheet: its title, a lesson's step, the open questions.
    sizes
        The rule of each axis, for the sheet's table of sizes.
    raised_colour_bar
        True if the colour scale stands above the stage, at the end of a row of the page.
    """

    questions: Sequence[Mapping[str, str]] = ()
    beside_task: bool = False
    words_under_output: bool = False
    unmarked_window: int = -1
    question_position: Mapping[str, Any] | None = None
    answer_state: str = ""
    replays_window: bool = False
    question: str = ""
    question_open: bool = False
    sheet_title: str = ""
    sheet_step: str = ""
    sheet_questions: Sequence[str] = ()
    sizes: Rules = ()
    raised_colour_bar: bool = False


def with_context(message: bytes, about: About, context: StageContext) -> bytes:
    """Return a stage's message with its page's texts."""
    sheet = {
        "title": context.sheet_title or about.title,
        "step": context.sheet_step,
        "says": about.sentence,
        "asks": list(context.sheet_questions),
        "rows": table_rows(size_table(context.sizes)) if context.sizes else [],
    }
    return extend_header(
        message,
        asks=list(context.questions),
        beside_task=context.beside_task,
        words_under_output=context.words_under_output,
        unmarked_window=context.unmarked_window,
        question_position=context.question_position,
        answer_state=context.answer_state,
        replays_window=context.replays_window,
        question=context.question,
        question_open=context.question_open,
        sheet=sheet,
        raised_colour_bar=context.raised_colour_bar,
    )


def table_rows(table: str) -> list[list[str]]:
    """Return the cells of a table in Markdown.

    Examples
    --------
    >>> table_rows("| step | rows |\\n| --- | --- |\\n| **output** | **2** |")
    [['step', 'rows'], ['output', '2']]
    """
    lines = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")]
    plain = [[cell.replace("**", "").strip() for cell in line] for line in lines]
    return [line for line in plain if set("".join(line)) != {"-"}]
