"""A disk that is full while a file arrives: an answer, and one line in the log."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError

import pytest

import run
from benchmarks._session import Session

HOST = "127.0.0.1"
# No file may grow beyond 2 MB, as on a disk with no more room; Python gets an OSError.
SMALL_DISK = """\
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_file_is_refused_and_a_smaller_one_is_taken(tmp_path: Path) -> None:
    with socket.create_server((HOST, 0)) as any_free:
        port = any_free.getsockname()[1]
    command = run.server_command(Path(sys.executable), HOST, port)
    command[2] = SMALL_DISK + command[2]
    log = tmp_path / "log"
    with log.open("w") as stream:
        server = subprocess.Popen(command, cwd=run.ROOT, stdout=subprocess.DEVNULL, stderr=stream)
    try:
        run.wait_until_healthy(server, run.address(HOST, port))
        asyncio.run(_open_files(run.address(HOST, port)))
    finally:
        run.stop(server)
    said = log.read_text()
    assert said.count("a file was not taken") == 1
    assert "Traceback" not in said


async def _open_files(url: str) -> None:
    async with Session(url, "picture", {"from": "Upload"}) as tab:
        with pytest.raises(HTTPError) as refused:
            await tab.upload("picture_file", "large.jpg", bytes(8_000_000))
        assert refused.value.code == 507
        refused.value.close()
        await tab.upload("picture_file", "small.jpg", bytes(500_000))
        assert not tab.failed
