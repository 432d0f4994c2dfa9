"""Imports point inward: app → pages → pooling_ui → pooling_core → numpy."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import run

ROOMS = {
    "app.py": {"streamlit", "pages", "pooling_ui"},
    "pages": {"streamlit", "numpy", "pooling_ui", "pooling_core"},
    "pooling_ui": {
        *("streamlit", "numpy", "plotly", "PIL", "segno", "redis"),
        *("pooling_ui", "pooling_core"),
    },
    "pooling_core": {"numpy", "pooling_core"},
    "training": {"torch", "numpy", "pooling_ui", "pooling_core", "training"},
    "run.py": {"tests", "pooling_ui"},
    "server.py": {"streamlit", "starlette", "pooling_ui", "serving"},
    "serving": {
        *("streamlit", "starlette", "uvicorn", "websockets", "google"),
        *("pooling_ui", "serving"),
    },
    "tests/tools/run_all.py": {"tests"},
    "tests/tools/browser.py": set(),
}


def lint(file: str, line: str) -> str:
    """Return what ruff says about `line` in `file`, by the rules on imports alone."""
    options = ["--select=TID", "--output-format=concise", "--stdin-filename", file, "-"]
    command = [sys.executable, "-m", "ruff", "check", *options]
    return subprocess.run(
        command, cwd=run.ROOT, input=f"{line}\n", capture_output=True, text=True
    ).stdout


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pooling_core/new.py", "import streamlit as st"),
        ("pooling_core/new.py", "import plotly.graph_objects as go"),
        ("pooling_core/new.py", "from PIL import Image"),
        ("pooling_core/new.py", "from pooling_ui import words"),
        ("pooling_core/new.py", "import pages.grid"),
        ("pooling_core/new.py", "import app"),
        ("pooling_core/new.py", "import torch"),
        ("pooling_core/new.py", "import pandas"),
        ("pooling_core/deep/new.py", "import streamlit"),
        ("pooling_core/new.py", "def late():\n    import streamlit"),
        ("pooling_ui/text/new.py", "import streamlit as st"),
        ("pooling_ui/new.py", "import pages.grid"),
        ("pooling_ui/new.py", "import app"),
        ("pooling_ui/new.py", "import pyarrow"),
        ("pooling_ui/components/new/__init__.py", "import pages.grid"),
        ("pooling_ui/components/new/__init__.py", "from pandas import DataFrame"),
        ("pooling_ui/setting/new.py", "import pages.grid"),
        ("pooling_ui/setting/new.py", "import app"),
        ("pooling_ui/setting/new.py", "import pandas"),
        ("pages/new.py", "import plotly.graph_objects as go"),
        ("pages/new.py", "from PIL import Image"),
        ("pages/new.py", "import pages.grid"),
        ("pages/new.py", "import app"),
        ("pages/new.py", "from pooling_ui.setting.effect import show_effect"),
        ("pages/new.py", "from pooling_ui.state.link import open_page"),
        ("pages/new.py", "from pooling_ui.task.current_task import may_set"),
        ("pages/new.py", "import pandas as pd"),
        ("app.py", "import pandas"),
        ("tests/ui/new.py", "import pyarrow"),
        ("pages/new.py", "from time import sleep"),
        ("pages/new.py", "import streamlit as st\nst.stop()"),
        ("pooling_ui/setting/new.py", "import streamlit as st\nst.stop()"),
        ("tests/e2e/new.py", "import time\ntime.sleep(1)"),
    ],
)
def test_a_wrong_import_fails_the_build(file: str, line: str) -> None:
    assert "TID251" in lint(file, line)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pooling_core/new.py", "import numpy as np"),
        ("pooling_core/new.py", "from pooling_core import geometry"),
        ("pooling_ui/new.py", "import plotly.graph_objects as go"),
        ("pooling_ui/new.py", "from PIL import Image"),
        ("pooling_ui/new.py", "import pooling_core"),
        ("pooling_ui/setting/new.py", "import streamlit as st"),
        ("pooling_ui/components/new/__init__.py", "import streamlit as st"),
        ("pages/new.py", "import streamlit as st"),
        ("pages/new.py", "from pooling_core import PoolSpec"),
        ("pages/new.py", "from pooling_ui import figures"),
        ("app.py", "import streamlit as st"),
        ("tests/core/new.py", "import torch"),
    ],
)
def test_a_right_import_does_not(file: str, line: str) -> None:
    assert lint(file, line).strip() == "All checks passed!"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    """The lint rule knows what is forbidden; this knows what is allowed."""
    path = run.ROOT / room
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]

    found = {name for file in files for name in imported(file)}

    assert found - set(sys.stdlib_module_names) <= ROOMS[room]


def imported(file: Path) -> set[str]:
    """Return the packages a file imports, at any depth; a relative import stays inside."""
    return {name.split(".")[0] for name in modules(file.read_text("utf-8"))}


def modules(code: str) -> set[str]:
    """Return the modules and names that code imports, at any depth, each by its whole name."""
    nodes = list(ast.walk(ast.parse(code)))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    whole = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0]
    return names | {f"{node.module}.{alias.name}" for node in whole for alias in node.names}


# They stop the app or the server at its start if a private name of Streamlit is gone.
_CHECKS_NAMES = ("pooling_ui/state/private_streamlit.py", "serving/private_names.py")


def private_parts(code: str) -> set[str]:
    """Return what code takes from below Streamlit: all but its errors is private."""
    taken = {name for name in modules(code) if name.startswith("streamlit.")}
    reached = set(
        re.findall(r"\bst\.(?:_(?!_)\w+|runtime|proto|web|elements|delta_generator)\b", code)
    )
    return {name for name in taken if not name.startswith("streamlit.errors.")} | reached


def test_only_what_checks_private_names_of_streamlit_imports_them() -> None:
    rooms = [run.ROOT / name for name in ("app.py", "server.py")]
    for room in ("pages", "pooling_ui", "serving"):
        rooms += (run.ROOT / room).rglob("*.py")
    assert all(private_parts((run.ROOT / name).read_text("utf-8")) for name in _CHECKS_NAMES)

    found = {
        name: parts
        for file in rooms
        if (name := file.relative_to(run.ROOT).as_posix()) not in _CHECKS_NAMES
        and (parts := private_parts(file.read_text("utf-8")))
    }

    assert found == {}


def test_no_test_imports_a_test_file_of_another_folder() -> None:
    """Tests of two folders share code in a file of its own."""
    folders = [path for path in (run.ROOT / "tests").iterdir() if path.name != "js"]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    assert files
    wrong = []
    for file in files:
        own = ".".join(file.relative_to(run.ROOT).parent.parts)
        taken = re.findall(r"^from (tests\.[\w.]+)\.test_\w+ import", file.read_text("utf-8"), re.M)
        wrong += [f"{file.name} takes from {folder}" for folder in taken if folder != own]

    assert wrong == []


# Grid leads to the first lesson and to Frameworks; a long series stands in place of the stage.
_MORE_FEATURES = {"grid": {"frameworks", "learn"}, "dimensions": {"long_series"}}


def test_a_page_imports_one_feature() -> None:
    """All that shows on a page is in one folder."""
    found = {}
    for file in sorted((run.ROOT / "pages").glob("*.py")):
        rooms = set(
            re.findall(r"^from pooling_ui\.(?:features\.)?(\w+)", file.read_text("utf-8"), re.M)
        )
        found[file.stem] = len(rooms - {"shell"} - _MORE_FEATURES.get(file.stem, set()))

    assert found
    assert {page: count for page, count in found.items() if count != 1} == {}


def test_no_page_writes_its_own_html() -> None:
    files = [run.ROOT / "app.py", *(run.ROOT / "pages").glob("*.py")]
    files += (run.ROOT / "pooling_ui").rglob("*.py")

    assert [file for file in files if "unsafe_allow_html" in file.read_text("utf-8")] == []
