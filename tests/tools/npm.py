"""The development tools that come from npm. Standard library only."""

import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "js"  # holds package.json and package-lock.json


def install(folder: Path = FOLDER) -> str | None:
    """Install what package-lock.json names, once; return None, or why that is not possible."""
    lock = (folder / "package-lock.json").read_bytes()
    installed = folder / "node_modules" / ".installed-from"
    if installed.exists() and installed.read_bytes() == lock:
        return None
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not installed"
    print("Installing the development tools from npm.", flush=True)
    command = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
    if result.returncode:
        return f"npm ci failed: {_last_line(result.stderr)}"
    installed.write_bytes(lock)
    return None


def program(name: str, folder: Path = FOLDER) -> str:
    """Return the path of a program that `install` brings."""
    suffix = ".cmd" if sys.platform == "win32" else ""
    return str(folder / "node_modules" / ".bin" / f"{name}{suffix}")


def _last_line(output: bytes) -> str:
    lines = output.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "no message"
