"""A quick test run finds the tests of what was changed."""

import subprocess
from pathlib import Path

import pytest

from tests.tools.quick import changed_files, what_to_run

LINT = ["lint", "types"]


@pytest.mark.parametrize(
    ("changed", "paths", "parts"),
    [
        ("pooling_ui/shift/figure.py", ["tests/ui/shift"], LINT),
        ("pooling_ui/learn/faq/page.py", ["tests/ui/learn"], LINT),
        ("pooling_core/functional/max_pool.py", ["tests/core/functional"], LINT),
        ("pooling_core/measures/nowhere.py", ["tests/core/measures"], LINT),
        ("pooling_core/__init__.py", ["tests/core"], LINT),
        ("pages/grid.py", ["tests/ui/test_pages.py"], LINT),
        ("pooling_ui/parameters.py", ["tests/ui/test_pages.py"], LINT),
        ("serving/own_origin.py", ["tests/way_in"], LINT),
        ("tests/ui/shift/test_shift_page.py", ["tests/ui/shift/test_shift_page.py"], LINT),
        ("tests/e2e/every_page/test_pages.py", [], LINT),
        ("pooling_ui/stage/component/stage.js", [], ["js", "js_lint", *LINT]),
        ("README.md", [], ["doctests", *LINT]),
    ],
)
def test_a_changed_file_brings_its_tests(changed: str, paths: list[str], parts: list[str]) -> None:
    assert what_to_run([changed]) == (paths, parts)


def test_a_room_runs_once() -> None:
    changed = ["pooling_ui/shift/figure.py", "tests/ui/shift/test_shift_page.py"]

    assert what_to_run(changed)[0] == ["tests/ui/shift"]


def test_without_changes_the_last_commit_counts(tmp_path: Path) -> None:
    def git(*command: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", *who, *command], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for name in ("one", "two"):
        (tmp_path / name).write_text(name, "utf-8")
        git("add", name)
        git("commit", "-m", name)
    assert changed_files(tmp_path) == ["two"]

    (tmp_path / "one").write_text("changed", "utf-8")
    (tmp_path / "three").write_text("new", "utf-8")
    assert changed_files(tmp_path) == ["one", "three"]
