"""What stands on a printed sheet beside the drawing: title, setting, table, questions."""

from typing import Any

from pooling_ui.components.wire import extend_header
from pooling_ui.controls.export import About
from pooling_ui.controls.fields import held_choice
from pooling_ui.controls.predict import Asked, seed
from pooling_ui.controls.session import session
from pooling_ui.controls.setting import Setting
from pooling_ui.controls.task import teachers_task
from pooling_ui.questions import MIX
from pooling_ui.size_words import size_table

# The questions that end a lesson, all of which a sheet has.
_OF_A_LESSON = 3


def with_sheet(message: bytes, about: About, setting: Setting, asked: Asked) -> bytes:
    """Return a stage's message with what is printed beside its drawing; no size while one asks."""
    shows = setting.sizes and not asked.waits and not teachers_task()
    sheet: dict[str, Any] = {
        "title": about.title,
        "says": about.says,
        "asks": _asks(asked),
        "rows": _rows(size_table(setting.sizes)) if shows else [],
    }
    return extend_header(message, sheet=sheet)


def _asks(asked: Asked) -> list[str]:
    """Return the questions that are open: drawn ones, a lesson's step, or a teacher's."""
    doing, task = session().visit.doing, teachers_task()
    if asked.waits and asked.question:
        return _drawn(asked) if doing and not doing.asks_once else [asked.question.asks]
    if doing:
        return [doing.step.spoken]
    return [task.says] if task else []


def _drawn(asked: Asked) -> list[str]:
    """Return the questions that end a lesson; each once."""
    assert asked.of is not None
    kind = held_choice("ask", asked.of.kinds, MIX)
    drawn = [asked.of.draw(kind=kind, seed=seed(), number=at) for at in range(_OF_A_LESSON)]
    return list(dict.fromkeys(question.asks for question in drawn))


def _rows(table: str) -> list[list[str]]:
    """Return the cells of a table in Markdown.

    Examples
    --------
    >>> _rows("| step | rows |\\n| --- | --- |\\n| **output** | **2** |")
    [['step', 'rows'], ['output', '2']]
    """
    lines = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")]
    plain = [[cell.replace("**", "").strip() for cell in line] for line in lines]
    return [line for line in plain if set("".join(line)) != {"-"}]
