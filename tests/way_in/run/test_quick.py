"""A quick test run finds the tests of what was changed."""

import subprocess
from pathlib import Path

import pytest

from tests.tools import quick
from tests.tools.quick import changed_files, what_to_run

LINT = ["lint", "types"]
REPLICAS = [
    "tests/way_in/deploy/test_deploy_files.py",
    "tests/way_in/deploy/test_nginx.py",
    "tests/way_in/serving/test_room_faults.py",
]


@pytest.mark.parametrize(
    ("changed", "paths", "parts"),
    [
        ("pooling_ui/features/shift/figure.py", ["tests/ui/features/shift"], LINT),
        ("pooling_ui/features/learn/faq/page.py", ["tests/ui/features/learn"], LINT),
        ("pooling_core/functional/max_pool.py", ["tests/core/functional"], LINT),
        ("pooling_core/measures/nowhere.py", ["tests/core/measures"], LINT),
        ("pooling_core/__init__.py", ["tests/core"], LINT),
        ("pages/grid.py", ["tests/ui/test_pages.py"], LINT),
        (
            "pooling_ui/features/table.py",
            [
                *("tests/ui/linked/test_task_pages.py", "tests/ui/state", "tests/ui/test_pages.py"),
                "tests/way_in/serving/test_room_events.py",
            ],
            LINT,
        ),
        (
            "pooling_ui/features/shift/plane/message.py",
            ["tests/ui/features/shift", "tests/ui/stage/test_stage_message.py"],
            LINT,
        ),
        (
            "pooling_ui/state/admission.py",
            [
                "tests/ui/shell/test_waiting_room.py",
                "tests/ui/state",
                "tests/way_in/serving/sockets/test_closed_tabs.py",
            ],
            LINT,
        ),
        ("tools/link_names.py", ["tests/ui/state/test_link_table.py"], LINT),
        ("tools/api_pages/signatures.py", ["tests/way_in/tools"], LINT),
        ("training/recipe.py", ["tests/ui/features/network/trained/test_training.py"], LINT),
        ("benchmarks/servers/_replicas.py", REPLICAS, LINT),
        ("tests/tools/npm.py", ["tests/way_in/run/test_npm.py"], LINT),
        ("serving/sockets/own_origin.py", ["tests/way_in"], LINT),
        (
            "tests/ui/features/shift/test_shift_page.py",
            ["tests/ui/features/shift/test_shift_page.py"],
            LINT,
        ),
        ("tests/e2e/every_page/test_pages.py", [], LINT),
        ("pooling_ui/stage/component/stage.js", [], ["js", "js_lint", *LINT]),
        ("tests/js/helpers/fixtures/plain.bin", [], ["js", *LINT]),
        ("CHANGELOG.md", [], ["doctests", *LINT]),
        ("README.md", ["tests/way_in/rules/test_readme.py"], ["doctests", *LINT]),
    ],
)
def test_a_changed_file_brings_its_tests(changed: str, paths: list[str], parts: list[str]) -> None:
    assert what_to_run([changed]) == (paths, parts)


def test_every_test_that_it_names_exists() -> None:
    assert [tests for tests in quick._TESTS if not (quick.ROOT / tests).exists()] == []


def test_a_room_runs_once() -> None:
    changed = ["pooling_ui/features/shift/figure.py", "tests/ui/features/shift/test_shift_page.py"]

    assert what_to_run(changed)[0] == ["tests/ui/features/shift"]


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
