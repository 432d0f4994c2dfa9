"""A server of its own for a test, with its log."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import run

HOST = "127.0.0.1"


@contextmanager
def live_server(log: Path, before: str = "") -> Iterator[str]:
    """Run a server, give its address; `before` is Python that it runs before all else."""
    with socket.create_server((HOST, 0)) as any_free:  # others test at the same time
        port = any_free.getsockname()[1]
    command = run.server_command(Path(sys.executable), HOST, port)
    command[2] = before + command[2]
    with log.open("w") as stream:
        server = subprocess.Popen(command, cwd=run.ROOT, stdout=subprocess.DEVNULL, stderr=stream)
    try:
        run.wait_until_healthy(server, run.address(HOST, port))
        yield run.address(HOST, port)
    finally:
        run.stop(server)
