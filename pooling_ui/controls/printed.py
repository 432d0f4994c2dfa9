"""What stands on a printed sheet beside the drawing: title, setting, table, question."""

from typing import Any

from pooling_ui.components.wire import extend_header
from pooling_ui.controls.export import About
from pooling_ui.controls.predict import Asked
from pooling_ui.controls.setting import Setting
from pooling_ui.controls.task import current_task
from pooling_ui.size_words import size_table


def with_sheet(message: bytes, about: About, setting: Setting, asked: Asked) -> bytes:
    """Return a stage's message with what is printed beside its drawing; no size while one asks."""
    shows = setting.sizes and not asked.waits and not current_task()
    sheet: dict[str, Any] = {
        "title": about.title,
        "says": about.says,
        "asks": _asks(asked),
        "rows": _rows(size_table(setting.sizes)) if shows else [],
    }
    return extend_header(message, sheet=sheet)


def _asks(asked: Asked) -> str:
    """Return the question that is open, or the task's."""
    if asked.waits and asked.question:
        return asked.question.asks
    task = current_task()
    return task.says if task else ""


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
