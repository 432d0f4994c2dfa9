"""What whoever runs a server may set: read as meant, or refused by name, with the rule."""

import pytest

import run
from pooling_ui import server_settings as settings

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
    "POOLSCOPE_FRAMES": ("moodle.example.org", "https://a.example/path"),
}


def test_without_any_the_defaults_count() -> None:
    assert settings.problem({}) == ""
    assert settings.problem(dict.fromkeys(WRONG, "  ")) == ""
    assert [each.read({}) for each in settings.NUMBERS] == [8501, 20, 1000, 400, 300, 60, 2, 0]
    assert settings.host({}) == "127.0.0.1"
    assert settings.base_path({}) == ""
    assert not settings.writes_json({})
    assert settings.framing_sites({}) == ()


def test_what_is_set_counts() -> None:
    given = {each.name: f" {each.least} " for each in settings.NUMBERS}
    assert [each.read(given) for each in settings.NUMBERS] == [1, 1, 100, 100, 1, 1, 1, 0]
    assert settings.problem(given) == ""
    assert settings.host({"POOLSCOPE_HOST": "0.0.0.0"}) == "0.0.0.0"
    assert settings.writes_json({"POOLSCOPE_LOG": "json"})


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
    assert rows.keys() == {each.name for each in settings.NUMBERS} | {
        settings.HOST,
        settings.BASE_PATH,
        settings.LOG,
        settings.FRAMES,
    }
    for each in settings.NUMBERS:
        assert rows[each.name] == str(each.default)
