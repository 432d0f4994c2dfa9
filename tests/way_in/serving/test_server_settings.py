"""Check the server's settings: read as meant, or refused by name, with the rule."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run
import server
from pooling_ui.state import server_settings as settings

WRONG = {
    "POOLSCOPE_PORT": ("0", "eighty", "65536", "8501.0"),
    "POOLSCOPE_UPLOAD_MB": ("0", "201", "5 MB"),
    "POOLSCOPE_MEMORY_MB": ("99", "2 GB", "-5", "1e3", "9" * 5000),
    "POOLSCOPE_SESSION_MB": ("99",),
    "POOLSCOPE_SESSIONS": ("0", "²"),
    "POOLSCOPE_IDLE_MINUTES": ("0",),
    "POOLSCOPE_DECODES": ("0", "65"),
    "POOLSCOPE_THREADS": ("all", "1025"),
    "POOLSCOPE_BASE_PATH": ("a b", "/a//b", "/a?b", "//elsewhere.example/x y"),
    "POOLSCOPE_LOG": ("xml",),
    "POOLSCOPE_METRICS": ("all",),
    "POOLSCOPE_FRAMES": ("moodle.example.org", "https://a.example/path"),
    "POOLSCOPE_ROOMS": ("rooms", "./rooms", "http://redis:6379", "redis://", "redis://a b"),
}


def test_without_any_the_defaults_count() -> None:
    assert settings.problem({}) == ""
    assert settings.problem(dict.fromkeys(WRONG, "  ")) == ""
    assert [each.read({}) for each in settings.NUMBERS] == [8501, 20, 450, 300, 300, 60, 1, 0]
    assert settings.host({}) == "127.0.0.1"
    assert settings.base_path({}) == ""
    assert not settings.writes_json({})
    assert settings.framing_sites({}) == ()
    assert settings.rooms_place({}) == ""


def test_what_is_set_counts() -> None:
    given = {each.name: f" {each.least} " for each in settings.NUMBERS}
    assert [each.read(given) for each in settings.NUMBERS] == [1, 1, 100, 100, 1, 1, 1, 0]
    assert settings.problem(given) == ""
    assert settings.host({"POOLSCOPE_HOST": "0.0.0.0"}) == "0.0.0.0"
    assert settings.writes_json({"POOLSCOPE_LOG": "json"})
    for place in ("/var/lib/poolscope", r"C:\rooms", "redis://redis:6379/1", "rediss://u:p@redis"):
        assert settings.rooms_place({"POOLSCOPE_ROOMS": f" {place} "}) == place
        assert settings.is_redis(place) == place.startswith("redis")


@pytest.mark.parametrize(("name", "text"), [(n, t) for n, some in WRONG.items() for t in some])
def test_what_cannot_be_meant_is_refused_by_name(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, text)

    assert run.main(["--no-browser"]) == 1
    said = capsys.readouterr().err
    assert name in said
    assert text in said
    assert "Traceback" not in said


def test_a_server_says_what_to_install_for_a_redis(tmp_path: Path) -> None:
    (tmp_path / "redis.py").write_text("raise ModuleNotFoundError(__name__)")
    command = run.server_command(
        Path(sys.executable), "127.0.0.1", run.free_port("127.0.0.1", 8770)
    )
    ended = subprocess.run(
        command,
        cwd=run.ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path), settings.ROOMS: "redis://127.0.0.1:1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
    )
    assert ended.returncode == 1
    [said] = ended.stderr.strip().splitlines()
    assert said.startswith(f"{settings.ROOMS} names a Redis, and this Python has no redis-py.")
    assert said.endswith("-m pip install -r requirements-redis.txt")
    assert shutil.which(said.split("Install it with: ")[1].split()[0])


def test_a_site_is_named_without_a_path() -> None:
    said = settings.problem({settings.FRAMES: "https://moodle.example.org/course"})
    assert "by scheme and host alone, without a path, such as https://moodle.example.org" in said


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("POOLSCOPE_SESSION", "POOLSCOPE_SESSIONS"),
        ("POOLSCOPE_UPLOADMB", "POOLSCOPE_UPLOAD_MB"),
        ("POOLSCOPE_FRAME", "POOLSCOPE_FRAMES"),
        ("POOLSCOPE_BASEPATH", "POOLSCOPE_BASE_PATH"),
    ],
)
def test_a_name_that_nothing_reads_is_told_with_the_nearest(typed: str, meant: str) -> None:
    [said] = settings.unknown({typed: "1", meant: "1", "PATH": "/bin"})
    assert said == f"{typed} is no setting and does nothing. The nearest is {meant}."


def test_a_server_warns_of_it_as_it_begins(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def begin() -> None:
        async with server.lifespan(server.app):
            pass

    monkeypatch.setattr("gc.freeze", lambda: None)
    monkeypatch.setenv("POOLSCOPE_SESSION", "80")
    asyncio.run(begin())
    assert "The nearest is POOLSCOPE_SESSIONS." in caplog.messages[0]


def test_no_name_that_the_project_uses_is_strange() -> None:
    """Otherwise every server in the tests, in CI and in Compose would warn of it."""
    folders = ("tests", ".github", "deploy", "tools", "serving")
    files = [
        path
        for folder in folders
        for path in (run.ROOT / folder).rglob("*")
        if path.suffix in (".py", ".yml", ".yaml") and "node_modules" not in path.parts
    ]
    used = {
        name
        for path in files
        if path != Path(__file__)
        for name in re.findall(r"POOLSCOPE_[A-Z_]+", path.read_text("utf-8"))
    }
    assert settings.UPLOAD_MB.name in used
    assert settings.unknown(dict.fromkeys(used, "1")) == []


def test_the_command_hands_them_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POOLSCOPE_BASE_PATH", "/courses/pool/")
    monkeypatch.setenv("POOLSCOPE_UPLOAD_MB", "7")
    monkeypatch.setenv("POOLSCOPE_LOG", "json")

    command = run.server_command(run.ROOT, "127.0.0.1", 9000)

    assert "--server.baseUrlPath=courses/pool" in command
    assert "--server.maxUploadSize=7" in command
    assert "--logger.messageFormat=%(json)s" in command


def test_every_one_is_in_the_table_for_those_who_run_a_server() -> None:
    guide = (run.ROOT / "deploy" / "README.md").read_text("utf-8")
    rows = {
        cells[1].strip().strip("`"): cells[2].strip()
        for line in guide.splitlines()
        if line.startswith("| `POOLSCOPE_") and (cells := line.split("|"))
    }
    assert rows.keys() == set(settings.ALL)
    for each in settings.NUMBERS:
        assert rows[each.name] == str(each.default)
