"""Rooms import only the rooms below them, and nothing imports the server around them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the Python of the packages, with the contracts."""
    root = tmp_path_factory.mktemp("rooms")
    for name in ("pooling_core", "pooling_ui", "serving"):
        wanted = shutil.ignore_patterns("__pycache__", "*.js", "*.css", "*.html")
        shutil.copytree(run.ROOT / name, root / name, ignore=wanted)
    shutil.copy(run.ROOT / ".importlinter", root)
    return root


def check(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(run.ROOT / "tests" / "tools" / "rooms.py"), str(root)]
    return subprocess.run(command, cwd=root, capture_output=True, text=True)


def test_every_import_points_inward(copy: Path) -> None:
    checked = check(copy)

    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pooling_core/geometry/layout.py", "import pooling_core.compute.tiles"),
        ("pooling_core/compute/tiles.py", "import pooling_core.functional.arrays"),
        ("pooling_core/functional/arrays.py", "import pooling_core.trace.trace"),
        ("pooling_ui/text/words.py", "import pooling_ui.state.addresses"),
        ("pooling_ui/state/addresses.py", "import pooling_ui.task.task"),
        ("pooling_ui/task/task.py", "import pooling_ui.shell.layout"),
        ("pooling_ui/setting/labels.py", "import pooling_ui.predict.answering"),
        ("pooling_ui/features/forward/size.py", "import pooling_ui.features.backwards.sentences"),
        ("pooling_ui/features/shift/figure.py", "import pooling_ui.features.compare.widgets"),
        ("pooling_ui/features/forward/size.py", "import pooling_ui.features.learn.faq.page"),
        (
            "pooling_ui/features/classroom/tasks/links.py",
            "import pooling_ui.features.forward.parameters",
        ),
        (
            "pooling_ui/features/classroom/tasks/links.py",
            "import pooling_ui.features.classroom.live.membership",
        ),
        (
            "pooling_ui/features/learn/lessons/beginning.py",
            "import pooling_ui.features.backwards.parameters",
        ),
        ("pooling_ui/linked/pages.py", "import pooling_ui.features.table"),
        ("pooling_ui/features/table.py", "import serving.answers.page_policy"),
        ("pooling_core/geometry/layout.py", "import serving.answers.page_policy"),
    ],
)
def test_a_reversed_arrow_fails_the_build(copy: Path, file: str, line: str) -> None:
    path = copy / file
    before = path.read_text("utf-8")
    path.write_text(f"{before}\n{line}\n", "utf-8")

    checked = check(copy)

    path.write_text(before, "utf-8")
    assert checked.returncode == 1
    assert f"{file.removesuffix('.py').replace('/', '.')} -> {line.split()[1]}" in " ".join(
        checked.stdout.split()
    )
