"""Find the tests of changed files; `run.py test --quick` runs them, with lint and types.

The tests of a room are in the folder of its name. Tests of other folders that import the changed
module run, too. Standard library only.
"""

import ast
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
_WAY_IN = ("run.py", "server.py", "serving/", "deploy/", ".streamlit/", "requirements", ".ci/")
_ROOMS = {"pooling_core": "tests/core", "pooling_ui": "tests/ui"}
# The tests of what no room holds, and tests that do not import what they test.
_TESTS = {
    "tests/way_in": _WAY_IN,
    "tests/way_in/deploy/test_static_site.py": ("tools/static_site/",),
    "tests/way_in/deploy/test_workflows.py": (".github/",),
    "tests/way_in/rules/test_guides.py": ("ARCHITECTURE.md", "CONTRIBUTING.md"),
    "tests/way_in/rules/test_readme.py": ("README.md", "pooling_core/README.md"),
    "tests/way_in/tools": ("tools/api_pages/",),
    "tests/ui/features/learn": ("assets/lessons/", "assets/questions/"),
    "tests/ui/linked/test_task_pages.py": ("pooling_ui/features/table.py",),
    "tests/ui/features/network/trained/test_training.py": ("training/",),
    "tests/ui/state": ("pooling_ui/features/table.py",),
    "tests/ui/state/test_link_table.py": ("ARCHITECTURE.md",),
    "tests/ui/test_pages.py": ("pooling_ui/features/table.py",),
    "tests/ui/test_pages_of_a_run.py": ("app.py",),
    "tests/ui/test_readme_layers.py": ("pooling_core/README.md",),
}
_MESSAGES = "tests/ui/stage/test_stage_message.py"  # holds the messages that the `js` tests read
# Tests that take minutes: a quick run skips them, and says so.
_SLOW = ("tests/e2e/", "tests/firefox/", "tests/webkit/")


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
        if name.startswith("tests/js/") and name.endswith(".bin"):
            parts.add("js")
        if name.endswith(".md"):
            parts.add("doctests")
        paths |= {tests for tests, starts in _TESTS.items() if name.startswith(starts)}
        if name.endswith(".py"):
            paths |= _python_tests(name)
    return sorted(path for path in paths if not _is_within(path, paths)), sorted(parts)


def _python_tests(name: str) -> set[str]:
    """Return the existing tests of one Python file."""
    *folders, file = name.split("/")
    if not folders:
        return {"tests/ui/test_pages.py"} if name == "app.py" else set()
    top, rooms = folders[0], folders[1:]
    if top == "tests" and file.startswith("test_"):
        return {name} if (ROOT / name).exists() and not name.startswith(_SLOW) else set()
    if top == "pooling_core" and not rooms:
        return {"tests/core"}
    found = _importing(name)
    if top == "pooling_core":  # the interface's tests of the core's numbers are a part of their own
        found = {path for path in found if path.startswith("tests/core/")}
    if rooms and top in _ROOMS:
        found |= _tests_of_room(_ROOMS[top], rooms)
    if top == "pages" or (top == "pooling_ui" and not rooms):
        found.add("tests/ui/test_pages.py")
    if top == "pooling_ui" and file == "message.py":
        found.add(_MESSAGES)
    return found


def _tests_of_room(tests: str, folders: list[str]) -> set[str]:
    """Return the folder with the tests of a room; each folder of `features/` is a room."""
    depth = 2 if folders[0] == "features" else 1
    path = "/".join([tests, *folders[:depth]])
    return {path} if len(folders) >= depth and (ROOT / path).is_dir() else set()


def _importing(name: str) -> set[str]:
    """Return the tests that import a module themselves."""
    module = ".".join(PurePosixPath(name).with_suffix("").parts).removesuffix(".__init__")
    return {test for test, imports in _imports_of_tests().items() if module in imports}


@cache
def _imports_of_tests() -> dict[str, set[str]]:
    """Return, for each test file that a quick run may take, the names that it imports."""
    folders = (path for path in (ROOT / "tests").iterdir() if path.name != "js")
    files = (file for folder in folders for file in folder.rglob("test_*.py"))
    named = {file.relative_to(ROOT).as_posix(): file for file in files}
    return {
        name: _imports(ast.parse(file.read_text("utf-8")))
        for name, file in named.items()
        if not name.startswith(_SLOW)
    }


def _imports(tree: ast.Module) -> set[str]:
    """Return the modules that code imports, and each name that it imports from one."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def _is_within(path: str, others: Iterable[str]) -> bool:
    return any(path.startswith(f"{other}/") for other in others)
