"""`python run.py` as a person types it: it starts, says where, and ends quietly."""

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import run
from pooling_ui.state.server_settings import BASE_PATH

HOST = "127.0.0.1"
APP = "import streamlit as st\nst.title('Hello')\n"
# What the server uses, beside itself.
_PACKAGES = ("pooling_core", "pooling_ui", "serving")
LOUD = {**os.environ, "PYTHONUNBUFFERED": "1"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a tiny app with the real run.py; its environment borrows the packages of this one."""
    root = tmp_path_factory.mktemp("project")
    (root / "app.py").write_text(APP)
    (root / run.RUNTIME).write_text("")
    for name in _PACKAGES:
        shutil.copytree(run.ROOT / name, root / name)
    for name in ("run.py", "server.py"):
        shutil.copy(run.ROOT / name, root / name)
    home = root / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    (packages,) = home.rglob("site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    run.environment(run.RUNTIME, root)
    return root


@pytest.fixture
def started(project: Path, below: str) -> Iterator[subprocess.Popen[str]]:
    """Start `run.py --no-browser` on a port that is taken, the app below a path or not."""
    with _taken_port() as taken:
        command = [sys.executable, "run.py", "--no-browser", f"--port={taken.getsockname()[1]}"]
        process = subprocess.Popen(
            command,
            cwd=project,
            env=LOUD | {BASE_PATH: below},
            stdout=-1,
            stderr=-1,
            text=True,
            start_new_session=True,
            preexec_fn=_hear_ctrl_c,
        )
        yield process
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # with the server, should run.py have left it behind
    process.communicate()


def _taken_port() -> socket.socket:
    """Take a port that the system gives to nobody who asks for any.

    `run.py` chooses the one behind it some seconds before its server takes it: other tests that
    run now must not be given it.
    """
    for port in random.sample(range(20_000, 30_000, 100), 100):
        with contextlib.suppress(OSError):
            return socket.create_server((HOST, port))
    raise OSError("no port between 20,000 and 30,000 is free")


def _hear_ctrl_c() -> None:
    """Let the program hear Ctrl-C as in a terminal: in the background it would ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is not a signal there")
@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("whole_group", "below"), [(True, ""), (False, "/courses/pool")])
def test_it_starts_on_the_next_port_and_ends_quietly(
    started: subprocess.Popen[str], signal_number: int, whole_group: bool, below: str
) -> None:
    assert started.stdout is not None
    assert "is taken, so this is port" in started.stdout.readline()
    url = started.stdout.readline().split()[3]
    assert urlsplit(url).path == below
    with urllib.request.urlopen(url) as answer:
        assert b'<div id="root"' in answer.read()

    # A terminal's Ctrl-C reaches the server as well; a service manager ends run.py alone.
    os.killpg(started.pid, signal_number) if whole_group else started.send_signal(signal_number)

    assert started.communicate(timeout=240) == ("", "")
    assert started.returncode == 0
    with socket.create_server((HOST, urlsplit(url).port or 0)):
        pass  # the server is gone too


def test_a_server_that_ends_at_once_is_one_sentence(project: Path, tmp_path: Path) -> None:
    broken = tmp_path / "project"
    shutil.copytree(project, broken, symlinks=True)
    (broken / "server.py").unlink()

    ended = subprocess.run(
        [sys.executable, "run.py", "--no-browser"], cwd=broken, capture_output=True, text=True
    )

    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1].startswith("The server ended at once, with code ")
    assert "Traceback" not in ended.stderr
