"""The servers of a load test: one for each processor, behind nginx as in `deploy/nginx`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import run
from tests.e2e.conftest import HOST

NGINX = run.ROOT / "deploy" / "nginx"


@dataclass
class Replicas:
    """The running servers, and the address at which people reach them."""

    url: str
    ports: list[int]
    servers: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return how many there are, and whether nginx is in front."""
        before = "behind nginx" if len(self.ports) > 1 else "alone"
        return f"{len(self.ports)} server{'s' * (len(self.ports) > 1)} {before}"

    def megabytes(self) -> float:
        """Return the memory that they hold."""
        servers = ",".join(str(one.pid) for one in self.servers.values())
        asked = ["ps", "-o", "rss=", "-p", servers]
        said = subprocess.run(asked, capture_output=True, check=True, text=True).stdout
        return sum(map(int, said.split())) * 1024 / 1e6

    def processor_seconds(self) -> float:
        """Return the processor time that they have used."""
        stats = (Path(f"/proc/{one.pid}/stat").read_text() for one in self.servers.values())
        ticks = (sum(map(int, each.split()[13:15])) for each in stats)
        return sum(ticks) / os.sysconf("SC_CLK_TCK")

    def start(self, port: int) -> None:
        """Start the server of a port."""
        command = run.server_command(Path(sys.executable), HOST, port)
        self.servers[port] = subprocess.Popen(
            command, cwd=run.ROOT, env=os.environ | self.settings, stdout=subprocess.DEVNULL
        )

    def kill(self, port: int) -> None:
        """Kill a server, as a machine that fails."""
        server = self.servers.pop(port)
        server.kill()
        server.wait()


@contextmanager
def replicas(many: int, settings: Mapping[str, str] | None = None) -> Iterator[Replicas]:
    """Run this many servers with these settings; a single one needs no nginx."""
    ports: list[int] = []
    for _ in range(many):
        ports.append(run.free_port(HOST, (ports or [8799])[-1] + 1))
    front = run.free_port(HOST, 8700)
    running = Replicas(
        run.address(HOST, front if many > 1 else ports[0]), ports, settings=settings or {}
    )
    try:
        for port in ports:
            running.start(port)
        for port, server in running.servers.items():
            run.wait_until_healthy(server, run.address(HOST, port))
        if many == 1:
            yield running
            return
        with tempfile.TemporaryDirectory() as folder, _nginx(Path(folder), front, ports) as nginx:
            run.wait_until_healthy(nginx, running.url)
            yield running
    finally:
        for server in running.servers.values():
            run.stop(server)


@contextmanager
def _nginx(folder: Path, front: int, ports: list[int]) -> Iterator[subprocess.Popen[bytes]]:
    """Run nginx with the files of `deploy/nginx`, with other addresses."""
    program = nginx_program()
    if not program:
        raise SystemExit("Several servers need nginx before them, and there is none: --replicas 1")
    server = subprocess.Popen([program, *configured(folder, front, ports)])
    try:
        yield server
    finally:
        run.stop(server)


def nginx_program() -> str | None:
    """Return the path of nginx, also if it is only on root's PATH; None if there is none."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def configured(folder: Path, front: int, ports: list[int]) -> list[str]:
    """Write the configuration of nginx with these addresses; return the options that name it."""
    main = (NGINX / "poolscope.conf").read_text()
    main = main.replace("listen 80;", f"listen {HOST}:{front};")
    main = main.replace("/var/cache/nginx/poolscope", str(folder / "cache"))
    (folder / "poolscope.conf").write_text(main)
    servers = (NGINX / "replicas.conf").read_text()
    for lines in re.findall(r"(?:^ .*:8501 .*\n)+", servers, re.MULTILINE):
        first = lines.splitlines()[0]
        own = [re.sub(r"[\d.]+:8501", f"{HOST}:{port}", first) for port in ports]
        servers = servers.replace(lines, "\n".join(own) + "\n")
    (folder / "replicas.conf").write_text(servers)
    (folder / "logs").mkdir()
    # Started by root, nginx would run as another user, who may not write into this folder.
    user = "user root;\n" if hasattr(os, "geteuid") and os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}pid {folder}/pid;\nerror_log {folder}/logs/error.log;\ndaemon off;\n"
        "events {\n  worker_connections 4096;\n}\nhttp {\n"
        f"  access_log off;\n  client_body_temp_path {folder}/body;\n"
        f"  proxy_temp_path {folder}/proxy;\n  include poolscope.conf;\n}}\n"
    )
    return ["-p", str(folder), "-c", str(folder / "nginx.conf")]
