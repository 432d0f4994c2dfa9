"""The stores of live rooms for tests: SQLite in a folder, and a Redis that is started for them."""

import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import redis

REDIS = shutil.which("redis-server") or shutil.which("valkey-server")
WHY_NO_REDIS = "no redis-server is installed; on Debian: sudo apt install redis-server"
ALWAYS_KEPT = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")


class RedisServer:
    """A Redis on a free port of this machine, which writes each change to the disk at once."""

    def __init__(self, folder: Path, options: Sequence[str] = ALWAYS_KEPT) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self._options = [*options, "--dir", str(folder)]
        self.start()

    def start(self) -> None:
        """Start the server, with what it wrote before."""
        command = [REDIS or "redis-server", "--bind", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*command, *self._options], stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
        )
        client = redis.Redis(port=self.port, socket_connect_timeout=1)
        while self._process.poll() is None:
            try:
                client.ping()
                return
            except redis.RedisError:
                continue
        raise RuntimeError(f"{REDIS} ended at once")

    def kill(self) -> None:
        """Kill the server as a crash would."""
        self._process.kill()
        self._process.wait()


@contextmanager
def redis_server(folder: Path, options: Sequence[str] = ALWAYS_KEPT) -> Iterator[RedisServer]:
    """Start a Redis; stop it at the end."""
    server = RedisServer(folder, options)
    try:
        yield server
    finally:
        server.kill()
