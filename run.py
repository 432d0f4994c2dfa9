"""The only command to know: `python3 run.py` starts Poolscope, `python3 run.py test` tests it.

It needs only Python 3.11: it installs what the app needs, once, into .venv beside this file. An
older Python can read the file far enough to say that it is too old.
"""

import argparse
import errno
import hashlib
import http.client
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser
from pathlib import Path

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    this = "this is Python {}.{}, {}".format(*sys.version_info[:2], sys.executable)
    sys.exit("Poolscope needs Python {}.{} or newer; {}.".format(*OLDEST, this))

from pooling_ui.state import server_settings as settings  # noqa: E402  (an older Python ends above)

ROOT = Path(__file__).resolve().parent
RUNTIME, BUILD, DEVELOPMENT = "requirements.txt", "requirements-build.txt", "requirements-dev.txt"
INCLUDING = (RUNTIME, BUILD, DEVELOPMENT)  # each includes those before it
PORTS_TRIED = 100
START_SECONDS = 90
# Until app.py has run once, Streamlit reads pages/ by itself: the first visitor of a new server who
# opens /picture would see that page without the app around it.
STREAMLIT = """\
import signal
import sys
from streamlit.runtime.pages_manager import PagesManager
from streamlit.web.cli import main
PagesManager.uses_pages_directory = False
signal.signal(signal.SIGINT, lambda *_: sys.exit())  # no traceback after Ctrl-C
main(prog_name="streamlit")
"""


class PlainError(Exception):
    """A problem, as one sentence for the person at the keyboard."""


def environment(requirements: str, root: Path = ROOT) -> Path:
    """Return the Python of .venv with `requirements` installed; make or repair .venv if needed."""
    home = root / ".venv"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    enough = INCLUDING[INCLUDING.index(requirements) :]
    stamps = [home / f"{name}.installed" for name in enough]
    try:
        if not _version(python):
            print("Setting up Poolscope, once. This takes a minute or two.", flush=True)
            _make(home)
        digest = _digest(root, _version(python))
        if not any(stamp.exists() and stamp.read_text() == digest for stamp in stamps):
            print(f"Installing {requirements}.", flush=True)
            _install(python, root / requirements)
            stamps[0].write_text(digest)
    except OSError as problem:
        reason = problem.strerror or problem
        raise PlainError(f"Cannot write to {home}: {reason}. Is the folder read-only?") from None
    return python


def _version(python: Path) -> str:
    """Return an environment's Python version; empty if it is missing, too old or incomplete."""
    # pip writes INSTALLER last: if it is missing, making the environment was interrupted.
    uv = shutil.which("uv")
    whole = "True" if uv else "metadata.distribution('pip').read_text('INSTALLER')"
    probe = (
        "import sys; from importlib import metadata;"
        f"print(sys.version if sys.version_info >= {OLDEST} and {whole} else '')"
    )
    try:
        return subprocess.run([python, "-c", probe], capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


def _digest(root: Path, version: str) -> str:
    """Return a digest that changes whenever the environment must be installed again."""
    texts = [path.read_bytes() for path in sorted(root.glob("requirements*.txt"))]
    return hashlib.sha256(b"\0".join([version.encode(), *texts])).hexdigest()


def _make(home: Path) -> None:
    if home.exists():
        shutil.rmtree(home)
    home.mkdir()
    uv = shutil.which("uv")
    missing = [name for name in ("venv", "ensurepip") if not importlib.util.find_spec(name)]
    if missing and not uv:
        package = "python{}.{}-venv".format(*sys.version_info)
        raise PlainError(f"This Python lacks {missing[0]}. On Debian: sudo apt install {package}")
    command = [uv, "venv", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    problem = _run([*command, str(home)])
    if problem:
        raise PlainError(f"Cannot make {home}: {problem}")


def _install(python: Path, requirements: Path) -> None:
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--python", str(python)]
    else:
        command = [str(python), "-m", "pip", "install", "--disable-pip-version-check"]
    problem = _run([*command, "-r", str(requirements)])
    if problem:
        raise PlainError(f"Cannot install {requirements.name}: {problem} (Is this machine online?)")


def _run(command: list[str]) -> str:
    """Run a command, in a terminal showing only its newest line; return the reason if it failed."""
    line = error = ""
    width = shutil.get_terminal_size().columns - 1
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            if line.startswith("ERROR: "):  # pip may go on with advice about itself
                error = line.removeprefix("ERROR: ")
            if sys.stdout.isatty():
                print(f"\r{line.strip():<{width}.{width}}", end="", flush=True)
    if sys.stdout.isatty():
        print("\r" + " " * width, end="\r", flush=True)
    reason = (error or line).strip() or "no reason given"
    return reason if process.returncode else ""


def free_port(host: str, wanted: int) -> int:
    """Return the first port from `wanted` on that is free for a server on `host`."""
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        try:
            family, kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            with socket.socket(family, kind) as probe:
                if os.name != "nt":  # a port that was just closed is free; Windows knows
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
                return port
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise PlainError(f"Cannot listen on {host}: {problem.strerror}.") from None
    raise PlainError(f"No port is free on {host} from {wanted} to {port}.")


def server_command(
    python: Path, host: str, port: int, script: Path = ROOT / "server.py"
) -> list[str]:
    """Return the command that serves the app without asking the user anything."""
    given = os.environ
    log = ("--logger.messageFormat=%(json)s",) if settings.writes_json(given) else ()
    return [
        *(str(python), "-c", STREAMLIT, "run", str(script)),
        *("--server.headless=true", "--server.showEmailPrompt=false", "--logger.level=warning"),
        "--server.fileWatcherType=none",  # it would also watch all of .venv, all the time
        *(f"--server.address={host}", f"--server.port={port}"),
        f"--server.baseUrlPath={settings.base_path(given)}",
        f"--server.maxUploadSize={settings.UPLOAD_MB.read(given)}",
        *log,
    ]


def address(host: str, port: int) -> str:
    """Return the address of a server that listens on `host`, for a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    site = f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
    return f"http://{site}/{settings.base_path(os.environ)}".rstrip("/")


def wait_until_healthy(server: subprocess.Popen[bytes], url: str) -> None:
    """Wait until the server answers; raise if it ends or never answers."""
    # No proxy: the server is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            server.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            pass
        else:
            raise PlainError(f"The server ended at once, with code {server.returncode}.")
        try:
            with opener.open(f"{url}/_stcore/health", timeout=5):
                return
        except (OSError, http.client.HTTPException):
            continue
    raise PlainError(f"The server did not answer at {url} within {START_SECONDS} seconds.")


def stop(server: subprocess.Popen[bytes]) -> None:
    """End the server; kill it if it does not end within ten seconds."""
    server.terminate()
    try:
        server.wait(timeout=10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _start(options: argparse.Namespace) -> int:
    python = environment(RUNTIME)
    port = free_port(options.host, options.port)
    if port != options.port:
        if os.environ.get(settings.PORT.name, "").strip() == str(options.port):
            name = settings.PORT.name
            raise PlainError(f"Port {options.port} is taken, and {name} asks for no other.")
        print(f"Port {options.port} is taken, so this is port {port}.")
    url = address(options.host, port)
    command = server_command(python, options.host, port)
    server = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    try:
        wait_until_healthy(server, url)
        if not settings.writes_json(os.environ):  # the log says that it begins
            print(f"Poolscope is at {url} (Ctrl-C ends it)", flush=True)
        if options.browser and _has_screen():
            webbrowser.open(url)
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        stop(server)


def _has_screen() -> bool:
    """Return True if a browser can open a window, not only inside this terminal."""
    wanted = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in wanted)


def _test(options: argparse.Namespace) -> int:
    from tests.tools import run_all

    if options.quick:
        return run_all.quick(environment(DEVELOPMENT))
    unknown = [part for part in options.parts if part not in run_all.PARTS]
    if unknown:
        raise PlainError(f"There is no part {unknown[0]}; there are {', '.join(run_all.PARTS)}.")
    return run_all.main(environment(DEVELOPMENT), options.parts or run_all.PARTS)


def _bench(options: argparse.Namespace) -> int:
    scripts = sorted((ROOT / "benchmarks").glob("*/[!_]*.py"))
    modules = {script.stem: f"benchmarks.{script.parent.name}.{script.stem}" for script in scripts}
    unknown = [name for name in options.names if name not in modules]
    if unknown:
        raise PlainError(f"There is no benchmark {unknown[0]}; there are {', '.join(modules)}.")
    python = environment(DEVELOPMENT)
    codes = [
        subprocess.run([python, "-m", modules[name]], cwd=ROOT).returncode
        for name in options.names or modules
    ]
    return max(codes)


def _setup(_: argparse.Namespace) -> int:
    environment(RUNTIME)
    return 0


def _docs(options: argparse.Namespace) -> int:
    python, folder = environment(BUILD), Path(options.folder).absolute()
    command = [str(python), "-m", "tools.api_pages", str(folder)]
    code = subprocess.run(command, cwd=ROOT).returncode
    if not code:
        print(f"The library's pages begin at {folder / 'index.html'}")
    return code


def _build(options: argparse.Namespace) -> int:
    python, folder = environment(BUILD), Path(options.folder).absolute()
    command = [str(python), "-m", "tools.static_site", str(folder)]
    if options.packages:
        command.append(f"--packages={Path(options.packages).absolute()}")
    code = subprocess.run(command, cwd=ROOT).returncode
    if not code:
        print(f"See it at http://localhost:8000 with: python3 -m http.server --directory {folder}")
    return code


def _port(text: str) -> int:
    if text.isdecimal() and len(text) <= 5 and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError("must be a whole number from 1 to 65535")


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Start Poolscope, or check it.")
    parser.set_defaults(command=_start)
    port, host = settings.PORT.read(os.environ), settings.host(os.environ)
    parser.add_argument("--port", type=_port, default=port, help=f"{port}, or the next one free")
    parser.add_argument("--host", default=host, help="0.0.0.0 lets other machines in")
    parser.add_argument("--no-browser", dest="browser", action="store_false")
    commands = parser.add_subparsers(metavar="command")
    test = commands.add_parser("test", help="run every test, or only the parts named")
    test.add_argument("parts", nargs="*", metavar="part")
    quick = "lint, types, and the tests of what was changed since the last commit"
    test.add_argument("--quick", action="store_true", help=quick)
    test.set_defaults(command=_test)
    bench = commands.add_parser("bench", help="run the benchmarks, or only those named")
    bench.add_argument("names", nargs="*", metavar="name")
    bench.set_defaults(command=_bench)
    setup = commands.add_parser("setup", help="install what the app needs, and start nothing")
    setup.set_defaults(command=_setup)
    docs = commands.add_parser("docs", help="write the pages of the library from its docstrings")
    docs.add_argument("folder", nargs="?", default=ROOT / "build" / "api", help="build/api")
    docs.set_defaults(command=_docs)
    build = commands.add_parser("build", help="write the app as a folder for any static host")
    build.add_argument("folder", nargs="?", default=ROOT / "build" / "site", help="build/site")
    build.add_argument(
        "--packages", metavar="FOLDER", help="Pyodide's wheels, if not from its site"
    )
    build.set_defaults(command=_build)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line, and return the exit code."""
    wrong = settings.problem(os.environ)
    if wrong:
        print(wrong, file=sys.stderr)
        return 1
    options = _options(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # SIGTERM acts as Ctrl-C
    # A shell starts a command in the background without Ctrl-C, and its children inherit that:
    # then no test server would be stopped.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return int(options.command(options))
    except PlainError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
