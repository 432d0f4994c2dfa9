"""The sentences of a feature as they were recorded, in a file beside the table of their cases.

A table is a test file `test_recorded_….py` with a function `sentences`: it returns for each case,
by its name, the text that the app makes. After a change that is meant, this records all tables, and
names the cases that changed: `python -m tests.ui.helpers.recorded`.
"""

import json
import runpy
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

import tests.helpers.declared  # noqa: F401  (the pages' parameters, before a table is made)

TABLES = sorted(Path(__file__).parents[1].rglob("test_recorded_*.py"))


def assert_recorded(table: str, sentences: Mapping[str, str]) -> None:
    """Compare the texts of a table, given by its path, with those that were recorded."""
    held = _read(_file(Path(table)))

    was, now = (
        [f"{name}: {line}" for name, text in each.items() for line in text.splitlines()]
        for each in (held, sentences)
    )
    assert dict(sentences) == held, "\n".join(unified_diff(was, now, "recorded", "now", n=0))


def record() -> list[str]:
    """Record all tables anew; return the names of the cases that have another text now."""
    changed = []
    for table in TABLES:
        file = _file(table)
        held = _read(file) if file.exists() else {}
        sentences: dict[str, str] = runpy.run_path(str(table))["sentences"]()
        changed += [
            f"{file.stem}: {name}" for name, text in sentences.items() if held.get(name) != text
        ]
        lines = {name: text.split("\n") for name, text in sentences.items()}
        file.write_text(json.dumps(lines, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return changed


def _file(table: Path) -> Path:
    return table.with_name(f"{table.stem.removeprefix('test_')}.json")


def _read(file: Path) -> dict[str, str]:
    held: dict[str, list[str]] = json.loads(file.read_text("utf-8"))
    return {name: "\n".join(lines) for name, lines in held.items()}


if __name__ == "__main__":
    for case in record():
        print(case)
