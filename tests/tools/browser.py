"""Find and install the browsers that the tests drive. Standard library only."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of browser: its names on PATH, its usual paths, and how to install one.

    `chosen` is the environment variable that overrides the search. `debians` are Debian's packages,
    `playwrights` the browser that Playwright installs, if that will do. A browser that starts
    answers to `asked`; it `needs` other programs on PATH.
    """

    called: str
    names: tuple[str, ...]
    places: tuple[str, ...]
    chosen: str
    debians: tuple[str, ...]
    playwrights: str = ""
    asked: str = "--version"
    needs: tuple[str, ...] = ()


def _programs(*programs: str) -> tuple[str, ...]:
    """Return the paths at which Windows has these programs."""
    roots = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
    return tuple(
        str(Path(os.environ.get(root, "C:/"), program)) for root in roots for program in programs
    )


# The headless shell first: it is Chromium without windows, tabs and menus to draw.
CHROMIUM = Kind(
    called="Chromium, Chrome or Edge",
    names=(
        *("chromium-headless-shell", "chrome-headless-shell"),
        *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        *("chrome", "msedge", "microsoft-edge"),
    ),
    places={
        "linux": ("/usr/bin/chromium", "/usr/lib/chromium/chromium", "/opt/google/chrome/chrome"),
        "darwin": (
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        ),
        "win32": _programs(
            "Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"
        ),
    }.get(sys.platform, ()),
    chosen="POOLSCOPE_BROWSER",
    debians=("chromium-headless-shell",),
    playwrights="chromium",
)
# Playwright's Firefox is a changed one; the tests need the Firefox that people have.
FIREFOX = Kind(
    called="Firefox",
    names=("firefox-esr", "firefox"),
    places={
        "darwin": ("/Applications/Firefox.app/Contents/MacOS/firefox",),
        "win32": _programs("Mozilla Firefox/firefox.exe"),
    }.get(sys.platform, ()),
    chosen="POOLSCOPE_FIREFOX",
    debians=("firefox-esr",),
)
# The program that drives WebKitGTK's own small browser. That has windows, so it needs a screen.
WEBKIT = Kind(
    called="WebKitWebDriver with Xvfb",
    names=("WebKitWebDriver",),
    places=(),
    chosen="POOLSCOPE_WEBKIT",
    debians=("webkit2gtk-driver", "xvfb"),
    asked="--help",
    needs=("Xvfb",),
)


def find(kind: Kind = CHROMIUM) -> str | None:
    """Return the path of a browser that starts, or None. A chosen one overrides the search."""
    chosen = os.environ.get(kind.chosen)
    candidates = [chosen] if chosen else _installed(kind)
    if not all(map(shutil.which, kind.needs)):
        return None
    return next((path for path in candidates if _starts(path, kind.asked)), None)


def why_none(kind: Kind = CHROMIUM) -> str:
    """Return why no browser was found, and what to do about it."""
    if kind.chosen in os.environ:
        return f"{kind.chosen} names no browser that starts: {os.environ[kind.chosen]}"
    return f"no {kind.called} found; install one, or set {kind.chosen} to its path"


def fetch(python: Path, kind: Kind = CHROMIUM) -> None:
    """Try to install a browser, unless one is chosen: Debian's as root, else Playwright's."""
    if kind.chosen in os.environ:
        return
    print("Installing a browser for the tests.", flush=True)
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _quietly("apt-get", "update")
        _quietly("apt-get", "install", "--yes", "--no-install-recommends", *kind.debians)
    if kind.playwrights and not find(kind):
        _quietly(str(python), "-m", "playwright", "install", kind.playwrights)


def _installed(kind: Kind) -> Iterator[str]:
    yield from filter(None, map(shutil.which, kind.names))
    yield from filter(os.path.exists, kind.places)


def _starts(path: str, asked: str) -> bool:
    """Return True if a browser starts: Ubuntu's chromium-browser may only say where to get one."""
    if sys.platform == "win32":  # where --version opens a window
        return Path(path).exists()
    try:
        return subprocess.run([path, asked], capture_output=True).returncode == 0
    except OSError:
        return False


def _quietly(*command: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=environment)
