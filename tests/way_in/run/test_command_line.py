"""Check what run.py accepts, and what it answers when it cannot accept something."""

import ast
import re
import socket
import subprocess
from pathlib import Path

import pytest

import run
from pooling_ui.state import server_settings as settings
from tests.tools import run_all

HOST = "127.0.0.1"


def test_nothing_said_starts_the_app_for_this_machine_alone() -> None:
    options = run._options([])

    assert options.command is run._start
    assert (options.host, options.port, options.browser) == (HOST, 8501, True)


def test_everything_said_is_heard() -> None:
    options = run._options(["--host", "0.0.0.0", "--port", "9000", "--no-browser"])

    assert (options.host, options.port, options.browser) == ("0.0.0.0", 9000, False)


def test_parts_are_named_after_test() -> None:
    options = run._options(["test", "core", "js"])

    assert options.command is run._test
    assert options.parts == ["core", "js"]


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "8501.0", "²", "9" * 5000])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run._options(["--port", port])

    assert ended.value.code == 2
    assert "must be a whole number from 1 to 65535" in capsys.readouterr().err


def test_a_part_that_is_none_is_refused_before_anything_is_set_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run.main(["test", "cores"]) == 1

    assert capsys.readouterr().err.startswith("There is no part cores; there are lint, ")


def test_a_benchmark_that_is_none_is_refused_before_anything_is_set_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run.main(["bench", "cores"]) == 1

    assert capsys.readouterr().err.startswith("There is no benchmark cores; there are backward, ")


def test_a_taken_port_gives_the_next_one_free() -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]

        assert run.free_port(HOST, port) > port


def test_a_free_port_is_kept() -> None:
    with socket.create_server((HOST, 0)) as server:
        port = server.getsockname()[1]

    assert run.free_port(HOST, port) == port


def test_no_free_port_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 65535))
        taken.listen()

        with pytest.raises(run.PlainError, match="No port is free on 127.0.0.1 from 65535"):
            run.free_port(HOST, 65535)


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host"])
def test_a_host_that_is_not_here_is_one_sentence(host: str) -> None:
    with pytest.raises(run.PlainError, match=f"^Cannot listen on {host}: .*[.]$"):
        run.free_port(host, 8501)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("localhost", "http://localhost:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
    ],
)
def test_the_address_is_one_a_browser_can_open(host: str, address: str) -> None:
    assert run.address(host, 80) == address


def test_the_address_holds_the_path_below_which_the_app_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(settings.BASE_PATH, "/courses/pool/")

    assert run.address("localhost", 80) == "http://localhost:80/courses/pool"


def test_the_server_asks_nothing_of_anybody() -> None:
    command = run.server_command(Path("python"), HOST, 9000)

    assert {"--server.headless=true", "--server.showEmailPrompt=false"} < set(command)


def test_an_old_python_can_read_far_enough_to_refuse() -> None:
    source = Path(run.__file__).read_text("utf-8")

    ast.parse(source, feature_version=(3, 6))
    body = ast.parse(source).body
    check = next(at for at, node in enumerate(body) if isinstance(node, ast.If))
    # Names in annotations are looked up when a function is defined: all of those come later.
    assert not any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in body[:check])


def test_the_guide_names_every_part() -> None:
    guide = (run.ROOT / "CONTRIBUTING.md").read_text("utf-8")

    assert set(re.findall(r"^\| `(\w+)` \|", guide, re.MULTILINE)) == set(run_all.PARTS)


class _Server:
    """A server that ends by itself, and well."""

    returncode = 0

    def wait(self, timeout: float | None = None) -> int:
        return 0

    def terminate(self) -> None:
        pass


@pytest.mark.parametrize(("log", "says"), [("text", True), ("json", False)])
def test_where_it_is_stands_on_the_screen_but_not_beside_a_log_for_programs(
    log: str, says: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "environment", lambda _: Path("python3"))
    monkeypatch.setattr(run, "wait_until_healthy", lambda *_: None)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: _Server())
    monkeypatch.setenv("POOLSCOPE_LOG", log)
    with socket.create_server((HOST, 0)) as server:
        port = server.getsockname()[1]

    assert run.main(["--no-browser", f"--port={port}"]) == 0

    said = f"Poolscope is at http://{HOST}:{port} (Ctrl-C ends it)\n"
    assert capsys.readouterr().out == (said if says else "")


def test_a_port_that_the_environment_names_is_the_only_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A proxy looks for a server at this port; one on the next port would never be met."""
    monkeypatch.setattr(run, "environment", lambda _: Path("python3"))
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        monkeypatch.setenv("POOLSCOPE_PORT", str(port))
        assert run.main(["--no-browser"]) == 1

    said = f"Port {port} is taken, and POOLSCOPE_PORT asks for no other.\n"
    assert capsys.readouterr().err == said
