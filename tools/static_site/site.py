"""Write the whole site: Python, the scripts that draw, the pages, and the service worker."""

import hashlib
import json
import shutil
from pathlib import Path

from tools.static_site import front_end, pages, parts, python_parts
from tools.static_site.missing import MissingError

WEB = parts.HERE / "web"
# The file by which this tool knows its own folders, which it may overwrite.
LIST = "files.json"


def write(folder: Path, packages: Path | None = None) -> int:
    """Write the site into an empty folder, or over an older site; return its size in bytes."""
    if folder.exists() and any(folder.iterdir()) and not (folder / LIST).exists():
        raise MissingError(
            f"{folder} holds files that are no site of Poolscope's. Name a new or an empty folder."
        )
    modules = parts.from_npm()
    pure = parts.from_pypi()
    version = parts.version_of(modules, "pyodide")
    wheels = parts.compiled(parts.lock_of(modules), version, packages)

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    python_parts.write(folder, modules, pure, wheels)
    front_end.write(folder / "stlite", modules / "@stlite" / "browser" / "build")
    pages.write(folder)
    finish(folder)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def finish(folder: Path) -> None:
    """Write the list of all files, and the service worker, which caches this version."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    digest = hashlib.sha256()
    for name, data in files.items():
        digest.update(f"{name}\0{hashlib.sha256(data).hexdigest()}\n".encode())
    worker = (WEB / "service-worker.js").read_text(encoding="utf-8")
    digest.update(worker.encode())
    listed = {
        "version": digest.hexdigest()[:16],
        "first": {name: len(data) for name, data in files.items() if not _comes_later(name)},
        "later": {name: len(data) for name, data in files.items() if _comes_later(name)},
    }
    text = json.dumps(listed, indent=1)
    (folder / LIST).write_text(text, encoding="utf-8")
    (folder / "service-worker.js").write_text(f"const SITE = {text};\n\n{worker}", encoding="utf-8")


def _comes_later(name: str) -> bool:
    """Return True if the first page does not need the file: fonts, and scripts of other pages."""
    file = name.rsplit("/", 1)[-1]
    is_font = file.endswith((".woff", ".woff2", ".ttf"))
    return name.startswith("stlite/") and (is_font or file.split("-")[0] in front_end.LATER)
