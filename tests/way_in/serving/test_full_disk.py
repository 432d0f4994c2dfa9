"""A disk that is full while a file arrives: an answer, and one line in the log."""

import asyncio
import sys
from pathlib import Path
from urllib.error import HTTPError

import pytest

from benchmarks.servers._session import Session
from tests.helpers.live_server import live_server

# No file may grow beyond 2 MB, as on a disk with no more room; Python gets an OSError.
SMALL_DISK = """\
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_file_is_refused_and_a_smaller_one_is_taken(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with live_server(log, SMALL_DISK) as url:
        asyncio.run(_open_files(url))
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
