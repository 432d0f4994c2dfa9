"""Development tools from npm: installed once, and a reason where that is not possible."""

import os
import sys
from pathlib import Path

import pytest

from tests.tools import npm

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "project"
    path.mkdir()
    (path / "package-lock.json").write_text("{}")
    return path


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a stand-in for npm in its place: it notes each call, and fails if `broken` exists."""
    bin_folder, calls = tmp_path / "bin", tmp_path / "calls"
    bin_folder.mkdir()
    calls.touch()
    stand_in = bin_folder / "npm"
    stand_in.write_text(
        f"#!/bin/sh\necho $1 >> {calls}\n"
        "[ -e broken ] && echo 'no registry answered' >&2 && exit 1\nmkdir -p node_modules\n"
    )
    stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin_folder}{os.pathsep}/bin{os.pathsep}/usr/bin")
    return calls


def test_it_installs_once_and_again_when_the_lock_file_changes(folder: Path, calls: Path) -> None:
    assert npm.install(folder) is None
    assert npm.install(folder) is None
    assert calls.read_text().split() == ["ci"]

    (folder / "package-lock.json").write_text('{"packages": {}}')
    assert npm.install(folder) is None
    assert calls.read_text().split() == ["ci", "ci"]


def test_a_failed_install_gives_its_reason_and_is_tried_again(folder: Path, calls: Path) -> None:
    (folder / "broken").touch()
    assert npm.install(folder) == "npm ci failed: no registry answered"

    (folder / "broken").unlink()
    assert npm.install(folder) is None


def test_without_npm_it_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    assert npm.install(folder) == "npm is not installed"
