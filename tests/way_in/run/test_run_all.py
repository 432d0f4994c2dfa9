"""The test run tells the truth: what failed, what was skipped and why, and the exit code."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from tests.tools import run_all
from tests.tools.run_all import Outcome

PYTHON = Path(sys.executable)
GOOD = Outcome(passed=3)
BAD = Outcome(passed=1, failed=2, why="test_this (and 1 more)")
LEFT_OUT = Outcome(skipped=4, why="node is not installed")


@pytest.mark.parametrize(
    ("outcomes", "code", "last"),
    [
        ([GOOD], 0, "3 passed, 0 failed, 0 skipped"),
        ([GOOD, LEFT_OUT], 0, "3 passed, 0 failed, 4 skipped"),
        ([BAD, GOOD, LEFT_OUT], 1, "4 passed, 2 failed, 4 skipped"),
    ],
)
def test_the_last_line_is_the_sum_and_the_code_says_whether_any_failed(
    outcomes: list[Outcome], code: int, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = {f"part{at}": lambda _, it=outcome: it for at, outcome in enumerate(outcomes)}

    assert run_all.main(PYTHON, parts, parts) == code

    said = capsys.readouterr().out.splitlines()
    assert said[-1] == last
    for outcome in outcomes:
        assert any(outcome.why in line for line in said)


def test_only_the_parts_named_run(capsys: pytest.CaptureFixture[str]) -> None:
    parts = {"one": lambda _: GOOD, "two": lambda _: BAD}

    assert run_all.main(PYTHON, ["one"], parts) == 0

    assert "two" not in capsys.readouterr().out


def test_types_are_checked_beside_the_next_part(capsys: pytest.CaptureFixture[str]) -> None:
    """Each has its own line, also when no part is next."""
    has_begun = Event()

    def following(_: Path) -> Outcome:
        has_begun.set()
        return LEFT_OUT

    parts = {"types": lambda _: GOOD if has_begun.wait(10) else BAD, "next": following}

    assert run_all.main(PYTHON, parts, parts) == 0
    assert capsys.readouterr().out.endswith("\n3 passed, 0 failed, 4 skipped\n")
    assert run_all.main(PYTHON, ["types"], parts) == 0


def folder(path: Path, **files: str) -> str:
    for name, text in files.items():
        (path / f"{name}.py").write_text(text)
    return str(path)


def test_pytest_is_counted(tmp_path: Path) -> None:
    text = """
import pytest

def test_good(): pass

def test_bad(): assert False

@pytest.fixture
def broken(): raise OSError

def test_broken(broken): pass

@pytest.mark.skip(reason="no luck")
def test_skipped(): pass
"""

    outcome = run_all._pytest(folder(tmp_path, test_some=text), python=PYTHON)

    assert outcome == Outcome(passed=1, failed=2, skipped=1, why="test_bad (and 2 more)")


def test_the_reason_for_skipping_is_told(tmp_path: Path) -> None:
    text = "import pytest\npytest.skip('no luck', allow_module_level=True)"

    outcome = run_all._pytest(folder(tmp_path, test_some=text), python=PYTHON)

    assert outcome.skipped == 1
    assert "no luck" in outcome.why


def test_a_folder_without_tests_has_failed(tmp_path: Path) -> None:
    outcome = run_all._pytest(str(tmp_path), python=PYTHON)

    assert outcome == Outcome(failed=1, why="no tests were collected")


def test_a_file_that_cannot_be_read_has_failed(tmp_path: Path) -> None:
    outcome = run_all._pytest(folder(tmp_path, test_some="1 +"), python=PYTHON)

    assert outcome.failed == 1


def test_no_folder_at_all_is_skipped(tmp_path: Path) -> None:
    outcome = run_all._pytest(str(tmp_path / "later"), python=PYTHON)

    assert outcome == Outcome(skipped=1, why=f"{tmp_path / 'later'} does not exist")


def test_commands_are_counted() -> None:
    outcome = run_all._commands("json.tool --help", "no_such_module", python=PYTHON)

    assert outcome == Outcome(passed=1, failed=1, why="no_such_module")


SCRIPT = """
import test from "node:test";
test("good", () => {});
test("bad", () => { throw new Error("no"); });
test("later", {skip: "no luck"}, () => {});
"""


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_node_is_counted(tmp_path: Path) -> None:
    (tmp_path / "some.test.mjs").write_text(SCRIPT)

    outcome = run_all._node(PYTHON, tmp_path)

    assert outcome == Outcome(passed=1, failed=1, skipped=1, why="bad")


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_a_script_that_cannot_be_read_has_failed(tmp_path: Path) -> None:
    (tmp_path / "some.test.mjs").write_text("const = ;")

    assert run_all._node(PYTHON, tmp_path).failed == 1


def test_without_node_its_tests_are_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "some.test.mjs").write_text(SCRIPT)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert run_all._node(PYTHON, tmp_path) == Outcome(skipped=1, why="node is not installed")


def test_a_name_that_the_terminal_cannot_show_ends_nothing() -> None:
    script = (
        "import pathlib; from tests.tools import run_all\n"
        "part = lambda _: run_all.Outcome(failed=1, why='test_it[\\u2212\\u221e]')\n"
        "run_all.main(pathlib.Path(), ['some'], {'some': part})"
    )
    narrow = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-c", script]

    said = subprocess.run(command, cwd=run_all.ROOT, env=narrow, capture_output=True)
    assert b"test_it[??]" in said.stdout
    assert b"0 passed, 1 failed" in said.stdout


def test_a_folder_without_scripts_has_failed(tmp_path: Path) -> None:
    assert run_all._node(PYTHON, tmp_path).failed == 1


@pytest.mark.skipif(sys.platform == "win32", reason="being ended is no signal there")
def test_a_run_that_is_ended_clears_up(tmp_path: Path) -> None:
    text = """
import pathlib, pytest, threading

@pytest.fixture
def server():
    print("up", flush=True)
    yield
    pathlib.Path(__file__).with_name("cleared").touch()

def test_long(server):
    threading.Event().wait(60)
    pathlib.Path(__file__).with_name("not_ended").touch()
"""
    script = (
        "import pathlib, signal, sys; from tests.tools import run_all\n"
        "signal.signal(signal.SIGTERM, signal.default_int_handler)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "run_all._pytest('-s', sys.argv[1], python=pathlib.Path(sys.executable))"
    )
    command = [sys.executable, "-c", script, folder(tmp_path, test_some=text)]

    with subprocess.Popen(command, cwd=run_all.ROOT, stdout=-1, stderr=-1, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        process.terminate()

    assert (tmp_path / "cleared").exists()
    assert not (tmp_path / "not_ended").exists()
