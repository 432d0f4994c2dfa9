"""Find the tests of changed files; `run.py test --quick` runs them, with lint and types.

The tests of a room are in the folder of its name. Standard library only.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_WAY_IN = ("run.py", "server.py", "serving/", "deploy/", ".streamlit/", "requirements", ".ci/")
_ROOMS = {"pooling_core": "tests/core", "pooling_ui": "tests/ui"}
# Tests that take minutes: a quick run skips them, and says so.
_SLOW = ("tests/e2e/", "tests/firefox/")


def changed_files(root: Path = ROOT) -> list[str]:
    """Return the files that differ from the last commit; if none differ, those it changed."""
    here = [
        *_git(root, "diff", "--name-only", "HEAD"),
        *_git(root, "ls-files", "-o", "--exclude-standard"),
    ]
    return here or _git(root, "diff", "--name-only", "HEAD~1")


def _git(root: Path, *command: str) -> list[str]:
    answer = subprocess.run(["git", *command], cwd=root, capture_output=True, text=True)
    return answer.stdout.splitlines()


def what_to_run(changed: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the test paths to run for these files, and the other parts to run."""
    paths: set[str] = set()
    parts = {"lint", "types"}
    for name in changed:
        if name.endswith((".js", ".mjs", ".css", ".html")):
            parts |= {"js", "js_lint"}
        if name.endswith(".md"):
            parts.add("doctests")
        if name.startswith(_WAY_IN):
            paths.add("tests/way_in")
        if name.endswith(".py"):
            paths |= _python_tests(name)
    return sorted(path for path in paths if not _is_within(path, paths)), sorted(parts)


def _python_tests(name: str) -> set[str]:
    """Return the existing tests of one Python file."""
    *folders, file = name.split("/")
    top, rooms = (folders[0], folders[1:]) if folders else ("", [])
    if top == "tests":
        is_test = file.startswith("test_") and (ROOT / name).exists()
        return {name} if is_test and not name.startswith(_SLOW) else set()
    if rooms and top in _ROOMS:
        folder = f"{_ROOMS[top]}/{rooms[0]}"
        return {folder} if (ROOT / folder).is_dir() else set()
    if top == "pooling_core":
        return {"tests/core"}
    if top in ("pages", "pooling_ui") or name == "app.py":
        return {"tests/ui/test_pages.py"}
    return set()


def _is_within(path: str, others: Iterable[str]) -> bool:
    return any(path.startswith(f"{other}/") for other in others)
