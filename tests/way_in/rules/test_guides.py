"""The guides: each file, module and name in them exists."""

import re
import subprocess
import sys
from functools import cache
from pathlib import PurePosixPath

import pytest

import run

GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md")
_KINDS = r"py|js|mjs|css|html|ts|toml|yml|json|npz|md|txt|svg"
# Made when they are needed, or brought by something else.
_MADE = {
    *("index.html", "404.html", "files.json", "service-worker.js", "packages.zip", "app.zip"),
    *("pyodide/", "python/", "stlite/", "picture/index.html"),
}
# A program, and parts of addresses.
_NO_FILES = {"Node.js", "stage.svg", "stage.svg/", "stage.png/"}


def text(guide: str) -> str:
    """Return a guide without the table of links, which is made from the code."""
    whole = (run.ROOT / guide).read_text("utf-8")
    return re.sub(r"<!-- names in links.*<!-- end of names -->", "", whole, flags=re.DOTALL)


@cache
def paths() -> frozenset[str]:
    """Return all files that git knows or would add, and their folders with a slash at the end."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    told = subprocess.run(command, cwd=run.ROOT, capture_output=True, text=True, check=True)
    files = [name for name in told.stdout.splitlines() if (run.ROOT / name).exists()]
    folders = {f"{folder}/" for name in files for folder in PurePosixPath(name).parents}
    return frozenset({*files, *folders})


def is_there(name: str) -> bool:
    """Return True if a path, or the end of one, exists."""
    return any(path == name or path.endswith(f"/{name}") for path in paths())


def code(guide: str) -> list[str]:
    """Return what a guide sets as code within a line."""
    without_blocks = re.sub(r"```.*?```", "", text(guide), flags=re.DOTALL)
    return re.findall(r"`([^`\n]+)`", without_blocks)


@cache
def words() -> frozenset[str]:
    """Return every word of the code."""
    found: set[str] = set()
    for name in paths():
        if name.endswith((".py", ".js", ".mjs", ".ts", ".css", ".toml", ".npz", ".importlinter")):
            source = (run.ROOT / name).read_text("utf-8", errors="ignore")
            found.update(re.findall(r"[A-Za-z_]\w*", source))
    return frozenset(found)


@pytest.mark.parametrize("guide", GUIDES)
def test_every_file_and_folder_that_a_guide_names_exists(guide: str) -> None:
    """The guide names it by its whole path, or by the end of it."""
    named = {
        *re.findall(rf"(?<![\w./*-])(?:[\w-][\w.-]*/)*[\w-]+\.(?:{_KINDS})\b(?!\.\w)", text(guide)),
        *(name for name in code(guide) if re.fullmatch(r"(?:[\w.-]+/)+", name)),
    }

    known = {name for name in named if is_there(name) or "NAME" in name}  # of a file to be added
    assert sorted(named - _MADE - _NO_FILES - known) == []


@pytest.mark.parametrize("guide", GUIDES)
def test_every_name_that_a_guide_sets_as_code_occurs_in_the_code(guide: str) -> None:
    """Functions, classes, modules, fields: a name that was changed is changed here, too."""
    names = {name for name in code(guide) if re.fullmatch(r"[A-Za-z_][\w.]*(?:\(\))?", name)}
    parts = {part for name in names if not is_there(name) for part in re.findall(r"\w+", name)}

    assert sorted(part for part in parts if part[0].isalpha() and part not in words()) == []


@pytest.mark.parametrize("module", ["tests.ui.helpers.recorded", "tests.ui.links.record"])
def test_a_recorder_starts_by_itself(module: str) -> None:
    """Pytest declares the parameters of links first; a recorder's command must do so, too."""
    subprocess.run([sys.executable, "-c", f"import {module}"], cwd=run.ROOT, check=True)
