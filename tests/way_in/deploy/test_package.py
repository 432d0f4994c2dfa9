"""The package of the library: it needs NumPy alone, and its examples run where it is installed."""

import os
import shutil
import subprocess
import sys
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

import pooling_core
from run import ROOT

# Run where the library is installed: every example of its docstrings.
EXAMPLES = """
import doctest, importlib, pkgutil, sys
import pooling_core
names = [each.name for each in pkgutil.walk_packages(pooling_core.__path__, "pooling_core.")]
modules = [importlib.import_module(name) for name in ["pooling_core", *names]]
failed, tried = map(sum, zip(*(doctest.testmod(module) for module in modules)))
print(pooling_core.__file__, tried)
sys.exit(failed > 0 or not tried)
"""


MINORS = range(11, 15)
"""Of Python 3: those that the library is for."""


def interpreter(minor: int) -> str:
    """Give this Python, or another one of this machine."""
    if minor == sys.version_info.minor:
        return sys.executable
    found = shutil.which(f"python3.{minor}")
    if not found or subprocess.run([found, "-c", "import venv"], capture_output=True).returncode:
        pytest.skip(f"there is no Python 3.{minor} here")
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as a person would, with the build tools that are here."""
    folder = tmp_path_factory.mktemp("wheel")
    ran(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT))
    return next(folder.glob("*.whl"))


def ran(*command: str, cwd: Path = ROOT) -> str:
    process = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def test_it_holds_the_library_its_types_and_nothing_of_the_app(wheel: Path) -> None:
    """Every module, and no text that only the repository needs."""
    names = ZipFile(wheel).namelist()
    metadata = f"pooling_core-{pooling_core.__version__}.dist-info"
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "pooling_core").rglob("*.py")}

    in_library = {name for name in names if not name.startswith(f"{metadata}/")}
    assert in_library == {*(name.replace(os.sep, "/") for name in modules), "pooling_core/py.typed"}
    assert f"{metadata}/licenses/LICENSE" in names


def test_it_asks_for_numpy_alone_and_tells_what_it_is(wheel: Path) -> None:
    """The page in a package index is the library's own README."""
    name = f"pooling_core-{pooling_core.__version__}.dist-info/METADATA"
    told = Parser().parsestr(ZipFile(wheel).read(name).decode())

    assert [text.split(">")[0] for text in told.get_all("Requires-Dist", [])] == ["numpy"]
    assert told["Version"] == pooling_core.__version__
    assert str(told.get_payload()).startswith("# pooling_core")


@pytest.mark.parametrize("minor", MINORS)
def test_its_examples_run_in_an_environment_of_its_own(
    wheel: Path, tmp_path: Path, minor: int
) -> None:
    """Nothing of this folder is in reach there, and of all packages only NumPy."""
    home = tmp_path / "environment"
    ran(interpreter(minor), "-m", "venv", str(home))
    python = str(home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    ran(python, "-m", "pip", "install", "--disable-pip-version-check", str(wheel))

    where, tried = ran(python, "-I", "-c", EXAMPLES, cwd=tmp_path).rsplit(maxsplit=1)
    assert Path(where).is_relative_to(home)
    assert int(tried) > 100
    freeze = ran(python, "-m", "pip", "list", "--format=freeze", cwd=tmp_path)
    installed = {line.split("==")[0] for line in freeze.splitlines()}
    assert installed - {"pip", "setuptools"} == {"numpy", "pooling-core"}
