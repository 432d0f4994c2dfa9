"""Which browser the tests drive, and how to get one. Standard library only."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

# The headless shell first: it is Chromium without windows, tabs and menus to draw.
DEBIANS = "chromium-headless-shell"
NAMES = (
    *(DEBIANS, "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("chrome", "msedge", "microsoft-edge"),
)
PLACES = {
    "linux": ("/usr/bin/chromium", "/usr/lib/chromium/chromium", "/opt/google/chrome/chrome"),
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "win32": tuple(
        str(Path(os.environ.get(root, "C:/"), program))
        for root in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        for program in (
            "Google/Chrome/Application/chrome.exe",
            "Microsoft/Edge/Application/msedge.exe",
        )
    ),
}
USUAL = PLACES.get(sys.platform, ())
CHOSEN = "POOLSCOPE_BROWSER"


def find(places: tuple[str, ...] = USUAL) -> str | None:
    """Give the path of a browser that starts, or None. POOLSCOPE_BROWSER overrules the search."""
    chosen = os.environ.get(CHOSEN)
    candidates = [chosen] if chosen else _installed(places)
    return next((path for path in candidates if _starts(path)), None)


def why_none() -> str:
    """Say why there is none, and what to do about it."""
    if CHOSEN in os.environ:
        return f"{CHOSEN} names no browser that starts: {os.environ[CHOSEN]}"
    return f"no Chromium, Chrome or Edge found; install one, or set {CHOSEN} to its path"


def fetch(python: Path, places: tuple[str, ...] = USUAL) -> None:
    """Try to install a browser: Debian's as root, else Playwright's own. Respects a choice."""
    if CHOSEN in os.environ:
        return
    print("Installing a browser for the tests.", flush=True)
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _quietly("apt-get", "update")
        _quietly("apt-get", "install", "--yes", "--no-install-recommends", DEBIANS)
    if not find(places):
        _quietly(str(python), "-m", "playwright", "install", "chromium")


def _installed(places: tuple[str, ...]) -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from filter(os.path.exists, places)


def _starts(path: str) -> bool:
    """Whether it is a browser: Ubuntu's chromium-browser may only say where to get one."""
    if sys.platform == "win32":  # where --version opens a window
        return Path(path).exists()
    try:
        return subprocess.run([path, "--version"], capture_output=True).returncode == 0
    except OSError:
        return False


def _quietly(*command: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=environment)
