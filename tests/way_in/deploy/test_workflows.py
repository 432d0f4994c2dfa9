"""Check that GitHub's workflows are valid and run what a person runs; nothing here runs them."""

import subprocess
import sys
from pathlib import Path

import pytest

import run

FOLDER = run.ROOT / ".github" / "workflows"
CHECK = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]


def checked(*files: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CHECK, *map(str, files)], capture_output=True, text=True)


def test_every_workflow_is_one_to_github() -> None:
    files = sorted(FOLDER.glob("*.y*ml"))

    assert files
    found = checked(*files)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("wrong", ["runs-on:", "- run:", "matrix:"])
def test_a_slip_in_a_workflow_is_seen(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "test.yml"
    text = (FOLDER / "test.yml").read_text("utf-8")
    file.write_text(text.replace(wrong, wrong.replace(":", "s:")), "utf-8")

    assert checked(file).returncode == 1


def test_it_runs_what_a_person_runs_on_the_systems_and_pythons_that_are_promised() -> None:
    text = (FOLDER / "test.yml").read_text("utf-8")

    assert "\n      - run: python run.py test\n" in text
    assert "os: [ubuntu-latest, macos-latest, windows-latest]\n" in text
    assert 'python: ["3.11", "3.14"]\n' in text
