"""Fetch the parts of the site: from npm, from PyPI, and from Pyodide's own release.

Parts from npm and PyPI are cached in `build/static_parts`, and fetched again when the lists beside
this file change.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.tools import npm
from tools.static_site.missing import MissingError

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / "build" / "static_parts"

# The packages that are not pure Python; Streamlit and the app need no others.
COMPILED = ("numpy", "pillow")
RELEASE = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{name}"

Fetch = Callable[[str], bytes]


def from_npm(kept: Path = KEPT) -> Path:
    """Return the folder `node_modules` with stlite and Pyodide."""
    folder = kept / "npm"
    shutil.copytree(HERE / "npm", folder, dirs_exist_ok=True)
    problem = npm.install(folder)
    if problem:
        raise MissingError(f"The site needs stlite and Pyodide from npm, but {problem}.")
    return folder / "node_modules"


def from_pypi(kept: Path = KEPT) -> list[Path]:
    """Return the wheels of pure Python, for the Python of Pyodide, not of this process."""
    wanted = HERE / "python.txt"
    name = hashlib.sha256(wanted.read_bytes()).hexdigest()[:12]
    folder = kept / f"pypi-{name}"
    if not folder.exists():
        part = kept / f"{folder.name}.part"
        shutil.rmtree(part, ignore_errors=True)
        command = [
            *(sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--quiet"),
            *("--no-deps", "--only-binary=:all:", "--platform=any", "--implementation=py"),
            *("--abi=none", "--python-version=3.13", f"--dest={part}", f"--requirement={wanted}"),
        ]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            reason = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise MissingError(f"The site needs wheels from PyPI, but pip says: {reason}")
        part.rename(folder)
    return sorted(folder.glob("*.whl"))


def compiled(
    lock: dict[str, Any], version: str, packages: Path | None, fetch: Fetch | None = None
) -> dict[str, bytes]:
    """Return the wheels that Pyodide's makers compile, by their file names.

    Those in the folder `packages` are used as they are. Others are fetched from the release of this
    version, and must have the digest in its lock.
    """
    if packages and not packages.is_dir():
        raise MissingError(f"There is no folder {packages} to take packages from.")
    found: dict[str, bytes] = {}
    for name in COMPILED:
        own = sorted(packages.glob(f"{name}-*-cp313-*_wasm32.whl")) if packages else []
        if own:
            found[own[-1].name] = own[-1].read_bytes()
        else:
            entry = lock["packages"][name]
            found[entry["file_name"]] = _released(entry, version, fetch or _download)
    return found


def _released(entry: dict[str, Any], version: str, fetch: Fetch) -> bytes:
    file = entry["file_name"]
    address = RELEASE.format(version=version, name=file)
    try:
        data = fetch(address)
    except OSError as problem:
        reason = getattr(problem, "reason", problem)
        raise MissingError(
            f"The site needs {file}, which could not be fetched from {address}: {reason}. "
            "Where this machine cannot reach it, fetch the file elsewhere, put it into a folder, "
            "and name the folder: python3 run.py build --packages FOLDER"
        ) from None
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise MissingError(
            f"What came from {address} is not {file}: its digest is not the one in Pyodide's lock."
        )
    return data


def _download(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return bytes(answer.read())


def lock_of(modules: Path) -> dict[str, Any]:
    """Return the lock that comes with Pyodide: its packages, their versions and digests."""
    whole: dict[str, Any] = json.loads((modules / "pyodide" / "pyodide-lock.json").read_bytes())
    return whole


def version_of(modules: Path, package: str) -> str:
    """Return the version of a package that npm installed."""
    return str(json.loads((modules / package / "package.json").read_bytes())["version"])
