"""Write the files for Python in the browser: Pyodide, wheels, packages, and the app."""

import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tools.static_site import parts

ROOT = parts.HERE.parents[1]
RUNTIME = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
# stlite loads this package itself, before all others.
INSTALLER = "micropip"
APP = ("app.py", "pages", "pooling_core", "pooling_ui", "assets", ".streamlit/config.toml")
# Parts of packages that nothing here imports: notebooks, copies of plotly.js, command lines.
LEFT_OUT = (
    *("*.data/*", "*/tests/*", "*/RECORD", "*.pyi", "*.so", "*.exe"),
    *("plotly/labextension/*", "plotly/package_data/widgetbundle.js"),
    *("plotly/package_data/datasets/*", "streamlit/static/*", "streamlit/testing/*"),
    *("streamlit/hello/*", "streamlit/.agents/*", "narwhals/_spark*", "narwhals/_dask*"),
)
# stlite imports this before it starts Streamlit: only there Python can be prepared.
LAST_LINES = {"stlite_lib/__init__.py": b"\nimport poolscope_start\n"}
# Theme options that stlite's Streamlit does not know: it would warn in the console.
UNKNOWN = re.compile(rb"^padding(?:Top|Bottom) = .*\n", re.MULTILINE)


def write(folder: Path, modules: Path, pure: Iterable[Path], wheels: dict[str, bytes]) -> None:
    """Write Pyodide with the wheels that it loads, and two archives: packages, and the app."""
    pure = list(pure)
    pyodide = folder / "pyodide"
    pyodide.mkdir(parents=True)
    for name in RUNTIME:
        (pyodide / name).write_bytes((modules / "pyodide" / name).read_bytes())
    loaded = wheels | {it.name: it.read_bytes() for it in pure if it.name.startswith(INSTALLER)}
    for name, data in loaded.items():
        (pyodide / name).write_bytes(data)
    lock = {"info": parts.lock_of(modules)["info"], "packages": dict(_entries(loaded))}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock, indent=1))

    stlite = sorted((modules / "@stlite" / "browser" / "build" / "wheels").glob("*.whl"))
    archives = folder / "python"
    archives.mkdir()
    (archives / "packages.zip").write_bytes(
        _archive([*_of_wheels([*pure, *stlite]), *_stand_ins()])
    )
    (archives / "app.zip").write_bytes(_archive(_of_app()))


def app_files() -> Iterator[Path]:
    """Yield every file of the app that runs in the browser."""
    for name in APP:
        path = ROOT / name
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (
            it
            for it in found
            if it.is_file() and "__pycache__" not in it.parts and it.name != "ruff.toml"
        )


def _entries(wheels: dict[str, bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the entry in Pyodide's lock for each wheel of this site."""
    for file, data in wheels.items():
        name, version = file.split("-")[:2]
        yield (
            re.sub("[-_.]+", "-", name).lower(),
            {
                "name": name,
                "version": version,
                "file_name": file,
                "install_dir": "site",
                "sha256": hashlib.sha256(data).hexdigest(),
                "package_type": "package",
                "imports": [],
                "depends": [],
                "unvendored_tests": False,
                "shared_library": False,
            },
        )


def _of_wheels(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for wheel in wheels:
        if not wheel.name.startswith(INSTALLER):
            with ZipFile(wheel) as packed:
                for name in packed.namelist():
                    if not name.endswith("/") and not any(fnmatch(name, it) for it in LEFT_OUT):
                        yield name, packed.read(name) + LAST_LINES.get(name, b"")


def _stand_ins() -> Iterator[tuple[str, bytes]]:
    for path in (parts.HERE / "browser").glob("*.py"):
        yield path.name, path.read_bytes()


def _of_app() -> Iterator[tuple[str, bytes]]:
    for path in app_files():
        data = path.read_bytes()
        if path.suffix == ".toml":
            data = UNKNOWN.sub(b"", data)
        yield path.relative_to(ROOT).as_posix(), data


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP file that is identical if its files are."""
    written = io.BytesIO()
    with ZipFile(written, "w") as packed:
        for name, data in sorted(files):
            packed.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)
    return written.getvalue()
