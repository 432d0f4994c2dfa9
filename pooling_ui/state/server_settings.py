"""Read the server's settings from environment variables, when it starts.

`deploy/README.md` lists them all. This module needs the standard library alone, as `run.py` reads
it before anything is installed.
"""

import difflib
import importlib
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Whole:
    """A variable that holds a whole number, from `least` to `most`, of `unit`."""

    name: str
    default: int
    least: int
    most: int
    unit: str = ""

    def read(self, environment: Mapping[str, str]) -> int:
        """Return the number; where the variable is empty or missing, the default.

        Raises
        ------
        ValueError
            It is not such a number; the text says which are.

        Examples
        --------
        >>> UPLOAD_MB.read({"POOLSCOPE_UPLOAD_MB": "5"}), UPLOAD_MB.read({})
        (5, 20)
        """
        text = environment.get(self.name, "").strip() or str(self.default)
        if text.isdecimal() and len(text) <= 9 and self.least <= int(text) <= self.most:
            return int(text)
        of = f" of {self.unit}" if self.unit else ""
        raise ValueError(
            f"{self.name} must be a whole number{of} from {self.least} to {self.most}, "
            f"got {text!r}."
        )


PORT = Whole("POOLSCOPE_PORT", 8501, 1, 65535)
UPLOAD_MB = Whole("POOLSCOPE_UPLOAD_MB", 20, 1, 200, "megabytes")
# One picture of 24 megapixels, 72 MB, and its file must fit.
# Ten pictures of 12 megapixels with some results; with ten of 24, opened at once, a server stays
# below 900 MB: `python -m benchmarks.servers.heavy_pictures`.
MEMORY_MB = Whole("POOLSCOPE_MEMORY_MB", 450, 100, 1_000_000, "megabytes")
SESSION_MB = Whole("POOLSCOPE_SESSION_MB", 300, 100, 1_000_000, "megabytes")
SESSIONS = Whole("POOLSCOPE_SESSIONS", 300, 1, 100_000, "sessions")
IDLE_MINUTES = Whole("POOLSCOPE_IDLE_MINUTES", 60, 1, 100_000, "minutes")
DECODES = Whole("POOLSCOPE_DECODES", 1, 1, 64, "pictures")
THREADS = Whole("POOLSCOPE_THREADS", 0, 0, 1024, "threads")  # 0: one for each processor
NUMBERS = (PORT, UPLOAD_MB, MEMORY_MB, SESSION_MB, SESSIONS, IDLE_MINUTES, DECODES, THREADS)

HOST, BASE_PATH, LOG = "POOLSCOPE_HOST", "POOLSCOPE_BASE_PATH", "POOLSCOPE_LOG"
FRAMES, METRICS, ROOMS = "POOLSCOPE_FRAMES", "POOLSCOPE_METRICS", "POOLSCOPE_ROOMS"
ALL = (*(each.name for each in NUMBERS), HOST, BASE_PATH, LOG, FRAMES, METRICS, ROOMS)
# Read by the tests, and by Compose for itself.
OF_OTHERS = (
    *("POOLSCOPE_BROWSER", "POOLSCOPE_FIREFOX", "POOLSCOPE_WEBKIT"),
    *("POOLSCOPE_PYODIDE_PACKAGES", "POOLSCOPE_TEXT_WIDTH"),
    "POOLSCOPE_PUBLISH",
)
LOGGER = "poolscope"  # the name of the app's own log, which `serving/server_log.py` writes as JSON
_SITE = re.compile(r"https?://(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?")
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")  # of Windows
_REDIS = re.compile(r"(redis|rediss|unix)://\S+")
_PATH = re.compile(r"[\w.~-]+(/[\w.~-]+)*")


def host(environment: Mapping[str, str]) -> str:
    """Return the address to listen on; this machine alone, unless another is named."""
    return environment.get(HOST, "").strip() or "127.0.0.1"


def base_path(environment: Mapping[str, str]) -> str:
    """Return the path that stands before every page's, without slashes around it; often empty.

    Raises
    ------
    ValueError
        It is no path.

    Examples
    --------
    >>> base_path({"POOLSCOPE_BASE_PATH": "/courses/poolscope/"})
    'courses/poolscope'
    """
    text = environment.get(BASE_PATH, "").strip()
    path = text.strip("/")
    if path and not _PATH.fullmatch(path):
        raise ValueError(f"{BASE_PATH} must be a path such as /poolscope, got {text!r}.")
    return path


def writes_json(environment: Mapping[str, str]) -> bool:
    """Return True if the log is written as one JSON object a line.

    Raises
    ------
    ValueError
        It is to be written as something else.
    """
    return _is_second(environment, LOG, "text", "json")


def opens_metrics(environment: Mapping[str, str]) -> bool:
    """Return True if anyone may read Streamlit's metrics.

    Raises
    ------
    ValueError
        The variable holds another word than `open` or `closed`.
    """
    return _is_second(environment, METRICS, "closed", "open")


def _is_second(environment: Mapping[str, str], name: str, first: str, second: str) -> bool:
    """Return True if a variable holds the second of two words; the first is the default."""
    word = environment.get(name, "").strip() or first
    if word not in (first, second):
        raise ValueError(f"{name} must be {first} or {second}, got {word!r}.")
    return word == second


def framing_sites(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the sites whose pages may show the app in a frame.

    Raises
    ------
    ValueError
        One of them is no site.

    Examples
    --------
    >>> framing_sites({"POOLSCOPE_FRAMES": "https://moodle.example.org https://*.example.edu"})
    ('https://moodle.example.org', 'https://*.example.edu')
    """
    sites = tuple(environment.get(FRAMES, "").split())
    for site in sites:
        if not _SITE.fullmatch(site):
            raise ValueError(
                f"{FRAMES} names sites by scheme and host alone, without a path, such as "
                f"https://moodle.example.org, with spaces between; {site!r} is none."
            )
    return sites


def rooms_place(environment: Mapping[str, str]) -> str:
    """Return the place of live rooms: a folder, the address of a Redis, or "" for the default.

    Raises
    ------
    ValueError
        It is neither.

    Examples
    --------
    >>> rooms_place({"POOLSCOPE_ROOMS": "redis://cache:6379"}), rooms_place({})
    ('redis://cache:6379', '')
    """
    text = environment.get(ROOMS, "").strip()
    if text and not (text.startswith("/") or is_redis(text) or _DRIVE.match(text)):
        raise ValueError(
            f"{ROOMS} must be a whole path of a folder, such as /var/lib/poolscope, or the "
            f"address of a Redis, such as redis://redis:6379, got {text!r}."
        )
    return text


def is_redis(place: str) -> bool:
    """Return True if the place of live rooms is a Redis, not a folder."""
    return _REDIS.fullmatch(place) is not None


def missing_package(environment: Mapping[str, str]) -> str:
    """Return a sentence that says what to install for the server's settings; "" if nothing."""
    if not is_redis(rooms_place(environment)):
        return ""
    try:
        importlib.import_module("redis")
    except ModuleNotFoundError:
        return (
            f"{ROOMS} names a Redis, and this Python has no redis-py. Install it with: "
            f"{sys.executable} -m pip install -r requirements-redis.txt"
        )
    return ""


def unknown(environment: Mapping[str, str]) -> list[str]:
    """Return a sentence for each variable that nothing reads, with the name that comes nearest.

    Examples
    --------
    >>> unknown({"POOLSCOPE_SESSION": "80", "POOLSCOPE_SESSIONS": "80"})
    ['POOLSCOPE_SESSION is no setting and does nothing. The nearest is POOLSCOPE_SESSIONS.']
    """
    strange = [it for it in environment if it.startswith("POOLSCOPE_") and it not in ALL]
    return [
        f"{name} is no setting and does nothing. The nearest is "
        f"{difflib.get_close_matches(name, ALL, n=1, cutoff=0)[0]}."
        for name in strange
        if name not in OF_OTHERS
    ]


def problem(environment: Mapping[str, str]) -> str:
    """Return the problem with the first variable that cannot be read; "" if all can."""
    readers: tuple[Callable[[Mapping[str, str]], object], ...] = (
        *(each.read for each in NUMBERS),
        base_path,
        writes_json,
        opens_metrics,
        framing_sites,
        rooms_place,
    )
    for read in readers:
        try:
            read(environment)
        except ValueError as wrong:
            return str(wrong)
    return ""
